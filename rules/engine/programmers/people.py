"""Programmers as cards speak of them: by skill, salary and personality, or as the one a problem sits on.

Authority: programmers:card.1, turn.6 (a problem attached to a programmer).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules.engine.core.cards import Card
from rules.engine.core.effects.bounds import BOUNDS, Bounds
from rules.engine.core.effects.filter import Filter
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key
from rules.engine.core.effects.selector import Selector
from rules.engine.core.effects.vocabulary import Phrase


def compared(letters: str, bounds: Bounds) -> str:
    """Bounds in the short form: "R<3", "U≥2", "IC=0", "2≤P≤3"."""
    if bounds.low == bounds.high:
        return f"{letters}={bounds.low}"
    if bounds.low is None:
        return f"{letters}≤{bounds.high}"
    return f"{letters}≥{bounds.low}" if bounds.high is None else f"{bounds.low}≤{letters}≤{bounds.high}"


class NumberFilter(Filter):
    """Programmers by one number of theirs, which is also the filter's word."""

    __slots__ = ("number",)
    LETTER: ClassVar[Phrase]
    number: Bounds

    def fits(self, card: Card) -> bool:
        value = card.attributes.get(self.WORD)
        return value is not None and self.number.holds(value)

    def before(self, language: Language) -> str:
        return language.say(en="", zh=f"{self.predicate(language)}的")

    def after(self, language: Language) -> str:
        return language.say(en=self.predicate(language), zh="")

    def predicate(self, language: Language) -> str:
        figures, word = self.number.figures(language), language.word("stat", self.WORD)
        return language.say(en=f"of {word} {figures}", zh=f"{word}为{figures}")

    def abbreviation(self, language: Language) -> str:
        """The short form on the edge of a problem: "P≤2"."""
        return compared(language.phrase(self.LETTER), self.number)


class SkillFilter(NumberFilter):
    """`{"skill": {"at_least": 4}}`."""

    __slots__ = ()
    WORD = "skill"
    KEYS = (Key("skill", BOUNDS, attribute="number"),)
    LETTER = Phrase(en="S", zh="技")


class SalaryFilter(NumberFilter):
    """`{"salary": {"at_least": 6}}`."""

    __slots__ = ()
    WORD = "salary"
    KEYS = (Key("salary", BOUNDS, attribute="number"),)
    LETTER = Phrase(en="$", zh="薪")


class PersonalityFilter(NumberFilter):
    """`{"personality": {"at_most": 2}}`: low ones are more exposed to problems."""

    __slots__ = ()
    WORD = "personality"
    KEYS = (Key("personality", BOUNDS, attribute="number"),)
    LETTER = Phrase(en="P", zh="性")


def abbreviated(filters: Sequence[Filter], language: Language) -> str:
    """The short form of filters that all have to fit."""
    return " ".join(each.abbreviation(language) for each in filters if isinstance(each, NumberFilter))


class Bearer(Selector):
    """`"bearer"`: the programmer that this problem is attached to."""

    __slots__ = ()
    WORD = "bearer"

    def phrase(self, language: Language) -> str:
        return language.say(en="that programmer", zh="该程序员")


FILTERS_OF_PROGRAMMERS: tuple[type[Filter], ...] = (SkillFilter, SalaryFilter, PersonalityFilter)
