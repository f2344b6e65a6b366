"""How many queries the pages of decks make: constant, whatever the number of decks, rows and formats."""

import pytest

from api.dates import today
from catalog.services import version_publish
from decks.models import Format, FormatSnapshot, Visibility
from decks.services import DeckChange, deck_change
from tests.catalog.pages.test_page_queries import reads
from tests.decks.saved import account, listed, saved

#: Queries of a page, for its owner, in a process that has made it before.
BASELINE = {
    "/decks/": 6,
    "/decks/?game=boost&format=boost-casual&card=asio": 7,
    "/decks/mine/": 7,
    "/decks/new/": 15,
    "/decks/new/?format=boost-casual": 15,
    "/decks/new/?format=duel-constructed": 15,
    "/decks/{id}/": 19,
    "/decks/{id}/edit/": 20,
    "/decks/{id}/print/": 9,
    "/decks/{id}/diff/": 12,
}
#: More cards, of more kinds, and a word that is none.
LONG = "40 Asio\n1 Beast\n1 Echo Server\n1 Config Loader\n1 Search Index\n2 Type Traits\n3 Blorp\n"

pytestmark = pytest.mark.usefixtures("loaded")


def read(client, address: str) -> int:
    client.get(address)
    return reads(client, address)


@pytest.mark.parametrize(("address", "queries"), BASELINE.items())
def test_a_page_makes_as_many_queries_as_its_baseline(client, address, queries):
    deck = saved(visibility=Visibility.PUBLIC).deck
    client.force_login(account())
    assert read(client, address.format(id=deck.pk)) == queries


@pytest.mark.parametrize("address", ["/decks/", "/decks/mine/"])
def test_a_deck_more_makes_no_query_more(client, address):
    for at in range(12):
        saved(name=f"Deck {at}", text=LONG, visibility=Visibility.PUBLIC)
    client.force_login(account())
    assert read(client, address) == BASELINE[address]


@pytest.mark.parametrize("part", ["", "edit/", "print/"])
def test_rows_and_revisions_more_make_no_query_more(client, part):
    deck = saved(text=LONG, visibility=Visibility.PUBLIC).deck
    for copies in (3, 4, 5):
        change = DeckChange(content=listed(("main", "asio", copies), ("main", "beast", 1)))
        deck_change(deck, change, author=deck.owner, expected=None)
    client.force_login(account())
    assert read(client, f"/decks/{deck.pk}/{part}") == BASELINE[f"/decks/{{id}}/{part}"]


def test_a_format_more_makes_no_query_more(client):
    deck = saved(visibility=Visibility.PUBLIC).deck
    client.force_login(account())
    old = FormatSnapshot.objects.get(format=deck.format)
    new = Format.objects.create(game=deck.game, slug="boost-newest", names={"en": "The newest"}, position=99)
    values = {"pool": old.pool, "construction": old.construction, "settings": old.settings}
    version_publish(FormatSnapshot.objects.create(format=new, effective_from=today(), **values))
    assert read(client, f"/decks/{deck.pk}/") == BASELINE["/decks/{id}/"]
    assert "The newest" in client.get(f"/decks/{deck.pk}/").content.decode()
