"""Paper, the size of a card, and where cards lie on a sheet. Lengths in points of 1/72 inch."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from reportlab.lib.units import inch, mm

CARD_WIDTH: Final = 63 * mm
CARD_HEIGHT: Final = 88 * mm
COLUMNS: Final = 3
ROWS: Final = 3


class Paper(Enum):
    """A sheet, width and height."""

    A4 = (210 * mm, 297 * mm)
    LETTER = (8.5 * inch, 11 * inch)

    @property
    def width(self) -> float:
        return self.value[0]

    @property
    def height(self) -> float:
        return self.value[1]

    def edges(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Where to cut: upright lines from the left, level ones from the foot; cards lie in the middle."""
        left = (self.width - COLUMNS * CARD_WIDTH) / 2
        foot = (self.height - ROWS * CARD_HEIGHT) / 2
        return (
            tuple(left + place * CARD_WIDTH for place in range(COLUMNS + 1)),
            tuple(foot + place * CARD_HEIGHT for place in range(ROWS + 1)),
        )

    def places(self) -> Iterator[tuple[float, float]]:
        """The lower left corner of each card, in reading order."""
        upright, level = self.edges()
        for foot in reversed(level[:-1]):
            for left in upright[:-1]:
                yield left, foot


#: The answer to a word of a request.
PAPERS: Final = {"a4": Paper.A4, "letter": Paper.LETTER}
