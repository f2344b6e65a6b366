"""Conditions: what has to be so. Written by their key: `{"in_play": "mp11"}`."""

from __future__ import annotations

from rules.engine.core.effects.kinds import ListOf
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Family, Key, Node

CONDITION = Family("condition")


class Condition(Node):
    """A condition; its sentence is a clause that follows "if" or "as long as"."""

    __slots__ = ()

    def sentence(self, language: Language) -> str:
        raise NotImplementedError


class All(Condition):
    """`{"all": [CONDITION, …]}`: each of them."""

    __slots__ = ("conditions",)
    WORD = "all"
    KEYS = (Key("all", ListOf(CONDITION, 2), attribute="conditions"),)
    conditions: tuple[Condition, ...]

    def sentence(self, language: Language) -> str:
        return language.say(en=" and ", zh="且").join(each.sentence(language) for each in self.conditions)


class Any(Condition):
    """`{"any": [CONDITION, …]}`: at least one of them."""

    __slots__ = ("conditions",)
    WORD = "any"
    KEYS = (Key("any", ListOf(CONDITION, 2), attribute="conditions"),)
    conditions: tuple[Condition, ...]

    def sentence(self, language: Language) -> str:
        return language.say(en=" or ", zh="或").join(each.sentence(language) for each in self.conditions)


#: Conditions that mean the same in every game.
CORE_CONDITIONS: tuple[type[Condition], ...] = (All, Any)
