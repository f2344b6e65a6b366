"""Amounts: a number, the count of a selection, so much per n of it, the least, the most, the longest run.

    3                                   a number
    {"count": COUNTABLE}                how many there are
    {"each": 2, "of": COUNTABLE}        2 for each one; {"each": 1, "per": 3, "of": …}: 1 for every full 3
    {"min": [AMOUNT, AMOUNT]}           the least; {"max": […]} the most
    {"longest_run": "rank"}             (a countable) how long the longest run of consecutive numbers is

Authority: DESIGN, effects.
"""

from __future__ import annotations

from typing import Protocol

from rules.engine.core.effects.kinds import ListOf, WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Family, Key, Node

COUNTABLE = Family("countable")


class Countable(Node):
    """What can be counted at a table: a selection of cards, runs, sets … The game does the counting."""

    __slots__ = ()

    def each(self, language: Language) -> str:
        """What follows "for": "each Library on your field"; in Chinese what stands before the comma."""
        raise NotImplementedError

    def every(self, number: int, language: Language) -> str:
        """The same for every full `number` of them: "every 3 Libraries on your field"."""
        raise NotImplementedError


class Counter(Protocol):
    """Who counts: the game at play, from the seat of the card's controller."""

    def count(self, what: Countable, /) -> int: ...


class Amount(Node):
    """How much, how many. A sentence says its size with the unit, and what it is per."""

    __slots__ = ()

    def value(self, counter: Counter) -> int:
        """The number it comes to now."""
        raise NotImplementedError

    @property
    def is_loss(self) -> bool:
        """True where it takes away: the sentence then says "lose" and the size without its sign."""
        return False

    def size(self, language: Language, unit: str, units: str = "") -> str:
        """ "a card", "2 points"; the unit is a noun, in Chinese with its measure word."""
        raise NotImplementedError

    def per(self, language: Language) -> str:
        """ " for each Library on your field", after the size; in Chinese before the verb; or nothing."""
        return ""


def _sized(number: int, language: Language, unit: str, units: str) -> str:
    return language.say(en=language.counted(abs(number), unit, units), zh=f"{abs(number)}{unit}")


class Number(Amount):
    """A plain number."""

    __slots__ = ("number",)
    KEYS = (Key("number", WholeNumber()),)
    number: int

    def value(self, counter: Counter) -> int:
        return self.number

    @property
    def is_loss(self) -> bool:
        return self.number < 0

    def size(self, language: Language, unit: str, units: str = "") -> str:
        return _sized(self.number, language, unit, units)


AMOUNT = Family("amount", number=Number)


class Count(Amount):
    """`{"count": COUNTABLE}`: how many there are."""

    __slots__ = ("what",)
    WORD = "count"
    KEYS = (Key("count", COUNTABLE, attribute="what"),)
    what: Countable

    def value(self, counter: Counter) -> int:
        return counter.count(self.what)

    def size(self, language: Language, unit: str, units: str = "") -> str:
        return _sized(1, language, unit, units)

    def per(self, language: Language) -> str:
        each = self.what.each(language)
        return language.say(en=f" for {each}", zh=f"{each}，")


class Each(Amount):
    """`{"each": 2, "per": 1, "of": COUNTABLE}`: so much for every full `per` of them."""

    __slots__ = ("each", "number", "what")
    WORD = "each"
    KEYS = (
        Key("each", WholeNumber()),
        Key("per", WholeNumber(1), 1, "number"),
        Key("of", COUNTABLE, attribute="what"),
    )
    each: int
    number: int
    what: Countable

    def value(self, counter: Counter) -> int:
        return counter.count(self.what) // self.number * self.each

    @property
    def is_loss(self) -> bool:
        return self.each < 0

    def size(self, language: Language, unit: str, units: str = "") -> str:
        return _sized(self.each, language, unit, units)

    def per(self, language: Language) -> str:
        each = self.what.each(language) if self.number == 1 else self.what.every(self.number, language)
        return language.say(en=f" for {each}", zh=f"{each}，")


class Extreme(Amount):
    """One of several amounts, by size."""

    __slots__ = ("amounts",)
    amounts: tuple[Amount, ...]

    def sizes(self, language: Language, unit: str, units: str) -> str:
        sizes = [
            language.say(en=size + per, zh=per + size)
            for amount in self.amounts
            for size, per in [(amount.size(language, unit, units), amount.per(language))]
        ]
        return language.say(en=" and ", zh="与").join(sizes)


class Least(Extreme):
    """`{"min": [AMOUNT, …]}`: the smallest of them."""

    __slots__ = ()
    WORD = "min"
    KEYS = (Key("min", ListOf(AMOUNT, 2), attribute="amounts"),)

    def value(self, counter: Counter) -> int:
        return min(amount.value(counter) for amount in self.amounts)

    def size(self, language: Language, unit: str, units: str = "") -> str:
        sizes = self.sizes(language, unit, units)
        return language.say(en=f"the lesser of {sizes}", zh=f"{sizes}中较少者")


class Most(Extreme):
    """`{"max": [AMOUNT, …]}`: the greatest of them."""

    __slots__ = ()
    WORD = "max"
    KEYS = (Key("max", ListOf(AMOUNT, 2), attribute="amounts"),)

    def value(self, counter: Counter) -> int:
        return max(amount.value(counter) for amount in self.amounts)

    def size(self, language: Language, unit: str, units: str = "") -> str:
        sizes = self.sizes(language, unit, units)
        return language.say(en=f"the greater of {sizes}", zh=f"{sizes}中较多者")


CORE_AMOUNTS: tuple[type[Amount], ...] = (Count, Each, Least, Most)
