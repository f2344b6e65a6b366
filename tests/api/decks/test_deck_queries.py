"""How many queries the calls about saved decks make: constant, whatever the number of decks and rows."""

import pytest

from decks.models import Visibility
from decks.services import DeckChange, deck_change
from tests.api.decks.callers import DECKS, Caller
from tests.decks.saved import listed, saved

#: Queries of a call in a process that has made it before.
BASELINE = {
    "": 7,
    "?game=boost&format=boost-casual&card=asio": 9,
    "{id}/": 6,
    "{id}/?lang=zh": 7,
    "{id}/legality/": 10,
    "{id}/stats/": 5,
    "{id}/odds/?cards=asio&turn=3": 8,
    "{id}/export/": 8,
    "{id}/revisions/": 7,
    "{id}/diff/": 8,
}

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.mark.parametrize(("path", "queries"), BASELINE.items())
def test_a_call_makes_as_many_queries_as_its_baseline(client, django_assert_num_queries, path, queries):
    deck = saved(visibility=Visibility.PUBLIC).deck
    address = DECKS + path.format(id=deck.pk)
    nobody = Caller(client)
    nobody("GET", address)
    with django_assert_num_queries(queries):
        assert nobody("GET", address).status_code == 200


def test_more_decks_and_rows_make_no_more_queries(client, django_assert_num_queries):
    text = "2 Asio\n1 Beast\n3 Blorp\n1 Type Traits\n"
    decks = [saved(name=f"Deck {at}", text=text, visibility=Visibility.PUBLIC).deck for at in range(12)]
    nobody = Caller(client)
    nobody("GET", DECKS)
    with django_assert_num_queries(BASELINE[""]):
        assert nobody("GET", DECKS).json()["count"] == len(decks)


def test_the_rows_of_a_list_are_the_decks_themselves(client):
    text = "2 Asio (core) 1\n1 Beast\n3 Blorp\n1 Type Traits\n"
    for at in range(3):
        saved(name=f"Deck {at}", text=text, visibility=Visibility.PUBLIC)
    nobody = Caller(client)
    rows = nobody("GET", f"{DECKS}?page_size=200").json()["results"]
    assert rows == [nobody("GET", row["url"]).json() for row in rows]
    assert [row["counts"]["main"] for row in rows] == [7, 7, 7]


def test_more_revisions_make_no_more_queries(client, django_assert_num_queries):
    deck = saved(visibility=Visibility.PUBLIC).deck
    for copies in (3, 4, 5):
        change = DeckChange(content=listed(("main", "asio", copies)))
        deck_change(deck, change, author=deck.owner, expected=None)
    address = f"{DECKS}{deck.pk}/revisions/"
    nobody = Caller(client)
    nobody("GET", address)
    with django_assert_num_queries(BASELINE["{id}/revisions/"]):
        assert nobody("GET", address).json()["count"] == 4
