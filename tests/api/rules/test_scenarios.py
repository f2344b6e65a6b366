"""`POST scenarios/` plays with the cards and rules of the catalog on a day, and refuses in problems."""

import json

import pytest

pytestmark = pytest.mark.usefixtures("loaded")

PATH = "/api/v1/scenarios/"
HANDS = [["fruits-3"], ["ri34"], ["doors-2"]]
COMMITS = [{"seat": seat, "action": {"do": "commit", "card": hand[0]}} for seat, hand in enumerate(HANDS)]
SCENARIO = {
    "game": "release",
    "state": {"tools": "ri47", "hands": HANDS},
    "rules": {"releases": 1},
    "script": COMMITS,
    "expect": {"/outcome/scores": [2, 0, 0]},
}


def post(client, document, query=""):
    body = document if isinstance(document, str) else json.dumps(document)
    return client.post(PATH + query, body, content_type="application/json")


def refusal(client, document, query=""):
    answer = post(client, document, query)
    assert answer["Content-Type"] == "application/problem+json"
    problem = answer.json()
    return answer.status_code, problem["code"], [fault["pointer"] for fault in problem["errors"]]


def test_scenario_is_answered_without_a_login(client):
    answer = post(client, SCENARIO)

    assert answer.status_code == 200
    assert answer.json()["ok"]
    assert set(answer.json()) == {"ok", "state", "outcome", "events", "failures", "illegal"}


def test_failed_expectation_is_an_answer_not_an_error(client):
    answer = post(client, SCENARIO | {"expect": {"/outcome/winners": [1]}})

    assert answer.status_code == 200
    assert answer.json()["failures"] == [{"pointer": "/outcome/winners", "expected": [1], "actual": [0]}]


def test_illegal_action_is_an_answer_with_its_clause(client):
    answer = post(client, SCENARIO | {"script": COMMITS[1:], "expect": {"/illegal/code": "not_your_turn"}})

    assert answer.json()["illegal"] == {"step": 0, "code": "not_your_turn", "clause": "release:iteration.1"}
    assert answer.json()["ok"]


def test_short_form_answers_scores(client):
    score = {"tools": "ri48", "artifacts": [["ri31", "ri28", "ri26"], ["fruits-2"]], "won": [1, 1]}

    assert post(client, {"game": "release", "score": score}).json() == {"scores": [4, -1]}


@pytest.mark.parametrize(("document", "query"), [({"as_of": "2026-05-01"}, ""), ({}, "?as_of=2026-05-01")])
def test_day_that_was_asked_for_is_echoed(client, document, query):
    assert post(client, SCENARIO | document, query).json()["as_of"] == "2026-05-01"


def test_day_before_the_first_card_is_refused(client):
    assert refusal(client, SCENARIO, "?as_of=2020-01-01") == (400, "nothing_in_force", ["/as_of"])


def test_two_different_days_are_refused(client):
    document = SCENARIO | {"as_of": "2026-05-01"}

    assert refusal(client, document, "?as_of=2026-05-02") == (400, "two_days", ["/as_of"])


@pytest.mark.parametrize("day", ["2026-02-30", "yesterday", "20260501"])
def test_day_that_is_none_is_refused(client, day):
    assert refusal(client, SCENARIO | {"as_of": day}) == (400, "bad_date", ["/as_of"])


@pytest.mark.parametrize(
    ("document", "code", "pointer"),
    [
        ([], "wrong_type", ""),
        ({}, "missing_member", "/game"),
        ({"game": "chess"}, "unknown_game", "/game"),
        ({"game": "release", "scripts": []}, "unknown_member", "/scripts"),
        ({"game": "release", "script": COMMITS * 167}, "too_many_actions", "/script"),
        ({"game": "release", "title": "x" * 65536}, "scenario_too_large", ""),
        ({"game": "release", "state": {"seats": 99}}, "bad_seats", "/state/seats"),
        ({"game": "release", "state": {"hands": [["doors-1"], []]}}, "unknown_card", "/state/hands/0/0"),
        (
            {"game": "release", "rules": {"releases": "many"}, "state": {"seats": 3}},
            "bad_rule",
            "/rules/releases",
        ),
    ],
)
def test_document_that_cannot_be_played_is_a_problem_with_its_place(client, document, code, pointer):
    assert refusal(client, document) == (400, code, [pointer])


def test_text_that_is_no_json_is_a_problem(client):
    assert refusal(client, "{")[:2] == (400, "malformed_json")


def test_member_given_twice_is_a_problem(client):
    assert refusal(client, '{"game":"release","game":"duel"}')[:2] == (400, "duplicate_key")


def test_unknown_parameter_of_the_address_is_a_problem(client):
    assert refusal(client, SCENARIO, "?asof=2026-05-01")[:2] == (400, "unsupported_parameter")


def test_reading_the_address_is_not_allowed(client):
    assert client.get(PATH).status_code == 405
