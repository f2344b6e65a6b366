"""What an account holds of this app: in the file of its data, and when it is closed."""

import json

import pytest
from django.contrib.auth.models import User

from api.accounts.closing import account_close
from api.accounts.download import account_pieces
from api.models import ClosedAccount
from decks.models import Deck, DeckEntry, DeckRevision, Visibility
from decks.services import DeckChange, deck_change, deck_delete, deck_fork
from tests.decks.saved import account, saved, written

pytestmark = pytest.mark.usefixtures("loaded")


def downloaded(owner) -> dict:
    return json.loads("".join(account_pieces(owner)))


def forked(deck, owner):
    return deck_fork(deck, deck.revisions.get(number=deck.revision), owner=owner).deck


@pytest.fixture
def deck():
    """A public deck of mira's with two revisions."""
    deck = saved(notes="# Plan", visibility=Visibility.PUBLIC).deck
    change = DeckChange(content=written("2 Asio\n3 Blorp # maybe\n-3 Beast\n"), message="tuned")
    return deck_change(deck, change, author=deck.owner, expected=None).deck


def test_the_file_holds_every_deck_and_all_that_its_revisions_hold(deck):
    body = downloaded(deck.owner)

    assert [(row["id"], row["notes"], row["visibility"]) for row in body["decks"]] == [
        (str(deck.pk), "# Plan", "public")
    ]
    assert [(row["number"], row["message"]) for row in body["deck_revisions"]] == [(1, ""), (2, "tuned")]
    assert [(row["card"], row["count"], row["written"]) for row in body["deck_revisions"][1]["rows"]] == [
        ("asio", 2, ""),
        ("Blorp", 3, "3 Blorp # maybe"),
    ]
    assert body["deck_revisions"][1]["unread"][0]["raw"] == "-3 Beast"


def test_the_file_holds_deleted_decks_while_they_are_kept(deck):
    deck_delete(deck, expected=None)

    assert downloaded(deck.owner)["decks"][0]["deleted_at"] is not None


def test_the_file_says_where_a_fork_comes_from_and_holds_nothing_of_its_origin(deck):
    own = forked(deck, account("ada"))

    body = downloaded(account("ada"))

    assert [row["id"] for row in body["decks"]] == [str(own.pk)]
    assert body["decks"][0]["forked_from"] == {"deck": str(deck.pk), "owner": "mira", "revision": 2}
    assert len(body["deck_revisions"]) == 1


def test_the_file_holds_no_deck_of_anybody_else(deck):
    saved(account("ada"), name="Secret plan")

    assert "Secret plan" not in "".join(account_pieces(deck.owner))
    assert "First try" not in "".join(account_pieces(account("ada")))


def test_the_file_is_read_with_as_many_queries_for_many_decks(deck, django_assert_num_queries):
    list(account_pieces(account("warm")))
    few, many = account("few"), account("many")
    saved(few)
    for number in range(4):
        saved(many, name=f"Deck {number}")

    with django_assert_num_queries(9):
        list(account_pieces(few))
    with django_assert_num_queries(9):
        list(account_pieces(many))


def test_decks_of_a_closed_account_are_gone_with_every_revision(deck):
    deck_delete(saved(name="In the bin").deck, expected=None)
    other = saved(account("ada")).deck

    account_close(account("mira"))

    assert list(Deck.objects.all()) == [other]
    assert DeckRevision.objects.count() == 1
    assert DeckEntry.objects.exclude(revision__deck=other).count() == 0
    assert ClosedAccount.objects.get().held["decks"] == 2


def test_a_fork_stays_as_one_of_a_deleted_user(deck):
    fork = forked(deck, account("ada"))

    account_close(account("mira"))

    fork.refresh_from_db()
    assert (fork.is_fork, fork.forked_revision) == (True, 2)
    assert (fork.forked_from, fork.forked_owner) == (None, None)
    assert fork.revisions.get().entries.count() == 2


def test_a_fork_of_a_fork_keeps_what_is_still_there(deck):
    middle = forked(deck, account("ada"))
    last = forked(middle, account("bob"))

    account_close(account("mira"))

    last.refresh_from_db()
    assert (last.forked_from, last.forked_owner) == (middle, account("ada"))


def test_who_forked_takes_only_the_fork_along(deck):
    forked(deck, account("ada"))

    account_close(account("ada"))

    assert list(Deck.objects.all()) == [deck]
    assert User.objects.filter(username="mira").exists()
