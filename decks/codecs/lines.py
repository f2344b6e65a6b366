"""What became of each line of a written deck list.

Authority: API, decks (line status); no line vanishes without one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, Protocol

from decks.decklist import Decklist, Row
from decks.legality.phrases import ENGLISH, SEMICOLON, Phrase, Series, Voice, gettext_noop, phrase


class LineStatus(StrEnum):
    """How a line was understood."""

    OK = "ok"
    OK_WITH_NOTE = "ok_with_note"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    IGNORED = "ignored"
    REJECTED = "rejected"


class PrintingKey(NamedTuple):
    """A printing that a line asks for."""

    set: str
    number: str | None


@dataclass(frozen=True, slots=True)
class NameMatch:
    """What a name may mean: no slug, one, or several; `note` says how a name was stretched to fit."""

    slugs: tuple[str, ...]
    note: Phrase | None = None


class Names(Protocol):
    """The names of one game on one day, in every language."""

    @property
    def game(self) -> str:
        """Slug of the game."""
        ...

    def find(self, name: str) -> NameMatch:
        """Cards of this name, whatever its case, accents, width and punctuation."""
        ...

    def near(self, name: str) -> tuple[str, ...]:
        """Slugs of cards with similar names, best first, at most five."""
        ...

    def elsewhere(self, name: str) -> str | None:
        """The other game that has a card of this name."""
        ...

    def zone(self, slug: str) -> str:
        """Where the card belongs when a list does not say."""
        ...

    def set_code(self, word: str) -> str | None:
        """The code of the set that is written so, whatever its case."""
        ...

    def has_printing(self, slug: str, printing: PrintingKey) -> bool:
        """Whether the card was printed so."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a list with what became of it."""

    line: int
    raw: str
    status: LineStatus
    card: str | None = None
    count: int | None = None
    zone: str | None = None
    notes: tuple[Phrase, ...] = ()
    candidates: tuple[str, ...] = ()
    #: The other game whose card it names, where it is none of this one.
    game: str | None = None
    #: The name as written, where a card was looked for.
    name: str | None = None
    printing: PrintingKey | None = None
    #: What the writer of the list noted behind the card; part of the notes too.
    comment: str | None = None

    @property
    def note(self) -> str | None:
        """The notes, in English."""
        return self.said(ENGLISH)

    def said(self, voice: Voice) -> str | None:
        """The notes, in the language of the voice; None without any."""
        return Series(self.notes, SEMICOLON).said(voice) if self.notes else None

    def with_note(self, note: Phrase) -> Line:
        """The same line with one more note; what was understood stays so."""
        status = LineStatus.OK_WITH_NOTE if self.status is LineStatus.OK else self.status
        return replace(self, notes=(*self.notes, note), status=status)


@dataclass(frozen=True, slots=True)
class ParsedList:
    """A written list as understood: every line, and the cards that were found."""

    lines: tuple[Line, ...]
    #: How many sit at the table, where the list says it.
    seats: int | None = None

    def decklist(self) -> Decklist:
        """The cards that were found."""
        return Decklist.from_rows(
            Row(line.zone, line.card, line.count)
            for line in self.lines
            if line.card is not None and line.zone is not None and line.count is not None
        )

    def unresolved(self) -> tuple[Line, ...]:
        """Lines that ask for a card that was not found."""
        return tuple(line for line in self.lines if line.status in (LineStatus.UNKNOWN, LineStatus.AMBIGUOUS))

    def other_games(self) -> dict[str, tuple[int, ...]]:
        """Numbers of the lines that name cards of another game, by that game."""
        lines: dict[str, list[int]] = {}
        for line in self.lines:
            if line.game is not None:
                lines.setdefault(line.game, []).append(line.line)
        return {game: tuple(numbers) for game, numbers in lines.items()}

    def totals(self) -> dict[str, int]:
        """Cards asked for, found and not found, copies counted, and the number of lines by status."""
        placed = sum(line.count or 0 for line in self.lines if line.card is not None)
        open_ = sum(line.count or 0 for line in self.unresolved())
        by_status = Counter(line.status.value for line in self.lines)
        return {
            "cards": placed + open_,
            "placed": placed,
            "unresolved": open_,
            "lines": len(self.lines),
            **{status.value: by_status[status.value] for status in LineStatus},
        }


def merges_noted(lines: Iterator[Line]) -> Iterator[Line]:
    """Note on every further line of a card in a zone that it adds to an earlier one."""
    first: dict[tuple[str, str], tuple[int, int]] = {}
    for line in lines:
        if line.card is None or line.zone is None or line.count is None:
            yield line
            continue
        number, before = first.get((line.zone, line.card), (line.line, 0))
        total = before + line.count
        first[line.zone, line.card] = (number, total)
        added = phrase(gettext_noop("added to line %(line)s: %(total)s in all"), line=number, total=total)
        yield line.with_note(added) if before else line
