"""Lists from elsewhere: pasted or in a file, read into a preview, and taken over when people say so.

Authority: cases, deck lists (preview before save; no line vanishes; these lines belong to another game).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from catalog.models import Game
from decks.builder.draft import DraftRow
from decks.builder.form import storable
from decks.codecs import csv, json, text
from decks.codecs.files import MAX_BYTES, text_of, too_large
from decks.codecs.lines import Line, LineStatus, Names, ParsedList
from decks.errors import ListTooLong
from decks.legality.phrases import Voice
from decks.services.contents import unread_of
from decks.services.seats import has_seats
from decks.words import zone_word

#: How a list is written; the empty one is found out.
KINDS: Final[Mapping[str, str]] = {
    "": gettext_noop("found out by itself"),
    "text": gettext_noop("a written list"),
    "json": "JSON",
    "csv": "CSV",
}
_LOADS: Final[Mapping[str, Callable[[str, Names], ParsedList]]] = {
    "text": text.parse,
    "json": json.loads,
    "csv": csv.loads,
}
_STATUS: Final = {
    LineStatus.OK: ("good", gettext_noop("read")),
    LineStatus.OK_WITH_NOTE: ("good", gettext_noop("read, with a note")),
    LineStatus.AMBIGUOUS: ("note", gettext_noop("may be several cards")),
    LineStatus.UNKNOWN: ("bad", gettext_noop("not a card of this game")),
    LineStatus.IGNORED: ("", gettext_noop("left out")),
    LineStatus.REJECTED: ("bad", gettext_noop("makes no sense")),
}


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line with what became of it; `tone` is good, note, bad or empty."""

    number: int
    raw: str
    tone: str
    status: str
    count: int | None
    name: str
    zone: str
    note: str


@dataclass(frozen=True, slots=True)
class Preview:
    """A list as it was read; nothing is taken over yet."""

    kind: str
    lines: tuple[ShownLine, ...]
    totals: Mapping[str, int]
    #: Lines of cards of other games: slug and name of the game, and the numbers of the lines.
    elsewhere: tuple[tuple[str, str, str], ...]
    rows: tuple[DraftRow, ...]
    unread: tuple[dict[str, Any], ...]
    #: How many sit at the table, where the list says it and the game has such tables.
    seats: int | None = None


def uploaded_text(upload: UploadedFile[Any]) -> str:
    """The text of an uploaded file. Raises: ListTooLong, BadDocument (encoding)."""
    if (upload.size or 0) > MAX_BYTES:
        raise ListTooLong(too_large(upload.size or 0))
    return storable(text_of(upload.read()))


def list_preview(index: Names, written: str, kind: str, *, language: str, voice: Voice) -> Preview:
    """Read a list by the names of a game. Raises: EmptyDeck, ListTooLong, BadDocument."""
    kind = kind if kind in _LOADS else guessed_kind(written)
    parsed = _LOADS[kind](written, index)
    games = {other.slug: other for other in Game.objects.all()}
    return Preview(
        kind=kind,
        lines=tuple(_shown(line, voice) for line in parsed.lines),
        totals=parsed.totals(),
        elsewhere=tuple(
            (slug, games[slug].name_in(language), _numbers(lines))
            for slug, lines in parsed.other_games().items()
            if slug in games
        ),
        rows=tuple(_rows(parsed.lines, index)),
        unread=unread_of(parsed.lines),
        seats=parsed.seats if has_seats(index.game) else None,
    )


def guessed_kind(written: str) -> str:
    """What a list is most likely: JSON begins with a brace; a table's heading names its columns."""
    start = written.lstrip("\ufeff \t\r\n")
    if start.startswith("{"):
        return "json"
    heading = start.partition("\n")[0].casefold().replace('"', "")
    columns = {cell.strip() for cell in heading.replace(";", ",").replace("\t", ",").split(",")}
    is_table = len(columns) > 1 and columns & {"name", "card", "card name", "slug", "title"}
    return "csv" if is_table else "text"


def _rows(lines: Iterable[Line], index: Names) -> Iterable[DraftRow]:
    """Found cards by slug; words that name no card, or several, as they were written."""
    for line in lines:
        word = line.card or (line.name if line.status in (LineStatus.UNKNOWN, LineStatus.AMBIGUOUS) else None)
        if word and word.strip():
            pin = line.printing
            yield DraftRow(
                line.zone or index.zone(line.card or ""),
                storable(word),
                line.count or 1,
                storable(line.comment or ""),
                pin.set if pin else "",
                (pin.number or "") if pin else "",
            )


def _shown(line: Line, voice: Voice) -> ShownLine:
    tone, status = _STATUS[line.status]
    near = f"{_('Did you mean:')} {', '.join(line.candidates)}?" if line.candidates else ""
    return ShownLine(
        number=line.line,
        raw=line.raw[:200],
        tone=tone,
        status=_(status),
        count=line.count,
        name=line.name or "",
        zone=zone_word(line.zone) if line.zone else "",
        note=" · ".join(filter(None, (line.said(voice), near))),
    )


def _numbers(lines: tuple[int, ...]) -> str:
    return ", ".join(map(str, lines[:12])) + (" …" if len(lines) > 12 else "")
