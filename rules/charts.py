"""Geometry of the plots on result pages: numbers in, coordinates out; templates draw them as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WIDTH = 640
LABEL_WIDTH = 130
ROW_HEIGHT = 34
HISTOGRAM_HEIGHT = 180
AXIS_HEIGHT = 22


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


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a histogram: its value, how often, and where it stands."""

    value: str
    count: int
    x: float
    y: float
    width: float
    height: float
    middle: float
    shows_label: bool


@dataclass(frozen=True, slots=True)
class Histogram:
    bars: tuple[Bar, ...]
    width: int
    height: int
    base: int
    label_y: int
    most: int


def histogram(counts: Mapping[str, int]) -> Histogram:
    """How often each whole number came up, gaps filled with nothing. Keys are whole numbers as text."""
    numbers = {int(value): count for value, count in counts.items()}
    values = _axis(numbers)
    most = max(numbers.values(), default=1) or 1
    step = WIDTH / max(len(values), 1)
    labelled = max(1, len(values) // 16)
    bars = tuple(
        _bar(value, numbers.get(value, 0), index, step, most, labelled) for index, value in enumerate(values)
    )
    return Histogram(
        bars, WIDTH, HISTOGRAM_HEIGHT + AXIS_HEIGHT, HISTOGRAM_HEIGHT, HISTOGRAM_HEIGHT + 16, most
    )


def _axis(numbers: Mapping[int, int]) -> list[int]:
    if not numbers:
        return []
    low, high = min(numbers), max(numbers)
    return list(range(low, high + 1)) if high - low <= 200 else sorted(numbers)


def _bar(value: int, count: int, index: int, step: float, most: int, labelled: int) -> Bar:
    height = round((HISTOGRAM_HEIGHT - 14) * count / most, 1)
    return Bar(
        value=str(value),
        count=count,
        x=round(index * step + step * 0.08, 1),
        y=round(HISTOGRAM_HEIGHT - height, 1),
        width=round(step * 0.84, 1),
        height=height,
        middle=round(index * step + step / 2, 1),
        shows_label=index % labelled == 0,
    )
