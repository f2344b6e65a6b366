"""A plug-in set is switched on for one simulation by the format it is played in (release:settings.6)."""

import json
import uuid

import pytest

from rules.services import simulation_play

pytestmark = pytest.mark.usefixtures("loaded")

URL = "/api/v1/simulations/"
REPLACED = {"ri27", "ri29", "ri34"}
REPLACING = {"shift-change", "the-canary", "the-pager"}


@pytest.fixture
def cards_of(client):
    """Slugs of the cards in the result of a simulation in this format."""

    def cards(format_slug):
        order = {
            "game": "release",
            "format": format_slug,
            "games": 4,
            "seed": 3,
            "seats": [{"bot": "random"}] * 3,
        }
        answer = client.post(URL, json.dumps(order), content_type="application/json")
        assert answer.status_code == 202, answer.content
        simulation_play(uuid.UUID(answer.json()["id"]))
        return {row["card"]: row for row in client.get(answer["Location"]).json()["result"]["cards"]}

    return cards


def test_the_base_format_knows_nothing_of_the_plug_in(cards_of):
    assert cards_of("release-base").keys() & (REPLACED | REPLACING) == REPLACED


def test_its_own_format_plays_the_replacing_cards_in_place_of_the_replaced_ones(cards_of):
    cards = cards_of("release-on-call")
    assert cards.keys() & (REPLACED | REPLACING) == REPLACING
    assert len(cards) == 59
    assert min(cards[slug]["played"] for slug in REPLACING) > 0


def test_a_table_of_its_own_format_is_set_up_with_it(client):
    body = {"game": "release", "format": "release-on-call", "seats": 4}
    verdict = client.post("/api/v1/decks/validate/", json.dumps(body), content_type="application/json").json()
    assert (verdict["legal"], verdict["counts"]) == (True, {"play": 36, "tools": 23})
