"""How many sit at the table that shared decks are laid out for.

Authority: API, decks (shared-deck games take seats).
"""

from __future__ import annotations

import datetime as dt
from typing import NamedTuple

from decks.decklist import MAX_SEATS, MIN_SEATS
from decks.errors import NotInForce, OutOfRange, SeatsNotNeeded
from decks.legality.games import rules_of
from decks.legality.phrases import gettext_noop, phrase
from decks.models import Format
from decks.services.grounds import Grounds


class TableSeats(NamedTuple):
    """A number of players as somebody says it; None for as few as the format seats."""

    number: int | None


def has_seats(game: str) -> bool:
    """Whether a deck of the game is a table for so many players, and nobody's own."""
    rules = rules_of(game)
    return rules is not None and rules.own_setup is not None


def seats_fit(row: Format, number: int | None, *, on: dt.date) -> bool:
    """Whether a deck of the format may be kept for so many on the day; it may be for as few as fit."""
    if number is None:
        return True
    if not has_seats(row.game.slug):
        return False
    fewest, most = _bounds(row, on)
    return fewest <= number <= most


def seats_check(row: Format, number: int | None, *, on: dt.date) -> None:
    """Raises: SeatsNotNeeded (players bring decks of their own), OutOfRange (the format seats others)."""
    if seats_fit(row, number, on=on) or number is None:
        return
    if not has_seats(row.game.slug):
        own = gettext_noop("Players of %(game)s bring decks of their own: leave seats out.")
        raise SeatsNotNeeded(phrase(own, game=row.game.slug), "/seats")
    raise seats_refusal(row, _bounds(row, on), number)


def seats_refusal(row: Format, bounds: tuple[int, int], number: int) -> OutOfRange:
    """What is said to a number outside of the fewest and most that the format seats."""
    fewest, most = bounds
    if fewest == most:
        exactly = gettext_noop("%(format)s seats %(most)s players, not %(seats)s.")
        return OutOfRange(phrase(exactly, format=row.slug, most=most, seats=number), "/seats")
    span = gettext_noop("%(format)s seats %(fewest)s to %(most)s players, not %(seats)s.")
    return OutOfRange(phrase(span, format=row.slug, fewest=fewest, most=most, seats=number), "/seats")


def _bounds(row: Format, on: dt.date) -> tuple[int, int]:
    """Fewest and most at a table; of a format without rules on the day what any format could seat."""
    try:
        fewest, most = Grounds([row]).snapshot(row, on=on).seats()
    except NotInForce:
        return MIN_SEATS, MAX_SEATS
    return max(fewest, MIN_SEATS), min(most, MAX_SEATS)
