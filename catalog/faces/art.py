"""The picture on a face: a pattern of our own, the same for a card wherever it is drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_COLUMNS: Final = 8
_ROWS: Final = 4


@dataclass(frozen=True, slots=True)
class Mark:
    """One shape of the pattern: a path and how strongly it shows (0..1)."""

    path: str
    strength: float


def pattern(slug: str, *, left: float, top: float, width: float, height: float) -> tuple[Mark, ...]:
    """Shapes that fill the box, chosen by the slug; no two cards of a game share a picture by intent."""
    numbers = _numbers(slug)
    cell = width / _COLUMNS
    tall = height / _ROWS
    family = next(numbers) % len(_FAMILIES)
    marks = []
    for row in range(_ROWS):
        for column in range(_COLUMNS):
            choice = next(numbers)
            x, y = left + column * cell, top + row * tall
            path = _FAMILIES[family](x, y, cell, tall, choice)
            marks.append(Mark(path, 0.18 + (choice // 8 % 5) * 0.16))
    return tuple(marks)


def _numbers(slug: str) -> Iterator[int]:
    """0..255 without end."""
    block = slug.encode()
    while True:
        block = hashlib.sha256(block).digest()
        yield from block


def _quarter(x: float, y: float, wide: float, tall: float, choice: int) -> str:
    """A quarter disc in one of four corners."""
    corners = ((x, y, 1, 1), (x + wide, y, -1, 1), (x + wide, y + tall, -1, -1), (x, y + tall, 1, -1))
    from_x, from_y, right, down = corners[choice % 4]
    sweep = 1 if right * down > 0 else 0
    end_x, end_y = from_x + right * wide, from_y + down * tall
    arc = f"A{wide:.1f} {tall:.1f} 0 0 {sweep} {from_x:.1f} {end_y:.1f}"
    return f"M{from_x:.1f} {from_y:.1f}L{end_x:.1f} {from_y:.1f}{arc}Z"


def _triangle(x: float, y: float, wide: float, tall: float, choice: int) -> str:
    """Half a cell."""
    points = ((x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall))
    kept = [point for index, point in enumerate(points) if index != choice % 4]
    return "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in kept) + "Z"


def _bar(x: float, y: float, wide: float, tall: float, choice: int) -> str:
    """A bar from the foot of the cell."""
    height = tall * (0.2 + (choice % 4) * 0.22)
    return f"M{x + wide * 0.14:.1f} {y + tall:.1f}v{-height:.1f}h{wide * 0.72:.1f}v{height:.1f}Z"


def _diamond(x: float, y: float, wide: float, tall: float, choice: int) -> str:
    """A diamond of one of four sizes."""
    share = 0.3 + (choice % 4) * 0.22
    half_w, half_h = wide / 2, tall / 2
    dx, dy = half_w * share, half_h * share
    middle_x, middle_y = x + half_w, y + half_h
    return (
        f"M{middle_x:.1f} {middle_y - dy:.1f}L{middle_x + dx:.1f} {middle_y:.1f}"
        f"L{middle_x:.1f} {middle_y + dy:.1f}L{middle_x - dx:.1f} {middle_y:.1f}Z"
    )


_FAMILIES: Final = (_quarter, _triangle, _bar, _diamond)
