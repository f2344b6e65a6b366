"""Simulations of a real game, from the catalog to the result."""

import json
import uuid

import pytest

from rules.services import simulation_play

pytestmark = pytest.mark.usefixtures("loaded")

URL = "/api/v1/simulations/"
ORDER = {"game": "release", "format": "release-base", "games": 6, "seed": 7}


@pytest.fixture
def result_of(client):
    """The result of an order with these changes, played here."""

    def result(**changes):
        answer = client.post(URL, json.dumps(ORDER | changes), content_type="application/json")
        assert answer.status_code == 202, answer.content
        simulation_play(uuid.UUID(answer.json()["id"]))
        return client.get(answer["Location"]).json()["result"]

    return result


@pytest.fixture
def refusal_of(client):
    def refusal(**changes):
        answer = client.post(URL, json.dumps(ORDER | changes), content_type="application/json")
        return answer.status_code, answer.json()["code"], answer.json()["errors"][0]["pointer"]

    return refusal


def seats(*bots):
    return [{"bot": bot} for bot in bots]


@pytest.mark.parametrize(("table", "iterations"), [(2, 60), (3, 60), (4, 45), (5, 35)])
def test_one_copy_is_played_by_two_to_five(result_of, table, iterations):
    result = result_of(seats=seats(*["random"] * table))
    assert (len(result["seats"]), result["turns"]["histogram"]) == (table, {str(iterations): 6})


@pytest.mark.parametrize("table", [1, 6])
def test_one_copy_is_not_played_by_fewer_or_more(refusal_of, table):
    assert refusal_of(seats=seats(*["random"] * table)) == (400, "wrong_seats", "/seats")


def test_teammates_share_their_victories(result_of):
    wins = [seat["wins"] for seat in result_of(seats=seats(*["random"] * 4))["seats"]]
    assert wins[:2] == wins[2:]


def test_the_bot_with_rules_beats_those_without(result_of):
    result = result_of(seats=seats("greedy", "random", "random"), games=40, rules={"releases": 2})
    assert result["seats"][0]["wins"] > max(seat["wins"] for seat in result["seats"][1:])


def test_a_rule_may_be_overridden(result_of):
    result = result_of(seats=seats("random", "random", "random"), rules={"releases": 1})
    assert result["turns"]["histogram"] == {"12": 6}


@pytest.mark.parametrize("releases", [0, -1])
def test_a_rule_that_the_rulebook_does_not_allow_is_refused_at_its_place(refusal_of, releases):
    order = {"seats": seats("random", "random"), "rules": {"releases": releases}}
    assert refusal_of(**order) == (400, "bad_rule", "/rules/releases")


def test_every_card_of_the_pool_is_reported(result_of):
    result = result_of(seats=seats("random", "random", "random"))
    assert len(result["cards"]) == 54


def test_every_play_card_is_dealt_in_every_release(result_of):
    result = result_of(seats=seats("random", "random", "random"), rules={"releases": 1})
    drawn = {row["card"]: row["drawn"] for row in result["cards"]}
    assert (drawn["fruits-2"] >= 6, drawn["ri25"] >= 6) == (True, True)


def test_a_revealed_scoring_card_counts_for_every_seat(result_of):
    result = result_of(seats=seats("random", "random", "random"), games=1, rules={"releases": 1})
    scoring = [row["played"] for row in result["cards"] if row["card"] >= "ri37" and row["played"]]
    assert scoring == [3]


def test_one_copy_at_six_seats_is_refused_with_the_clause_that_wants_two(client):
    order = ORDER | {"format": "release-double", "seats": seats(*["random"] * 6), "rules": {"copies": 1}}
    answer = client.post(URL, json.dumps(order), content_type="application/json").json()

    assert (answer["code"], answer["errors"][0]["pointer"]) == ("rule_not_granted", "/rules/copies")
    assert answer["errors"][0]["detail"] == "copies is 2 at a table of 6 seats (release:deck.3)."


@pytest.mark.parametrize(
    ("table", "rules", "iterations"), [(6, {}, 12), (6, {"copies": 2}, 12), (5, {"copies": 1}, 7)]
)
def test_the_copies_that_seat_a_table_are_granted(result_of, table, rules, iterations):
    order = {"format": "release-double", "seats": seats(*["random"] * table)}
    result = result_of(**order, rules=rules | {"releases": 1})

    assert result["turns"]["histogram"] == {str(iterations): 6}
