"""How many queries each page makes: constant, whatever the number of its rows."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.api.catalog.errata import publish_card
from tests.api.catalog.test_queries import LIMITS

#: Queries of a page in a process that has made it before.
BASELINE = {
    "/": 1,
    "/cards/": 6,
    "/cards/?q=type:library&view=list": 8,
    "/cards/?q=game:release": 8,
    "/cards/boost/asio/": 13,
    "/cards/release/ri34/": 11,
    "/sets/": 1,
    "/sets/release/base/": 6,
    "/rules/": 1,
    "/rules/boost/": 4,
    "/rules/boost/deck.2/": 7,
    "/errata/": 5,
    "/cards/help/": 1,
}

pytestmark = pytest.mark.usefixtures("loaded")


def reads(client, address: str) -> int:
    """The queries that a page makes."""
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return sum(not query["sql"].startswith(LIMITS) for query in captured)


@pytest.mark.parametrize(("address", "queries"), BASELINE.items())
def test_a_page_makes_as_many_queries_as_its_baseline(client, address, queries):
    client.get(address)
    assert reads(client, address) == queries


@pytest.mark.parametrize("address", ["/cards/?q=game:release", "/sets/release/base/"])
def test_a_card_more_makes_no_query_more(client, address):
    publish_card("newcomer", "Newcomer")
    client.get(address)
    assert reads(client, address) == BASELINE[address]
