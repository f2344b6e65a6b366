"""Geometry of the plots of shares on result pages; templates draw them as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from catalog.charts import WIDTH

LABEL_WIDTH = 130
ROW_HEIGHT = 34


@dataclass(frozen=True, slots=True)
class RateRow:
    """A share with its interval, drawn as a bar with a whisker; positions in SVG units."""

    label: str
    share: str
    interval: str
    wins: int
    y: float
    text_y: float
    bar_width: float
    whisker_from: float
    whisker_to: float


@dataclass(frozen=True, slots=True)
class RateChart:
    """Shares of several seats one below the other; `even_x` marks an even share."""

    rows: tuple[RateRow, ...]
    left: int
    width: int
    height: int
    even_x: float


def rate_chart(seats: Sequence[Mapping[str, Any]], labels: Sequence[str]) -> RateChart:
    """Win rates (0..1) with their 95 % intervals; `seats` and `labels` one per seat."""
    scale = WIDTH - LABEL_WIDTH - 10
    rows = tuple(
        RateRow(
            label=labels[index],
            share=f"{seat['win_rate']:.1%}",
            interval=f"{seat['interval'][0]:.1%} – {seat['interval'][1]:.1%}",
            wins=seat["wins"],
            y=index * ROW_HEIGHT + 6,
            text_y=index * ROW_HEIGHT + 6 + 15,
            bar_width=round(seat["win_rate"] * scale, 1),
            whisker_from=round(LABEL_WIDTH + seat["interval"][0] * scale, 1),
            whisker_to=round(LABEL_WIDTH + seat["interval"][1] * scale, 1),
        )
        for index, seat in enumerate(seats)
    )
    even = LABEL_WIDTH + scale / len(rows) if rows else LABEL_WIDTH
    return RateChart(rows, LABEL_WIDTH, WIDTH, len(rows) * ROW_HEIGHT + 8, round(even, 1))
