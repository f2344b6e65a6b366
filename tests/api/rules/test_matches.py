"""Matches over REST."""

import json
import uuid

import pytest
from django.contrib.auth.models import User
from django.test import Client

from api.tokens import create_token
from rules.models import Match
from tests.api.rules.tables import ORDER, URL, Table, pointers, problem
from tests.rules.services.tables import played_out

pytestmark = pytest.mark.usefixtures("sealed_catalog")


# -- the deal ---------------------------------------------------------------------------------------------


def test_a_match_is_dealt_with_a_token_for_each_seat_of_a_person(client):
    table = Table(client, seats=[{"bot": None}, {"bot": "greedy"}])
    assert [bool(token) for token in table.tokens] == [True, False]
    assert table.id.version == 4


def test_a_deal_repeated_under_its_key_is_one_match(client):
    first, again = (Table(client, headers={"Idempotency-Key": "k-1"}) for _ in range(2))
    assert (first.tokens, Match.objects.count()) == (again.tokens, 1)
    assert again.get(seat=1).json()["seat"] == 1


@pytest.mark.parametrize("caller", ["another address", "another account"])
def test_the_tokens_of_a_deal_are_told_again_to_nobody_but_whoever_dealt(client, token_headers, caller):
    key = {"Idempotency-Key": "k-1"}
    theirs = {
        "another address": Client(REMOTE_ADDR="10.9.8.7"),
        "another account": Client(headers=token_headers),
    }
    first, other = Table(client, headers=key), Table(theirs[caller], headers=key)
    assert other.id != first.id
    assert set(other.tokens) & set(first.tokens) == set()


@pytest.mark.parametrize(
    ("body", "status", "code", "pointer"),
    [
        ({}, 400, "missing", "/game"),
        ([], 400, "wrong_type", ""),
        ({**ORDER, "gamess": 1}, 400, "unknown_member", "/gamess"),
        ({**ORDER, "game": "chess"}, 400, "unknown_game", "/game"),
        ({**ORDER, "seats": [{"bot": "greedy"}] * 2}, 400, "no_person", "/seats"),
        ({**ORDER, "seats": [{"bot": None}, {"bot": 5}]}, 400, "wrong_type", "/seats/1/bot"),
        ({**ORDER, "idle_hours": "3"}, 400, "wrong_type", "/idle_hours"),
    ],
)
def test_a_bad_order_is_refused_with_its_place(client, body, status, code, pointer):
    answer = client.post(URL, json.dumps(body), content_type="application/json")
    assert problem(answer) == (status, code)
    assert pointer in pointers(answer)


def test_new_matches_have_the_rate_of_work(client, rate):
    rate("work", 1)
    Table(client)
    answer = client.post(URL, json.dumps(ORDER), content_type="application/json")
    assert problem(answer) == (429, "rate_limited")


@pytest.fixture
def at_most_one(settings):
    settings.MOST_ANONYMOUS_MATCHES = 1


def test_an_address_without_a_login_has_so_many_unfinished_matches(client, at_most_one):
    first = Table(client)
    refused = client.post(URL, json.dumps(ORDER), content_type="application/json")
    assert (problem(refused), int(refused["Retry-After"]) > 0) == ((429, "too_many_matches"), True)
    assert Match.objects.get().pk == first.id
    first.post("concede", {}, seat=0)
    assert Table(client).id != first.id


def test_unfinished_matches_of_an_address_are_nobody_else_s_limit(client, token_headers, at_most_one):
    own = Client(headers=token_headers)
    for caller in (client, Client(REMOTE_ADDR="10.9.8.7"), own, own):
        Table(caller)
    assert Match.objects.count() == 4


def test_a_rematch_counts_among_the_unfinished_matches_of_an_address(client, at_most_one):
    table = Table(client)
    table.post("concede", {}, seat=0)
    assert table.post("rematch", {}, seat=0).status_code == 201
    assert problem(table.post("rematch", {}, seat=1)) == (429, "too_many_matches")


def test_a_rematch_asked_for_twice_under_one_key_is_dealt_once(table):
    table.post("concede", {}, seat=0)
    key = {"Idempotency-Key": "k1"}
    first, second = (table.post("rematch", {}, seat=0, headers=key) for _ in range(2))
    assert (first.status_code, Match.objects.count()) == (201, 2)
    assert (first.content, first["Location"]) == (second.content, second["Location"])
    token = second.json()["seats"][1]["token"]
    assert table.client.get(second["Location"], headers={"X-Seat-Token": token}).json()["seat"] == 1


def test_the_other_seat_s_key_is_another_key_and_a_stranger_s_opens_nothing(table):
    table.post("concede", {}, seat=0)
    key = {"Idempotency-Key": "k1"}
    first, second = (table.post("rematch", {}, seat=seat, headers=key) for seat in (0, 1))
    assert first.json()["id"] != second.json()["id"]
    assert problem(table.post("rematch", {}, headers=key)) == (403, "bad_seat_token")


def test_a_seat_keeps_its_key_at_another_address(table):
    table.post("concede", {}, seat=0)
    key = {"Idempotency-Key": "k1"}
    first = table.post("rematch", {}, seat=0, headers=key)
    table.client.defaults["REMOTE_ADDR"] = "10.0.0.9"
    assert table.post("rematch", {}, seat=0, headers=key).json() == first.json()


def test_a_rematch_that_was_refused_frees_its_key(table):
    key = {"Idempotency-Key": "k1"}
    assert problem(table.post("rematch", {}, seat=0, headers=key)) == (409, "match_not_over")
    table.post("concede", {}, seat=0)
    assert table.post("rematch", {}, seat=0, headers=key).status_code == 201


def test_a_note_kept_twice_under_one_key_is_kept_once(table):
    note, key = {"kind": "familiarity", "value": "learning"}, {"Idempotency-Key": "k1"}
    first, second = (table.post("notes", note, seat=0, headers=key) for _ in range(2))
    assert (first.status_code, first.content) == (201, second.content)
    assert second["Idempotency-Replayed"] == "true"
    assert table.post("notes", note | {"value": "familiar"}, seat=0, headers=key).status_code == 409


# -- the view ---------------------------------------------------------------------------------------------


def test_a_view_has_what_the_contract_names(table):
    seen = table.get(seat=1).json()
    named = {"version", "to_act", "thinking", "observation", "legal_actions", "events", "outcome"}
    assert named <= seen.keys()
    assert (seen["seat"], seen["legal_actions"][0].keys()) == (1, {"id", "label", "action"})


@pytest.mark.parametrize("path", ["?seat=1", ""])
def test_the_token_goes_in_the_header(table, path):
    assert table.get(path, seat=1).json()["seat"] == 1


def test_the_token_goes_as_a_parameter(table):
    assert table.get(f"?seat=1&token={table.tokens[1]}").json()["seat"] == 1


def test_the_token_goes_in_the_body(table):
    assert table.post("concede", {"seat": 1, "token": table.tokens[1]}).status_code == 200


def test_a_view_is_never_cached(table):
    assert table.get(seat=0)["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("?seat=ten", "bad_seat"),
        ("?since=-1", "bad_since"),
        ("?lang=fr", "bad_language"),
        ("?sead=1", "unsupported_parameter"),
        ("?seat=0&seat=1", "repeated_parameter"),
    ],
)
def test_a_bad_parameter_is_refused(table, query, code):
    assert problem(table.get(query, seat=0)) == (400, code)


# -- decisions --------------------------------------------------------------------------------------------


def test_the_answer_to_a_decision_is_the_match_afterwards(table):
    seen = table.bid(0).json()
    assert (seen["version"], seen["to_act"], seen["legal_actions"]) == (1, [1], [])


def test_the_same_decision_twice_is_a_conflict(table):
    table.bid(0)
    again = table.post("actions", {"version": 0, "action": {"do": "bid", "card": "face-1"}}, seat=0)
    assert problem(again) == (409, "decision_closed")


def test_while_another_answers_a_decision_stays_open(table):
    version = table.get(seat=1).json()["version"]
    table.bid(0)
    assert table.bid(1, version=version).status_code == 200


@pytest.mark.parametrize(
    ("changes", "status", "code", "pointer"),
    [
        ({"version": "0"}, 400, "wrong_type", "/version"),
        ({"version": -1}, 400, "wrong_type", "/version"),
        ({"version": True}, 400, "wrong_type", "/version"),
        ({"version": 7}, 400, "not_asked", "/version"),
        ({"action": "bid"}, 400, "wrong_type", "/action"),
        ({"action": {}}, 400, "bad_action", "/action/card"),
        ({"action": {"do": "bid", "card": "face-99"}}, 400, "bad_action", "/action/card"),
        ({"seat": "zero"}, 400, "bad_seat", "/seat"),
        ({"seat": 10}, 400, "bad_seat", "/seat"),
        ({"speed": 1}, 400, "unknown_member", "/speed"),
        ({"token": 5}, 400, "wrong_type", "/token"),
    ],
)
def test_a_bad_decision_is_refused_and_nothing_happens(table, changes, status, code, pointer):
    before = table.get(seat=0).json()
    answer = table.bid(0, **changes)
    assert problem(answer) == (status, code)
    assert pointer in pointers(answer)
    assert table.get(seat=0).json() == before


@pytest.mark.parametrize("member", ["version", "action"])
def test_a_decision_says_which_and_what(table, member):
    body = {"version": 0, "action": {"do": "bid", "card": "face-1"}}
    answer = table.post("actions", {name: value for name, value in body.items() if name != member}, seat=0)
    assert (problem(answer), pointers(answer)) == ((400, "missing"), [f"/{member}"])


def test_an_illegal_action_cites_its_clause(table):
    hand = table.get(seat=0).json()["observation"]["hand"]
    other = next(face for face in (f"face-{n}" for n in range(1, 7)) if face not in hand)
    answer = table.bid(0, action={"do": "bid", "card": other})
    assert problem(answer) == (400, "not_in_hand")
    assert answer.json()["clause"] == "toy:bid.1"


def test_after_the_end_nothing_can_be_decided(over):
    body = {"version": 0, "action": {"do": "bid", "card": "face-1"}}
    assert problem(over.post("actions", body, seat=1)) == (409, "match_over")
    assert problem(over.post("concede", {}, seat=1)) == (409, "match_over")


# -- strangers --------------------------------------------------------------------------------------------

OPERATIONS = [
    ("get", "?seat=0", None),
    ("get", "events/?seat=0", None),
    ("post", "actions", {"seat": 0, "version": 0, "action": {"do": "bid", "card": "face-1"}}),
    ("post", "concede", {"seat": 0}),
    ("get", "notes/?seat=0", None),
    ("post", "rematch", {"seat": 0}),
    ("post", "notes", {"seat": 0, "kind": "familiarity", "value": "learning"}),
    ("post", "bot", {"seat": 0, "idle_seat": 1, "bot": "greedy"}),
]


def call(table, operation, **shown):
    method, path, body = operation
    return table.get(path, **shown) if method == "get" else table.post(path, body, **shown)


def outsider():
    user = User.objects.create_user("nosy")
    return {"Authorization": f"Token {create_token(user, 'x')[1]}"}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one[0]} {one[1]}")
@pytest.mark.parametrize("who", ["anonymous", "another account", "wrong token", "the other seat's token"])
def test_a_running_match_is_closed_to_strangers(table, operation, who):
    headers = {
        "anonymous": {},
        "another account": outsider(),
        "wrong token": {"X-Seat-Token": "dws_" + "x" * 43},
        "the other seat's token": {"X-Seat-Token": table.tokens[1]},
    }[who]
    before = Match.objects.values_list("revision", flat=True).get()
    answer = call(table, operation, headers=headers)
    assert problem(answer) == (403, "bad_seat_token")
    assert (Match.objects.values_list("revision", flat=True).get(), pointers(answer)) == (before, [])


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: f"{one[0]} {one[1]}")
def test_a_match_that_is_not_there_is_not_found(table, operation):
    table.url = f"{URL}{uuid.uuid4()}/"
    assert problem(call(table, operation, seat=0)) == (404, "not_found")


def test_all_strangers_are_told_the_same(table):
    answers = [
        table.get(),
        table.get(token="dws_x"),
        table.get("?seat=1", seat=0),
        table.get(headers=outsider()),
    ]
    assert len({answer.content for answer in answers}) == 1


def test_guesses_are_counted(table, rate):
    rate("guess", 2)
    found = [table.get(token=f"dws_{n}").status_code for n in range(3)]
    assert found == [403, 403, 429]
    assert table.get(seat=0).status_code == 200


def test_calls_are_counted_by_seat(table, rate):
    rate("seat", 1)
    assert [table.get(seat=seat).status_code for seat in (0, 1, 0)] == [200, 200, 429]


def test_two_tokens_in_one_call_are_refused(table):
    answer = table.get(f"?token={table.tokens[0]}", seat=1)
    assert problem(answer) == (400, "two_tokens")


# -- after the end ----------------------------------------------------------------------------------------


def test_before_the_end_the_replay_shows_nothing(table):
    answer = table.get("replay/", seat=0)
    assert problem(answer) == (409, "match_not_over")
    assert table.get("replay/?step=0").json() == answer.json()


def test_after_the_end_everybody_sees_the_match_from_any_seat(over):
    assert [over.get(f"?seat={seat}").json()["seat"] for seat in (0, 1)] == [0, 1]
    assert problem(over.get("?seat=2"))[0] == 404


def test_the_replay_holds_all_hands(client):
    table = Table(client)
    from rules.services import seat_of_caller

    played_out([seat_of_caller(table.id, token=token) for token in table.tokens])
    told = table.get("replay/?step=0&steps=100").json()
    hands = told["frames"][0]["state"]["hands"]
    assert ([len(hand) for hand in hands], told["count"], len(told["frames"])) == ([3, 3], 7, 7)
    assert all(event["card"] for event in told["events"] if event["event"] == "set_aside")
    assert told["frames"][-1]["outcome"] == told["outcome"]


def test_frames_are_the_same_by_whatever_page_they_are_read(client):
    table = Table(client)
    from rules.services import seat_of_caller

    played_out([seat_of_caller(table.id, token=token) for token in table.tokens])
    whole = table.get("replay/?step=0&steps=100&seat=1").json()["frames"]
    pages = [table.get(f"replay/?step={step}&steps=3&seat=1").json()["frames"] for step in (0, 3, 6)]
    assert [frame for page in pages for frame in page] == whole


@pytest.mark.parametrize("query", ["step=-1", "step=x", "step=0&steps=101", "step=0&seat=2", "frames=1"])
def test_frames_that_cannot_be_are_refused(over, query):
    assert over.get(f"replay/?{query}").status_code == 400


def test_a_replay_of_no_match_is_not_found(client):
    assert client.get(f"{URL}{uuid.uuid4()}/replay/").status_code == 404
