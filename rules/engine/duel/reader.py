"""Reading the JSON of a position: each value checked, the first fault named with its place.

Authority: scenarios.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.engine.core.errors import ScenarioFault
from rules.engine.duel.codes import BOARD_MAX, NO_TARGET, hero_code, unit_code
from rules.engine.duel.pool import DuelPool


class Reader:
    """One JSON object, read member by member. Every method raises ScenarioFault."""

    def __init__(self, data: object, pool: DuelPool, *, known: tuple[str, ...], at: str = "") -> None:
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

    def whole(self, name: str, default: int, low: int = 0, high: int = 1000) -> int:
        if not self.has(name):
            return default
        return self._whole(self.data[name], name, low, high)

    def _whole(self, value: object, place: str, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise self.fault(place, "bad_number", f"a whole number from {low} to {high} is needed")
        return value

    def flag(self, name: str, default: bool) -> bool:
        if not self.has(name):
            return default
        value = self.data[name]
        if not isinstance(value, bool):
            raise self.fault(name, "bad_type", "true or false is needed")
        return value

    def flag_or_count(self, name: str) -> int:
        """How often; true for once."""
        value = self.data.get(name)
        return int(value) if isinstance(value, bool) else self.whole(name, 0)

    def word(self, name: str, default: str, words: tuple[str, ...]) -> str:
        value = self.data[name] if self.has(name) else default
        if value not in words:
            raise self.fault(name, "unknown_word", f"one of {', '.join(words)} is needed")
        return str(value)

    def items(self, name: str, longest: int = 100) -> list[Any]:
        """A list; empty when omitted."""
        value = self.data[name] if self.has(name) else []
        if not isinstance(value, list):
            raise self.fault(name, "bad_type", "a list is needed")
        if len(value) > longest:
            raise self.fault(name, "too_long", f"at most {longest} entries")
        return value

    def wholes(self, name: str, length: int, low: int, high: int) -> list[int]:
        """So many numbers; none when omitted."""
        value = self.items(name)
        if value and len(value) != length:
            raise self.fault(name, "bad_length", f"{length} numbers are needed")
        return [self._whole(each, f"{name}/{place}", low, high) for place, each in enumerate(value)]

    def masks(self, name: str) -> list[int]:
        """One number a seat, a bit a card."""
        return self.wholes(name, 2, 0, (1 << len(self.pool)) - 1) or [0, 0]

    def card(self, value: object, place: str) -> int:
        """A card's number from its slug."""
        number = self.pool.ids.get(value) if isinstance(value, str) else None
        if number is None:
            raise self.fault(place, "unknown_card", f"no card {value!r} in Duel")
        return number

    def cards(self, name: str) -> list[int]:
        return [self.card(each, f"{name}/{place}") for place, each in enumerate(self.items(name))]

    def seat(self, name: str, default: int) -> int:
        return self.whole(name, default, 0, 1)

    def below(self, value: object, place: str, known: tuple[str, ...]) -> Reader:
        """An object within this one."""
        return Reader(value, self.pool, known=known, at=f"{self.at}/{place}")

    def target(self, value: object, place: str) -> int:
        """`{"seat","slot"}` or `{"seat","hero":true}` as a code; null as none."""
        if value is None:
            return NO_TARGET
        target = self.below(value, place, ("seat", "slot", "hero"))
        seat = target.seat("seat", 0)
        if target.flag("hero", False):
            return hero_code(seat)
        return unit_code(seat, target.whole("slot", 0, 0, BOARD_MAX))
