"""Bounds on a number: exactly, at least, at most, more than, fewer than, from … to."""

from __future__ import annotations

from rules.engine.core.effects.kinds import WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.reading import Json, Reading, below

_WHOLE = WholeNumber()
#: Key -> (does it bound from below, does it bound from above, what is added to the number).
_KEYS = {
    "exactly": (True, True, 0),
    "at_least": (True, False, 0),
    "more_than": (True, False, 1),
    "at_most": (False, True, 0),
    "fewer_than": (False, True, -1),
    "from": (True, False, 0),
    "to": (False, True, 0),
}


class Bounds:
    """The numbers from `low` to `high`, both included; None where a side is open."""

    __slots__ = ("high", "low")

    def __init__(self, low: int | None, high: int | None) -> None:
        self.low = low
        self.high = high

    def holds(self, number: int) -> bool:
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bounds) and (self.low, self.high) == (other.low, other.high)

    def __hash__(self) -> int:
        return hash((self.low, self.high))

    def __repr__(self) -> str:
        return f"Bounds({self.low}, {self.high})"

    def counted(self, language: Language) -> str:
        """The bounds before a noun: "exactly four", "more than eight", "2 to 9"."""
        if self.high is None:
            low = self.low or 0
            return language.say(en=f"at least {language.number(low)}", zh=f"至少{low}")
        if self.low is None:
            return language.say(en=f"at most {language.number(self.high)}", zh=f"至多{self.high}")
        if self.low == self.high:
            return language.say(en=f"exactly {language.number(self.low)}", zh=f"恰好{self.low}")
        return self.figures(language)

    def figures(self, language: Language) -> str:
        """The bounds as figures: "12", "2 to 9", "10 or more"."""
        if self.low == self.high:
            return str(self.low)
        if self.high is None:
            return language.say(en=f"{self.low} or more", zh=f"{self.low}或以上")
        if self.low is None:
            return language.say(en=f"{self.high} or less", zh=f"{self.high}或以下")
        return language.say(en=f"{self.low} to {self.high}", zh=f"{self.low}至{self.high}")


class BoundsKind:
    """A whole number, or an object of one or two bounds."""

    __slots__ = ()

    def read(self, value: Json, path: str, reading: Reading) -> Bounds:
        if not isinstance(value, dict):
            number = _WHOLE.read(value, path, reading)
            return Bounds(number, number)
        low: int | None = None
        high: int | None = None
        for name, bound in value.items():
            if name not in _KEYS:
                reading.unknown(below(path, name), "key", name, _KEYS)
                continue
            is_low, is_high, step = _KEYS[name]
            number = _WHOLE.read(bound, below(path, name), reading) + step
            low = number if is_low and (low is None or number > low) else low
            high = number if is_high and (high is None or number < high) else high
        if low is None and high is None:
            reading.fault(path, "missing_key", "a bound is missing")
        elif low is not None and high is not None and low > high:
            reading.fault(path, "out_of_range", f"no number is from {low} to {high}")
        return Bounds(low, high)


BOUNDS = BoundsKind()
