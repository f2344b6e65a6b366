"""A draft as a file, without being saved first: text, JSON or CSV that read back as the same deck."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping
from typing import Any, Final

from django.http import HttpResponse

from catalog.models import Game
from decks.builder.draft import Draft, DraftRow
from decks.codecs import csv, json
from decks.codecs.entries import Entry
from decks.codecs.lines import PrintingKey
from decks.services.exporting import entries_text
from decks.texts import attachment

KINDS: Final = {
    "text": ("txt", "text/plain; charset=utf-8"),
    "json": ("json", "application/json"),
    "csv": ("csv", "text/csv; charset=utf-8"),
}


def draft_file(
    game: Game,
    draft: Draft,
    kind: str,
    *,
    on: dt.date,
    seats: int | None,
    lines: Callable[[set[str]], Mapping[str, Any]],
) -> HttpResponse:
    """The draft as an attachment. Raises: NotWritable."""
    cards = lines({row.card for row in draft.rows})
    entries = [_entry(row, cards) for row in draft.rows]
    extension, media_type = KINDS[kind]
    if kind == "json":
        body = json.dumps(entries, game=game.slug, seats=seats)
    elif kind == "csv":
        body = csv.dumps(entries)
    else:
        strange = {entry: "" for entry in entries if entry.card not in cards}
        body = entries_text(entries, game, strange=strange, unread=draft.unread, on=on)
    disposition = attachment(draft.name, extension)
    return HttpResponse(
        body.encode(),
        content_type=media_type,
        headers={"Content-Disposition": disposition, "Cache-Control": "no-store"},
    )


def _entry(row: DraftRow, cards: Mapping[str, Any]) -> Entry:
    known = cards.get(row.card)
    return Entry(
        zone=row.zone,
        card=row.card,
        count=row.count,
        name=known.name if known else row.card,
        note=row.note or None,
        printing=PrintingKey(row.set, row.number or None) if row.set else None,
    )
