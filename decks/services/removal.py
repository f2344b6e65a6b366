"""Deleting decks: for a while they can be restored, then they are gone for good.

Authority: API, decks (deleted decks are restorable for 30 days).
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Collection
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from decks.errors import DeckNotFound
from decks.managers import DeckQuerySet
from decks.models import Deck
from decks.services.writing import accounts_lock, deck_locked, owner_decks_refuse_many

#: So many decks are purged in one transaction.
_BATCH: Final = 100


@transaction.atomic
def deck_delete(deck: Deck, *, expected: Collection[int] | None, now: dt.datetime | None = None) -> Deck:
    """Take the deck off every surface. Raises: StaleDeck, DeckNotFound."""
    row = deck_locked(deck, expected)
    row.deleted_at = now or timezone.now()
    row.save(update_fields=["deleted_at"])
    return row


@transaction.atomic
def deck_restore(deck_id: uuid.UUID, owner: Any, *, now: dt.datetime | None = None) -> Deck:
    """Bring the owner's deleted deck back as it was, its share link too; one that is there stays as it is.

    Raises: DeckNotFound (another's, never there, or deleted for too long), TooMany.
    """
    now = now or timezone.now()
    accounts_lock(owner)
    rows = Deck.objects.owned_by(owner).select_for_update().filter(pk=deck_id)
    row = rows.first()
    if row is None or not (row.deleted_at is None or rows.restorable(now=now).exists()):
        raise DeckNotFound
    if row.deleted_at is not None:
        owner_decks_refuse_many(owner)
        row.deleted_at = None
        row.save(update_fields=["deleted_at"])
    return row


def decks_purge(*, now: dt.datetime | None = None) -> int:
    """Remove for good what can no longer be restored; the number of decks. Forks of them stay."""
    expired = Deck.objects.expired(now=now or timezone.now()).order_by("deleted_at", "id")
    purged = 0
    while batch := _purged(expired.select_for_update()):
        purged += batch
    return purged


@transaction.atomic
def _purged(expired: DeckQuerySet) -> int:
    """Remove the first of these; they are held meanwhile, so that none is restored after it was found."""
    batch = list(expired.values_list("pk", flat=True)[:_BATCH])
    Deck.objects.filter(pk__in=batch).delete()
    return len(batch)
