"""JSON pointers name places in documents, and places that are not there are said to be missing."""

import pytest

from rules.engine.core import pointers

DOCUMENT = {"a": [10, {"b/c": 1, "d~e": True}], "": "nameless", "f": {"g": 2.5, "h": -3}}


@pytest.mark.parametrize(
    ("pointer", "value"),
    [("", DOCUMENT), ("/a/0", 10), ("/a/1/b~1c", 1), ("/a/1/d~0e", True), ("/", "nameless")],
)
def test_pointer_names_a_place(pointer, value):
    assert pointers.resolve(DOCUMENT, pointer) == value


@pytest.mark.parametrize(
    "pointer", ["/b", "/a/2", "/a/-", "/a/-1", "/a/00", "/a/x", "/a/0/x", "/a/٣", "/a/9999999999"]
)
def test_place_that_is_not_there_is_missing(pointer):
    with pytest.raises(LookupError):
        pointers.resolve(DOCUMENT, pointer)


@pytest.mark.parametrize("pointer", ["a", "a/b", "/~", "/a~2b", "#/a"])
def test_text_that_is_no_pointer_is_refused(pointer):
    with pytest.raises(ValueError, match="JSON pointer"):
        pointers.parse(pointer)


def test_joined_steps_are_escaped():
    assert pointers.join("/x", "a/b~c", 0) == "/x/a~1b~0c/0"


def test_replacing_changes_one_place_of_a_copy():
    changed = pointers.replace(DOCUMENT, "/a/1/b~1c", 7)

    assert changed["a"] == [10, {"b/c": 7, "d~e": True}]
    assert DOCUMENT["a"][1]["b/c"] == 1


def test_whole_numbers_are_found_and_truth_values_are_none():
    assert list(pointers.numbers(DOCUMENT)) == [("/a/0", 10), ("/a/1/b~1c", 1), ("/f/h", -3)]
