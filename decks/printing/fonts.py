"""Letters on paper: Bitstream Vera, embedded as far as it is used, and a Chinese face that every reader has.

Vera comes with reportlab under a licence that lets it be embedded. Chinese is set in STSong-Light, one of the
faces that PDF readers bring themselves (Adobe-GB1), so that no font file of ours is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import Any, Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfbase.ttfonts import TTFont

_FILES: Final = {
    (False, False): "Vera",
    (True, False): "VeraBd",
    (False, True): "VeraIt",
    (True, True): "VeraBI",
}
CHINESE: Final = "STSong-Light"
#: Shown for a character that neither face has.
MISSING: Final = "?"


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring letters of one face."""

    font: str
    text: str

    def width(self, size: float) -> float:
        """In points."""
        return float(pdfmetrics.stringWidth(self.text, self.font, size))


@cache
def _latin(is_bold: bool, is_italic: bool) -> Any:
    """The face, registered once."""
    name = _FILES[is_bold, is_italic]
    font = TTFont(name, f"{name}.ttf")
    pdfmetrics.registerFont(font)
    return font


@cache
def _chinese() -> str:
    pdfmetrics.registerFont(UnicodeCIDFont(CHINESE))
    return CHINESE


def runs(text: str, *, is_bold: bool = False, is_italic: bool = False) -> list[Run]:
    """The text by faces; what neither face has is a question mark, and what no reader sees is left out."""
    latin = _latin(is_bold, is_italic)
    letters = [(_font_of(letter, latin), letter) for letter in text if letter.isprintable()]
    return list(_joined(letters, latin.fontName))


def _joined(letters: list[tuple[str | None, str]], latin: str) -> Iterator[Run]:
    shown = ((font or latin, letter if font else MISSING) for font, letter in letters)
    for font, same in groupby(shown, key=lambda pair: pair[0]):
        yield Run(font, "".join(letter for _, letter in same))


def _font_of(letter: str, latin: Any) -> str | None:
    if ord(letter) in latin.face.charToGlyph:
        return str(latin.fontName)
    try:
        letter.encode("gbk")
    except UnicodeEncodeError:
        return None
    return _chinese()


def width_of(parts: list[Run], size: float) -> float:
    """Width of a line, in points."""
    return sum(part.width(size) for part in parts)
