"""In which formats a card may be played on a day."""

from __future__ import annotations

import datetime as dt

from catalog.models import Card
from decks.models import FormatSnapshot

LEGAL = "legal"
NOT_IN_POOL = "not_in_pool"


def card_legalities(card: Card, *, on: dt.date) -> dict[str, str]:
    """`legal` or `not_in_pool` by format of the card's game, for the formats that exist on the day."""
    sets = {printing.card_set.code for printing in card.printings.all()}
    snapshots = FormatSnapshot.objects.in_force(on=on).in_game(card.game.slug).select_related("format")
    in_order = snapshots.order_by("format__position", "format__slug")
    return {row.format.slug: _status(row, card.slug, sets) for row in in_order}


def _status(snapshot: FormatSnapshot, slug: str, sets: set[str]) -> str:
    pool = snapshot.pool
    named = slug in pool.get("include", ()) or bool(sets & set(pool.get("sets", ())))
    return LEGAL if named and slug not in pool.get("exclude", ()) else NOT_IN_POOL
