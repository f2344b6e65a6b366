"""Duel as it is told: three matches of the starters, and a sentence for each event.

Authority: duel:setup, turn, unit, attack, tactic, end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from rules.engine.core.events import Event
from rules.engine.duel import events
from rules.engine.duel.setups import PRESSURE, RESILIENCE, twice
from rules.engine.duel.state import DuelState
from rules.playthroughs.transcript import Playthrough, Tell

#: Nothing to tell: the decision above says it.
SAID: Final = ("replaced", "chosen", "aimed", "attacked", "used", "discarded", "resolved", "turn_ended")


def opening(state: DuelState) -> list[Event]:
    """The opening hands as if they had just been drawn."""
    slugs = state.pool.slugs
    return [
        events.drew(seat, [slugs[card] for card in player.hand], 0, 0)
        for seat, player in enumerate(state.players)
    ]


class Teller:
    """Sentences for the events of one pool of cards."""

    def __init__(self, records: Sequence[Mapping[str, Any]]) -> None:
        self._names = {record["slug"]: record["name"] for record in records}

    def __call__(self, event: Event, state: DuelState) -> list[str]:
        """Raises: AttributeError for an event that has no sentence."""
        if event.name in SAID:
            return []
        lines: list[str] = getattr(self, f"_{event.name}")(state, **event.data)
        return lines

    def _cards(self, slugs: Sequence[str]) -> str:
        return ", ".join(self._names[slug] for slug in slugs) or "nothing"

    def _target(self, target: Mapping[str, Any]) -> str:
        if "card" not in target:
            return f"the hero of seat {target['seat'] + 1}"
        return f"{self._names[target['card']]} of seat {target['seat'] + 1}"

    # -- turns ----------------------------------------------------------------------------------------

    def _drew(
        self, state: DuelState, seat: int, cards: Sequence[str], count: int, missing: int, damage: int
    ) -> list[str]:
        drawn = [f"    Seat {seat + 1} draws {self._cards(cards)}"] if cards else []
        short = f"    Seat {seat + 1} misses {missing} and loses {damage} health"
        return [*drawn, *([short] if missing else [])]

    def _redrew(self, state: DuelState, seat: int, cards: Sequence[str], count: int) -> list[str]:
        return [f"    Seat {seat + 1} draws {self._cards(cards)} in their place"] if count else []

    def _turn_began(self, state: DuelState, seat: int, turn: int, energy: int) -> list[str]:
        health = ", ".join(f"seat {each} {player.health}" for each, player in enumerate(state.players, 1))
        boards = [f"  Board of seat {each + 1}: {self._board(state, each)}" for each in range(2)]
        return ["", f"Turn {turn}, seat {seat + 1}: {energy} energy; health {health}", *boards]

    def _board(self, state: DuelState, seat: int) -> str:
        """Units with power and remaining health."""
        units = [
            f"{self._names[state.pool.slugs[unit.card]]} {unit.power}/{unit.health - unit.damage}"
            for unit in state.players[seat].board
        ]
        return ", ".join(units) or "empty"

    def _must_discard(self, state: DuelState, seat: int, count: int) -> list[str]:
        return [f"    Seat {seat + 1} has to discard {count}"]

    # -- what happens ---------------------------------------------------------------------------------

    def _played(self, state: DuelState, seat: int, card: str, cost: int, slot: int | None) -> list[str]:
        left = state.players[seat].energy
        return [f"    It costs {cost}; {left} energy left"]

    def _damaged(self, state: DuelState, target: Mapping[str, Any], amount: int) -> list[str]:
        return [f"    {amount} damage to {self._target(target)}"]

    def _healed(self, state: DuelState, target: Mapping[str, Any], amount: int) -> list[str]:
        return [f"    {amount} healed from {self._target(target)}"]

    def _exhausted(self, state: DuelState, target: Mapping[str, Any]) -> list[str]:
        return [f"    {self._target(target)} is exhausted"]

    def _readied(self, state: DuelState, target: Mapping[str, Any]) -> list[str]:
        return [f"    {self._target(target)} is ready"]

    def _strengthened(self, state: DuelState, target: Mapping[str, Any], by: int) -> list[str]:
        return [f"    {self._target(target)} gets {by:+} power"]

    def _grew(self, state: DuelState, unit: Mapping[str, Any], power: int, health: int) -> list[str]:
        return [f"    {self._target(unit)} grows by {power} power and {health} health"]

    def _defeated(self, state: DuelState, target: Mapping[str, Any]) -> list[str]:
        return [f"    {self._target(target)} is defeated"]

    def _game_ended(self, state: DuelState, outcome: Mapping[str, Any]) -> list[str]:
        scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(outcome["scores"], 1))
        winner = f"Seat {outcome['winners'][0] + 1} wins" if outcome["winners"] else "Nobody wins"
        return ["", f"Health: {scores}", f"{winner}: {outcome['termination']} ({outcome['clause']})."]


def teller(records: Sequence[Mapping[str, Any]]) -> Tell:
    return Teller(records)


_starters = partial(
    Playthrough, game="duel", opening=opening, teller=teller, decks=(twice(PRESSURE), twice(RESILIENCE))
)
PLAYTHROUGHS: Final = (
    _starters("starters", "Duel, Pressure against Resilience", bots=("greedy", "greedy"), seed=4),
    _starters("greedy-and-random", "Duel, a greedy and a random player", bots=("greedy", "random"), seed=7),
    _starters(
        "short-hands",
        "Duel with a mulligan of seven, a hand limit of four and two cards a turn",
        bots=("random", "greedy"),
        seed=11,
        rules={"opening_hand": 7, "hand_limit": 4, "draw_per_turn": 2},
    ),
)
