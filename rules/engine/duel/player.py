"""One side of the table. Authority: duel:turn.1, turn.4, setup.2, setup.3."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rules.engine.duel.unit import Unit


class Side(Protocol):
    """What conditions and selections look at, of a player or of what is seen of one."""

    health: int
    board: list[Unit]


class Player:
    """A hero and its cards, which are numbers of the pool.

    hand      in the order drawn; `ranks`: those of the same cards, ascending, each once
    deck      top last
    aside     set aside in the mulligan, until the others are drawn; `replaced` counts them, -1 before
    guards    how many units with Guard lie on the board
    held, played  for statistics: a bit a card for those it had in hand, and those it played
    """

    __slots__ = (
        "aside",
        "board",
        "deck",
        "discard",
        "energy",
        "energy_max",
        "guards",
        "hand",
        "health",
        "held",
        "played",
        "ranks",
        "replaced",
    )

    def __init__(self, health: int) -> None:
        self.health = health
        self.energy = 0
        self.energy_max = 0
        self.hand: list[int] = []
        self.ranks: list[int] = []
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.board: list[Unit] = []
        self.guards = 0
        self.aside: list[int] = []
        self.replaced = -1
        self.held = 0
        self.played = 0

    @property
    def hand_count(self) -> int:
        return len(self.hand)

    @property
    def deck_count(self) -> int:
        return len(self.deck)

    def give(self, card: int, rank: int) -> None:
        """Out of the hand, one copy."""
        hand = self.hand
        hand.remove(card)
        if card not in hand:
            self.ranks.remove(rank)

    def lose(self, slot: int) -> None:
        """A unit of the board to the discard. Source: attack.5."""
        unit = self.board.pop(slot)
        self.discard.append(unit.card)
        if unit.guard:
            self.guards -= 1

    def clone(self) -> Player:
        twin = Player.__new__(Player)
        twin.health = self.health
        twin.energy = self.energy
        twin.energy_max = self.energy_max
        twin.hand = self.hand[:]
        twin.ranks = self.ranks[:]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.board = [unit.clone() for unit in self.board]
        twin.guards = self.guards
        twin.aside = self.aside[:]
        twin.replaced = self.replaced
        twin.held = self.held
        twin.played = self.played
        return twin
