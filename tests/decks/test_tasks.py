"""The purge of deleted decks is scheduled under the name that the worker knows."""

import datetime as dt

import pytest
from django.conf import settings
from django.utils import timezone

from decks.models import Deck
from decks.services import deck_delete
from decks.tasks import purge_decks
from tests.decks.saved import saved


def test_the_purge_is_scheduled_by_the_task_s_own_name():
    tasks = {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}
    assert purge_decks.name in tasks


@pytest.mark.usefixtures("loaded")
def test_the_task_purges_what_can_no_longer_be_restored():
    now = timezone.now()
    for days in (29, 31):
        deck_delete(saved(name=f"{days} days").deck, expected=None, now=now - dt.timedelta(days=days))
    assert purge_decks() == 1
    assert Deck.objects.get().name == "29 days"
