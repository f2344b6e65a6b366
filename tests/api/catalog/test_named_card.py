"""One card by its name."""

import pytest

from tests.api.catalog.errata import publish_card, publish_translation

NAMED = "/api/v1/cards/named/"

pytestmark = pytest.mark.usefixtures("loaded")


def asked(client, **query: str):
    return client.get(NAMED, query)


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"exact": "Asio", "fuzzy": "Asio"},
        {"exact": ""},
        {"fuzzy": "  "},
        {"exact": "x" * 201},
        {"name": "Asio"},
    ],
)
def test_anything_but_one_name_is_refused(client, query):
    assert asked(client, **query).status_code == 400


@pytest.mark.parametrize("name", ["Asi", "Asiо", "Null‮Pointer", "-", "???"])
def test_a_name_that_no_card_has_is_not_found(client, name):
    response = asked(client, exact=name)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "name", ["Container Hash", "container-hash", "CONTAINER  HASH", "ＣontainerHash", "Contáiner Hash"]
)
def test_case_accents_width_and_punctuation_make_no_other_name(client, name):
    assert asked(client, exact=name).json()["slug"] == "container-hash"


@pytest.mark.parametrize(
    ("name", "slug"), [("Contaner Hash", "container-hash"), ("asoi", "asio"), ("Jez Humbel", "ri34")]
)
def test_slips_are_forgiven_when_asked(client, name, slug):
    assert asked(client, exact=name).status_code == 404
    assert asked(client, fuzzy=name).json()["slug"] == slug


def test_what_is_like_no_name_is_not_found_even_so(client):
    assert asked(client, fuzzy="qqqqqqqqqq").json()["code"] == "not_found"


def test_one_name_in_two_games_is_ambiguous_with_its_candidates(client):
    publish_card("asio", "Asio")
    response = asked(client, exact="Asio")
    assert (response.status_code, response.json()["code"]) == (404, "ambiguous")
    candidates = {(row["game"], row["slug"]) for row in response.json()["candidates"]}
    assert candidates == {("boost", "asio"), ("release", "asio")}


def test_the_game_settles_which_is_meant(client):
    publish_card("asio", "Asio")
    assert asked(client, exact="Asio", game="release").json()["game"] == "release"
    assert asked(client, exact="Asio", game="duel").status_code == 404


def test_a_name_as_it_is_spelt_wins_over_those_that_fold_to_the_same(client):
    publish_card("c-lang", "A.B")
    publish_card("c-plus", "AB")
    assert asked(client, exact="A.B").json()["slug"] == "c-lang"
    assert asked(client, exact="A-B").json()["code"] == "ambiguous"


def test_a_name_in_another_language_finds_the_card(client):
    publish_translation("ri34", "耶兹·亨布尔")
    assert asked(client, exact="耶兹·亨布尔").json()["slug"] == "ri34"


def test_a_name_is_looked_for_on_the_day_asked_for(client):
    assert asked(client, exact="Asio", as_of="2025-12-31").status_code == 404
    assert asked(client, exact="Asio", as_of="2026-06-01").json()["as_of"] == "2026-06-01"
