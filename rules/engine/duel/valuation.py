"""What units, fights and effects are worth to a seat, in points: a point is about one point of power.

A rule of thumb for the greedy player and for the search, read off what the seat sees. Effects are weighed
verb by verb, so a new card of known verbs needs nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.engine.core.effects.amount import Countable
from rules.engine.core.effects.selector import Selector
from rules.engine.core.effects.verb import Discard, Draw, ModifyStat
from rules.engine.duel.codes import HEROES, SIDE, UNITS, codes_in, hero_code
from rules.engine.duel.compile import is_named
from rules.engine.duel.resolution import holds, units_meant
from rules.engine.duel.targets import DuelSelected, Hero
from rules.engine.duel.verbs import Damage, Defeat, Exhaust, Heal, Ready
from rules.engine.duel.words import BOARD, SIDES

if TYPE_CHECKING:
    from rules.engine.duel.deeds import Runnable
    from rules.engine.duel.plans import Mode, Plan
    from rules.engine.duel.state import DuelState
    from rules.engine.duel.unit import Unit
    from rules.engine.duel.view import DuelObservation

#: Points of one health of a unit, of a Guard, of a card in hand.
HEALTH: Final = 0.7
GUARD: Final = 0.6
CARD: Final = 1.7
#: Of what a unit is worth: damage that does not defeat it, by the part of its health.
WOUND: Final = 0.35


class Valuation:
    """What a seat sees, weighed: an observation, or a drawn state whose turn it is to decide.

    It serves as the counter of amounts.
    """

    __slots__ = ("danger", "face", "foe", "foe_seat", "limit", "me", "seat", "seen", "source", "worths")

    def __init__(self, seen: DuelObservation | DuelState) -> None:
        self.seen = seen
        self.seat = seen.seat
        self.foe_seat = 1 - seen.seat
        self.me = seen.players[seen.seat]
        self.foe = seen.players[1 - seen.seat]
        self.limit = seen.table.attacks_per_turn
        #: How near the other side's units are to defeating the own hero: 1 is next turn.
        threat = sum(unit.power for unit in self.foe.board)
        self.danger = min(1.5, threat / max(1, self.me.health))
        #: A point of damage to the other hero: worth more the less is left.
        left = self.foe.health / seen.table.hero_health
        self.face = 0.5 + 0.7 * (1.0 - left)
        self.source = -1
        self.worths: dict[int, float] = {}

    # -- units ----------------------------------------------------------------------------------------

    def unit(self, code: int) -> Unit:
        return self.seen.players[code // SIDE].board[code % SIDE - 1]

    def worth(self, unit: Unit) -> float:
        """What a unit on the board is worth to its side."""
        guard = GUARD * (1.0 + self.danger) if unit.guard else 0.0
        return unit.power + HEALTH * (unit.health - unit.damage) + guard

    def body(self, plan: Plan) -> float:
        """The same of a unit in hand."""
        guard = GUARD * (1.0 + self.danger) if plan.is_guard else 0.0
        return plan.power + HEALTH * plan.health + guard

    def can_attack(self, unit: Unit) -> bool:
        return unit.ready and unit.attacks < self.limit

    # -- fights ---------------------------------------------------------------------------------------

    def attack(self, unit: Unit, target: int, power: int) -> float:
        """An attack of the own unit with that power."""
        if not target % SIDE:
            return power * self.face
        other = self.unit(target)
        gain = self.wound(other, power) * (1.0 + 0.5 * self.danger)
        return gain - self.wound(unit, other.power) + 0.01

    def wound(self, unit: Unit, damage: int) -> float:
        """What damage takes from a unit's side."""
        left = unit.health - unit.damage
        if damage >= left:
            return self.worth(unit)
        return WOUND * self.worth(unit) * damage / left

    def best_attack(self, unit: Unit, power: int) -> float:
        return max(self.attack(unit, target, power) for target in codes_in(self.attackable()))

    def attackable(self) -> int:
        foe, seat = self.foe, self.foe_seat
        if not foe.guards:
            return HEROES[seat] | UNITS[seat][len(foe.board)]
        return sum(1 << seat * SIDE + 1 + slot for slot, unit in enumerate(foe.board) if unit.guard)

    # -- effects --------------------------------------------------------------------------------------

    def count(self, what: Countable) -> int:
        """Source: `core.effects.amount.Counter`."""
        assert isinstance(what, DuelSelected)
        if what.zone == BOARD:
            return len(units_meant(what, self.seen.players, self.seat, self.source))
        own, foes = SIDES[what.whose]
        return own * self.me.hand_count + foes * self.foe.hand_count

    def mode(self, mode: Mode, source: int, targets: Sequence[int]) -> float:
        """The effect with these targets named, in order; words that are still open bring nothing yet."""
        self.source = source
        total = 0.0
        word = 0
        for part in mode.parts:
            is_on = holds(part.condition, self.seen.players, self.seat)
            for verb in part.verbs:
                selector = selector_of(verb)
                codes: Sequence[int] = ()
                if selector is not None:
                    if is_named(selector):
                        codes = targets[word : word + 1]
                        word += 1
                    else:
                        codes = self.meant(selector, source)
                if is_on:
                    total += self.verb(verb, codes, selector)
        return total

    def meant(self, selector: Selector, source: int) -> Sequence[int]:
        """What an effect is about without naming it; a unit that is about to enter is left out."""
        if isinstance(selector, Hero):
            return (hero_code(self.seat if selector.whose == "yours" else self.foe_seat),)
        if isinstance(selector, DuelSelected):
            return units_meant(selector, self.seen.players, self.seat, source)
        return (source,) if self.is_there(source) else ()

    def is_there(self, code: int) -> bool:
        return code >= 0 and code % SIDE <= len(self.seen.players[code // SIDE].board)

    def verb(self, verb: Runnable, codes: Sequence[int], selector: Selector | None) -> float:
        """One verb on its targets; of a random choice, the mean."""
        if isinstance(verb, Draw):
            return self.draw(verb)
        if isinstance(verb, Discard):
            return self.discard(verb)
        number = len(codes)
        if not number:
            return 0.0
        total = sum(self.on(verb, code) for code in codes if self.is_there(code) or not code % SIDE)
        if isinstance(selector, DuelSelected) and selector.chosen == "at_random" and selector.how_many.high:
            return total * min(1.0, selector.how_many.high / number)
        return total

    def on(self, verb: Runnable, code: int) -> float:
        """One verb on one target that is there."""
        sign = 1.0 if code // SIDE == self.seat else -1.0
        if isinstance(verb, Damage):
            return -sign * self.damage(code, max(0, verb.amount.value(self)))
        if isinstance(verb, Heal):
            return sign * self.heal(code, max(0, verb.amount.value(self)))
        unit = self.unit(code)
        if isinstance(verb, Defeat):
            return -sign * self.worth(unit)
        if isinstance(verb, Exhaust):
            return -sign * (0.0 if unit.held else 0.7 * unit.power)
        if isinstance(verb, Ready):
            return self.ready(unit) if sign > 0 else -0.2 * unit.power
        if isinstance(verb, ModifyStat):
            return self.strengthen(unit, verb.by.value(self), is_own=sign > 0)
        return 0.0

    def damage(self, code: int, amount: int) -> float:
        """To a hero or a unit, as its side would feel it; too much is a waste."""
        if not code % SIDE:
            return amount * (self.face if code // SIDE != self.seat else 0.4 + self.danger)
        unit = self.unit(code)
        waste = max(0, amount - (unit.health - unit.damage))
        return self.wound(unit, amount) - 0.15 * waste

    def heal(self, code: int, amount: int) -> float:
        if not code % SIDE:
            player = self.seen.players[code // SIDE]
            missing = self.seen.table.hero_health - player.health
            return min(amount, missing) * (0.25 + 0.5 * self.danger)
        unit = self.unit(code)
        return min(amount, unit.damage) * HEALTH

    def ready(self, unit: Unit) -> float:
        """An attack more, if it has one left."""
        if unit.ready or unit.attacks >= self.limit:
            return 0.0
        return max(0.0, self.best_attack(unit, unit.power))

    def strengthen(self, unit: Unit, by: int, *, is_own: bool) -> float:
        """Power for a turn: what the best attack gains by it; less power for an enemy that is fought."""
        if not is_own:
            return -0.15 * by
        if not self.can_attack(unit):
            return 0.05 * by
        stronger = self.best_attack(unit, max(0, unit.power + by))
        return stronger - max(0.0, self.best_attack(unit, unit.power))

    def draw(self, verb: Draw) -> float:
        number = verb.amount.value(self)
        total = 0.0
        if verb.who != "opponent":
            there = min(number, self.me.deck_count)
            room = max(0, self.seen.table.hand_limit + 1 - self.me.hand_count)
            total += CARD * min(there, room) - (number - there) * (0.4 + self.danger)
        if verb.who != "you":
            there = min(number, self.foe.deck_count)
            total -= CARD * there - (number - there) * self.face
        return total

    def discard(self, verb: Discard) -> float:
        what = verb.what
        assert isinstance(what, DuelSelected)
        is_own = what.whose == "yours"
        hand = self.me.hand_count if is_own else self.foe.hand_count
        number = hand if what.how_many.high is None else min(what.how_many.high, hand)
        return -0.8 * CARD * number if is_own else CARD * number


def selector_of(verb: Runnable) -> Selector | None:
    """What the verb is about: a unit or hero; None for cards."""
    if isinstance(verb, Damage):
        return verb.to
    if isinstance(verb, (Heal, Exhaust, Ready, Defeat)):
        return verb.what
    return verb.of if isinstance(verb, ModifyStat) else None
