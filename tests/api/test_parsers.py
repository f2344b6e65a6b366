"""Bodies in: what JSON lets pass and the API does not."""

import io
import json

import pytest

from api.errors import ApiProblem
from api.parsers import MAX_DEPTH, StrictJSONParser, loads


def refusal(text: str) -> ApiProblem:
    with pytest.raises(ApiProblem) as caught:
        loads(text)
    return caught.value


def parse(body: bytes, settings=None):
    return StrictJSONParser().parse(io.BytesIO(body))


def nested(levels: int) -> str:
    return "[" * levels + "]" * levels


def test_a_value_comes_through_as_it_was_written():
    text = '{"name":"Café","counts":[1,2.5,-3],"deep":{"a":null,"b":true},"词":"卡"}'
    assert loads(text) == json.loads(text)


@pytest.mark.parametrize(
    ("text", "pointer"),
    [
        ('{"a":1,"a":2}', "/a"),
        ('{"zones":{"main":[{"card":"asio","count":1,"count":2}]}}', "/zones/main/0/count"),
        ('[{"a/b":1,"a/b":1}]', "/0/a~1b"),
        ('[{"~":1,"~":1}]', "/0/~0"),
    ],
)
def test_a_key_that_stands_twice_is_refused_where_it_stands(text, pointer):
    problem = refusal(text)
    assert (problem.status_code, problem.code) == (400, "duplicate_key")
    assert problem.errors[0].pointer == pointer


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999"])
def test_a_number_that_is_not_finite_is_refused_where_it_stands(number):
    problem = refusal(f'{{"games":[0,{number}]}}')
    assert (problem.status_code, problem.code) == (400, "not_finite")
    assert problem.errors[0].pointer == "/games/1"


def test_as_many_levels_as_the_limit_are_read():
    assert loads(nested(MAX_DEPTH)) == json.loads(nested(MAX_DEPTH))


@pytest.mark.parametrize("levels", [MAX_DEPTH + 1, 500, 10_000, 400_000])
def test_a_level_more_than_the_limit_is_refused_with_its_place(levels):
    problem = refusal(nested(levels))
    assert (problem.status_code, problem.code) == (400, "too_deep")
    assert problem.errors[0].pointer == "/0" * MAX_DEPTH
    assert str(MAX_DEPTH) in problem.message


def test_the_place_of_a_level_too_deep_follows_keys_and_positions():
    opening = '{"skipped":["x",{"y":0}],"a/b":[1,"]",' + '{"k":' * 5_000
    problem = refusal(opening)
    assert problem.errors[0].pointer == "/a~1b/2" + "/k" * (MAX_DEPTH - 2)


@pytest.mark.parametrize("text", ['["a\\u0000b"]', '["\\ud800"]', '["\\udfff\\ud800"]'])
def test_text_that_no_database_keeps_is_refused(text):
    problem = refusal(text)
    assert (problem.status_code, problem.code) == (400, "bad_text")
    assert problem.errors[0].pointer == "/0"


def test_a_key_that_no_database_keeps_is_refused():
    assert refusal('{"a":{"\\u0000":1}}').errors[0].pointer == "/a"


def test_a_whole_surrogate_pair_is_a_character():
    assert loads('"\\ud83d\\ude00"') == "😀"


@pytest.mark.parametrize("text", ["", "{", '{"a":}', "[1,]", "nul", "{'a':1}", '"a\tb"', "1 2"])
def test_what_is_no_json_is_refused_with_line_and_column(text):
    problem = refusal(text)
    assert (problem.status_code, problem.code) == (400, "malformed_json")
    assert "line 1, column" in problem.message
    assert [fault.pointer for fault in problem.errors] == [""]


def test_a_number_of_too_many_digits_is_refused_at_once():
    assert refusal("9" * 5_000).code == "number_too_long"


def test_bytes_that_are_no_utf_8_are_refused_with_their_place():
    with pytest.raises(ApiProblem) as caught:
        parse(b'{"name":"caf\xe9"}')
    assert caught.value.code == "not_utf8"
    assert "byte 12" in caught.value.message


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_wider_encodings_are_refused_by_name_of_the_right_one(encoding):
    with pytest.raises(ApiProblem) as caught:
        parse('{"a":1}'.encode(encoding))
    assert caught.value.status_code == 400


def test_a_byte_order_mark_is_left_out():
    assert parse(b"\xef\xbb\xbf[1]") == [1]


def test_a_body_of_the_limit_is_read(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    assert parse(b'"12345678"') == "12345678"


def test_a_body_over_the_limit_is_refused_and_the_limit_named(settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    with pytest.raises(ApiProblem) as caught:
        parse(b'"123456789"')
    assert (caught.value.status_code, caught.value.code) == (413, "body_too_large")
    assert "10 bytes" in caught.value.message


def test_a_body_that_says_it_is_too_large_is_refused_unread(rf, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    request = rf.post("/", b"x" * 11, content_type="application/json")
    stream = io.BytesIO(b"never read")
    with pytest.raises(ApiProblem):
        StrictJSONParser().parse(stream, parser_context={"request": request})
    assert stream.tell() == 0
