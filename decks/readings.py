"""What a submitted deck says: rows or a written list, with every name looked up once.

Authority: API, decks (validate).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from catalog.folding import shown
from catalog.models import Game
from decks import pools
from decks.codecs.lines import Line, LineStatus
from decks.codecs.text import parse
from decks.decklist import Decklist, Row
from decks.legality.games import default_zone
from decks.legality.pool import CardPool
from decks.names import NameIndex

#: So many unknown words get a suggestion.
SUGGESTED: Final = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class Submission:
    """A deck to be judged: rows, or a written list, or (for shared decks) neither."""

    rows: tuple[Row, ...] | None = None
    text: str | None = None
    features_to_win: int | None = None
    seats: int | None = None
    #: For how many a saved table is laid out: taken where a format seats so many and `seats` says nothing.
    usual_seats: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckReading:
    """A submission as understood. Words that are no card stay in the list as written, made safe to show."""

    decklist: Decklist | None
    lines: tuple[Line, ...] = ()
    #: Words that are cards of another game, may be several cards, or come near some.
    foreign: Mapping[str, str] = field(default_factory=dict)
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    near: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def pool_with_strangers(self, pool: CardPool) -> CardPool:
        """The pool with what is known of this list's words that are no card."""
        if not (self.foreign or self.ambiguous or self.near):
            return pool
        return replace(pool, foreign=self.foreign, ambiguous=self.ambiguous, near=self.near)


def deck_read(
    game: Game, submission: Submission, *, on: dt.date, index: NameIndex | None = None
) -> DeckReading:
    """Look up every name of the submission, in the game's names of the day where none are given.

    Raises: EmptyDeck, ListTooLong.
    """
    index = index or pools.name_index(game, on=on)
    if submission.text is not None:
        return _read_lines(parse(submission.text, index).lines, index)
    if submission.rows is not None:
        return rows_read(submission.rows, index)
    return DeckReading(decklist=None)


def rows_read(rows: Iterable[Row], index: NameIndex) -> DeckReading:
    """Look up every name of the rows."""
    found: list[Row] = []
    strange: dict[str, tuple[str, ...]] = {}
    for row in rows:
        slugs = index.find(row.card).slugs
        if len(slugs) == 1:
            found.append(replace(row, card=slugs[0]))
        else:
            word = shown(row.card)
            strange[word] = slugs
            found.append(replace(row, card=word))
    return _with_strangers(DeckReading(decklist=Decklist.from_rows(found)), strange, index)


def _read_lines(lines: Sequence[Line], index: NameIndex) -> DeckReading:
    zone = default_zone(index.game, "")
    rows: list[Row] = []
    strange: dict[str, tuple[str, ...]] = {}
    for line in lines:
        if line.card is not None:
            rows.append(Row(line.zone or zone, line.card, line.count or 1))
        elif line.name is not None:
            word = shown(line.name)
            strange[word] = line.candidates if line.status is LineStatus.AMBIGUOUS else ()
            rows.append(Row(line.zone or zone, word, line.count or 1))
    reading = DeckReading(decklist=Decklist.from_rows(rows), lines=tuple(lines))
    return _with_strangers(reading, strange, index)


def _with_strangers(
    reading: DeckReading, strange: Mapping[str, tuple[str, ...]], index: NameIndex
) -> DeckReading:
    """`strange`: words that are no single card, with the cards they may be."""
    ambiguous = {word: slugs for word, slugs in strange.items() if slugs}
    foreign = {
        word: game
        for word in strange
        if word not in ambiguous and (game := index.elsewhere(word)) is not None
    }
    unknown = [word for word in strange if word not in ambiguous and word not in foreign][:SUGGESTED]
    near = {word: slugs for word in unknown if (slugs := index.near(word))}
    return replace(reading, foreign=foreign, ambiguous=ambiguous, near=near)
