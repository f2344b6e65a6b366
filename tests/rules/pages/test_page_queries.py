"""How many queries the pages of matches make: constant, whatever the number of matches and of their steps."""

import pytest
from django.test import Client

from decks.models import Visibility
from rules.models import Match
from tests.catalog.pages.test_page_queries import reads
from tests.decks.saved import account, saved
from tests.rules.pages.tables import DUEL, RELEASE, dealt, form_of

#: Queries of a page in a process that has made it before.
BASELINE = {
    "/play/": 4,
    "/play/?game=release": 4,
    "/matches/": 5,
    "/simulate/": 3,
    "/playtests/": 6,
}
TABLE = {"duel": 12, "release": 13}

pytestmark = pytest.mark.usefixtures("loaded")


def read(client: Client, address: str) -> int:
    client.get(address)
    return reads(client, address)


@pytest.fixture
def player(client: Client) -> Client:
    client.force_login(account())
    return client


@pytest.mark.parametrize(("address", "queries"), BASELINE.items())
def test_a_page_makes_as_many_queries_as_its_baseline(player, address, queries):
    saved(text="40 Ember", format="duel-constructed")
    dealt(player, DUEL, "random")
    assert read(player, address) == queries


def test_a_deck_more_to_choose_from_makes_no_query_more(player):
    for at in range(5):
        saved(name=f"Deck {at}", text="40 Ember", format="duel-constructed", visibility=Visibility.PUBLIC)
    dealt(player, DUEL, "random")
    assert read(player, "/play/") == BASELINE["/play/"]


def test_a_match_more_makes_no_query_more(player):
    for form, others in ((DUEL, 1), (RELEASE, 2), (DUEL, 1), (RELEASE, 3)):
        dealt(player, form, *["random"] * others)
    assert read(player, "/matches/") == BASELINE["/matches/"]


@pytest.mark.parametrize(("form", "others"), [(DUEL, 1), (RELEASE, 2)])
def test_a_table_makes_as_many_queries_as_its_baseline(player, form, others):
    match = dealt(player, form, *["random"] * others)
    assert read(player, f"/matches/{match.pk}/") == TABLE[form["game"]]


@pytest.mark.parametrize(("form", "others"), [(DUEL, 1), (RELEASE, 5)])
def test_steps_and_seats_more_make_no_query_more_at_a_table(player, form, others):
    match = dealt(player, form, *["random"] * others)
    for _ in range(3):
        player.post(f"/matches/{match.pk}/act/", form_of(match))
    assert Match.objects.get(pk=match.pk).steps > 2
    assert read(player, f"/matches/{match.pk}/") == TABLE[form["game"]]
