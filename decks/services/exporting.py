"""Saved decks as files: text, JSON and CSV that read back as the same deck.

Authority: API, decks (export); cases, deck lists (laws (i), (ii) and (vi)).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from itertools import groupby

from catalog.models import Game
from decks import pools
from decks.codecs import csv, json, written
from decks.codecs.entries import Entry
from decks.codecs.headings import written_heading
from decks.codecs.lines import PrintingKey
from decks.codecs.text import parse
from decks.errors import DeckRefused, NotWritable
from decks.models import DeckEntry, DeckRevision
from decks.services.card_history import CardHistory


def revision_entries(revision: DeckRevision, history: CardHistory, *, on: dt.date) -> tuple[Entry, ...]:
    """The rows of a revision as codecs write them; a word that is no card stands for both slug and name."""
    return tuple(_entry(row, history, on) for row in revision.entries.all())


def revision_json(revision: DeckRevision, game: Game, *, on: dt.date) -> str:
    """The revision as a JSON document."""
    return json.dumps(revision_entries(revision, _history(revision), on=on), game=game.slug)


def revision_csv(revision: DeckRevision, *, on: dt.date) -> str:
    """The revision as a table that is safe to open in a spreadsheet."""
    return csv.dumps(revision_entries(revision, _history(revision), on=on))


def revision_text(revision: DeckRevision, game: Game, *, on: dt.date) -> str:
    """The revision as a written list.

    Words that are no card stand as they were written, in their places; lines that made no sense as rows come
    last, as comments, and so do words that no list could hold. Raises: NotWritable.
    """
    history, index = _history(revision), pools.name_index(game, on=on)
    sections = []
    for _, rows in groupby(revision.entries.all(), key=lambda row: row.zone):
        zone = list(rows)
        heading, *lines = _zone_lines(zone, history, index, on)
        known = iter(lines)
        sections.append([heading, *(next(known) if row.card else _word(row, heading, index) for row in zone)])
    text = "\n".join("".join(f"{line}\n" for line in section) for section in sections)
    return text + "".join(_comments(revision))


def _zone_lines(
    zone: list[DeckEntry], history: CardHistory, index: pools.NameIndex, on: dt.date
) -> list[str]:
    """The heading of a zone and the lines of its cards."""
    cards = [_entry(row, history, on) for row in zone if row.card]
    if cards:
        return written.dumps(cards, index).splitlines()
    heading = written_heading(zone[0].zone, index)
    if heading is None:
        raise NotWritable(f"Decks of {index.game} have no zone {zone[0].zone!r}.")
    return [heading]


def _word(row: DeckEntry, heading: str, index: pools.NameIndex) -> str:
    """A line that reads back as the word: as it was written, else spelled anew, else as a comment."""
    spelled = f"{row.count} {row.word}"
    noted = f"{spelled} # {row.note}" if row.note else spelled
    for line in (row.written, noted, f"{row.count}x {row.word}"):
        if line and _reads_back(line, row, heading, index):
            return line
    return f"# not a card: {spelled}"


def _reads_back(text: str, row: DeckEntry, heading: str, index: pools.NameIndex) -> bool:
    try:
        _, *lines = parse(f"{heading}\n{text}", index).lines
    except DeckRefused:
        return False
    wanted = [(row.zone, row.count, row.word)]
    return [(line.zone, line.count, line.name) for line in lines] == wanted


def _comments(revision: DeckRevision) -> Iterator[str]:
    if revision.unread:
        yield "\n"
    for line in revision.unread:
        yield f"# not read: {line['raw']}\n"


def _entry(row: DeckEntry, history: CardHistory, on: dt.date) -> Entry:
    pin = row.printing
    return Entry(
        zone=row.zone,
        card=row.key,
        count=row.count,
        name=row.word if row.card_id is None else history.name(row.card_id, on=on),
        note=row.note or None,
        printing=None if pin is None else PrintingKey(pin.card_set.code, pin.number),
    )


def _history(revision: DeckRevision) -> CardHistory:
    return CardHistory(_card_ids(revision.entries.all()), [])


def _card_ids(rows: Iterable[DeckEntry]) -> set[int]:
    return {row.card_id for row in rows if row.card_id is not None}
