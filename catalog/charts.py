"""Geometry of plots that several apps show: numbers in, coordinates out; templates draw them as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

#: In SVG units, as all that follows.
WIDTH = 640
HISTOGRAM_HEIGHT = 180
AXIS_HEIGHT = 22
#: Of plots that stand beside another: so wide that their words can be read on a phone.
HALF_WIDTH = 380
LABEL_WIDTH = 150
NUMBER_WIDTH = 40
ROW_HEIGHT = 28


@dataclass(frozen=True, slots=True)
class CountRow:
    """A number beside its bar."""

    label: str
    count: int
    y: int
    text_y: int
    bar_width: float
    number_x: float


@dataclass(frozen=True, slots=True)
class CountChart:
    """Numbers one below the other, each with a bar."""

    rows: tuple[CountRow, ...]
    left: int
    width: int
    height: int


def count_chart(counts: Sequence[tuple[str, int]]) -> CountChart:
    """Bars for numbers from 0 up, in the order given; the longest bar fills half a page's width."""
    most = max((count for _, count in counts), default=1) or 1
    scale = (HALF_WIDTH - LABEL_WIDTH - NUMBER_WIDTH) / most
    rows = tuple(
        CountRow(
            label=label,
            count=count,
            y=place * ROW_HEIGHT + 4,
            text_y=place * ROW_HEIGHT + 20,
            bar_width=round(count * scale, 1),
            number_x=round(LABEL_WIDTH + count * scale + 8, 1),
        )
        for place, (label, count) in enumerate(counts)
    )
    return CountChart(rows, LABEL_WIDTH, HALF_WIDTH, len(rows) * ROW_HEIGHT + 6)


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


def histogram(
    counts: Mapping[str, int], *, width: int = WIDTH, bars_height: int = HISTOGRAM_HEIGHT
) -> Histogram:
    """How often each whole number came up, gaps filled with nothing. Keys are whole numbers as text."""
    numbers = {int(value): count for value, count in counts.items()}
    values = _axis(numbers)
    most = max(numbers.values(), default=1) or 1
    step = width / max(len(values), 1)
    labelled = max(1, len(values) // 16)
    bars = tuple(
        _bar(value, numbers.get(value, 0), index, step, most, labelled, bars_height)
        for index, value in enumerate(values)
    )
    return Histogram(bars, width, bars_height + AXIS_HEIGHT, bars_height, bars_height + 16, most)


def _axis(numbers: Mapping[int, int]) -> list[int]:
    if not numbers:
        return []
    low, high = min(numbers), max(numbers)
    return list(range(low, high + 1)) if high - low <= 200 else sorted(numbers)


def _bar(value: int, count: int, index: int, step: float, most: int, labelled: int, bars_height: int) -> Bar:
    height = round((bars_height - 14) * count / most, 1)
    return Bar(
        value=str(value),
        count=count,
        x=round(index * step + step * 0.08, 1),
        y=round(bars_height - height, 1),
        width=round(step * 0.84, 1),
        height=height,
        middle=round(index * step + step / 2, 1),
        shows_label=index % labelled == 0,
    )
