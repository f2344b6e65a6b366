"""What playing or using a card takes: its effects made ready once, when the cards are loaded.

A `Plan` belongs to a card. Its `modes` are the ways in which its Arrival or tactic can go (two or more of a
card with a choice), `use` is the ability that exhausts it. A mode is a row of parts, each with the verbs that
are run, the condition that they hang on, and the targets that have to be named for them.

Authority: duel:unit.3, unit.5, tactic.1, experiment.1-3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Protocol, cast

from rules.engine.core.effects.condition import Condition
from rules.engine.duel.codes import HEROES, SIDE, UNITS, codes_in
from rules.engine.duel.targets import DuelSelected, UnitFilter, UnitOrHero
from rules.engine.duel.verbs import Step
from rules.engine.duel.words import UNIT

if TYPE_CHECKING:
    from rules.engine.core.cards import Card
    from rules.engine.core.effects.selector import Selector
    from rules.engine.duel.actions import ActionTable, DuelAction
    from rules.engine.duel.player import Side
    from rules.engine.duel.resolution import Resolution

#: How the plays of a card are listed.
PLAIN: Final = 0
AIMED: Final = 1
VARIOUS: Final = 2
BOTH: Final = (True, True)
SIDES: Final = {"yours": (True, False), "opponents": (False, True), "anyones": BOTH}


class Runnable(Protocol):
    """A verb, as play knows it."""

    def run(self, table: Resolution, /) -> None: ...


class Aim:
    """A target word: what may be named for it, and how many from `low` to `high`."""

    __slots__ = ("another", "foes", "heroes", "high", "low", "own", "where")

    def __init__(self, selector: Selector) -> None:
        """The selector is a `DuelSelected` of some number, or a `UnitOrHero`."""
        self.where: tuple[UnitFilter, ...] = ()
        if isinstance(selector, UnitOrHero):
            self.own, self.foes = SIDES[selector.whose]
            self.heroes, self.another, self.low, self.high = True, False, 1, 1
            return
        selected = cast(DuelSelected, selector)
        self.own, self.foes = SIDES[selected.whose]
        self.heroes = False
        self.another = selected.another
        self.where = selected.where
        self.low = selected.how_many.low or 0
        self.high = selected.how_many.high or 0

    def mask(self, players: Sequence[Side], seat: int, source: int, entering: Card | None) -> int:
        """What may be named. `source`: the code of the unit that has the ability, -1 for a tactic;
        `entering`: its card while it is not on the board yet.
        """
        mask = 0
        for side in (0, 1):
            if not (self.own if side == seat else self.foes):
                continue
            board = players[side].board
            if not self.where:
                mask |= UNITS[side][len(board)]
            else:
                for slot, unit in enumerate(board):
                    if all(each.fits_unit(unit) for each in self.where):
                        mask |= 1 << side * SIDE + 1 + slot
            if self.heroes:
                mask |= HEROES[side]
        if self.another:
            return mask & ~(1 << source)
        if entering is not None and self.own and all(each.fits(entering) for each in self.where):
            mask |= 1 << source
        return mask


class Part:
    """Verbs that are run one after another if the condition holds when they come to it."""

    __slots__ = ("aims", "condition", "verbs")

    def __init__(self, condition: Condition | None, verbs: Sequence[Runnable], aims: Sequence[Aim]) -> None:
        self.condition = condition
        self.verbs = tuple(verbs)
        self.aims = tuple(aims)


class Mode:
    """One way in which an ability can go. `aims`: the target words of all parts, with their conditions."""

    __slots__ = ("aims", "is_single", "parts")

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.aims = tuple((part.condition, aim) for part in parts for aim in part.aims)
        #: One target and no condition on it: by far the most usual.
        self.is_single = (
            len(self.aims) == 1
            and self.aims[0][0] is None
            and self.aims[0][1].low == self.aims[0][1].high == 1
        )


class Plan:
    """How a card is played, looked up by its number.

    bare    the action without target or choice
    kind    PLAIN: the bare action alone; AIMED: one target, in one mode; VARIOUS: everything else
    growth  what the unit gains, step by step (experiment.3)
    """

    __slots__ = (
        "_plays",
        "bare",
        "card",
        "cost",
        "growth",
        "has_choice",
        "health",
        "index",
        "is_guard",
        "is_unit",
        "kind",
        "may",
        "modes",
        "power",
        "use",
    )

    def __init__(
        self,
        card: Card,
        modes: Sequence[Mode],
        use: Mode | None,
        growth: Sequence[Step],
        actions: ActionTable,
        *,
        may: bool,
        has_choice: bool,
    ) -> None:
        self.card = card
        self.index = card.index
        self.cost = card.cost or 0
        self.is_unit = card.type == UNIT
        self.power: int = card.attributes.get("power", 0)
        self.health: int = card.attributes.get("health", 0)
        self.is_guard = "guard" in card.traits
        self.modes = tuple(modes)
        self.may = may
        self.has_choice = has_choice
        self.use = use
        self.growth = tuple(growth)
        self.bare = actions.play(card.index)
        self._plays: dict[int, tuple[DuelAction, ...]] = {}
        if not self.modes or not (may or has_choice or self.modes[0].aims):
            self.kind = PLAIN
        elif not may and not has_choice and self.modes[0].is_single:
            self.kind = AIMED
        else:
            self.kind = VARIOUS

    def plays(self, mask: int, actions: ActionTable) -> tuple[DuelAction, ...]:
        """The plays at the targets of a mask; the bare play for the empty one."""
        found = self._plays.get(mask)
        if found is None:
            targeted = tuple(actions.play(self.index, target=code) for code in codes_in(mask))
            found = self._plays[mask] = targeted or (self.bare,)
        return found
