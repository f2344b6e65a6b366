"""Figures of a deck: what kinds of cards it holds, and how their numbers are spread. Pure.

One source for the API and for pages. Copies are counted; words that are no card are counted apart, and are in
no other figure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

#: Attributes that say who or which, not of what kind.
_NAMING: Final = frozenset({"person", "initials"})


@dataclass(frozen=True, slots=True, kw_only=True)
class CardFigures:
    """What is counted of a card."""

    #: Words by kind: {"type": ("Library",), "domain": ("Networking",), "suit": ("Birds",)}.
    kinds: Mapping[str, Sequence[str]] = field(default_factory=dict)
    #: Numbers by name: {"cost": 2, "Speed": 5}.
    numbers: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FigureRow:
    """A row of a deck; `figures` is None for a word that is no card."""

    zone: str
    card: str
    count: int
    figures: CardFigures | None


def card_figures(record: Mapping[str, Any]) -> CardFigures:
    """The figures of a card record. What the card does not have is absent, never zero."""
    tags, attributes = record["tags"], record["attributes"]
    kinds: dict[str, Sequence[str]] = {
        "type": (record["type"],),
        "subtype": record["subtypes"],
        "domain": (tags["domain"],) if tags["domain"] else (),
        "category": tags["categories"],
        "trait": record["traits"],
    }
    numbers: dict[str, int] = {} if record["cost"] is None else {"cost": record["cost"]}
    numbers |= record["stats"]
    for name, value in attributes.items():
        if isinstance(value, bool):
            kinds[name] = ("yes" if value else "no",)
        elif isinstance(value, int):
            numbers[name] = value
        elif isinstance(value, str) and name not in _NAMING:
            kinds[name] = (value,)
    return CardFigures(kinds={kind: words for kind, words in kinds.items() if words}, numbers=numbers)


def deck_figures(rows: Iterable[FigureRow], zones: Iterable[str]) -> dict[str, Any]:
    """Figures of the whole deck and of each zone: `{"total": …, "zones": {"main": …}}`.

    Zones of the game come first, empty ones too.
    """
    every = list(rows)
    named = dict.fromkeys((*zones, *(row.zone for row in every)))
    return {
        "total": _figures(every),
        "zones": {zone: _figures([row for row in every if row.zone == zone]) for zone in named},
    }


def _figures(rows: Sequence[FigureRow]) -> dict[str, Any]:
    known = [row for row in rows if row.figures is not None]
    return {
        "cards": sum(row.count for row in rows),
        "different": len({row.card for row in rows}),
        "unknown": sum(row.count for row in rows if row.figures is None),
        "kinds": dict(_kinds(known)),
        "numbers": dict(_numbers(known)),
    }


def _kinds(rows: Sequence[FigureRow]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Of each kind, its words with their cards, the most first. A card of two categories counts in both."""
    counters: dict[str, Counter[str]] = {}
    for row in rows:
        for kind, words in row.figures.kinds.items() if row.figures else ():
            for word in dict.fromkeys(words):
                counters.setdefault(kind, Counter())[word] += row.count
    for kind, counter in counters.items():
        ordered = sorted(counter.items(), key=lambda pair: (-pair[1], pair[0]))
        yield kind, [{"value": word, "cards": cards} for word, cards in ordered]


def _numbers(rows: Sequence[FigureRow]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Of each number, its curve from low to high, over the cards that have it."""
    curves: dict[str, Counter[int]] = {}
    for row in rows:
        for name, value in row.figures.numbers.items() if row.figures else ():
            curves.setdefault(name, Counter())[value] += row.count
    for name, curve in curves.items():
        cards, whole = sum(curve.values()), sum(value * count for value, count in curve.items())
        yield (
            name,
            {
                "cards": cards,
                "total": whole,
                "mean": round(float(Fraction(whole, cards)), 4),
                "least": min(curve),
                "most": max(curve),
                "curve": [{"value": value, "cards": curve[value]} for value in sorted(curve)],
            },
        )
