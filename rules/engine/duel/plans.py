"""What playing or using a card takes: its effects made ready once, when the cards are loaded.

A `Plan` belongs to a card. Its `modes` are the ways in which its Arrival or tactic can go (two or more of a
card with a choice), `use` is the ability that exhausts it. A mode is a row of parts, each with the verbs that
are run, the condition that they hang on, and the targets that have to be named for them.

Authority: duel:unit.3, unit.5, tactic.1, experiment.1-3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.engine.core.effects.condition import Condition
from rules.engine.core.effects.verb import Discard
from rules.engine.duel.codes import AIM_MASKS, HEROES, SIDE, UNITS, aim_kind, codes_in
from rules.engine.duel.deeds import Deed, Runnable, deeds_of, leaves_attacks
from rules.engine.duel.targets import DuelSelected, GuardFilter, PowerFilter, UnitFilter, UnitOrHero
from rules.engine.duel.verbs import Step
from rules.engine.duel.words import SIDES, UNIT

if TYPE_CHECKING:
    from rules.engine.core.cards import Card
    from rules.engine.core.effects.selector import Selector
    from rules.engine.duel.actions import ActionTable, DuelAction
    from rules.engine.duel.player import Side
    from rules.engine.duel.unit import Unit

#: How the plays of a card are listed: by the bare action alone, with one target, or in some other way.
PLAIN_UNIT: Final = 0
PLAIN_TACTIC: Final = 1
AIMED_UNIT: Final = 2
AIMED_TACTIC: Final = 3
VARIOUS: Final = 4
#: Of an aim with a filter: its mask is worked out unit by unit.
FILTERED: Final = -1
#: More power than any unit has.
ANY_POWER: Final = 1_000_000


class Aim:
    """A target word: what may be named for it, and how many from `low` to `high`.

    guard              of units with Guard (1), without (0), or any (-1)
    weakest, strongest of units of what power
    own, foes, heroes  whose units, and whether their heroes too; `another`: not the unit itself
    """

    __slots__ = (
        "another",
        "foes",
        "guard",
        "heroes",
        "high",
        "is_filtered",
        "low",
        "own",
        "strongest",
        "weakest",
        "where",
    )

    def __init__(self, selector: Selector) -> None:
        """The selector is a `DuelSelected` of some number, or a `UnitOrHero`."""
        self.where: tuple[UnitFilter, ...] = ()
        if isinstance(selector, UnitOrHero):
            self.own, self.foes = SIDES[selector.whose]
            self.heroes, self.another, self.low, self.high = True, False, 1, 1
        else:
            selected = cast(DuelSelected, selector)
            self.own, self.foes = SIDES[selected.whose]
            self.heroes = False
            self.another = selected.another
            self.where = selected.where
            self.low = selected.how_many.low or 0
            self.high = selected.how_many.high or 0
        self.is_filtered = bool(self.where)
        # The filters as numbers: they are looked at for every unit while such a card is in hand.
        self.guard, self.weakest, self.strongest = -1, 0, ANY_POWER
        for each in self.where:
            if isinstance(each, GuardFilter):
                self.guard = int(each.has)
            elif isinstance(each, PowerFilter):
                self.weakest = each.power.low or 0
                self.strongest = ANY_POWER if each.power.high is None else each.power.high

    def kind(self, *, is_unit: bool) -> int:
        """The aim's place in `AIM_MASKS`, of a unit as it enters."""
        if self.is_filtered:
            return FILTERED
        own = 0 if not self.own else 2 if is_unit and not self.another else 1
        return aim_kind(own, foes=self.foes, heroes=self.heroes)

    def mask(self, players: Sequence[Side], seat: int, source: int, entering: Card | None) -> int:
        """What may be named. `source`: the code of the unit that has the ability, -1 for a tactic;
        `entering`: its card while it is not on the board yet.
        """
        if not self.own:
            return self.mask_of(players[1 - seat].board, 1 - seat)
        mask = self.mask_of(players[seat].board, seat)
        if self.foes:
            mask |= self.mask_of(players[1 - seat].board, 1 - seat)
        if self.another:
            return mask & ~(1 << source)
        if entering is not None and all(each.fits(entering) for each in self.where):
            mask |= 1 << source
        return mask

    def mask_of(self, board: Sequence[Unit], side: int) -> int:
        """What may be named of one side."""
        mask = HEROES[side] if self.heroes else 0
        if not self.is_filtered:
            return mask | UNITS[side][len(board)]
        guard, weakest, strongest = self.guard, self.weakest, self.strongest
        bit = 2 << side * SIDE
        for unit in board:
            if weakest <= unit.power <= strongest and (guard < 0 or unit.guard == guard):
                mask |= bit
            bit <<= 1
        return mask


def is_chosen_discard(verb: Runnable) -> bool:
    """True for a verb that stops until cards of the own hand have been named."""
    if not isinstance(verb, Discard) or not isinstance(verb.what, DuelSelected):
        return False
    return verb.what.chosen == "you" and not verb.what.how_many.is_all


class Part:
    """Verbs that are run one after another if the condition holds when they come to it."""

    __slots__ = ("aims", "condition", "verbs")

    def __init__(self, condition: Condition | None, verbs: Sequence[Runnable], aims: Sequence[Aim]) -> None:
        self.condition = condition
        self.verbs = tuple(verbs)
        self.aims = tuple(aims)


class Mode:
    """One way in which an ability can go. `aims`: the target words of all parts, with their conditions."""

    __slots__ = ("aims", "is_single", "parts", "pauses")

    def __init__(self, parts: Sequence[Part]) -> None:
        self.parts = tuple(parts)
        self.aims = tuple((part.condition, aim) for part in parts for aim in part.aims)
        #: One target and no condition on it: by far the most usual.
        self.is_single = (
            len(self.aims) == 1
            and self.aims[0][0] is None
            and self.aims[0][1].low == self.aims[0][1].high == 1
        )
        #: A card of the own hand is discarded by choice on the way.
        self.pauses = any(is_chosen_discard(verb) for part in parts for verb in part.verbs)


class Plan:
    """How a card is played, looked up by its number.

    rank    its place in the order of actions: by cost, then by slug
    bare    the action without target or choice
    kind    how its plays are listed; `aim`: of an aimed card the place of its target word in `AIM_MASKS`
    by_mask the plays of an aimed card by what may be aimed at
    is_fixed  its plays hang on nothing but how many units there are
    growth  what the unit gains, step by step (experiment.3)
    """

    __slots__ = (
        "actions",
        "aim",
        "bare",
        "bit",
        "by_mask",
        "card",
        "cost",
        "first_aim",
        "growth",
        "has_choice",
        "health",
        "index",
        "is_fixed",
        "is_guard",
        "is_unit",
        "kind",
        "leaves_attacks",
        "may",
        "modes",
        "power",
        "quick",
        "rank",
        "use",
    )

    def __init__(
        self,
        card: Card,
        modes: Sequence[Mode],
        use: Mode | None,
        growth: Sequence[Step],
        *,
        may: bool,
        has_choice: bool,
    ) -> None:
        """Without its place among the others, which `take_rank` gives it."""
        self.card = card
        self.index = card.index
        #: For the statistics: the card's bit.
        self.bit = 1 << card.index
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
        self.kind = VARIOUS
        #: Of a card that names one target.
        self.first_aim: Aim | None = None
        self.aim = FILTERED
        if not self.modes or not (may or has_choice or self.modes[0].aims):
            self.kind = PLAIN_UNIT if self.is_unit else PLAIN_TACTIC
        elif not has_choice and self.modes[0].is_single:
            self.kind = AIMED_UNIT if self.is_unit else AIMED_TACTIC
            self.first_aim = self.modes[0].aims[0][1]
            self.aim = self.first_aim.kind(is_unit=self.is_unit)
        #: Deeds of an effect that asks for nothing but one target, if any, and hangs on no condition: the
        #: usual case, which has a short way of its own. None for any other.
        self.quick: tuple[Deed, ...] | None = None
        if self.kind != VARIOUS and self.modes and not self.modes[0].pauses:
            parts = self.modes[0].parts
            if all(part.condition is None for part in parts):
                self.quick = deeds_of([verb for part in parts for verb in part.verbs])
        #: Whoever could attack before it is played can do so afterwards, and the match goes on.
        self.leaves_attacks = not self.modes
        if self.quick is not None:
            self.leaves_attacks = all(leaves_attacks(deed) for deed in self.quick)
        self.is_fixed = self.kind <= PLAIN_TACTIC or (self.kind != VARIOUS and self.aim != FILTERED)

    def take_rank(self, rank: int, actions: ActionTable) -> None:
        """Its place in the order of actions, and the table of these."""
        self.rank = rank
        self.actions = actions
        self.bare = actions.play(self.index)
        #: Without anything to aim at a unit enters all the same; a tactic is not played, unless it may.
        self.by_mask: dict[int, tuple[DuelAction, ...]] = {
            0: (self.bare,) if self.is_unit or self.may else ()
        }

    def plays_among(self, seat: int, mine: int, theirs: int) -> tuple[DuelAction, ...] | None:
        """The plays while so many units lie on either side; None where they hang on more than that."""
        if not self.is_fixed:
            return None
        if self.kind <= PLAIN_TACTIC:
            return (self.bare,)
        return self.plays(AIM_MASKS[seat][mine][theirs][self.aim])

    def plays(self, mask: int) -> tuple[DuelAction, ...]:
        """The plays at the targets of a mask."""
        found = self.by_mask.get(mask)
        if found is None:
            left_out = (self.bare,) if self.may else ()
            found = (*left_out, *(self.actions.play(self.index, target=code) for code in codes_in(mask)))
            self.by_mask[mask] = found
        return found
