"""Many cards in one call."""

import pytest

from api.catalog.collection import MOST_IDENTIFIERS
from catalog.models import Card, Printing
from tests.api.catalog.errata import publish_card

COLLECTION = "/api/v1/cards/collection/"
ASIO = {"game": "boost", "slug": "asio"}
BEAST = {"game": "boost", "slug": "beast"}

pytestmark = pytest.mark.usefixtures("loaded")


def look(client, identifiers, query: str = ""):
    return client.post(COLLECTION + query, {"identifiers": identifiers}, "application/json")


def test_the_day_may_stand_in_the_body_as_in_that_of_a_deck_check(client):
    body = {"identifiers": [ASIO], "as_of": "2025-12-31"}
    response = client.post(COLLECTION, body, "application/json")
    assert response.json() == {"results": [], "not_found": [ASIO], "as_of": "2025-12-31"}


@pytest.mark.parametrize("day", ["2026-02-30", "", 20260101, [], True])
def test_a_day_of_the_body_that_is_none_is_refused(client, day):
    body = {"identifiers": [ASIO], "as_of": day}
    response = client.post(COLLECTION, body, "application/json")
    assert (response.status_code, response.json()["code"]) == (400, "bad_date")


def slugs(response) -> list[str]:
    return [row["slug"] for row in response.json()["results"]]


@pytest.mark.parametrize(
    "body", ["[]", "null", "{}", '{"identifiers":{}}', '{"identifiers":"asio"}', '{"ids":[]}', ""]
)
def test_a_body_without_a_list_is_refused(client, body):
    response = client.post(COLLECTION, body, "application/json")
    assert (response.status_code, response.json()["errors"][0]["pointer"]) == (400, "/identifiers")


@pytest.mark.parametrize(
    ("identifier", "pointer"),
    [
        ("asio", "/identifiers/1"),
        ({}, "/identifiers/1"),
        ({"slug": "asio"}, "/identifiers/1"),
        ({"game": "boost"}, "/identifiers/1"),
        ({"game": "boost", "set": "starter"}, "/identifiers/1"),
        ({"game": "boost", "slug": 7}, "/identifiers/1/slug"),
        ({"game": None, "slug": "asio"}, "/identifiers/1/game"),
        ({"game": "boost", "name": ""}, "/identifiers/1/name"),
        ({"game": "boost", "name": "x" * 201}, "/identifiers/1/name"),
        ({"game": "boost", "set": "starter", "number": 1}, "/identifiers/1/number"),
        ({"game": "boost", "slug": "asio", "name": 1}, "/identifiers/1/name"),
    ],
)
def test_an_identifier_that_names_no_card_by_any_way_is_refused_at_its_place(client, identifier, pointer):
    response = look(client, [ASIO, identifier])
    assert (response.status_code, response.json()["code"]) == (400, "bad_identifier")
    assert [fault["pointer"] for fault in response.json()["errors"]] == [pointer]


def test_all_faulty_identifiers_are_named_at_once(client):
    assert len(look(client, [7, ASIO, {}, None]).json()["errors"]) == 3


def test_one_more_than_the_limit_is_refused_and_the_limit_named(client):
    response = look(client, [ASIO] * (MOST_IDENTIFIERS + 1))
    assert (response.status_code, response.json()["code"]) == (400, "too_many_identifiers")
    assert str(MOST_IDENTIFIERS) in response.json()["detail"]


@pytest.mark.parametrize("query", ["?as_of=x", "?lang=xx", "?page=1"])
def test_a_parameter_that_is_unknown_or_wrong_is_refused(client, query):
    assert look(client, [ASIO], query).status_code == 400


def test_none_asked_for_none_given(client):
    assert look(client, []).json() == {"results": [], "not_found": [], "as_of": None}


def test_the_limit_itself_is_served_in_the_order_asked(client):
    wanted = list(Card.objects.order_by("-slug").values_list("game__slug", "slug")[:MOST_IDENTIFIERS])
    found = look(client, [{"game": game, "slug": slug} for game, slug in wanted])
    assert [(row["game"], row["slug"]) for row in found.json()["results"]] == wanted
    assert found.json()["not_found"] == []


def test_order_is_kept_and_each_card_comes_once_however_it_is_named(client):
    number = {"game": "boost", "set": "starter", "number": "001"}
    name = {"game": "boost", "name": "ASIO"}
    assert slugs(look(client, [BEAST, ASIO, number, name, BEAST])) == ["beast", "asio"]


@pytest.mark.parametrize("number", ["1", "01", "001", "0001"])
def test_zeros_before_a_number_say_nothing_as_in_deck_lists(client, number):
    assert slugs(look(client, [{"game": "boost", "set": "starter", "number": number}])) == ["asio"]


@pytest.mark.parametrize("number", ["RI34", "ri34", "Ri34"])
def test_the_case_of_a_number_says_nothing(client, number):
    assert slugs(look(client, [{"game": "release", "set": "base", "number": number}])) == ["ri34"]


def test_a_number_as_it_is_printed_goes_before_others_that_say_the_same(client):
    Printing.objects.filter(card__slug="beast").update(number="1")
    wanted = [{"game": "boost", "set": "starter", "number": number} for number in ("1", "001")]
    assert slugs(look(client, wanted)) == ["beast", "asio"]


@pytest.mark.parametrize("number", ["0", "²", "9" * 200, "-1", "RI340"])
def test_a_number_that_was_never_printed_is_not_found(client, number):
    asked = {"game": "boost", "set": "starter", "number": number}
    assert look(client, [asked]).json()["not_found"] == [asked]


def test_what_is_unknown_is_echoed_as_it_came(client):
    unknown = [
        {"game": "boost", "slug": "nope", "note": 1},
        {"game": "chess", "slug": "asio"},
        {"game": "release", "set": "base", "number": "001"},
        {"game": "release", "name": "Asio"},
    ]
    response = look(client, [unknown[0], ASIO, *unknown[1:]])
    assert (slugs(response), response.json()["not_found"]) == (["asio"], unknown)


def test_a_name_that_could_be_two_cards_is_not_guessed(client):
    publish_card("one", "A.B")
    publish_card("two", "AB")
    ambiguous = {"game": "release", "name": "A-B"}
    assert look(client, [ambiguous]).json()["not_found"] == [ambiguous]
    assert slugs(look(client, [{"game": "release", "name": "A.B"}])) == ["one"]


def test_the_day_counts_and_is_echoed(client):
    response = look(client, [ASIO], "?as_of=2025-12-31")
    assert response.json() == {"results": [], "not_found": [ASIO], "as_of": "2025-12-31"}


def test_a_row_is_the_card_of_the_list(client):
    row = look(client, [ASIO]).json()["results"][0]
    listed = client.get("/api/v1/cards/?game=boost&page_size=200").json()["results"]
    assert row in listed


def test_a_two_part_name_is_found_by_its_half_unless_that_is_a_card_too(client):
    publish_card("bugs", "Mirrorbug // Bohrbug")
    publish_card("other", "Bohrbug")
    halves = [{"game": "release", "name": "mirrorbug"}, {"game": "release", "name": "Bohrbug"}]
    response = look(client, halves)
    assert (slugs(response), response.json()["not_found"]) == (["bugs"], halves[1:])
