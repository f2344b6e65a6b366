"""A unit on the board. Authority: duel:unit, attack.1a, attack.5, turn.4, experiment.3."""

from __future__ import annotations


class Unit:
    """What lies on the board.

    raw       printed power, growth and bonuses together; `power` is the same, at least 0 (unit.7)
    health    printed health and growth: it is defeated when its damage comes to it
    bonus     of `raw`, what ends with this turn; `lasting`: (by, number of the last turn) of the rest
    attacks   how often it has attacked, or used its ability, this turn
    held      it stays exhausted at the next start of its owner's turn
    doomed    it was defeated outright and leaves after the action
    step      how many steps it has grown
    """

    attacks: int
    bonus: int
    card: int
    damage: int
    doomed: bool
    guard: bool
    health: int
    held: bool
    lasting: tuple[tuple[int, int], ...]
    power: int
    raw: int
    ready: bool
    step: int

    __slots__ = (
        "attacks",
        "bonus",
        "card",
        "damage",
        "doomed",
        "guard",
        "health",
        "held",
        "lasting",
        "power",
        "raw",
        "ready",
        "step",
    )

    def strengthen(self, by: int) -> None:
        """More power, or less."""
        self.raw += by
        self.power = self.raw if self.raw > 0 else 0

    def clone(self) -> Unit:
        twin = Unit()
        twin.card = self.card
        twin.raw = self.raw
        twin.power = self.power
        twin.health = self.health
        twin.guard = self.guard
        twin.damage = self.damage
        twin.ready = self.ready
        twin.attacks = self.attacks
        twin.bonus = self.bonus
        twin.lasting = self.lasting
        twin.held = self.held
        twin.doomed = self.doomed
        twin.step = self.step
        return twin


def entering(card: int, power: int, health: int, guard: bool) -> Unit:
    """A unit as it enters: exhausted. Source: unit.2."""
    # Made without a constructor, which would cost as much again.
    unit = Unit()
    unit.card = card
    unit.raw = unit.power = power
    unit.health = health
    unit.guard = guard
    unit.damage = unit.attacks = unit.bonus = unit.step = 0
    unit.ready = unit.held = unit.doomed = False
    unit.lasting = ()
    return unit
