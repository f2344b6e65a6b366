"""`decks/validate/`: questions without an answer."""

import pytest

from tests.api.decks.asking import VALIDATE, main_of, post, question, refusal

pytestmark = pytest.mark.usefixtures("loaded")


def refused(client, body):
    return refusal(post(client, VALIDATE, body))


@pytest.mark.parametrize(
    ("count", "code"), [(0, "out_of_range"), (-1, "out_of_range"), (1000, "out_of_range")]
)
def test_a_count_out_of_range_is_refused_with_its_place(client, count, code):
    assert refused(client, question(main_of(beast=1, asio=count))) == (400, code, ["/zones/main/1/count"])


@pytest.mark.parametrize("count", [True, 1.5, 1.0, "4", None, [], {}])
def test_a_count_that_is_no_whole_number_is_refused(client, count):
    assert refused(client, question(main_of(asio=count))) == (400, "wrong_type", ["/zones/main/0/count"])


@pytest.mark.parametrize(
    ("body", "pointer"),
    [([], ""), ("7", ""), ('"deck"', ""), ("null", "")],
)
def test_a_body_that_is_no_object_is_refused(client, body, pointer):
    assert refused(client, body) == (400, "wrong_type", [pointer])


@pytest.mark.parametrize(
    ("changes", "pointer", "code"),
    [
        ({"zones": []}, "/zones", "wrong_type"),
        ({"zones": {"main": {}}}, "/zones/main", "wrong_type"),
        ({"zones": {"main": ["asio"]}}, "/zones/main/0", "wrong_type"),
        ({"zones": {"main": [{"count": 1}]}}, "/zones/main/0/card", "required"),
        ({"zones": {"main": [{"card": "asio"}]}}, "/zones/main/0/count", "required"),
        ({"zones": {"main": [{"card": 7, "count": 1}]}}, "/zones/main/0/card", "wrong_type"),
        ({"zones": {"main": [{"card": "", "count": 1}]}}, "/zones/main/0/card", "too_long"),
        ({"zones": {"main": [{"card": "x" * 121, "count": 1}]}}, "/zones/main/0/card", "too_long"),
        ({"zones": {"a/b~": 1}}, "/zones/a~1b~0", "wrong_type"),
        ({"as_of": "2026-02-30"}, "/as_of", "bad_date"),
        ({"as_of": 20260101}, "/as_of", "wrong_type"),
        ({"as_of": "2025-12-31"}, "/as_of", "not_in_force"),
        ({"features_to_win": 0}, "/features_to_win", "out_of_range"),
        ({"features_to_win": True}, "/features_to_win", "wrong_type"),
        ({"seats": 9}, "/seats", "out_of_range"),
        ({"seats": "2"}, "/seats", "wrong_type"),
        ({"format": "boost-casul"}, "/format", "unknown_format"),
        ({"format": "release-base"}, "/format", "unknown_format"),
        ({"format": None}, "/format", "required"),
        ({"format": 7}, "/format", "wrong_type"),
        ({"formats": ["boost-casual"]}, "/formats", "both_given"),
        ({"format": None, "formats": []}, "/formats", "out_of_range"),
        ({"format": None, "formats": ["boost-casual", "nope"]}, "/formats/1", "unknown_format"),
        ({"format": None, "formats": [7]}, "/formats/0", "wrong_type"),
        ({"game": "bosst"}, "/game", "unknown_game"),
        ({"game": 7}, "/game", "wrong_type"),
        ({"decklist": "2 Asio"}, "/decklist", "both_given"),
        ({"zones": None}, "/decklist", "empty_deck"),
        ({"zones": None, "decklist": ""}, "/decklist", "empty_deck"),
        ({"zones": None, "decklist": "# note\n\n"}, "/decklist", "empty_deck"),
        ({"zones": None, "decklist": 7}, "/decklist", "wrong_type"),
        ({"zones": None, "decklist": "x\n" * 2_001}, "/decklist", "list_too_long"),
        ({"zones": None, "decklist": "x" * 100_001}, "/decklist", "list_too_long"),
    ],
)
def test_a_member_that_makes_no_sense_is_refused_with_code_and_place(client, changes, pointer, code):
    assert refused(client, question(main_of(asio=40)) | changes) == (400, code, [pointer])


def test_all_faults_of_a_body_are_named_at_once(client):
    body = question([{"card": "asio", "count": 0}, {"card": 7, "count": "x"}], as_of="soon", seats=1.5)
    status, _, pointers = refused(client, body)
    assert status == 400
    assert set(pointers) == {
        *("/zones/main/0/count", "/zones/main/1/card", "/zones/main/1/count", "/as_of", "/seats"),
    }


def test_the_nearest_format_is_named(client):
    answer = post(client, VALIDATE, question(main_of(asio=40)) | {"format": "boost-casul"})
    assert "Did you mean boost-casual?" in answer.json()["detail"]


def test_an_empty_table_of_shared_decks_is_judged_and_lacks_everything(client):
    answer = post(client, VALIDATE, {"format": "programmers-base", "zones": {}}).json()
    assert (answer["legal"], {problem["code"] for problem in answer["problems"]}) == (
        False,
        {"wrong_table_setup"},
    )


def test_too_many_rows_are_refused_with_the_limit(client):
    answer = post(client, VALIDATE, question([{"card": "asio", "count": 1}] * 2_001, []))
    assert refusal(answer) == (400, "too_many_rows", ["/zones"])
    assert "2,000" in answer.json()["detail"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "malformed_json"),
        ('{"format": "boost-casual", "format": "boost-coop"}', 400, "duplicate_key"),
        (
            '{"format": "boost-casual", "zones": {"main": [{"card": "asio", "count": NaN}]}}',
            400,
            "not_finite",
        ),
        ("[" * 10_000, 400, "too_deep"),
        (b'{"decklist": "\xff"}', 400, "not_utf8"),
        ('{"decklist": "' + "x" * 10_000_000 + '"}', 413, "body_too_large"),
    ],
)
def test_a_body_that_is_not_strict_json_is_refused(client, body, status, code):
    answer = post(client, VALIDATE, body)
    assert refusal(answer)[:2] == (status, code)


def test_an_unknown_parameter_of_the_address_is_refused(client):
    answer = post(client, f"{VALIDATE}?format=boost-casual", question(main_of(asio=40)))
    assert refusal(answer)[1] == "unsupported_parameter"


@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_only_posts_are_answered(client, method):
    assert refusal(getattr(client, method)(VALIDATE))[:2] == (405, "method_not_allowed")
