"""What this app holds of an account: its decks, those in the bin too, and every revision.

When an account is closed its decks go; forks of them stay, as those of a deleted user.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

from catalog.holdings import Holding, register_holding
from decks.managers import DeckQuerySet, RevisionQuerySet
from decks.models import Deck, DeckEntry, DeckRevision

if TYPE_CHECKING:
    from django.contrib.auth.models import User

#: Revisions read at once: each has up to 500 rows.
_CHUNK = 20


def held_register() -> None:
    """Register the kinds."""
    register_holding(DECKS)
    register_holding(REVISIONS)


def _decks(account: User) -> DeckQuerySet:
    return Deck.objects.owned_by(account)


def _deck_rows(account: User) -> Iterator[dict[str, Any]]:
    decks = _decks(account).select_related("game", "format", "forked_owner").order_by("created", "id")
    for deck in decks.iterator():
        yield {
            "id": deck.pk,
            "game": deck.game.slug,
            "format": deck.format.slug,
            "name": deck.name,
            "notes": deck.notes,
            "visibility": deck.visibility,
            "revision": deck.revision,
            "created": deck.created,
            "updated": deck.updated,
            "shared_at": deck.shared_at,
            "deleted_at": deck.deleted_at,
            "forked_from": _origin(deck),
        }


def _origin(deck: Deck) -> dict[str, Any] | None:
    """Where a fork comes from, as far as it is still there."""
    if not deck.is_fork:
        return None
    owner = deck.forked_owner and deck.forked_owner.get_username()
    return {"deck": deck.forked_from_id, "owner": owner, "revision": deck.forked_revision}


def _revisions(account: User) -> RevisionQuerySet:
    return DeckRevision.objects.filter(deck__owner=account)


def _revision_rows(account: User) -> Iterator[dict[str, Any]]:
    revisions = _revisions(account).with_entries().order_by("deck__created", "deck_id", "number")
    for revision in revisions.iterator(chunk_size=_CHUNK):
        yield {
            "deck": revision.deck_id,
            "number": revision.number,
            "created": revision.created,
            "message": revision.message,
            "name": revision.name,
            "notes": revision.notes,
            "format": revision.format.slug,
            "visibility": revision.visibility,
            "seats": revision.seats,
            "was_legal": revision.was_legal,
            "rows": [_entry(entry) for entry in revision.entries.all()],
            "unread": revision.unread,
        }


def _entry(entry: DeckEntry) -> dict[str, Any]:
    printing = entry.printing and {"set": entry.printing.card_set.code, "number": entry.printing.number}
    row = {"zone": entry.zone, "card": entry.key, "count": entry.count, "note": entry.note}
    return {**row, "printing": printing, "written": entry.written}


def _release_decks(account: User) -> None:
    """Forks by others stay; what they come from is then a deck and an account that are gone."""
    _decks(account).delete()


def _nothing(_account: User) -> None:
    """Revisions go with their decks."""


DECKS = Holding(
    name="decks",
    title=_("Decks"),
    fate=_("They are deleted. Forks that others made stay, as those of a deleted user."),
    count=lambda account: _decks(account).count(),
    rows=_deck_rows,
    release=_release_decks,
)
REVISIONS = Holding(
    name="deck_revisions",
    title=_("Revisions of decks"),
    fate=_("They are deleted."),
    count=lambda account: _revisions(account).count(),
    rows=_revision_rows,
    release=_nothing,
)
