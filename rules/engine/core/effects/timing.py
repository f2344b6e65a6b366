"""Timing: when an ability works. One entry of a card's `effects` is one ability.

    when       a moment; what it does is done once, and stays ("when, enters")
    while      a state; what it does holds as long as the state, then ends ("while, as long as")
    of         with when: the cards whose moment it is ("when a Library on your field is discarded")
    instead    what would happen and is replaced by what the ability does
    cannot     with while: what cannot be done meanwhile
    cost       verbs that have to be carried out for the rest to happen

A game's ability class may add keys of its own. Authority: DESIGN, effects.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rules.engine.core.effects.condition import CONDITION, Condition
from rules.engine.core.effects.kinds import Flag, GameWord, ListOf
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Family, Key, Misfit, Node
from rules.engine.core.effects.selector import SELECTOR, Selector
from rules.engine.core.effects.verb import VERB, Verb

DEED = Family("deed")
#: Stands in the phrase of a moment for the cards that `of` names.
SUBJECT = "{of}"


class Deed(Node):
    """Something that can be forbidden; its sentence says that it cannot be done."""

    __slots__ = ()

    def sentence(self, language: Language) -> str:
        raise NotImplementedError


class Ability(Node):
    """What a card does, and when."""

    __slots__ = ("cannot", "condition", "cost", "do", "during", "instead", "may", "source", "subject", "when")

    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("when", GameWord("moment"), None),
        Key("while", GameWord("state"), None, "during"),
        Key("of", SELECTOR, None, "subject"),
        Key("instead", GameWord("replaced"), None),
        Key("from", GameWord("zone"), None, "source"),
        Key("if", CONDITION, None, "condition"),
        Key("may", Flag(), False),
        Key("cost", ListOf(VERB), ()),
        Key("do", ListOf(VERB), ()),
        Key("cannot", DEED, None),
    )

    when: str | None
    during: str | None
    subject: Selector | None
    instead: str | None
    #: The zone that the card works from, where it is not the usual one.
    source: str | None
    condition: Condition | None
    may: bool
    cost: tuple[Verb, ...]
    do: tuple[Verb, ...]
    cannot: Deed | None

    @property
    def is_continuous(self) -> bool:
        """True for what ends with its source; False for what is done once and stays."""
        return self.during is not None

    @property
    def verbs(self) -> tuple[Verb, ...]:
        """All verbs, those of the cost first."""
        return self.cost + self.do

    def misfits(self) -> Iterable[Misfit]:
        timings = [word for word in (self.when, self.during, self.instead) if word is not None]
        if len(timings) != 1:
            yield "when", "timing", "exactly one of 'when', 'while' and 'instead' is needed"
        if not self.do and self.cannot is None:
            yield "do", "missing_key", "'do' is missing"
        if self.subject is not None and self.when is None:
            yield "of", "timing", "'of' needs 'when'"
        if self.cannot is not None and not self.is_continuous:
            yield "cannot", "timing", "'cannot' needs 'while'"
        if self.is_continuous and (self.may or self.cost):
            yield "may" if self.may else "cost", "timing", "'while' holds by itself: no 'may' and no 'cost'"

    def head(self, language: Language) -> str:
        """The opening of the sentence, up to and including its comma; empty where nothing need be said."""
        opening = self._timing(language)
        if self.condition is None:
            return opening
        condition = self.condition.sentence(language)
        if not self.is_continuous:
            return opening + language.say(en=f"if {condition}, ", zh=f"若{condition}，")
        return opening + language.say(en=f"as long as {condition}, ", zh=f"只要{condition}，")

    def opening(self, language: Language) -> tuple[str, bool]:
        """Equal for abilities that can share a sentence: one opening, and none a choice of its own."""
        return self.head(language), self.may

    def body(self, language: Language) -> str:
        """What the ability does, as a clause."""
        parts = [verb.sentence(language) for verb in self.do]
        if self.is_continuous:
            forbidden = [self.cannot.sentence(language)] if self.cannot else []
            return language.and_list(parts + forbidden)
        done = language.then_list(parts)
        if self.instead is not None:
            done = language.say(en=f"{done} instead", zh=f"改为{done}")
        if self.cost:
            paid = language.and_list([verb.sentence(language) for verb in self.cost])
            may = language.say(en="you may ", zh="你可以") if self.may else ""
            return may + paid + language.say(en="; if you do, ", zh="；若如此做，") + done
        return language.say(en=f"you may {done}", zh=f"你可以{done}") if self.may else done

    def tail(self, language: Language) -> str:
        """A further sentence on how the ability is to be taken; empty where there is none."""
        return ""

    def _timing(self, language: Language) -> str:
        if self.during is not None:
            state = language.word("state", self.during)
            # "As long as MP11 is in play" already says that it is continuous.
            if self.condition is not None and self.during == "in_play":
                return ""
            return language.say(en=f"while {state}, ", zh=f"{state}时，")
        zone = self._source(language)
        if self.instead is not None:
            replaced = language.word("replaced", self.instead) + zone
            return language.say(en=f"if {replaced}, ", zh=f"若{replaced}，")
        moment = language.word("moment", self.when or "") + zone
        if self.subject is not None:
            moment = moment.replace(SUBJECT, self.subject.phrase(language))
        return language.say(en=f"when {moment}, ", zh=f"当{moment}时，")

    def _source(self, language: Language) -> str:
        if self.source is None:
            return ""
        zone = language.zone(self.source)
        return language.say(en=f" and {language.this} is {zone}", zh=f"且{language.this}在{zone}")
