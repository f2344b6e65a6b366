"""Outlines written in the path language of SVG, as lines and curves: the part of it that our faces use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import acos, ceil, copysign, cos, hypot, pi, sin, sqrt, tan
from typing import Final, Protocol

_TOKEN: Final = re.compile(r"([A-Za-z])|(-?(?:\d+\.?\d*|\.\d+))")
#: Numbers that each command takes.
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "A": 7, "Z": 0}
Point = tuple[float, float]


class Pen(Protocol):
    """What draws an outline."""

    def moveTo(self, x: float, y: float) -> None: ...
    def lineTo(self, x: float, y: float) -> None: ...
    def curveTo(self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float) -> None: ...
    def close(self) -> None: ...


def path_draw(path: str, pen: Pen) -> None:
    """Draw the outline. Raises: ValueError for what is no path, or none that we draw."""
    tracer = _Tracer(pen)
    for command, numbers in _commands(path):
        tracer.follow(command, numbers)


def _commands(path: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that stands for several is repeated, a further move being a line."""
    command, numbers = "", list[float]()
    for letter, number in _TOKEN.findall(path):
        if letter:
            if numbers:
                raise ValueError(f"Too few numbers for {command} in {path[:40]!r}.")
            command = letter
            if _takes(command) == 0:
                yield command, []
            continue
        numbers.append(float(number))
        if len(numbers) == _takes(command):
            yield command, numbers
            numbers = []
            command = {"M": "L", "m": "l"}.get(command, command)


def _takes(command: str) -> int:
    try:
        return _TAKES[command.upper()]
    except KeyError:
        raise ValueError(f"{command!r} is no command of a path that is drawn here.") from None


@dataclass
class _Tracer:
    """Where the pen is, and what it draws next."""

    pen: Pen
    at: Point = (0.0, 0.0)
    start: Point = (0.0, 0.0)
    #: The second handle of the curve before, for smooth ones.
    handle: Point | None = field(default=None)

    def follow(self, command: str, numbers: list[float]) -> None:
        """Draw one command, absolute or relative."""
        origin = self.at if command.islower() else (0.0, 0.0)
        handle, self.handle = self.handle, None
        match command.upper():
            case "M":
                self.at = self.start = _moved(numbers, origin)
                self.pen.moveTo(*self.at)
            case "L":
                self._line(_moved(numbers, origin))
            case "H":
                self._line((numbers[0] + origin[0], self.at[1]))
            case "V":
                self._line((self.at[0], numbers[0] + origin[1]))
            case "C":
                self._curve(*(_moved(numbers[place : place + 2], origin) for place in (0, 2, 4)))
            case "S":
                first = _mirrored(handle, self.at)
                self._curve(first, _moved(numbers[:2], origin), _moved(numbers[2:], origin))
            case "A":
                self._arc(numbers, _moved(numbers[5:], origin))
            case "Z":
                self.pen.close()
                self.at = self.start

    def _line(self, end: Point) -> None:
        self.pen.lineTo(*end)
        self.at = end

    def _curve(self, first: Point, second: Point, end: Point) -> None:
        self.pen.curveTo(*first, *second, *end)
        self.at, self.handle = end, second

    def _arc(self, numbers: list[float], end: Point) -> None:
        for first, second, stop in _arc_curves(
            self.at, end, numbers[0], numbers[1], *map(bool, numbers[3:5])
        ):
            self.pen.curveTo(*first, *second, *stop)
        self.at = end


def _mirrored(handle: Point | None, at: Point) -> Point:
    """The handle on the other side; without one the point itself."""
    return at if handle is None else (2 * at[0] - handle[0], 2 * at[1] - handle[1])


def _moved(point: list[float], origin: Point) -> Point:
    return point[0] + origin[0], point[1] + origin[1]


def _arc_curves(
    begin: Point, end: Point, wide: float, tall: float, is_large: bool, is_sweep: bool
) -> Iterator[tuple[Point, Point, Point]]:
    """An arc of an upright ellipse as curves of a quarter or less (SVG 1.1, appendix F.6)."""
    if begin == end or not wide or not tall:
        return
    half = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    grown = max(1.0, hypot(half[0] / wide, half[1] / tall))
    wide, tall = wide * grown, tall * grown
    away = (half[0] / wide) ** 2 + (half[1] / tall) ** 2
    share = sqrt(max(0.0, 1 / away - 1)) * (1 if is_large != is_sweep else -1)
    centre = (
        (begin[0] + end[0]) / 2 + share * wide * half[1] / tall,
        (begin[1] + end[1]) / 2 - share * tall * half[0] / wide,
    )
    first = _angle((begin[0] - centre[0]) / wide, (begin[1] - centre[1]) / tall)
    turn = _angle((end[0] - centre[0]) / wide, (end[1] - centre[1]) / tall) - first
    turn += 2 * pi * (is_sweep - (turn > 0)) if (turn > 0) != is_sweep else 0
    pieces = ceil(abs(turn) / (pi / 2) - 1e-9)
    for piece in range(pieces):
        yield _bow(centre, (wide, tall), first + turn * piece / pieces, turn / pieces)


def _angle(x: float, y: float) -> float:
    return copysign(acos(max(-1.0, min(1.0, x / hypot(x, y)))), y)


def _bow(centre: Point, radii: Point, begin: float, turn: float) -> tuple[Point, Point, Point]:
    """One curve that follows an ellipse from an angle through a turn."""
    reach, stop = 4 / 3 * tan(turn / 4), begin + turn
    unit = (
        (cos(begin) - reach * sin(begin), sin(begin) + reach * cos(begin)),
        (cos(stop) + reach * sin(stop), sin(stop) - reach * cos(stop)),
        (cos(stop), sin(stop)),
    )
    first, second, end = ((centre[0] + radii[0] * x, centre[1] + radii[1] * y) for x, y in unit)
    return first, second, end
