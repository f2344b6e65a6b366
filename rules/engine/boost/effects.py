"""The vocabulary of Boost: what its card data may say, and how its text reads.

    verbs       see `verbs`; of the core draw, discard, modify_stat
    moments     enters leaves enters_later opponent_submits check_fails plays_tool (Libraries);
                played leaves check_fails (Tools, Events); enters enters_later (Authors)
    states      in_play; attached (Attached cards)
    selectors   see `selectors`; filters: see `filters`
    conditions  see `conditions`
    deeds       see `deeds`

A Library has one ability; the line that names a Library for a bonus is the dependency on it (card.2, card.8).
Features have no effects: what they ask for is in their attributes.
Authority: `boost:card.*`, `effect.*`, `dep.*`, `qa.*`, `chain.*`, `version.*`, `author.1`.
"""

from __future__ import annotations

from typing import ClassVar, Final

from rules.engine.boost.conditions import CONDITIONS
from rules.engine.boost.deeds import DEEDS
from rules.engine.boost.features import REQUIREMENT
from rules.engine.boost.filters import FILTERS_OF_BOOST
from rules.engine.boost.selectors import COUNTABLES, SELECTORS
from rules.engine.boost.verbs import VERBS
from rules.engine.boost.words import (
    ATTACHED,
    CHECK_FAILS,
    ENTERS,
    ENTERS_LATER,
    IN_PLAY,
    LEAVES,
    OPPONENT_SUBMITS,
    PLAYED,
    PLAYS_TOOL,
    TYPES,
    WORDS,
    english,
)
from rules.engine.core.effects.amount import CORE_AMOUNTS
from rules.engine.core.effects.condition import CORE_CONDITIONS
from rules.engine.core.effects.kinds import Text, WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key
from rules.engine.core.effects.timing import Ability
from rules.engine.core.effects.verb import CORE_VERBS
from rules.engine.core.effects.vocabulary import Vocabulary

_OF_LIBRARIES: Final = (
    *(ENTERS, LEAVES, ENTERS_LATER, OPPONENT_SUBMITS, CHECK_FAILS, PLAYS_TOOL),
    IN_PLAY,
)
_OF_TOOLS_AND_EVENTS: Final = (PLAYED, LEAVES, CHECK_FAILS, IN_PLAY, ATTACHED)
_OF_AUTHORS: Final = (ENTERS, ENTERS_LATER, IN_PLAY)


class BoostAbility(Ability):
    """An ability of a Boost card; where its head has named the card, its body says "it"."""

    __slots__ = ()
    KEYS: ClassVar[tuple[Key, ...]] = Ability.KEYS

    def body(self, language: Language) -> str:
        if self.is_continuous and self.condition is None:
            language = Language(language.code, language.vocabulary, language.names, english("it"))
        return super().body(language)


def _reach(timings: tuple[str, ...]) -> frozenset[tuple[str, str | None]]:
    return frozenset((timing, None) for timing in timings)


VOCABULARY: Final = Vocabulary(
    "boost",
    ability=BoostAbility,
    families={
        "verb": (*CORE_VERBS, *VERBS),
        "condition": (*CORE_CONDITIONS, *CONDITIONS),
        "selector": SELECTORS,
        "countable": COUNTABLES,
        "amount": CORE_AMOUNTS,
        "filter": FILTERS_OF_BOOST,
        "deed": DEEDS,
    },
    words=WORDS,
    reach={
        "Library": _reach(_OF_LIBRARIES),
        "Tool": _reach(_OF_TOOLS_AND_EVENTS),
        "Event": _reach(_OF_TOOLS_AND_EVENTS),
        "Author": _reach(_OF_AUTHORS),
        "Feature": frozenset(),
    },
    attributes={
        "Library": (Key("min_version", WholeNumber(3, 99)),),
        "Feature": (Key("requires", REQUIREMENT),),
        "Author": (Key("initials", Text(12)), Key("person", Text())),
    },
    always_in_play=("core", "system"),
    nouns={card_type: english(f"this {card_type}") for card_type in TYPES},
    languages=("en",),
)
