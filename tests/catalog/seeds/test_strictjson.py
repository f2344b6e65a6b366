"""JSON that two readers could read differently is refused, with the place."""

import pytest

from catalog.seeds.report import Place
from catalog.seeds.strictjson import parse_document, read_document

HERE = Place("a.json")


def faults(text: str) -> list[tuple[str, str]]:
    value, found = parse_document(text, HERE)
    assert value is None
    return [(fault.place.pointer, fault.code) for fault in found]


def test_plain_json_is_read_as_it_is():
    value, found = parse_document('{"a": [1, -2, 0.5, "é", true, null]}', HERE)
    assert (value, found) == ({"a": [1, -2, 0.5, "é", True, None]}, [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1, "a": 1}', [("/a", "duplicate_key")]),
        ('{"x": [{"b/c": 1, "b/c": 2}]}', [("/x/0/b~1c", "duplicate_key")]),
        (
            '[NaN, {"a": Infinity}, -Infinity]',
            [("/0", "bad_number"), ("/1/a", "bad_number"), ("/2", "bad_number")],
        ),
        ('{"a": 1e999}', [("/a", "bad_number")]),
        (f"[{'9' * 5000}]", [("/0", "bad_number")]),
        (r'["\ud800"]', [("/0", "bad_character")]),
        (r'{"a\u0000": "b\u0000"}', [("/a\x00", "bad_character"), ("/a\x00", "bad_character")]),
        ("[" * 70 + "]" * 70, [("/0" * 65, "too_deep")]),
        ("[" * 100_000, [("", "too_deep")]),
        ('{"a": 1,}', [("", "not_json")]),
        ("", [("", "not_json")]),
        ('{"a": 1} x', [("", "not_json")]),
        ("{'a': 1}", [("", "not_json")]),
    ],
)
def test_what_is_not_strict_json_is_refused_with_its_place(text, expected):
    assert faults(text) == expected


def test_all_faults_of_a_text_come_at_once():
    assert [code for _, code in faults('{"a": NaN, "b": 1, "b": 2}')] == ["duplicate_key", "bad_number"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"\xef\xbb\xbf{}", "byte_order_mark"),
        ('{"a": "é"}'.encode("latin-1"), "wrong_encoding"),
        ('{"a": "é"}'.encode("utf-16"), "wrong_encoding"),
        (b'"' + b" " * (8 * 1024 * 1024) + b'"', "too_large"),
    ],
    ids=["mark", "latin-1", "utf-16", "size"],
)
def test_bytes_that_are_no_plain_utf_8_are_refused(tmp_path, raw, code):
    path = tmp_path / "a.json"
    path.write_bytes(raw)
    value, [fault] = read_document(path, "a.json")
    assert (value, fault.code) == (None, code)


def test_a_wrong_encoding_is_named_with_its_byte(tmp_path):
    path = tmp_path / "a.json"
    path.write_bytes(b'{"a": "\xe9"}')
    _, [fault] = read_document(path, "a.json")
    assert "byte 7" in fault.message


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path):
    _, [fault] = read_document(tmp_path, "folder.json")
    assert fault.code == "unreadable"
