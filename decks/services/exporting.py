"""Saved decks as files: text, JSON and CSV that read back as the same deck.

Authority: API, decks (export); cases, deck lists (laws (i), (ii) and (vi)).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from catalog.models import Game
from decks import pools
from decks.codecs import csv, json, written
from decks.codecs.entries import Entry
from decks.codecs.lines import PrintingKey
from decks.models import DeckEntry, DeckRevision
from decks.services.card_history import CardHistory


def revision_entries(revision: DeckRevision, history: CardHistory, *, on: dt.date) -> tuple[Entry, ...]:
    """The rows of a revision as codecs write them; a word that is no card stands for both slug and name."""
    return tuple(_entry(row, history, on) for row in revision.entries.all())


def revision_json(revision: DeckRevision, game: Game, *, on: dt.date) -> str:
    """The revision as a JSON document."""
    entries = revision_entries(revision, _history(revision), on=on)
    return json.dumps(entries, game=game.slug, seats=revision.seats)


def revision_csv(revision: DeckRevision, *, on: dt.date) -> str:
    """The revision as a table that is safe to open in a spreadsheet."""
    return csv.dumps(revision_entries(revision, _history(revision), on=on))


def revision_text(revision: DeckRevision, game: Game, *, on: dt.date) -> str:
    """The revision as a written list. Raises: NotWritable."""
    rows = revision.entries.all()
    listed = revision_entries(revision, _history(revision), on=on)
    strange = {entry: row.written for entry, row in zip(listed, rows, strict=True) if row.card_id is None}
    return entries_text(listed, game, strange=strange, unread=revision.unread, on=on)


def entries_text(
    entries: Sequence[Entry],
    game: Game,
    *,
    strange: Mapping[Entry, str],
    unread: Sequence[Mapping[str, Any]],
    on: dt.date,
) -> str:
    """Rows as a written list; `strange`: those that are no card, each with the line it stood on, or nothing.

    They stand as they were written, in their places; lines that made no sense as rows (`unread`) come last,
    as comments, and so do words that no list could hold. Raises: NotWritable.
    """
    index = pools.name_index(game, on=on)
    return written.dumps(entries, index, strange=strange) + written.unread_dumps(unread)


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
