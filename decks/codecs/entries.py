"""A deck as it is written to a file: rows with their notes and printings, zone by zone. Pure.

Authority: cases, deck lists (what was exported reads back equal in zones, counts, notes, printings, order).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from decks.codecs.lines import Line, ParsedList, PrintingKey
from decks.legality.phrases import Phrase, as_written, gettext_noop, phrase, thousands

#: The longest note of a row, in characters.
MAX_NOTE: Final = 200
#: The longest document in JSON or CSV, in characters.
MAX_DOCUMENT: Final = 400_000
_BLANKS: Final = re.compile(r"[ \t\r\n\v\f\u00a0]+")
#: Shown by no program; cut off at both ends.
_UNSEEN: Final = "\ufeff\u200b\u200c\u200d\u2060\u00ad"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of a deck; two rows are equal whatever name the card goes by."""

    zone: str
    card: str
    count: int
    name: str = field(compare=False)
    #: One line, as `one_line` leaves it.
    note: str | None = None
    printing: PrintingKey | None = None


def entries(parsed: ParsedList) -> tuple[Entry, ...]:
    """The rows of a list whose card was found, zone by zone."""
    return grouped(
        Entry(
            zone=line.zone,
            card=line.card,
            count=line.count,
            name=line.name or line.card,
            note=line.comment,
            printing=line.printing,
        )
        for line in parsed.lines
        if line.card is not None and line.zone is not None and line.count is not None
    )


def grouped(rows: Iterable[Entry]) -> tuple[Entry, ...]:
    """The rows zone by zone, zones and rows in the order in which they first come."""
    zones: dict[str, list[Entry]] = {}
    for row in rows:
        zones.setdefault(row.zone, []).append(row)
    return tuple(row for rows in zones.values() for row in rows)


def one_line(text: str) -> str | None:
    """A note as every codec keeps it: one line, single blanks, none at its ends; None where nothing is left.

    Longer notes are cut to `MAX_NOTE` characters; half a surrogate pair becomes a question mark.
    """
    line = _BLANKS.sub(" ", text.encode("utf-8", "replace").decode())
    while (trimmed := line.strip().strip(_UNSEEN)[:MAX_NOTE]) != line:
        line = trimmed
    return line or None


def too_long(length: int) -> Phrase:
    """Why a document of so many characters is not read."""
    limit = gettext_noop("The document has %(length)s characters; at most %(most)s are read.")
    return phrase(limit, length=thousands(length), most=thousands(MAX_DOCUMENT))


def commented(line: Line, text: str | None) -> Line:
    """The line with what was noted behind its card, and a word about it where that is too long to keep."""
    comment = one_line(text or "")
    if comment is None:
        return line
    line = replace(line, comment=comment).with_note(as_written(comment))
    is_cut = len(comment) == MAX_NOTE < len((text or "").strip())
    cut = phrase(gettext_noop("the note was cut to %(most)s characters"), most=MAX_NOTE)
    return line.with_note(cut) if is_cut else line
