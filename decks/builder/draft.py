"""A deck that is being built: rows, and the steps back and forth. Values only; every change is a new value.

Authority: issue of decks (builder: add, remove, undo); API, decks (a count is 1-999).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from decks.codecs.entries import MAX_NOTE
from decks.decklist import MAX_COUNT, Row
from decks.models.deck import MAX_WORD
from decks.services import MAX_ENTRIES

#: So many steps can be taken back.
MAX_STEPS: Final = 20


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A row as the form carries it; `card` is a slug, or the word that stands where there is no card."""

    zone: str
    card: str
    count: int
    note: str = ""
    set: str = ""
    number: str = ""

    def plain(self) -> list[str | int]:
        """The row as a list, in the order of its members."""
        return [self.zone, self.card, self.count, self.note, self.set, self.number]


class Edit(NamedTuple):
    """So many copies of a card more, or fewer below zero."""

    zone: str
    card: str
    change: int


class Overfull(ValueError):
    """A change would make the draft larger than a deck can be; the message names the limit."""


Rows = tuple[DraftRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What the builder knows of a deck before it is saved."""

    format: str
    name: str = ""
    notes: str = ""
    message: str = ""
    visibility: str = "private"
    #: How many Features win, where it is not the format's usual number.
    features_to_win: int | None = None
    #: How many sit at a table of shared decks; None for as few as fit.
    seats: int | None = None
    rows: Rows = ()
    #: Lines of an import that make no sense as rows: [{"line", "raw", "note"}].
    unread: tuple[dict[str, Any], ...] = ()
    #: The revision that the draft began from; None of a new deck.
    seen: int | None = None
    past: tuple[Rows, ...] = ()
    future: tuple[Rows, ...] = ()

    def with_rows(self, rows: Iterable[DraftRow]) -> Draft:
        """The draft with other rows, which can be undone. Raises: Overfull."""
        fresh = merged(rows)
        if fresh == self.rows:
            return self
        if len(fresh) > MAX_ENTRIES:
            limit = _("A deck has at most %(most)s rows; this would make %(rows)s.")
            raise Overfull(limit % {"most": f"{MAX_ENTRIES:,}", "rows": f"{len(fresh):,}"})
        return replace(self, rows=fresh, past=(*self.past, self.rows)[-MAX_STEPS:], future=())

    def edited(self, edits: Sequence[Edit]) -> Draft:
        """All the edits as one step; taking out more than there is takes out what there is.

        Raises: Overfull.
        """
        rows = list(self.rows)
        for edit in edits:
            rows = _edited(rows, edit)
        return self.with_rows(rows)

    def undone(self) -> Draft:
        """One step back, where there is one."""
        if not self.past:
            return self
        *past, rows = self.past
        return replace(self, rows=rows, past=tuple(past), future=(*self.future, self.rows)[-MAX_STEPS:])

    def redone(self) -> Draft:
        """One step forth again, where one was taken back."""
        if not self.future:
            return self
        *future, rows = self.future
        return replace(self, rows=rows, past=(*self.past, self.rows)[-MAX_STEPS:], future=tuple(future))

    def copies(self, card: str, zone: str | None = None) -> int:
        """Copies of the card in a zone, or in all."""
        return sum(row.count for row in self.rows if row.card == card and zone in (None, row.zone))

    def judged_rows(self) -> tuple[Row, ...]:
        """The rows as checkers read them."""
        return tuple(Row(row.zone, row.card, row.count) for row in self.rows)


def merged(rows: Iterable[DraftRow]) -> Rows:
    """Rows of one card, note and printing in a zone add up; those without copies go. Raises: Overfull."""
    counts: dict[DraftRow, int] = {}
    for row in rows:
        key = replace(row, count=0, card=row.card[:MAX_WORD], note=row.note[:MAX_NOTE])
        counts[key] = counts.get(key, 0) + row.count
    if any(count > MAX_COUNT for count in counts.values()):
        raise Overfull(_("A row holds at most %(most)s copies.") % {"most": MAX_COUNT})
    return tuple(replace(key, count=count) for key, count in counts.items() if count > 0)


def _edited(rows: list[DraftRow], edit: Edit) -> list[DraftRow]:
    """Copies come to the first row of the card, and go from the last."""
    places = [place for place, row in enumerate(rows) if (row.zone, row.card) == (edit.zone, edit.card)]
    if edit.change > 0:
        if not places:
            return [*rows, DraftRow(edit.zone, edit.card, edit.change)]
        first = places[0]
        rows[first] = replace(rows[first], count=rows[first].count + edit.change)
        return rows
    left = -edit.change
    for place in reversed(places):
        taken = min(left, rows[place].count)
        rows[place] = replace(rows[place], count=rows[place].count - taken)
        left -= taken
    return [row for row in rows if row.count > 0]
