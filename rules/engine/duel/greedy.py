"""The greedy player of Duel: it wins when it can, trades where it gains, keeps cards for better targets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.engine.bots.greedy import GreedyBot
from rules.engine.duel.actions import (
    AIM,
    ATTACK,
    DISCARD,
    DONE,
    END_TURN,
    NO_CHOICE,
    PLAY,
    REPLACE,
    USE,
    DuelAction,
)
from rules.engine.duel.codes import NO_TARGET, SIDE, hero_code, unit_code
from rules.engine.duel.compile import is_named
from rules.engine.duel.phases import MULLIGAN
from rules.engine.duel.valuation import Valuation, selector_of
from rules.engine.duel.verbs import Damage

if TYPE_CHECKING:
    from rules.engine.core.rng import Rng
    from rules.engine.duel.deeds import Runnable
    from rules.engine.duel.plans import Mode, Plan
    from rules.engine.duel.state import DuelState
    from rules.engine.duel.view import DuelObservation

#: What ends the match at once is worth more than anything else.
WIN: Final = 1000.0
#: Cards up to this cost are kept in the opening hand.
OPENING: Final = 3
#: What a tactic has to bring to be played: so much, and so much for each energy.
KEEP: Final = 0.7
KEEP_COST: Final = 0.55


class DuelGreedyBot(GreedyBot):
    """It holds no memory, so one may play for both seats."""

    __slots__ = ()

    def values(self, observation: DuelObservation, legal: Sequence[DuelAction], rng: Rng) -> Sequence[float]:
        """Points, as a rule of thumb, that each action is worth to the seat."""
        thought = Thought(observation)
        return [thought.value(action) for action in legal]


class GreedyPolicy:
    """The same player in rollouts, where it looks at drawn states and takes the first of equals."""

    __slots__ = ()

    def pick(self, state: DuelState, seat: int, legal: Sequence[DuelAction], rng: Rng) -> DuelAction:
        thought = Thought(state)
        return max(legal, key=thought.value)


class Thought:
    """What the seat makes of what it sees."""

    __slots__ = ("_is_lethal", "_seen", "_valuation")

    def __init__(self, seen: DuelObservation | DuelState) -> None:
        self._seen = seen
        self._valuation = Valuation(seen)
        self._is_lethal = seen.phase != MULLIGAN and self._reach() >= self._valuation.foe.health

    def value(self, action: DuelAction) -> float:
        kind = action.kind
        if kind in (END_TURN, DONE):
            return 0.0
        if kind == ATTACK:
            return self._attacking(action)
        if kind == PLAY:
            return self._playing(action)
        if kind == USE:
            return self._using(action)
        if kind == AIM:
            return self._aiming(action.target)
        cost = self._seen.pool.costs[action.first]
        if kind == REPLACE:
            return cost - OPENING - 0.5
        assert kind == DISCARD
        return 10.0 - cost

    # -- attacks --------------------------------------------------------------------------------------

    def _attacking(self, action: DuelAction) -> float:
        valuation = self._valuation
        unit = valuation.unit(action.first)
        value = valuation.attack(unit, action.target, unit.power)
        if self._is_lethal and not action.target % SIDE:
            return value + WIN
        return value

    def _reach(self) -> int:
        """Damage that can be dealt to the other hero in this turn: by attacks past no Guard, and by cards."""
        valuation = self._valuation
        total = 0
        if not valuation.foe.guards:
            total = sum(unit.power for unit in valuation.me.board if valuation.can_attack(unit))
        energy = valuation.me.energy
        shots = [
            (self._shot(plan), plan.cost)
            for plan in map(self._seen.pool.plans.__getitem__, self._seen.own_hand())
        ]
        best = [0] * (energy + 1)
        for damage, cost in shots:
            if damage and cost <= energy:
                for left in range(energy, cost - 1, -1):
                    best[left] = max(best[left], best[left - cost] + damage)
        return total + best[energy]

    def _shot(self, plan: Plan) -> int:
        """Damage of a card to the other hero."""
        if plan.is_unit and len(self._valuation.me.board) >= self._seen.table.board_limit:
            return 0
        if not plan.modes or plan.has_choice:
            return 0
        hero = hero_code(self._valuation.foe_seat)
        return sum(
            verb.amount.value(self._valuation)
            for part in plan.modes[0].parts
            if part.condition is None
            for verb in part.verbs
            if isinstance(verb, Damage) and self._reaches(plan.modes[0], verb, hero)
        )

    def _reaches(self, mode: Mode, verb: Damage, hero: int) -> bool:
        if is_named(verb.to):
            return any(aim.heroes and aim.foes for _, aim in mode.aims)
        return hero in self._valuation.meant(verb.to, NO_TARGET)

    # -- cards ----------------------------------------------------------------------------------------

    def _playing(self, action: DuelAction) -> float:
        """A body, the effect, less what the card might do later."""
        plan = self._seen.pool.plans[action.first]
        valuation = self._valuation
        source = unit_code(valuation.seat, len(valuation.me.board)) if plan.is_unit else -1
        effect = 0.0
        mode = self._mode(plan, action)
        if mode is not None:
            targets = () if action.target == NO_TARGET else (action.target,)
            effect = valuation.mode(mode, source, targets)
        at_hero = action.target in (NO_TARGET, hero_code(valuation.foe_seat))
        if self._is_lethal and at_hero and mode is not None and self._shot(plan):
            return WIN + effect
        if plan.is_unit:
            return valuation.body(plan) + effect - 0.2
        crowd = 1.0 if valuation.me.hand_count < self._seen.table.hand_limit - 1 else 0.5
        return effect - crowd * (KEEP + KEEP_COST * plan.cost)

    def _mode(self, plan: Plan, action: DuelAction) -> Mode | None:
        """The mode that the action takes; None where nothing is done."""
        if not plan.modes:
            return None
        if plan.has_choice:
            return plan.modes[action.choice] if action.choice != NO_CHOICE else None
        if plan.may and action.choice == NO_CHOICE and action.target == NO_TARGET:
            return None
        return plan.modes[0]

    def _using(self, action: DuelAction) -> float:
        """The ability against the best attack that it takes the place of: attacks are listed beside it."""
        unit = self._valuation.unit(action.first)
        mode = self._seen.pool.plans[unit.card].use
        assert mode is not None
        targets = () if action.target == NO_TARGET else (action.target,)
        return self._valuation.mode(mode, action.first, targets)

    def _aiming(self, target: int) -> float:
        """The verb whose target is asked for now, at this one."""
        resolution = self._seen.resolving
        assert resolution is not None
        mode = resolution.mode
        assert mode is not None
        self._valuation.source = resolution.source
        named: list[Runnable] = [
            verb
            for part in mode.parts
            for verb in part.verbs
            if (selector := selector_of(verb)) is not None and is_named(selector)
        ]
        return self._valuation.verb(
            named[resolution.aiming], (target,), selector_of(named[resolution.aiming])
        )
