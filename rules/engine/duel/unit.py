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

    def __init__(self, card: int, power: int, health: int, guard: bool) -> None:
        """As it enters: exhausted. Source: unit.2."""
        self.card = card
        self.raw = power
        self.power = power
        self.health = health
        self.guard = guard
        self.damage = 0
        self.ready = False
        self.attacks = 0
        self.bonus = 0
        self.lasting: tuple[tuple[int, int], ...] = ()
        self.held = False
        self.doomed = False
        self.step = 0

    def strengthen(self, by: int) -> None:
        """More power, or less."""
        self.raw += by
        self.power = self.raw if self.raw > 0 else 0

    def clone(self) -> Unit:
        twin = Unit.__new__(Unit)
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
