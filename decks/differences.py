"""What is other in a later deck than in an earlier one. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Line(NamedTuple):
    """A row as two decks are compared by."""

    zone: str
    card: str
    copies: int
    #: Set and number of the printing, and the note.
    details: tuple[str, str, str] = ("", "", "")


@dataclass(frozen=True, slots=True)
class Difference:
    """A card of a zone that is in one deck otherwise than in the other."""

    zone: str
    card: str
    #: Copies before and after; 0 where the card was not, or is no longer, in the zone.
    before: int
    after: int
    #: Whether printings or notes differ, whatever the copies.
    details_differ: bool = False

    @property
    def kind(self) -> str:
        """`added`, `removed`, `more`, `fewer`, or `details` where the copies are the same."""
        if not self.before or not self.after:
            return "removed" if self.before else "added"
        if self.before == self.after:
            return "details"
        return "more" if self.after > self.before else "fewer"


def differences(before: Iterable[Line], after: Iterable[Line]) -> tuple[Difference, ...]:
    """Cards that differ, in the order of the earlier deck, then of the later one."""
    first, second = _gathered(before), _gathered(after)
    found = []
    for zone, card in dict.fromkeys((*first, *second)):
        old, new = first.get((zone, card), (0, ())), second.get((zone, card), (0, ()))
        if old != new:
            found.append(Difference(zone, card, old[0], new[0], bool(old[0] and new[0]) and old[1] != new[1]))
    return tuple(found)


_Gathered = dict[tuple[str, str], tuple[int, tuple[tuple[int, tuple[str, str, str]], ...]]]


def _gathered(lines: Iterable[Line]) -> _Gathered:
    """Rows of one card in a zone together; what hangs on them by the copies it is on."""
    rows: dict[tuple[str, str], dict[tuple[str, str, str], int]] = {}
    for line in lines:
        details = rows.setdefault((line.zone, line.card), {})
        details[line.details] = details.get(line.details, 0) + line.copies
    return {
        key: (
            sum(details.values()),
            tuple(sorted((count, text) for text, count in details.items() if any(text))),
        )
        for key, details in rows.items()
    }
