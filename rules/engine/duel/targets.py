"""What a Duel effect is aimed at.

    {"select": "unit", "whose": "yours", "zone": "board", "where": {…}, "another": true}
    {"hero": "opponents"}                   a hero
    {"unit_or_hero": "opponents"}           a unit or the hero of that side; "anyones": of either side

Filters: {"guard": true}, {"power": BOUNDS}. Units are chosen by whoever plays the card.
Authority: `duel:unit.3`, `duel:unit.5`, `duel:tactic.1`, `duel:heal.1`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from rules.engine.core.cards import Card
from rules.engine.core.effects.amount import Countable
from rules.engine.core.effects.bounds import BOUNDS, Bounds
from rules.engine.core.effects.filter import Filter
from rules.engine.core.effects.kinds import Flag, Word
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key, Misfit
from rules.engine.core.effects.selector import Selected, Selector, This

if TYPE_CHECKING:
    from rules.engine.duel.unit import Unit

SIDE = Word("side", "yours", "opponents")
SIDES = Word("side", "yours", "opponents", "anyones")


class UnitFilter(Filter):
    """One property of the units meant."""

    __slots__ = ()

    def fits_unit(self, unit: Unit) -> bool:
        """True for a unit that has the property now."""
        raise NotImplementedError


class GuardFilter(UnitFilter):
    """`{"guard": true}`, `{"guard": false}`: units with Guard, or without."""

    __slots__ = ("has",)
    WORD = "guard"
    KEYS = (Key("guard", Flag(), attribute="has"),)
    has: bool

    def fits(self, card: Card) -> bool:
        return card.type == "Unit" and ("guard" in card.traits) == self.has

    def fits_unit(self, unit: Unit) -> bool:
        return unit.guard == self.has

    def after(self, language: Language) -> str:
        return "with Guard" if self.has else "without Guard"


class PowerFilter(UnitFilter):
    """`{"power": {"at_most": 3}}`: by the power a unit has now; of a card, the printed one."""

    __slots__ = ("power",)
    WORD = "power"
    KEYS = (Key("power", BOUNDS),)
    power: Bounds

    def fits(self, card: Card) -> bool:
        power = card.attributes.get("power")
        return power is not None and self.power.holds(power)

    def fits_unit(self, unit: Unit) -> bool:
        # Written out: it is asked at every decision while such a card is in hand.
        low, high = self.power.low, self.power.high
        return (low is None or unit.power >= low) and (high is None or unit.power <= high)

    def after(self, language: Language) -> str:
        return f"with power {self.power.figures(language)}"


#: How the targets of a selector are found: named by the player, all of them, drawn, a hero, the unit itself.
NAMED: Final = 0
ALL_OF_THEM: Final = 1
DRAWN: Final = 2
OWN_HERO: Final = 3
OTHER_HERO: Final = 4
ITSELF: Final = 5


class DuelSelected(Selected):
    """Units or cards of a side; `another`: not the unit that has the ability (unit.5)."""

    __slots__ = ("another", "way")
    KEYS: ClassVar[tuple[Key, ...]] = (*Selected.KEYS, Key("another", Flag(), False))
    another: bool
    where: tuple[UnitFilter, ...]
    way: int

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self.way = ALL_OF_THEM if self.how_many.is_all else NAMED if self.chosen == "you" else DRAWN

    def misfits(self) -> tuple[Misfit, ...]:
        is_one = self.how_many.low == self.how_many.high == 1
        message = "'another' is one unit: leave 'how_many' out"
        return (("another", "two_meanings", message),) if self.another and not is_one else ()

    def phrase(self, language: Language) -> str:
        phrase = super().phrase(language)
        return f"another {phrase.split(' ', 1)[1]}" if self.another else phrase

    def _place(self, language: Language) -> str:
        if self.zone == "board" and self.whose == "opponents":
            return "on the opposing board"
        if self.zone == "board" and self.whose == "anyones":
            return "on either board" if self.is_plural else "in play"
        return super()._place(language)


class Hero(Selector):
    """`{"hero": "yours"}`."""

    __slots__ = ("way", "whose")
    WORD = "hero"
    KEYS = (Key("hero", SIDE, attribute="whose"),)
    whose: str
    way: int

    def __init__(self, **values: object) -> None:
        super().__init__(**values)
        self.way = OWN_HERO if self.whose == "yours" else OTHER_HERO

    def phrase(self, language: Language) -> str:
        return "your hero" if self.whose == "yours" else "the opposing hero"


class UnitOrHero(Selector):
    """`{"unit_or_hero": "opponents"}`: one target of that side, of either side with "anyones"."""

    __slots__ = ("whose",)
    way: ClassVar[int] = NAMED
    WORD = "unit_or_hero"
    KEYS = (Key("unit_or_hero", SIDES, attribute="whose"),)
    whose: str

    def phrase(self, language: Language) -> str:
        phrases = {
            "yours": "your hero or a unit on your board",
            "opponents": "the opposing hero or a unit on the opposing board",
            "anyones": "any unit or hero",
        }
        return phrases[self.whose]


SELECTORS: tuple[type[Selector], ...] = (This, DuelSelected, Hero, UnitOrHero)
COUNTABLES: tuple[type[Countable], ...] = (DuelSelected,)
FILTERS_OF_DUEL: tuple[type[Filter], ...] = (GuardFilter, PowerFilter)


def way_of(selector: Selector) -> int:
    """How its targets are found."""
    if type(selector) is This:
        return ITSELF
    assert isinstance(selector, (DuelSelected, Hero, UnitOrHero))
    return selector.way
