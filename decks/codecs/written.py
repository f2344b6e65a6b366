"""Decks as plain text: `2 Asio (STARTER) 001 # note` under the headings of their zones. Pure.

Authority: cases, deck lists (what was exported reads back). Every row is read back before it is written;
where a name would be read otherwise, another spelling of the row is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from decks.codecs.entries import Entry, entries, grouped, one_line
from decks.codecs.headings import written_heading
from decks.codecs.lines import Names
from decks.codecs.text import parse
from decks.errors import NotWritable


def dumps(rows: Iterable[Entry], names: Names) -> str:
    """The deck as a list that `text.parse` reads back, zone by zone.

    Raises: NotWritable (a zone or a card that the game does not have).
    """
    sections = groupby(grouped(rows), key=lambda row: row.zone)
    return "\n".join(_section(zone, list(cards), names) for zone, cards in sections)


def _section(zone: str, rows: list[Entry], names: Names) -> str:
    heading = written_heading(zone, names)
    if heading is None:
        raise NotWritable(f"Decks of {names.game} have no zone {zone[:40]!r}.")
    return "".join(f"{line}\n" for line in (heading, *(_written(row, heading, names) for row in rows)))


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
    raise NotWritable(f"{row.name[:60]!r} cannot be written so that it reads back as {row.card[:60]!r}.")


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
