"""How many cards a player has drawn by a turn, and whether the opening hand may be replaced. Pure.

Authority: boost:setup.3, turn.1; duel:setup.2, turn.1. Cards that other cards draw are not counted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawPlan:
    """The draws of one player that the rules themselves make."""

    opening: int
    per_turn: int = 1
    #: Whether the player draws on their first turn.
    draws_first_turn: bool = True
    #: Whether the player may once set aside any cards of the opening hand and draw as many; those set aside
    #: are shuffled back afterwards.
    may_replace: bool = False

    def later_draws(self, turn: int) -> int:
        """Cards drawn in the player's own turns 1 to `turn`; none by turn 0, which is the opening hand."""
        turns = turn if self.draws_first_turn else max(0, turn - 1)
        return self.per_turn * turns


def _boost_plan(values: Mapping[str, Any], is_first: bool) -> DrawPlan:
    """The first player draws too, and nobody replaces a hand (boost:setup.3, turn.1)."""
    return DrawPlan(opening=values["opening_hand"])


def _duel_plan(values: Mapping[str, Any], is_first: bool) -> DrawPlan:
    """The first player does without the first draw; any cards are replaced once (duel:setup.2, turn.1)."""
    return DrawPlan(
        opening=values["opening_hand"],
        per_turn=values["draw_per_turn"],
        draws_first_turn=not is_first or values["first_player_draws"],
        may_replace=values["mulligan"],
    )


_PLANS: Final[Mapping[str, Callable[[Mapping[str, Any], bool], DrawPlan]]] = {
    "boost": _boost_plan,
    "duel": _duel_plan,
}


def draws_alone(game: str) -> bool:
    """Whether players of the game draw from decks of their own."""
    return game in _PLANS


def draw_plan(game: str, values: Mapping[str, Any], *, is_first: bool) -> DrawPlan | None:
    """The plan of a player by the rule parameters of the day; None for games with shared decks.

    Raises: KeyError for a parameter that is not in force on that day.
    """
    make = _PLANS.get(game)
    return make(values, is_first) if make else None
