"""Decks as plain text: `2 Asio (STARTER) 001 # note` under the headings of their zones. Pure.

Authority: cases, deck lists (what was exported reads back). Every row is read back before it is written;
where a name would be read otherwise, another spelling of the row is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from decks.codecs.entries import Entry, entries, grouped, one_line
from decks.codecs.headings import written_heading
from decks.codecs.lines import Names
from decks.codecs.text import MAX_LINE, parse
from decks.errors import DeckRefused, NotWritable
from decks.legality.phrases import gettext_noop, phrase

_LINE_ENDS: Final = re.compile(r"[\r\n]+")
#: Of rows all of which are cards.
_NONE: Final[Mapping[Entry, str]] = {}


def dumps(rows: Iterable[Entry], names: Names, *, strange: Mapping[Entry, str] = _NONE) -> str:
    """The deck as a list that `text.parse` reads back, zone by zone.

    `strange`: the rows that are no card, each with the line on which it stood, where there was one. Raises:
    NotWritable (a zone or a card that the game does not have).
    """
    sections = groupby(grouped(rows), key=lambda row: row.zone)
    return "\n".join(_section(zone, list(cards), names, strange) for zone, cards in sections)


def unread_dumps(lines: Iterable[Mapping[str, Any]]) -> str:
    """Lines that made no sense as rows, as comments below a list; empty without any."""
    return "".join(["\n", *(_comment("not read", line["raw"]) + "\n" for line in lines)]) if lines else ""


def _section(zone: str, rows: list[Entry], names: Names, strange: Mapping[Entry, str]) -> str:
    heading = written_heading(zone, names)
    if heading is None:
        none = gettext_noop("Decks of %(game)s have no zone %(zone)s.")
        raise NotWritable(phrase(none, game=names.game, zone=repr(zone[:40])))
    lines = (
        _word(row, strange[row], heading, names) if row in strange else _written(row, heading, names)
        for row in rows
    )
    return "".join(f"{line}\n" for line in (heading, *lines))


def _word(row: Entry, as_written: str, heading: str, names: Names) -> str:
    """A line that reads back as the word: as it was written, else spelled anew, else as a comment."""
    spelled = f"{row.count} {row.card}"
    noted = f"{spelled} # {row.note}" if row.note else spelled
    for line in (as_written, noted, f"{row.count}x {row.card}"):
        if line and _reads_back_as_word(line, row, heading, names):
            return line
    return _comment("not a card", spelled)


def _reads_back_as_word(text: str, row: Entry, heading: str, names: Names) -> bool:
    try:
        _, *lines = parse(f"{heading}\n{text}", names).lines
    except DeckRefused:
        return False
    return [(line.zone, line.count, line.name) for line in lines] == [(row.zone, row.count, row.card)]


def _comment(what: str, quoted: str) -> str:
    """A line that is read as a comment: what is quoted must not begin a line of its own, nor be too long."""
    return f"# {what}: {_LINE_ENDS.sub(' ', quoted)}"[:MAX_LINE]


def _written(row: Entry, heading: str, names: Names) -> str:
    wanted = (
        Entry(
            zone=row.zone,
            card=row.card,
            count=row.count,
            name=row.name,
            note=one_line(row.note or ""),
            printing=row.printing,
        ),
    )
    for line in _spellings(row):
        if entries(parse(f"{heading}\n{line}", names)) == wanted:
            return line
    lost = gettext_noop("%(name)s cannot be written so that it reads back as %(card)s.")
    raise NotWritable(phrase(lost, name=repr(row.name[:60]), card=repr(row.card[:60])))


def _spellings(row: Entry) -> Iterator[str]:
    """Ways to write the row, the most natural first."""
    note = one_line(row.note or "")
    behind = f" # {note}" if note else ""
    if row.printing is not None:
        behind = f" {_printing(row.printing.set, row.printing.number)}{behind}"
    for name in dict.fromkeys((row.name, row.card)):
        for quantity in (f"{row.count}", f"{row.count}x", f"({row.count})"):
            yield f"{quantity} {name}{behind}"


def _printing(code: str, number: str | None) -> str:
    return f"({code.upper()})" if number is None else f"({code.upper()}) {number}"
