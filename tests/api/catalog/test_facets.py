"""The values that occur on a game's cards, over the API."""

import pytest

from tests.api.catalog.errata import publish_erratum

FACETS = "/api/v1/catalog/release/"

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.mark.parametrize("address", ["release/colours/", "chess/types/", "release/Types/"])
def test_what_is_no_facet_of_a_game_is_a_404(client, address):
    response = client.get(f"/api/v1/catalog/{address}")
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


def test_a_misspelt_facet_is_told_the_near_one(client):
    assert "Did you mean types?" in client.get(f"{FACETS}typs/").json()["detail"]


def test_a_page_is_no_parameter_of_a_facet(client):
    assert client.get(f"{FACETS}types/?page=1").json()["code"] == "unsupported_parameter"


def test_a_facet_without_values_is_empty(client):
    answer = client.get(f"{FACETS}domains/").json()
    assert (answer["values"], answer["cards"]) == ([], {})


def test_values_are_counted_by_cards(client):
    answer = client.get(f"{FACETS}suits/").json()
    assert answer["values"] == ["Birds", "Doors", "Fruits"]
    listed = client.get("/api/v1/cards/?game=release&page_size=200").json()["results"]
    fruits = [card for card in listed if card["attributes"].get("suit") == "Fruits"]
    assert answer["cards"]["Fruits"] == len(fruits) > 0


def test_values_are_those_of_the_day(client):
    before = client.get(f"{FACETS}types/").json()["cards"]["Play"]
    publish_erratum("ri34", type="Tools & Methods", attributes={}, effects=[])
    assert client.get(f"{FACETS}types/").json()["cards"]["Play"] == before - 1
    assert client.get(f"{FACETS}types/?as_of=2026-01-01").json()["cards"]["Play"] == before


def test_counting_again_asks_the_database_for_the_generation_and_the_game_only(
    client, django_assert_num_queries
):
    client.get(f"{FACETS}types/")
    with django_assert_num_queries(2):
        client.get(f"{FACETS}types/")
