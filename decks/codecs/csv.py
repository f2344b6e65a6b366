"""Decks as CSV: `zone,count,name,card,set,number,note`, safe to open in a spreadsheet. Pure.

A cell that a spreadsheet would take for a formula gets an apostrophe in front, as OWASP advises, and every
cell stands in quotes; reading takes exactly that apostrophe off. Authority: cases, decks.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from decks.codecs.entries import MAX_DOCUMENT, Entry, grouped, one_line, too_long
from decks.codecs.lines import Line, LineStatus, Names, ParsedList, merges_noted
from decks.codecs.reasons import BLANK, COLUMN_NAMES, TOO_MANY_CELLS, readers_fault
from decks.codecs.rows import Fields, read_fields
from decks.decklist import MAX_ROWS
from decks.errors import BadDocument, EmptyDeck, ListTooLong
from decks.legality.phrases import gettext_noop, phrase, thousands

COLUMNS: Final = ("zone", "count", "name", "card", "set", "number", "note")
#: What other programs call the columns.
_ALIASES: Final[Mapping[str, str]] = {
    **{column: column for column in COLUMNS},
    **dict.fromkeys(("quantity", "qty", "amount", "copies"), "count"),
    **dict.fromkeys(("slug", "id"), "card"),
    **dict.fromkeys(("card name", "title"), "name"),
    **dict.fromkeys(("section", "board"), "zone"),
    **dict.fromkeys(("set code", "edition"), "set"),
    **dict.fromkeys(("collector number", "card number"), "number"),
    **dict.fromkeys(("notes", "comment"), "note"),
}
#: What makes a spreadsheet take a cell for a formula when it comes first, in full width too.
_FORMULA: Final = frozenset("=+-@\t\r\n＝＋－＠")
_MARK: Final = "'"


def dumps(rows: Iterable[Entry]) -> str:
    """The deck as a table that `loads` reads back, zone by zone."""
    table = io.StringIO()
    writer = csv.writer(table, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for row in grouped(rows):
        code, number = row.printing or ("", None)
        note = one_line(row.note or "") or ""
        cells = (row.zone, str(row.count), row.name, row.card, code, number or "", note)
        writer.writerow(map(escape, cells))
    return table.getvalue()


def escape(cell: str) -> str:
    """The cell with an apostrophe in front where it would be a formula, or would lose one when read."""
    return _MARK + cell if cell and (cell[0] in _FORMULA or _is_marked(cell)) else cell


def unescape(cell: str) -> str:
    """The cell without the apostrophe that `escape` put there."""
    return cell[1:] if _is_marked(cell) else cell


def _is_marked(cell: str) -> bool:
    return cell[:1] == _MARK and len(cell) > 1 and (cell[1] in _FORMULA or cell[1] == _MARK)


def loads(text: str, names: Names) -> ParsedList:
    """Every row with its status, by the number of the line that it ends on; columns in any order, parted by
    commas, semicolons or tabs.

    Raises: BadDocument, ListTooLong, EmptyDeck.
    """
    if len(text) > MAX_DOCUMENT:
        raise ListTooLong(too_long(len(text)))
    try:
        lines = tuple(merges_noted(_lines(text.removeprefix("\ufeff"), names)))
    except csv.Error as fault:
        broken = gettext_noop("The table cannot be read: %(fault)s.")
        raise BadDocument(phrase(broken, fault=readers_fault(str(fault)))) from None
    if all(line.status is LineStatus.IGNORED for line in lines):
        raise EmptyDeck(phrase(gettext_noop("The table holds no card.")))
    return ParsedList(lines)


def _lines(text: str, names: Names) -> Iterator[Line]:
    # Kept as they stand, so that what a report quotes is what was sent.
    physical = io.StringIO(text, newline="").readlines()
    reader = csv.reader(physical, delimiter=_delimiter(physical[0] if physical else ""), strict=True)
    columns = _columns(next(reader, []))
    yield Line(line=1, raw=physical[0].rstrip("\r\n")[:500], status=LineStatus.IGNORED, notes=(COLUMN_NAMES,))
    begun = reader.line_num
    for count, cells in enumerate(reader, 1):
        if count > MAX_ROWS:
            raise ListTooLong(
                phrase(gettext_noop("The table has more than %(most)s rows."), most=thousands(MAX_ROWS))
            )
        raw = "".join(physical[begun : reader.line_num]).rstrip("\r\n")[:500]
        number, begun = begun + 1, reader.line_num
        yield _line(number, raw, cells, columns, names)


def _delimiter(header: str) -> str:
    """The sign that parts the most columns of the first line."""
    return max(",;\t", key=header.count)


def _columns(header: Sequence[str]) -> list[str]:
    """What each column means; empty for columns that are not used. Raises: BadDocument."""
    columns = [_ALIASES.get(unescape(cell).strip().casefold().replace("_", " "), "") for cell in header]
    used = [column for column in columns if column]
    if not {"card", "name"} & set(used):
        none = gettext_noop("The first line names no column card or name; it is the heading of the table.")
        raise BadDocument(phrase(none))
    if len(set(used)) < len(used):
        raise BadDocument(phrase(gettext_noop("Two columns of the table mean the same.")))
    return columns


def _line(number: int, raw: str, cells: Sequence[str], columns: Sequence[str], names: Names) -> Line:
    if not any(cell.strip() for cell in cells):
        return Line(line=number, raw=raw, status=LineStatus.IGNORED, notes=(BLANK,))
    if len(cells) > len(columns):
        note = phrase(TOO_MANY_CELLS, cells=len(cells), columns=len(columns))
        return Line(line=number, raw=raw, status=LineStatus.REJECTED, notes=(note,))
    given = {
        column: unescape(cell).strip() if column != "note" else unescape(cell)
        for column, cell in zip(columns, cells, strict=False)
        if column
    }
    return read_fields(number, raw, Fields(**given), names)
