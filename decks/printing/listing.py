"""A deck as a plain list on paper: counts and names by zone, two columns to a sheet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from decks.errors import EmptyDeck, OutOfRange
from decks.legality.phrases import gettext_noop, phrase, thousands
from decks.printing.fonts import runs, width_of
from decks.printing.papers import Paper
from decks.printing.sheets import new_canvas

#: The most lines of one document.
MAX_LINES: Final = 2_000
_MARGIN: Final = 18 * mm
_GUTTER: Final = 8 * mm
_LEADING: Final = 15.0
_SIZE: Final = 10.0
_NUMBER: Final = 24.0


@dataclass(frozen=True, slots=True)
class _Line:
    """A heading, or a card with its copies."""

    text: str
    count: int | None = None


def list_pdf(zones: Mapping[str, Sequence[tuple[str, int]]], *, paper: Paper, title: str) -> bytes:
    """Names and copies by the heading of their zone; a name that is too long is set narrower.

    Raises: EmptyDeck, OutOfRange (over `MAX_LINES`).
    """
    lines = list(_lines(zones))
    if not lines:
        raise EmptyDeck(phrase(gettext_noop("There is no card to list.")))
    if len(lines) > MAX_LINES:
        limit = gettext_noop("The list has %(lines)s lines; at most %(most)s are printed.")
        raise OutOfRange(phrase(limit, lines=thousands(len(lines)), most=thousands(MAX_LINES)))
    stored = BytesIO()
    canvas = new_canvas(stored, paper, title)
    each = int((paper.height - 2 * _MARGIN - 2 * _LEADING) // _LEADING)
    for first in range(0, len(lines), 2 * each):
        _words_draw(canvas, title, _MARGIN, paper.height - _MARGIN, paper.width - 2 * _MARGIN, 14, True)
        for column in range(2):
            begin = first + column * each
            _column_draw(canvas, paper, column, lines[begin : begin + each])
        canvas.showPage()
    canvas.save()
    return stored.getvalue()


def _lines(zones: Mapping[str, Sequence[tuple[str, int]]]) -> Iterator[_Line]:
    for zone, cards in zones.items():
        if cards:
            yield _Line(f"{zone} ({sum(count for _, count in cards)})")
            yield from (_Line(name, count) for name, count in cards)


def _column_draw(canvas: Canvas, paper: Paper, column: int, lines: Sequence[_Line]) -> None:
    width = (paper.width - 2 * _MARGIN - _GUTTER) / 2
    left, top = _MARGIN + column * (width + _GUTTER), paper.height - _MARGIN - 2 * _LEADING
    for place, line in enumerate(lines):
        y = top - place * _LEADING
        if line.count is None:
            _words_draw(canvas, line.text, left, y, width, _SIZE, True)
        else:
            _words_draw(canvas, str(line.count), left, y, _NUMBER, _SIZE, False)
            _words_draw(canvas, line.text, left + _NUMBER, y, width - _NUMBER, _SIZE, False)


def _words_draw(
    canvas: Canvas, text: str, left: float, y: float, room: float, size: float, is_bold: bool
) -> None:
    """One line no wider than the room."""
    parts = runs(text, is_bold=is_bold)
    width = width_of(parts, size)
    canvas.saveState()
    canvas.translate(left, y)
    canvas.scale(min(1.0, room / width) if width else 1.0, 1)
    line = canvas.beginText(0, 0)
    for part in parts:
        line.setFont(part.font, size)
        line.textOut(part.text)
    canvas.drawText(line)
    canvas.restoreState()
