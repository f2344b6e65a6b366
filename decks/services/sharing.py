"""Share links: whoever has one reads the deck, until it is revoked.

A link is a UUID4 of its own, not the deck's id, so that a link that got about can be made void. It is stored
hashed and told once.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone

from decks.models import Deck, Visibility
from decks.services.writing import DeckChange, Saved, deck_locked, link_make, revise


@transaction.atomic
def deck_share(deck: Deck, *, author: Any, now: dt.datetime | None = None) -> Saved:
    """A new share link; the one before it is void. A private deck becomes unlisted.

    Raises: DeckNotFound (deleted meanwhile), TooMany.
    """
    now = now or timezone.now()
    row = deck_locked(deck, None)
    if row.visibility == Visibility.PRIVATE:
        return revise(
            row, DeckChange(visibility=Visibility.UNLISTED, message="Shared"), author=author, now=now
        )
    key = link_make(row, now)
    row.save(update_fields=["share_digest", "shared_at"])
    return Saved(row, key)


@transaction.atomic
def deck_unshare(deck: Deck, *, author: Any, now: dt.datetime | None = None) -> Saved:
    """Revoke the share link. An unlisted deck becomes private; a public one stays public.

    Raises: DeckNotFound (deleted meanwhile), TooMany.
    """
    now = now or timezone.now()
    row = deck_locked(deck, None)
    if row.visibility == Visibility.UNLISTED:
        change = DeckChange(visibility=Visibility.PRIVATE, message="Share link revoked")
        return revise(row, change, author=author, now=now)
    row.share_digest = row.shared_at = None
    row.save(update_fields=["share_digest", "shared_at"])
    return Saved(row)
