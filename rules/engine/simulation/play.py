"""Playing one game from its state to its end with computer players.

Authority: DESIGN, engine contract: a decision with one legal action is answered by the driver and recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from rules.engine.bots.random import RandomBot
from rules.engine.core.actions import Action
from rules.engine.core.events import Listener
from rules.engine.core.game import Bot, PlaysOn, State
from rules.engine.core.outcome import Outcome
from rules.engine.core.rng import Rng

#: Decisions after which a game is stopped; it counts as capped, never as a draw.
CAP: Final = 100_000


class Played:
    """One game that was played.

    outcome        None when it was capped
    decisions      all that were recorded, those with one legal action included
    turns          the game's own measure of length (Release!: iterations)
    first_player   the seat that began
    actions        (seat, action) in order, empty unless asked for
    held, played   a bit a card of `pool.cards`, one number a seat: cards it had, cards it played
    """

    __slots__ = ("actions", "decisions", "first_player", "held", "outcome", "played", "turns")

    def __init__(self, state: State, decisions: int, actions: list[tuple[int, Action]]) -> None:
        self.outcome: Outcome | None = state.outcome()
        self.decisions = decisions
        self.actions = actions
        usage: dict[str, Any] = state.statistics()
        self.turns: int = usage["turns"]
        self.first_player: int = usage["first_player"]
        self.held: tuple[int, ...] = usage["held"]
        self.played: tuple[int, ...] = usage["played"]

    @property
    def capped(self) -> bool:
        return self.outcome is None


def play_game(
    state: State,
    bots: Sequence[Bot],
    seat_rngs: Sequence[Rng],
    *,
    listener: Listener | None = None,
    cap: int = CAP,
    record: bool = False,
) -> Played:
    """Play the state on to its end, or to the cap on decisions. Seats asked at once answer in order."""
    if listener is not None:
        state.listen(listener)
    actions: list[tuple[int, Action]] = []
    if not record and not any(bot.needs_observation for bot in bots):
        return Played(state, _play_unseeing(state, bots, seat_rngs, cap), actions)
    sees = [bot.needs_observation for bot in bots]
    choosers = [bot.choose for bot in bots]
    to_act = state.to_act
    legal_actions = state.legal_actions
    apply_legal = state.apply_legal
    decisions = 0
    while decisions < cap:
        seats = to_act()
        if not seats:
            break
        seat = seats[0]
        legal = legal_actions(seat)
        if len(legal) == 1:
            action = legal[0]
        else:
            observation = state.observation(seat) if sees[seat] else None
            action = choosers[seat](observation, legal, seat_rngs[seat])
        if record:
            actions.append((seat, action))
        apply_legal(seat, action)
        decisions += 1
    return Played(state, decisions, actions)


def _play_unseeing(state: State, bots: Sequence[Bot], seat_rngs: Sequence[Rng], cap: int) -> int:
    """The same for players that look at nothing, with nothing written down: how many decisions it took."""
    is_chance = [type(bot) is RandomBot for bot in bots]
    if isinstance(state, PlaysOn) and all(is_chance) and all(type(rng) is Rng for rng in seat_rngs):
        return state.play_on(seat_rngs, cap)
    # A random player is no more than its stream.
    choosers = [
        rng.pick if chance else partial(bot.choose, None, rng=rng)
        for bot, rng, chance in zip(bots, seat_rngs, is_chance, strict=True)
    ]
    to_act = state.to_act
    legal_actions = state.legal_actions
    apply_legal = state.apply_legal
    for decisions in range(cap):
        seats = to_act()
        if not seats:
            return decisions
        seat = seats[0]
        legal = legal_actions(seat)
        if len(legal) == 1:
            apply_legal(seat, legal[0])
        else:
            apply_legal(seat, choosers[seat](legal))
    return cap
