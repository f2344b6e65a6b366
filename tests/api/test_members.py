"""Bodies are read strictly everywhere: no null where a value is needed, no unknown member, no other kind."""

import json
import re

import pytest
from drf_spectacular.generators import SchemaGenerator

from tests.api.decks.callers import Caller
from tests.decks.saved import account, saved

ZONES = {"main": [{"card": "asio", "count": 2}]}
DEED = {"decks/{id}/share/": {}, "decks/{id}/restore/": {}, "simulations/{id}/cancel/": {}}
#: A body that is taken, by method and address of the call.
BODIES = {
    "post cards/collection/": {"identifiers": [{"game": "boost", "slug": "asio"}]},
    "post decks/": {"game": "boost", "name": "One", "zones": ZONES},
    "put decks/{id}/": {"name": "Two", "zones": ZONES},
    "patch decks/{id}/": {"name": "Three"},
    "post decks/{id}/fork/": {},
    "post decks/{id}/revert/": {"revision": 1},
    "post decks/odds/": {"game": "boost", "zones": ZONES, "wanted": {"cards": ["asio"]}},
    "post decks/parse/": {"game": "boost", "text": "1 Asio"},
    "post decks/repair/": {"format": "boost-casual", "zones": ZONES, "alternatives": 1},
    "post decks/validate/": {"format": "boost-casual", "zones": ZONES},
    "post matches/": {"game": "release", "seats": [{"bot": None}, {"bot": "random"}, {"bot": "random"}]},
    "post matches/{id}/actions/": {"version": 0, "action": {}},
    "post matches/{id}/bot/": {"idle_seat": 1, "bot": "random"},
    "post matches/{id}/claim/": {"seat": 0},
    "post matches/{id}/concede/": {},
    "post matches/{id}/notes/": {"kind": "familiarity", "value": "learning"},
    "post matches/{id}/rematch/": {},
    "post scenarios/": {"game": "release", "state": {}, "script": []},
    "post simulations/": {"game": "release", "seats": [{"bot": "random"}] * 3, "games": 1},
    "post tokens/": {"name": "laptop"},
}
#: Where the contract says that unknown members are ignored.
LENIENT = {"post decks/validate/", "post decks/parse/"}
#: Calls without a member of their own.
BARE = {f"post {path}" for path in DEED}


def schema_members() -> dict[str, dict[str, dict]]:
    """What the OpenAPI document says of the members of each body, by method and address."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    found = {}
    for path, item in document["paths"].items():
        for method, operation in item.items():
            content = operation.get("requestBody", {}).get("content", {}) if method in WRITES else {}
            if content:
                name = content["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
                properties = document["components"]["schemas"][name]["properties"]
                found[f"{method} {path.removeprefix('/api/v1/')}"] = properties
    return found


WRITES = ("post", "put", "patch")
MEMBERS = schema_members()
NEVER_NULL = [
    (call, name)
    for call, members in MEMBERS.items()
    for name, schema in members.items()
    if not schema.get("nullable")
]


@pytest.fixture
def call(client, loaded):
    """A call by method and address, on a deck, a run or a match of the caller's own; its answer."""
    mira = Caller(client, "mira")
    deck = saved(account("mira")).deck
    client.force_login(account("mira"))
    match = {"game": "duel", "seats": [{"bot": None, "deck": {"starter": "pressure"}}] * 2}

    def send(name, body):
        method, path = name.split()
        if "matches/{id}" in path:
            made = mira("POST", "/api/v1/matches/", match).json()
            path = path.format(id=made["id"])
        caller = Caller(client) if path == "tokens/" else mira
        headers = {**caller.headers, "If-Match": "*"}
        address = f"/api/v1/{path.format(id=deck.pk)}"
        return client.generic(method, address, json.dumps(body), "application/json", headers=headers)

    return send


def places(answer) -> list[str]:
    assert answer.status_code == 400, answer.content
    return [fault["pointer"] for fault in answer.json()["errors"]]


def test_every_body_of_the_document_is_tried_here():
    assert set(MEMBERS) == set(BODIES)


@pytest.mark.parametrize(("name", "member"), NEVER_NULL, ids=" ".join)
def test_a_member_that_cannot_be_null_is_refused_where_it_is(call, name, member):
    found = places(call(name, {**BODIES[name], member: None}))

    assert f"/{member}" in {place[: len(member) + 1] for place in found}


@pytest.mark.parametrize("name", sorted(set(BODIES) - LENIENT))
def test_an_unknown_member_is_refused_with_the_nearest_known(call, name):
    known = max(MEMBERS[name], key=len)

    answer = call(name, {**BODIES[name], f"{known}x": 1})

    assert places(answer) == [f"/{known}x"]
    assert re.search(f"[Dd]id you mean '?{known}'?\\?", answer.json()["detail"])
    assert answer.json()["errors"][0]["code"] in ("unknown_member", "bad_scenario")


@pytest.mark.parametrize("name", sorted(LENIENT))
def test_questions_let_members_of_later_versions_pass(call, name):
    assert call(name, {**BODIES[name], "later": 1}).status_code == 200


@pytest.mark.parametrize("path", sorted(DEED))
def test_a_call_without_members_takes_none(call, path):
    answer = call(f"post {path}", {"visibility": "public"})

    assert (places(answer), answer.json()["code"]) == (["/visibility"], "unknown_member")


@pytest.mark.parametrize("body", ["[]", "null", "7", '"text"', "true", "[1]"])
@pytest.mark.parametrize("name", [*sorted(BODIES), *sorted(BARE)])
def test_a_body_that_is_no_object_is_refused_as_a_whole(call, name, body):
    assert places(call(name, json.loads(body)))[0] in ("", "/identifiers")


@pytest.mark.parametrize(
    ("name", "changes", "place"),
    [
        ("post decks/odds/", {"wanted": {"cards": ["asio"], "atleast": 2}}, "/wanted/atleast"),
        ("post decks/odds/", {"wanted": {"any": [{"cards": ["asio"], "x": 1}]}}, "/wanted/any/0/x"),
        ("post decks/odds/", {"wanted": {"all": [], "at_least": 2}}, "/wanted/at_least"),
        (
            "post decks/odds/",
            {"zones": {"main": [{"card": "asio", "count": 1, "x": 1}]}},
            "/zones/main/0/x",
        ),
        ("post decks/repair/", {"owned": [{"card": "asio", "count": 1, "x": 1}]}, "/owned/0/x"),
        ("post decks/repair/", {"keep": {"main": [{"card": "asio", "count": 1, "x": 1}]}}, "/keep/main/0/x"),
        ("post decks/repair/", {"formats": ["boost-casual"]}, "/formats"),
        ("post tokens/", {"expiry": "2030-01-01T00:00:00Z"}, "/expiry"),
    ],
)
def test_so_is_an_unknown_member_further_in(call, name, changes, place):
    answer = call(name, {**BODIES[name], **changes})

    assert (places(answer), answer.json()["code"]) == ([place], "unknown_member")


def test_rows_of_an_answer_can_be_sent_back(call):
    row = {"card": "asio", "count": 2, "name": "Asio", "note": None, "set": None, "number": None}
    row |= {"status": "ok", "changes": [], "announced": []}

    answer = call("post decks/odds/", {**BODIES["post decks/odds/"], "zones": {"main": [row]}})

    assert answer.status_code == 200


@pytest.mark.parametrize(("member", "kept"), [("zones", "/zones"), ("decklist", "/decklist")])
def test_null_does_not_empty_a_deck(call, member, kept):
    answer = call("patch decks/{id}/", {member: None})

    assert (places(answer), answer.json()["code"]) == ([kept], "empty_deck")


def test_null_notes_are_none(call):
    call("patch decks/{id}/", {"notes": "Some."})

    answer = call("patch decks/{id}/", {"notes": None})

    assert (answer.status_code, answer.json()["notes"], answer.json()["revision"]) == (200, "", 3)
