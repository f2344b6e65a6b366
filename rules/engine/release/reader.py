"""Reading the JSON of a position: each value checked, the first fault named with its place.

Authority: scenarios.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.engine.core.errors import ScenarioFault
from rules.engine.release.pool import ReleasePool

_MISSING: Final = object()


class Reader:
    """One JSON object, read member by member. Every method raises ScenarioFault."""

    def __init__(self, data: object, pool: ReleasePool, *, known: tuple[str, ...], at: str = "") -> None:
        if not isinstance(data, Mapping):
            raise ScenarioFault("bad_type", "an object is needed", pointer=at)
        for name in data:
            if name not in known:
                raise ScenarioFault("unknown_member", f"no member {name!r} here", pointer=f"{at}/{name}")
        self.data = data
        self.pool = pool
        self.at = at

    def has(self, name: str) -> bool:
        return self.data.get(name) is not None

    def fault(self, name: str, code: str, message: str) -> ScenarioFault:
        return ScenarioFault(code, message, pointer=f"{self.at}/{name}")

    def whole(self, name: str, default: int, low: int = 0, high: int = 1_000_000) -> int:
        if not self.has(name):
            return default
        return self._whole(self.data[name], name, low, high)

    def _whole(self, value: object, place: str, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self.fault(place, "bad_number", f"a whole number from {low} to {high} is needed")
        return value

    def word(self, name: str, default: str, words: tuple[str, ...]) -> str:
        value = self.data[name] if self.has(name) else default
        if value not in words:
            raise self.fault(name, "unknown_word", f"one of {', '.join(words)} is needed")
        return str(value)

    def items(self, name: str, length: int | None = None) -> list[Any]:
        """A list; empty when omitted. `length`: what it must hold."""
        value = self.data[name] if self.has(name) else []
        if not isinstance(value, list):
            raise self.fault(name, "bad_type", "a list is needed")
        if length is not None and self.has(name) and len(value) != length:
            raise self.fault(name, "bad_length", f"one entry a seat, {length} in all, is needed")
        if len(value) > 1000:
            raise self.fault(name, "too_long", "at most 1000 entries")
        return value

    def wholes(self, name: str, length: int, default: int = 0, low: int = -1_000_000) -> list[int]:
        """One number a seat."""
        value = self.items(name, length) or [default] * length
        return [self._whole(each, f"{name}/{place}", low, 1_000_000) for place, each in enumerate(value)]

    def masks(self, name: str, length: int) -> list[int]:
        """One number a seat, a bit a card."""
        value = self.items(name, length)
        for place, each in enumerate(value):
            self._whole(each, f"{name}/{place}", 0, (1 << len(self.pool)) - 1)
        return list(value)

    def card(self, value: object, place: str, *, tools: bool = False) -> int:
        """A card's number from its slug."""
        number = self.pool.ids.get(value) if isinstance(value, str) else None
        if number is None:
            raise self.fault(place, "unknown_card", f"no card {value!r} in Release!")
        if (number in self.pool.tools) is not tools:
            kind = "a Tools & Methods card" if tools else "a play card"
            raise self.fault(place, "wrong_card", f"{value} is not {kind}")
        return number

    def cards(self, name: str, *, tools: bool = False) -> list[int]:
        return [
            self.card(each, f"{name}/{place}", tools=tools) for place, each in enumerate(self.items(name))
        ]

    def card_lists(self, name: str, length: int) -> list[list[int]]:
        """One list of play cards a seat."""
        lists: list[list[int]] = [[] for _ in range(length)]
        for seat, entry in enumerate(self.items(name, length)):
            if not isinstance(entry, list):
                raise self.fault(f"{name}/{seat}", "bad_type", "a list of card slugs is needed")
            lists[seat] = [self.card(each, f"{name}/{seat}/{place}") for place, each in enumerate(entry)]
        return lists

    def seat(self, name: str, seats: int, default: int) -> int:
        return self.whole(name, default, 0, seats - 1)

    def teams(self, name: str) -> list[list[int]] | None:
        """None when omitted; the table checks who sits where."""
        if not self.has(name):
            return None
        teams = self.items(name)
        for place, team in enumerate(teams):
            if not isinstance(team, list) or not all(type(seat) is int for seat in team):
                raise self.fault(f"{name}/{place}", "bad_type", "a list of seats is needed")
        return teams
