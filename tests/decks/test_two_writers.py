"""Two saves of one revision at the same moment: one is kept, the other is told."""

import datetime as dt
import threading

import pytest
from django.db import connection

from api.accounts.closing import account_close
from decks.errors import StaleDeck
from decks.managers import RESTORABLE
from decks.models import Deck, Visibility
from decks.services import (
    DeckChange,
    deck_change,
    deck_delete,
    deck_fork,
    deck_restore,
    decks_purge,
)
from tests.at_once import while_another
from tests.decks.saved import NOON, account, saved


@pytest.mark.django_db(transaction=True)
def test_of_two_who_save_at_once_one_is_refused_and_one_revision_is_made(loaded):
    deck = saved().deck
    start, outcomes = threading.Barrier(2), []

    def save(name):
        start.wait()
        try:
            deck_change(deck, DeckChange(name=name), author=deck.owner, expected=[1])
            outcomes.append("saved")
        except StaleDeck as refused:
            outcomes.append(f"stale at {refused.current}")
        finally:
            connection.close()

    threads = [threading.Thread(target=save, args=(name,)) for name in ("Mine", "Yours")]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert sorted(outcomes) == ["saved", "stale at 2"]
    assert Deck.objects.get().revisions.count() == 2


@pytest.mark.django_db(transaction=True)
def test_a_deck_whose_account_is_closed_in_this_moment_is_not_forked(loaded):
    deck, mine = saved(account("leaving"), visibility=Visibility.PUBLIC).deck, account("staying")
    revision = deck.revisions.with_entries().get()
    with while_another(lambda: deck_fork(deck, revision, owner=mine)) as outcome:
        account_close(deck.owner)
    assert (outcome, Deck.objects.count()) == (["not_found"], 0)


@pytest.mark.django_db(transaction=True)
def test_a_deck_that_is_restored_in_this_moment_is_not_purged(loaded):
    deck = saved().deck
    deck_delete(deck, expected=None, now=NOON)
    over = NOON + RESTORABLE
    with while_another(lambda: decks_purge(now=over)) as outcome:
        deck_restore(deck.pk, deck.owner, now=over - dt.timedelta(seconds=1))
    assert (outcome, Deck.objects.present().count()) == (["done"], 1)
