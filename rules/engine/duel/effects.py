"""The vocabulary of Duel: what its card data may say, and how its text reads.

    verbs       see `verbs`; of the core draw, discard, modify_stat
    moments     arrives (a unit's Arrival), played (a tactic), used (experiment.2: exhausting the unit)
    state       in_play (experiment.3)
    targets     see `targets`
    condition   {"hero_health": BOUNDS}, of "yours" or "opponents"

Guard and Arrival are traits; a unit has Arrival exactly when an ability of it says "arrives". No starter card
uses what belongs to the experiments. Authority: `duel:unit.3`, `tactic.1`, `pool.1`, `experiment.1-3`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rules.engine.core.effects.amount import CORE_AMOUNTS
from rules.engine.core.effects.bounds import BOUNDS, Bounds
from rules.engine.core.effects.condition import CORE_CONDITIONS, Condition
from rules.engine.core.effects.kinds import WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key, Misfit
from rules.engine.core.effects.timing import Ability
from rules.engine.core.effects.verb import CORE_VERBS
from rules.engine.core.effects.vocabulary import Vocabulary
from rules.engine.duel.targets import COUNTABLES, FILTERS_OF_DUEL, SELECTORS, SIDE
from rules.engine.duel.verbs import VERBS, Grow
from rules.engine.duel.words import ARRIVES, IN_PLAY, PLAYED, TYPES, USED, WORDS, english

if TYPE_CHECKING:
    from rules.engine.duel.player import Side


class HeroHealth(Condition):
    """`{"hero_health": {"at_most": 10}, "of": "yours"}`."""

    __slots__ = ("health", "whose")
    WORD = "hero_health"
    KEYS = (Key("hero_health", BOUNDS, attribute="health"), Key("of", SIDE, "yours", "whose"))
    health: Bounds
    whose: str

    def holds(self, players: Sequence[Side], seat: int) -> bool:
        """As that seat sees it."""
        return self.health.holds(players[seat if self.whose == "yours" else 1 - seat].health)

    def sentence(self, language: Language) -> str:
        hero = "your hero" if self.whose == "yours" else "the opposing hero"
        return f"{hero} has {self.health.figures(language)} health"


class DuelAbility(Ability):
    """An ability of a unit or a tactic, headed as Duel cards are: "Arrival: …"; a tactic needs no head."""

    __slots__ = ()
    KEYS: ClassVar[tuple[Key, ...]] = Ability.KEYS

    def misfits(self) -> Iterable[Misfit]:
        yield from super().misfits()
        grows = any(isinstance(verb, Grow) for verb in self.do)
        if grows != (self.during == IN_PLAY):
            yield "do", "timing", f'growth, and nothing else, goes with "while": {IN_PLAY!r}'

    def head(self, language: Language) -> str:
        heads = {ARRIVES: "Arrival: ", USED: f"Exhaust {language.this}: ", PLAYED: ""}
        condition = f"if {self.condition.sentence(language)}, " if self.condition else ""
        return heads.get(self.when or "", "") + condition


def _reach(*timings: str) -> frozenset[tuple[str, str | None]]:
    return frozenset((timing, None) for timing in timings)


VOCABULARY: Final = Vocabulary(
    "duel",
    ability=DuelAbility,
    families={
        "verb": (*CORE_VERBS, *VERBS),
        "condition": (*CORE_CONDITIONS, HeroHealth),
        "selector": SELECTORS,
        "countable": COUNTABLES,
        "amount": CORE_AMOUNTS,
        "filter": FILTERS_OF_DUEL,
    },
    words=WORDS,
    reach={"Unit": _reach(ARRIVES, USED, IN_PLAY), "Tactic": _reach(PLAYED)},
    attributes={"Unit": (Key("power", WholeNumber(0, 99)), Key("health", WholeNumber(1, 99)))},
    nouns={card_type: english(f"this {phrase.en}") for card_type, phrase in TYPES.items()},
    languages=("en",),
)
