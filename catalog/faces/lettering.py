"""How wide letters are, and how a text is broken and shrunk to fit a box.

Widths are estimates for an ordinary sans-serif, on the wide side: the reader's own font is not known here.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

#: In hundredths of the font size.
_NARROW: Final = 36
_ORDINARY: Final = 62
_BROAD: Final = 92
_FULL: Final = 102
_NARROW_LETTERS: Final = frozenset("iIjl.,:;'|!()[]{} ftr-’‘“”\"/\\")
_BROAD_LETTERS: Final = frozenset("mwMW@%&—…QOGD")


@dataclass(frozen=True, slots=True)
class Lettering:
    """A text as it is set: the lines and the font size in units of the face."""

    lines: tuple[str, ...]
    size: float

    @property
    def line_height(self) -> float:
        return self.size * 1.28


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Estimated width of one line in units of the face."""
    return sum(map(_letter_width, text)) * size / (90 if bold else 100)


def _letter_width(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return _FULL
    if letter in _NARROW_LETTERS:
        return _NARROW
    if letter in _BROAD_LETTERS:
        return _BROAD
    return 70 if letter.isupper() else _ORDINARY


def text_fit(text: str, *, width: float, height: float, largest: float, smallest: float) -> Lettering:
    """The text in the largest size at which it fits the box; cut with an ellipsis below `smallest`."""
    size = largest
    while size > smallest:
        set_text = Lettering(_broken(text, width, size), size)
        if len(set_text.lines) * set_text.line_height <= height:
            return set_text
        size -= 0.5
    lines = _broken(text, width, smallest)
    room = max(1, int(height // (smallest * 1.28)))
    if len(lines) > room:
        lines = (*lines[: room - 1], _shortened(lines[room - 1], width, smallest))
    return Lettering(lines, smallest)


def line_fit(text: str, *, width: float, largest: float, smallest: float) -> Lettering:
    """One bold line in the largest size at which it fits; cut with an ellipsis below `smallest`."""
    size = largest
    while size > smallest and text_width(text, size, bold=True) > width:
        size -= 0.5
    fits = text_width(text, size, bold=True) <= width
    return Lettering((text if fits else _shortened(text, width * 0.9, size),), size)


def _shortened(line: str, width: float, size: float) -> str:
    while line and text_width(line + "…", size) > width:
        line = line[:-1]
    return line + "…"


def _broken(text: str, width: float, size: float) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in (part for word in _pieces(paragraph) for part in _narrowed(word, width, size)):
            if line and text_width((line + piece).rstrip(), size) > width:
                lines.append(line.rstrip())
                line = piece.lstrip()
            else:
                line += piece
        lines.append(line.rstrip())
    return tuple(lines)


def _narrowed(piece: str, width: float, size: float) -> list[str]:
    """The piece itself, or its parts where it is wider than a line."""
    if text_width(piece, size) <= width:
        return [piece]
    parts = [""]
    for letter in piece:
        if text_width(parts[-1] + letter, size) > width:
            parts.append("")
        parts[-1] += letter
    return parts


def _pieces(paragraph: str) -> list[str]:
    """Words with the blank before them; a full-width character is a piece of its own."""
    pieces: list[str] = []
    for letter in paragraph:
        starts = letter == " " or unicodedata.east_asian_width(letter) in "WF" or not pieces
        if starts and not (pieces and letter in "，。；：、！？）》」"):
            pieces.append(letter)
        else:
            pieces[-1] += letter
    return pieces
