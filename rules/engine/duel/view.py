"""What one seat may know: everything but hands, decks and, of a private list, what is in it.

Authority: duel:setup.2, setup.3.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.core.outcome import Outcome
from rules.engine.duel.codes import code_json
from rules.engine.duel.phases import PHASE_NAMES

if TYPE_CHECKING:
    from rules.engine.duel.player import Player
    from rules.engine.duel.pool import DuelPool
    from rules.engine.duel.resolution import Resolution
    from rules.engine.duel.state import DuelState
    from rules.engine.duel.table import Table
    from rules.engine.duel.unit import Unit


class PlayerView:
    """One side as it lies there; `board` holds copies of the units."""

    __slots__ = (
        "board",
        "deck_count",
        "discard",
        "energy",
        "energy_max",
        "guards",
        "hand_count",
        "health",
        "replaced",
    )

    def __init__(self, player: Player) -> None:
        self.health = player.health
        self.energy = player.energy
        self.energy_max = player.energy_max
        self.hand_count = len(player.hand)
        self.deck_count = len(player.deck)
        self.discard = tuple(player.discard)
        self.board = [unit.clone() for unit in player.board]
        self.guards = player.guards
        #: How many cards the seat has set aside in its mulligan, -1 before it.
        self.replaced = player.replaced


class DuelObservation:
    """A value: cards are numbers of the pool, per-seat values are indexed by seat.

    hand, aside  the seat's own cards, in order; set aside in a mulligan that goes on
    unseen       of the own deck what is left, of the other side deck, hand and cards aside together,
                 ascending; None where the other's list is private
    resolving    the effect that a decision is asked for
    """

    __slots__ = (
        "active",
        "aside",
        "asked",
        "conceded",
        "first",
        "hand",
        "outcome",
        "phase",
        "players",
        "pool",
        "resolving",
        "seat",
        "table",
        "turn",
        "unseen",
    )

    def __init__(self, state: DuelState, seat: int) -> None:
        self.pool: DuelPool = state.pool
        self.table: Table = state.table
        self.seat = seat
        self.phase = state.phase
        #: The seat that decides, -1 at the end.
        self.asked = state.seat
        self.active = state.active
        self.first = state.first
        self.turn = state.turn
        first, second = state.players
        self.players = (PlayerView(first), PlayerView(second))
        mine, theirs = state.players[seat], state.players[1 - seat]
        self.hand = tuple(mine.hand)
        self.aside = tuple(mine.aside)
        others = None
        if state.table.open_lists[1 - seat]:
            others = tuple(sorted(theirs.hand + theirs.deck + theirs.aside))
        own = tuple(sorted(mine.deck))
        self.unseen: tuple[tuple[int, ...] | None, ...] = (own, others) if seat == 0 else (others, own)
        resolution = state.resolving
        self.resolving: Resolution | None = None if resolution is None else resolution.clone(None)
        self.conceded = state.conceded
        self.outcome: Outcome | None = state.ended

    def own_hand(self) -> Sequence[int]:
        return self.hand

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DuelObservation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.seat, self.turn, self.hand))

    def to_json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "phase": PHASE_NAMES[self.phase],
            "asked": self.asked if self.asked >= 0 else None,
            "active": self.active,
            "first_player": self.first,
            "turn": self.turn,
            "rules": self.table.to_json(),
            "players": [self._player_json(seat) for seat in range(2)],
            "resolving": resolution_json(self.pool, self.resolving),
            "conceded": self.conceded if self.conceded >= 0 else None,
            "outcome": self.outcome.to_json() if self.outcome is not None else None,
        }

    def _player_json(self, seat: int) -> dict[str, Any]:
        slugs = self.pool.slugs
        player, unseen = self.players[seat], self.unseen[seat]
        is_own = seat == self.seat
        return {
            "health": player.health,
            "energy": player.energy,
            "energy_max": player.energy_max,
            "hand": [slugs[card] for card in self.hand] if is_own else None,
            "hand_count": player.hand_count,
            "deck_count": player.deck_count,
            "unseen": None if unseen is None else [slugs[card] for card in unseen],
            "discard": [slugs[card] for card in player.discard],
            "aside": [slugs[card] for card in self.aside] if is_own else None,
            "replaced": player.replaced if player.replaced >= 0 else None,
            "board": [shown_unit(self.pool, unit) for unit in player.board],
        }


def unit_json(pool: DuelPool, unit: Unit) -> dict[str, Any]:
    """A unit as a position says it."""
    return {
        "card": pool.slugs[unit.card],
        "damage": unit.damage,
        "ready": unit.ready,
        "attacked": unit.attacks > 0,
        "attacks": unit.attacks,
        "bonus": unit.bonus,
        "lasting": [list(each) for each in unit.lasting],
        "held": unit.held,
        "step": unit.step,
        "doomed": unit.doomed,
    }


def shown_unit(pool: DuelPool, unit: Unit) -> dict[str, Any]:
    """The same with what follows from it: power and remaining health now, and whether it is a Guard."""
    return {
        **unit_json(pool, unit),
        "power": unit.power,
        "health": unit.health - unit.damage,
        "health_max": unit.health,
        "guard": unit.guard,
    }


def resolution_json(pool: DuelPool, resolution: Resolution | None) -> dict[str, Any] | None:
    """An effect that is being carried out."""
    if resolution is None:
        return None
    return {
        "card": pool.slugs[resolution.card],
        "seat": resolution.seat,
        "unit": code_json(resolution.source) if resolution.source >= 0 else None,
        "use": resolution.is_use,
        "choice": resolution.choice if resolution.choice >= 0 else None,
        "targets": [[code_json(code) for code in codes] for codes in resolution.targets],
        "aiming": resolution.aiming,
        "part": resolution.part,
        "verb": resolution.verb,
        "word": resolution.word,
        "owed": resolution.owed,
        "may_owe_less": resolution.may_owe_less,
    }
