"""Whole matches of the real games over REST, to the end and its replay."""

import json

import pytest

from rules.models import Match
from rules.services import match_estimate
from rules.services.match_table import MatchTable

pytestmark = pytest.mark.usefixtures("loaded")

URL = "/api/v1/matches/"
PRESSURE, RESILIENCE = ({"deck": {"starter": slug}} for slug in ("pressure", "resilience"))
DUEL = {"game": "duel", "seats": [{"bot": None, **PRESSURE}, {"bot": "greedy", **RESILIENCE}], "seed": 8}
RELEASE = {
    "game": "release",
    "seats": [{"bot": None}, {"bot": None}, {"bot": "greedy"}, {"bot": "random"}],
    "seed": 8,
    "rules": {"releases": 1},
}


def post(client, url, body):
    return client.post(url, json.dumps(body), content_type="application/json")


def played(client, order):
    """The address of a match whose people took the last of what they might do, to its end."""
    answer = post(client, URL, order)
    url, tokens = answer["Location"], [seat["token"] for seat in answer.json()["seats"]]
    seen = client.get(f"{url}?token={tokens[0]}").json()
    while seen["outcome"] is None:
        token = tokens[seen["to_act"][0]]
        seen = client.get(f"{url}?token={token}").json()
        body = {"token": token, "version": seen["version"], "action": seen["legal_actions"][-1]["action"]}
        answer = post(client, f"{url}actions/", body)
        assert answer.status_code == 200, answer.content
        seen = answer.json()
    return url


@pytest.mark.parametrize("order", [DUEL, RELEASE], ids=["duel", "release"])
def test_a_match_is_played_to_its_end_and_told_again_step_by_step(client, order):
    url = played(client, order)
    told = client.get(f"{url}replay/").json()
    last = client.get(f"{url}replay/?step={told['count'] - 1}").json()["frames"]
    match = Match.objects.select_related("cards").get()
    assert [frame["outcome"] for frame in last] == [match.outcome]
    assert last[0]["state"] == json.loads(json.dumps(match.state))
    assert MatchTable(match).reproduces(match)


def test_bots_look_back_at_a_duel(client):
    played(client, DUEL)
    match = Match.objects.get()
    match_estimate(match.pk)
    match.refresh_from_db()
    assert match.estimate["turns"]
    assert match.estimate["no_way_back"][match.outcome["winners"][0]] is None


def test_a_bot_of_another_game_is_refused(client):
    seats = [{"bot": None, **PRESSURE}, {"bot": "karl", **PRESSURE}]
    answer = post(client, URL, DUEL | {"seats": seats})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_bot")


def test_a_deck_for_release_is_refused(client):
    answer = post(client, URL, RELEASE | {"seats": [{"bot": None, **PRESSURE}] * 2})
    assert (answer.status_code, answer.json()["code"]) == (400, "deck_not_needed")
