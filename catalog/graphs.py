"""Which cards a card names and which name it, laid out as a picture in three columns.

Authority: DESIGN, dated records (edge rows).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from catalog.models import Card, CardVersion, SearchEdge, Translation

#: More than these on a side are told in the table only.
SHOWN: Final = 12
_BOX_WIDTH: Final = 190
_BOX_HEIGHT: Final = 30
_STEP: Final = 40
_GAP: Final = 75


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A card that names this one or is named by it. `binds`: the naming card hangs on the named one."""

    slug: str
    name: str
    binds: bool
    #: False of what is in play without a card.
    has_page: bool = True


@dataclass(frozen=True, slots=True)
class Box:
    """A card in the picture, its corner and the middle of its lettering."""

    name: str
    x: float
    y: float
    middle: float
    baseline: float


@dataclass(frozen=True, slots=True)
class Arrow:
    """From the naming card to the named one."""

    path: str
    binds: bool


@dataclass(frozen=True, slots=True)
class Graph:
    """Neighbours on both sides, and their picture."""

    named: tuple[Neighbour, ...]
    naming: tuple[Neighbour, ...]
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    centre: Box
    height: float
    #: How many are in the table alone.
    left_out: int
    width: int

    @property
    def is_narrow(self) -> bool:
        """Whether one side is empty, and its column left out."""
        return not (self.named and self.naming)

    def __bool__(self) -> bool:
        return bool(self.named or self.naming)


def card_graph(version: CardVersion, name: str, *, on: dt.date, language: str) -> Graph:
    """The graph around a version, shown as `name`: four queries at most."""
    game = version.card.game
    named = {edge.named: edge.binds for edge in SearchEdge.objects.filter(version=version)}
    in_force = CardVersion.objects.in_force(on=on)
    edges = SearchEdge.objects.filter(game=game, named=version.card.slug, version__in=in_force)
    naming = dict(edges.exclude(version=version).values_list("version__card__slug", "binds"))
    names = _names(version.card, {*named, *naming}, on, language)
    return _drawn(
        name,
        _neighbours(named, names, game.always_in_play),
        _neighbours(naming, names, {}),
    )


def _names(card: Card, slugs: set[str], on: dt.date, language: str) -> dict[str, str]:
    if not slugs:
        return {}
    versions = CardVersion.objects.in_force(on=on).filter(card__game=card.game_id, card__slug__in=slugs)
    names = dict(versions.values_list("card__slug", "name"))
    if language != "en":
        spoken = Translation.objects.in_force(on=on).in_language(language).filter(version__in=versions)
        names |= dict(spoken.values_list("version__card__slug", "name"))
    return names


def _neighbours(
    edges: Mapping[str, bool], names: Mapping[str, str], always: Mapping[str, str]
) -> tuple[Neighbour, ...]:
    found = [
        Neighbour(slug, names.get(slug) or always.get(slug, slug), binds, slug in names)
        for slug, binds in edges.items()
    ]
    return tuple(sorted(found, key=lambda one: (not one.binds, one.name)))


def _drawn(name: str, named: tuple[Neighbour, ...], naming: tuple[Neighbour, ...]) -> Graph:
    left, right = naming[:SHOWN], named[:SHOWN]
    rows = max(len(left), len(right), 1)
    height = rows * _STEP + 10
    place = 1 if left else 0
    centre = _box(name, place, height / 2)
    left_boxes, right_boxes = _column(left, 0, height), _column(right, place + 1, height)
    arrows = [_arrow(box, centre, one.binds) for box, one in zip(left_boxes, left, strict=True)]
    arrows += [_arrow(centre, box, one.binds) for box, one in zip(right_boxes, right, strict=True)]
    return Graph(
        named,
        naming,
        (*left_boxes, *right_boxes),
        tuple(arrows),
        centre,
        height,
        len(naming) + len(named) - len(left) - len(right),
        (place + bool(right)) * (_BOX_WIDTH + _GAP) + _BOX_WIDTH + 4,
    )


def _column(cards: Sequence[Neighbour], column: int, height: float) -> list[Box]:
    top = (height - len(cards) * _STEP) / 2
    return [_box(card.name, column, top + (row + 0.5) * _STEP) for row, card in enumerate(cards)]


def _box(name: str, column: int, middle: float) -> Box:
    x = 2 + column * (_BOX_WIDTH + _GAP)
    shown = name if len(name) <= 25 else f"{name[:24]}…"
    return Box(shown, x, middle - _BOX_HEIGHT / 2, x + _BOX_WIDTH / 2, middle + 4.5)


def _arrow(tail: Box, head: Box, binds: bool) -> Arrow:
    x1, y1 = tail.x + _BOX_WIDTH, tail.y + _BOX_HEIGHT / 2
    x2, y2 = head.x - 7, head.y + _BOX_HEIGHT / 2
    bend = (x1 + x2) / 2
    return Arrow(f"M{x1:.0f} {y1:.1f}C{bend:.0f} {y1:.1f} {bend:.0f} {y2:.1f} {x2:.0f} {y2:.1f}", binds)
