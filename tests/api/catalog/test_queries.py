"""How many queries each read makes: constant, whatever the number of rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.catalog.errata import publish_card

#: Queries of a read in a process that has made it before.
BASELINE = {
    "/api/v1/games/": 8,
    "/api/v1/games/release/": 7,
    "/api/v1/sets/": 3,
    "/api/v1/sets/release/base/": 2,
    "/api/v1/cards/": 5,
    "/api/v1/cards/?game=release&set=base": 5,
    "/api/v1/cards/?lang=zh": 6,
    "/api/v1/cards/?q=asio": 6,
    "/api/v1/cards/?q=author:dimov+order:speed": 7,
    "/api/v1/cards/?q=game:boost+/asio/": 10,
    "/api/v1/cards/random/?q=game:boost": 6,
    "/api/v1/cards/?q=type:library+(speed>3+or+-text:draw)": 7,
    "/api/v1/cards/?q=legal:boost-strict&explain=1&why=boost/asio": 13,
    "/api/v1/cards/autocomplete/?q=as": 3,
    "/api/v1/cards/release/ri34/": 6,
    "/api/v1/cards/release/ri34/versions/": 5,
    "/api/v1/cards/release/ri34/rulings/": 4,
    "/api/v1/cards/release/ri34/printings/": 5,
    "/api/v1/cards/named/?exact=Jez+Humble": 7,
    "/api/v1/cards/named/?fuzzy=Jez+Humbel": 9,
    "/api/v1/cards/release/ri34/image.svg": 5,
    "/api/v1/catalog/release/types/": 2,
    "/api/v1/errata/": 5,
    "/api/v1/errata/feed.atom": 4,
    "/api/v1/changes/": 6,
    "/api/v1/rulebooks/": 6,
    "/api/v1/rulebooks/release/": 5,
    "/api/v1/rulebooks/release/scoring.1/": 5,
}

CARD = "/api/v1/cards/release/ri34/"

#: How a limit of time is set around a search: on one database, and not reads.
LIMITS = ("SAVEPOINT", "RELEASE", "SET LOCAL", "SELECT set_config")

pytestmark = pytest.mark.usefixtures("loaded")


def reads(client, address: str) -> int:
    """The queries that a read makes."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return sum(not query["sql"].startswith(LIMITS) for query in captured)


@pytest.mark.parametrize(("address", "queries"), BASELINE.items())
def test_a_read_makes_as_many_queries_as_its_baseline(client, address, queries):
    client.get(address)
    assert reads(client, address) == queries


@pytest.mark.parametrize("size", [1, 10, 100])
def test_a_longer_page_makes_no_more_queries(client, size):
    client.get("/api/v1/cards/")
    assert reads(client, f"/api/v1/cards/?page_size={size}") == BASELINE["/api/v1/cards/"]


@pytest.mark.parametrize("size", [1, 100])
def test_a_longer_collection_makes_no_more_queries(client, django_assert_num_queries, size):
    rows = client.get(f"/api/v1/cards/?page_size={size}").json()["results"]
    identifiers = [{"game": row["game"], "slug": row["slug"]} for row in rows]
    with django_assert_num_queries(4):
        client.post("/api/v1/cards/collection/", {"identifiers": identifiers}, "application/json")


def test_a_card_more_makes_no_query_more(client, django_assert_num_queries):
    publish_card("newcomer", "Newcomer")
    client.get(CARD)
    with django_assert_num_queries(BASELINE[CARD]):
        client.get(CARD)
