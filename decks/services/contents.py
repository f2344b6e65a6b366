"""What a deck holds: from a written list or rows to what is stored, and back.

Nothing that was sent is dropped. A word that names no card, or several, is a row of its own, as written; a
line that makes no sense as a row is kept beside the rows, quoted.
Authority: API, decks; cases, laws (i) and (vi).
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from catalog.models import Card, Game, Printing
from decks import pools
from decks.codecs.entries import one_line
from decks.codecs.lines import Line, LineStatus, merges_noted
from decks.codecs.rows import Fields, read_fields
from decks.codecs.text import MAX_LINE
from decks.decklist import MAX_COUNT, Row
from decks.errors import ListTooLong, OutOfRange, UnknownZone
from decks.legality.games import deck_zones, default_zone
from decks.legality.phrases import gettext_noop, phrase, plain, thousands
from decks.models import DeckEntry, DeckRevision
from decks.models.deck import MAX_WORD
from decks.services.judging import list_parse

#: The most rows of a stored deck.
MAX_ENTRIES: Final = 500
#: The most lines that are kept beside the rows.
MAX_UNREAD: Final = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class RowWish:
    """A row as a client sends it."""

    zone: str
    card: str
    count: int
    note: str = ""
    set: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentRow:
    """A row as it is stored, but for its place."""

    zone: str
    count: int
    card_id: int | None = None
    word: str = ""
    written: str = ""
    printing_id: int | None = None
    note: str = ""

    def plain(self, *, count: int | None = None) -> ContentRow:
        """The row without the line it stood on."""
        return replace(self, count=self.count if count is None else count, written="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """The rows of a deck, zone by zone, and what was sent and is no row."""

    rows: tuple[ContentRow, ...] = ()
    #: [{"line", "raw", "note"}]; None of rows, which say nothing about lines: those kept before stay.
    unread: tuple[dict[str, Any], ...] | None = None
    #: The report: every line (of rows, every row) with its status.
    lines: tuple[Line, ...] = ()

    def is_same(self, other: Content) -> bool:
        """Whether the same is stored, however it was written."""
        rows = [row.plain() for row in self.rows]
        lines = self.unread or ()
        return rows == [row.plain() for row in other.rows] and lines == (other.unread or ())


def list_content(game: Game, text: str, *, on: dt.date, kind: str = "text") -> Content:
    """A written list or table, its names read as of a day.

    Raises: EmptyDeck, ListTooLong, OutOfRange, BadDocument.
    """
    return _content(game, list_parse(game, text, on=on, kind=kind).lines, is_list=kind == "text")


def rows_content(game: Game, rows: Sequence[RowWish], *, on: dt.date) -> Content:
    """Rows by zone, their names read as of a day. Raises: UnknownZone, ListTooLong, OutOfRange."""
    _refuse_zones(game, rows)
    index = pools.name_index(game, on=on)
    read = (
        read_fields(number, _quoted(row), _fields(row), index) for number, row in enumerate(rows, start=1)
    )
    return replace(_content(game, tuple(merges_noted(read)), is_list=False), unread=None)


def content_of(revision: DeckRevision) -> Content:
    """What a stored revision holds; of use after `with_entries`."""
    rows = tuple(
        ContentRow(
            zone=entry.zone,
            count=entry.count,
            card_id=entry.card_id,
            word=entry.word,
            written=entry.written,
            printing_id=entry.printing_id,
            note=entry.note,
        )
        for entry in revision.entries.all()
    )
    return Content(rows=rows, unread=tuple(revision.unread))


class EntryRow(NamedTuple):
    """A stored row as a list of many decks shows it: no object of a model a row."""

    revision_id: int
    zone: str
    copies: int
    note: str
    word: str
    card_id: int | None
    slug: str | None
    #: The set and number of a printing that was asked for.
    set: str | None
    number: str | None


def entry_rows(revisions: Iterable[DeckRevision]) -> dict[int, list[EntryRow]]:
    """The rows of each revision in order, by its id; one query."""
    found: dict[int, list[EntryRow]] = {revision.pk: [] for revision in revisions}
    columns = ("revision_id", "zone", "count", "note", "word", "card_id", "card__slug")
    printing = ("printing__card_set__code", "printing__number")
    rows = DeckEntry.objects.filter(revision__in=found).order_by("revision_id", "position")
    for values in rows.values_list(*columns, *printing).iterator():
        found[values[0]].append(EntryRow(*values))
    return found


def revision_rows(revision: DeckRevision) -> tuple[Row, ...]:
    """The rows of a stored revision; a word that is no card stands for itself."""
    return tuple(Row(entry.zone, entry.key, entry.count) for entry in revision.entries.all())


def stored_rows(content: Content) -> Iterator[Row]:
    """The rows of a deck as they are judged: by slug, or by the word that stands where there is no card."""
    ids = {row.card_id for row in content.rows if row.card_id is not None}
    slugs = dict(Card.objects.filter(pk__in=ids).values_list("pk", "slug"))
    for row in content.rows:
        yield Row(row.zone, row.word if row.card_id is None else slugs[row.card_id], row.count)


def content_store(revision: DeckRevision, content: Content) -> None:
    """Write the rows of a new revision."""
    DeckEntry.objects.bulk_create(
        DeckEntry(
            revision=revision,
            position=position,
            zone=row.zone,
            count=row.count,
            card_id=row.card_id,
            word=row.word,
            written=row.written,
            printing_id=row.printing_id,
            note=row.note,
        )
        for position, row in enumerate(content.rows)
    )


def _refuse_zones(game: Game, rows: Sequence[RowWish]) -> None:
    zones = deck_zones(game.slug)
    for row in rows:
        if zones and row.zone not in zones:
            other = gettext_noop("Decks of %(game)s have %(zones)s, not %(zone)s.")
            raise UnknownZone(
                phrase(other, game=game.slug, zones=plain(zones), zone=repr(row.zone[:40])), "/zones"
            )


def _fields(row: RowWish) -> Fields:
    return Fields(
        zone=row.zone,
        count=str(row.count),
        name=row.card,
        card=row.card,
        set=row.set,
        number=row.number,
        note=row.note,
    )


def _quoted(row: RowWish) -> str:
    return json.dumps({"card": row.card, "count": row.count}, ensure_ascii=False)[:MAX_WORD]


def _content(game: Game, lines: Sequence[Line], *, is_list: bool) -> Content:
    cards = _card_ids(game, lines)
    printings = _printing_ids(cards.values(), lines)
    rows: dict[str, dict[ContentRow, ContentRow]] = {}
    for line in lines:
        if line.card is not None or line.status in (LineStatus.UNKNOWN, LineStatus.AMBIGUOUS):
            row = _row(line, cards, printings, zone=line.zone or default_zone(game.slug, ""))
            if row.word:
                row = replace(row, written=(line.raw if is_list else _spelled(row))[:MAX_WORD])
            _add(rows.setdefault(row.zone, {}), row, line)
    flat = tuple(row for zone in rows.values() for row in zone.values())
    if len(flat) > MAX_ENTRIES:
        limit = gettext_noop("The deck has %(rows)s rows; at most %(most)s are stored.")
        raise ListTooLong(phrase(limit, rows=thousands(len(flat)), most=thousands(MAX_ENTRIES)))
    return Content(rows=flat, unread=unread_of(lines), lines=tuple(lines))


def _row(
    line: Line, cards: dict[str, int], printings: dict[tuple[int, str], int], *, zone: str
) -> ContentRow:
    count, note = line.count or 1, one_line(line.comment or "") or ""
    card_id = cards.get(line.card or "")
    if card_id is None:
        # No card, several, or one that is in play without a card: kept as it was written.
        word = (line.name or line.raw).strip()[:MAX_WORD] or "?"
        return ContentRow(zone=zone, count=count, word=word, note=note)
    printing_id = printings.get((card_id, line.printing.set)) if line.printing else None
    return ContentRow(zone=zone, count=count, card_id=card_id, printing_id=printing_id, note=note)


def _spelled(row: ContentRow) -> str:
    """A row without a card as a line of a list."""
    return f"{row.count} {row.word}"


def _add(rows: dict[ContentRow, ContentRow], row: ContentRow, line: Line) -> None:
    """Rows of one card, note and printing in a zone add up: `rows` by what they share, in their order."""
    key = row.plain(count=1)
    before = rows.get(key)
    if before is None:
        rows[key] = row
        return
    row = replace(before, count=before.count + row.count)
    if row.count > MAX_COUNT:
        limit = gettext_noop("Line %(line)s makes %(copies)s copies in a zone; at most %(most)s are.")
        raise OutOfRange(phrase(limit, line=line.line, copies=thousands(row.count), most=MAX_COUNT))
    rows[key] = replace(row, written=_spelled(row)[:MAX_WORD]) if row.word else row


def unread_of(lines: Iterable[Line]) -> tuple[dict[str, Any], ...]:
    """Lines that make no sense as rows, to be kept beside them. Raises: ListTooLong."""
    rejected = [line for line in lines if line.status is LineStatus.REJECTED]
    if len(rejected) > MAX_UNREAD:
        limit = gettext_noop("%(lines)s lines make no sense as rows of a deck; at most %(most)s are kept.")
        raise ListTooLong(phrase(limit, lines=thousands(len(rejected)), most=MAX_UNREAD))
    return tuple(
        {"line": line.line, "raw": line.raw[:MAX_LINE], "note": line.note or ""} for line in rejected
    )


def _card_ids(game: Game, lines: Sequence[Line]) -> dict[str, int]:
    slugs = {line.card for line in lines if line.card is not None}
    return dict(Card.objects.filter(game=game, slug__in=slugs).values_list("slug", "pk"))


def _printing_ids(cards: Iterable[int], lines: Sequence[Line]) -> dict[tuple[int, str], int]:
    """Printings by card and code of the set, of the sets that are asked for."""
    codes = {line.printing.set for line in lines if line.printing is not None}
    if not codes:
        return {}
    found = Printing.objects.filter(card_id__in=list(cards), card_set__code__in=codes)
    return {(card, code): pk for card, code, pk in found.values_list("card_id", "card_set__code", "pk")}
