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

    def signed(self, language: Language, unit: str) -> str:
        """A change with its sign, "+2 Speed"; what it is per comes from `per_what`."""
        raise NotImplementedError

    def per_what(self, language: Language) -> str:
        """What follows the size, " for each Library"; in Chinese what stands before the verb; or nothing."""
        return ""


def _signed(number: int, language: Language, unit: str) -> str:
    return language.say(en=f"{number:+d} {unit}", zh=f"{unit}{number:+d}")


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

    def signed(self, language: Language, unit: str) -> str:
        return _signed(self.number, language, unit)


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

    def signed(self, language: Language, unit: str) -> str:
        return _signed(1, language, unit)

    def per_what(self, language: Language) -> str:
        each = self.what.each(language)
        return language.say(en=f" for {each}", zh=f"{each}，")


class Each(Amount):
    """`{"each": 2, "per": 1, "of": COUNTABLE}`: so much for every full `per` of them."""

    __slots__ = ("each", "per", "what")
    WORD = "each"
    KEYS = (
        Key("each", WholeNumber()),
        Key("per", WholeNumber(1), 1),
        Key("of", COUNTABLE, attribute="what"),
    )
    each: int
    per: int
    what: Countable

    def value(self, counter: Counter) -> int:
        return counter.count(self.what) // self.per * self.each

    @property
    def is_loss(self) -> bool:
        return self.each < 0

    def size(self, language: Language, unit: str, units: str = "") -> str:
        return _sized(self.each, language, unit, units)

    def signed(self, language: Language, unit: str) -> str:
        return _signed(self.each, language, unit)

    def per_what(self, language: Language) -> str:
        each = self.what.each(language) if self.per == 1 else self.what.every(self.per, language)
        return language.say(en=f" for {each}", zh=f"{each}，")


class Extreme(Amount):
    """One of several amounts, by size."""

    __slots__ = ("amounts",)
    amounts: tuple[Amount, ...]

    def size(self, language: Language, unit: str, units: str = "") -> str:
        return self._among([amount.size(language, unit, units) for amount in self.amounts], language)

    def signed(self, language: Language, unit: str) -> str:
        return self._among([amount.signed(language, unit) for amount in self.amounts], language)

    def _among(self, sizes: list[str], language: Language) -> str:
        pairs = zip(sizes, self.amounts, strict=True)
        each = [
            language.say(
                en=size + amount.per_what(language), zh=amount.per_what(language).rstrip("，") + size
            )
            for size, amount in pairs
        ]
        return self.best(language, language.say(en=" and ", zh="与").join(each))

    def best(self, language: Language, sizes: str) -> str:
        """The words for choosing among these."""
        raise NotImplementedError


class Least(Extreme):
    """`{"min": [AMOUNT, …]}`: the smallest of them."""

    __slots__ = ()
    WORD = "min"
    KEYS = (Key("min", ListOf(AMOUNT, 2), attribute="amounts"),)

    def value(self, counter: Counter) -> int:
        return min(amount.value(counter) for amount in self.amounts)

    def best(self, language: Language, sizes: str) -> str:
        return language.say(en=f"the lesser of {sizes}", zh=f"{sizes}中较少者")


class Most(Extreme):
    """`{"max": [AMOUNT, …]}`: the greatest of them."""

    __slots__ = ()
    WORD = "max"
    KEYS = (Key("max", ListOf(AMOUNT, 2), attribute="amounts"),)

    def value(self, counter: Counter) -> int:
        return max(amount.value(counter) for amount in self.amounts)

    def best(self, language: Language, sizes: str) -> str:
        return language.say(en=f"the greater of {sizes}", zh=f"{sizes}中较多者")


CORE_AMOUNTS: tuple[type[Amount], ...] = (Count, Each, Least, Most)
