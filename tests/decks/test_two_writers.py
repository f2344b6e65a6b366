"""Two saves of one revision at the same moment: one is kept, the other is told."""

import threading

import pytest
from django.db import connection

from decks.errors import StaleDeck
from decks.models import Deck
from decks.services import DeckChange, deck_change
from tests.decks.saved import saved


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
