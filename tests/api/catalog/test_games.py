"""Games and card sets over the API."""

import pytest

from api.dates import today
from catalog.models import CardSet, RuleParameter
from tests.api.catalog.errata import TOMORROW, in_force, publish

pytestmark = pytest.mark.usefixtures("loaded")


def game(client, slug: str, query: str = "") -> dict:
    return client.get(f"/api/v1/games/{slug}/{query}").json()


@pytest.mark.parametrize(
    "address", ["games/chess/", "sets/chess/base/", "sets/release/starter/", "sets/release/none/"]
)
def test_what_is_not_there_is_a_404(client, address):
    response = client.get(f"/api/v1/{address}")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_an_unknown_game_is_refused_with_the_known_ones(client):
    assert "boost, duel, programmers, release" in client.get("/api/v1/games/chess/").json()["detail"]


@pytest.mark.parametrize("query", ["?q=x", "?as_of=2026-13-01", "?lang=de", "?game=boost"])
@pytest.mark.parametrize("address", ["games/", "games/boost/", "sets/", "sets/boost/starter/"])
def test_a_parameter_that_is_unknown_or_wrong_is_refused(client, address, query):
    assert client.get(f"/api/v1/{address}{query}").status_code == 400


def test_all_four_games_are_listed_whole_in_their_order(client):
    rows = client.get("/api/v1/games/").json()["results"]
    assert [row["slug"] for row in rows] == ["boost", "release", "duel", "programmers"]
    assert rows[1].items() <= game(client, "release").items()


def test_a_game_has_everything_that_belongs_to_it(client):
    boost = game(client, "boost")
    assert [row["code"] for row in boost["sets"]] == ["starter"]
    assert "boost-casual" in [row["slug"] for row in boost["formats"]]
    assert [row["slug"] for row in boost["starters"]] == ["starter"]
    assert set(boost["always_in_play"]) == {"core", "system"}
    assert boost["rulebook_url"] == "http://testserver/api/v1/rulebooks/boost/"


def test_a_game_with_an_engine_has_its_computer_players(client):
    assert {"random", "greedy"} <= set(game(client, "release")["bots"])


def test_parameters_in_force_cite_their_clauses(client):
    rows = {row["name"]: row for row in game(client, "boost")["parameters"]}
    assert (rows["main_deck_min"]["value"], rows["main_deck_min"]["clause"]) == (40, "boost:deck.1")


def test_a_parameter_changes_on_its_day(client):
    old = RuleParameter.objects.in_force(on=today()).get(game__slug="boost", name="main_deck_min")
    day = today() + TOMORROW
    publish(RuleParameter(game=old.game, name=old.name, clause=old.clause, effective_from=day), value=45)
    values = [
        next(
            row["value"]
            for row in game(client, "boost", query)["parameters"]
            if row["name"] == "main_deck_min"
        )
        for query in ("", f"?as_of={day}")
    ]
    assert values == [40, 45]


def test_names_come_in_the_language_asked_for_or_say_that_they_fell_back(client):
    programmers, boost = game(client, "programmers", "?lang=zh"), game(client, "boost", "?lang=zh")
    assert programmers["name"] == programmers["names"]["zh"]
    assert (programmers["lang_fallback"], boost["lang_fallback"]) == (False, True)
    assert boost["name"] == "Boost"


def test_before_the_first_day_a_game_has_no_formats_and_no_parameters(client):
    early = game(client, "boost", "?as_of=2025-12-31")
    assert (early["formats"], early["parameters"], early["as_of"]) == ([], [], "2025-12-31")


def test_a_set_counts_its_cards(client):
    base = client.get("/api/v1/sets/release/base/").json()
    assert (base["cards"], base["is_house"], base["as_of"]) == (54, False, None)
    assert client.get(base["cards_url"]).json()["count"] == 54


def test_an_empty_set_is_a_set(client):
    CardSet.objects.create(game=in_force("ri34").card.game, code="plug-one", names={"en": "Plug-in one"})
    base = client.get("/api/v1/sets/release/plug-one/").json()
    assert (base["name"], base["cards"]) == ("Plug-in one", 0)


def test_sets_of_all_games_are_listed(client):
    rows = client.get("/api/v1/sets/").json()["results"]
    assert {("boost", "starter"), ("release", "base")} <= {(row["game"], row["code"]) for row in rows}
