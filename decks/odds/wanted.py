"""What a player wants to have drawn: at least so many of a group of cards, joined by and/or. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class AtLeast:
    """At least `count` cards, copies counted, out of a group named by its cards."""

    cards: frozenset[str]
    count: int = 1


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part; without parts always so."""

    parts: tuple[Wanted, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """One part or more; without parts never so."""

    parts: tuple[Wanted, ...]


Wanted: TypeAlias = AtLeast | AllOf | AnyOf


def groups(wanted: Wanted) -> Iterator[AtLeast]:
    """Every group that is asked for, from left to right."""
    if isinstance(wanted, AtLeast):
        yield wanted
        return
    for part in wanted.parts:
        yield from groups(part)


def is_met(wanted: Wanted, met: Collection[AtLeast]) -> bool:
    """Whether the wish comes true where exactly these of its groups are met."""
    if isinstance(wanted, AtLeast):
        return wanted in met
    if isinstance(wanted, AllOf):
        return all(is_met(part, met) for part in wanted.parts)
    return any(is_met(part, met) for part in wanted.parts)
