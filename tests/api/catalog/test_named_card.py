"""One card by its name."""

import pytest

from api.dates import today
from tests.api.catalog.errata import TOMORROW, publish_card, publish_erratum, publish_translation

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


@pytest.mark.parametrize(
    "name", ["Mirrorbug", "bohrbug", "Mirrorbug/Bohrbug", "Mirrorbug / Bohrbug", "Mirrorbug & Bohrbug"]
)
def test_a_two_part_name_is_found_by_either_half_and_however_it_is_joined(client, name):
    publish_card("bugs", "Mirrorbug // Bohrbug")
    assert asked(client, exact=name).json()["name"] == "Mirrorbug // Bohrbug"
    assert asked(client, fuzzy=name).json()["slug"] == "bugs"


def test_a_half_that_is_also_a_card_is_ambiguous(client):
    publish_card("bugs", "Mirrorbug // Bohrbug")
    publish_card("bug", "Mirrorbug")
    response = asked(client, exact="Mirrorbug")
    assert (response.status_code, response.json()["code"]) == (404, "ambiguous")
    assert {row["slug"] for row in response.json()["candidates"]} == {"bugs", "bug"}


def test_a_half_of_a_name_that_was_changed_is_no_name_any_more(client):
    publish_card("bugs", "Mirrorbug // Bohrbug")
    publish_erratum("bugs", day=today() + TOMORROW, name="Mandel")
    assert asked(client, exact="Mirrorbug").status_code == 200
    assert asked(client, exact="Mirrorbug", as_of=str(today() + TOMORROW)).status_code == 404


def test_a_near_name_among_too_many_is_refused_with_the_limit_and_an_exact_one_found(client, monkeypatch):
    monkeypatch.setattr("api.catalog.names.MOST_COMPARED", 100)
    response = asked(client, fuzzy="asoi")
    assert (response.status_code, response.json()["code"]) == (400, "too_broad")
    assert "50,000 names" in response.json()["detail"]
    assert asked(client, fuzzy="asoi", game="boost").json()["slug"] == "asio"
    assert asked(client, fuzzy="ASIO").json()["slug"] == "asio"


@pytest.mark.parametrize(
    ("slug", "name", "asked_for"),
    [
        ("on-call", "24/7 On-Call", "247 on call"),
        ("minutes", "15 Minutes", "15 minutes"),
        ("matrix", "4x4 Matrix", "4X4 MATRIX"),
        ("not-found", "404: Not Found", "404 not found"),
        ("cpp", "C++", "c++"),
        ("mud", "M.U.D.", "MUD"),
        ("hello", "Hello, World", "hello world"),
        ("wait", "Wait… What", "wait... what"),
        ("panic", "Don’t Panic", "dont panic"),
        ("pointer", "Null–Pointer", "null-pointer"),
    ],
)
def test_figures_and_punctuation_of_a_name_survive(client, slug, name, asked_for):
    publish_card(slug, name)
    assert asked(client, exact=asked_for).json()["slug"] == slug


@pytest.mark.parametrize("name", ["4 Matrix", "C", "C#", "404", "Asio\u0000", "\ud800", "x" * 201])
def test_a_name_that_only_looks_alike_is_unknown_or_refused_and_never_matched(client, name):
    publish_card("matrix", "4x4 Matrix")
    publish_card("cpp", "C++")
    assert asked(client, exact=name.encode("utf-8", "surrogatepass")).status_code in (400, 404)
