"""The search player of Duel: it plays both sides' turns on in states it cannot tell from the true one.

Authority: DESIGN, engine contract; the search itself is `rules.engine.bots.ismcts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from math import exp, sqrt
from typing import Any, Final

from rules.engine.bots.ismcts import IsmctsBot
from rules.engine.core.errors import SetupError
from rules.engine.duel.deal import Dealer
from rules.engine.duel.greedy import GreedyPolicy
from rules.engine.duel.player import Player
from rules.engine.duel.state import DuelState
from rules.engine.duel.valuation import CARD, HEALTH

ITERATIONS: Final = 200
ITERATIONS_MAX: Final = 5_000
#: How much an untried line is worth trying: shares of a win differ little from action to action.
EXPLORATION: Final = 0.15
#: Points by which a side leads for its share of the win to be three in four, about.
SPREAD: Final = 7.0
#: From how many iterations on how many turns are played on: the rest of this one, then the answer, then
#: another round. So many iterations even out what chance adds to a longer line, and levels lie evenly apart.
HORIZONS: Final = ((400, 4), (100, 2), (1, 1))
#: The same before the first turn: cards that are kept show what they are worth when they can be paid.
OPENING_HORIZON: Final = 6
#: Points of a hero's health: the less is left, the dearer.
HERO: Final = 26.0


def make_search(options: Mapping[str, Any]) -> IsmctsBot:
    """`{"iterations": 200}`. Raises: SetupError `bad_bot_option`."""
    iterations = options.get("iterations", ITERATIONS)
    unknown = [name for name in options if name != "iterations"]
    if unknown:
        raise SetupError(
            "bad_bot_option", f"search has no option {unknown[0]!r}", pointer=f"/bot/{unknown[0]}"
        )
    if type(iterations) is not int or not 1 <= iterations <= ITERATIONS_MAX:
        message = f"iterations: a whole number from 1 to {ITERATIONS_MAX}"
        raise SetupError("bad_bot_option", message, pointer="/bot/iterations")
    horizon = next(turns for fewest, turns in HORIZONS if iterations >= fewest)
    stop = partial(_is_far_enough, horizon)
    return IsmctsBot(iterations, Dealer, GreedyPolicy(), stop=stop, judge=shares, exploration=EXPLORATION)


def _is_far_enough(horizon: int, start: DuelState, state: DuelState) -> bool:
    return state.turn >= (start.turn + horizon if start.turn else OPENING_HORIZON)


def shares(state: DuelState) -> Sequence[float]:
    """Each seat's share of the win: as it ended, else by boards, hands and heroes."""
    if state.ended is not None:
        winners = state.ended.winners
        return [0.5, 0.5] if not winners else [float(seat in winners) for seat in range(2)]
    first, second = state.players
    lead = _points(first) - _points(second)
    # Whoever is on turn moves next.
    lead += 1.5 if state.active == 0 else -1.5
    share = 1.0 / (1.0 + exp(-lead / SPREAD))
    return [share, 1.0 - share]


def _points(player: Player) -> float:
    board = sum([unit.power + HEALTH * (unit.health - unit.damage) for unit in player.board])
    guards = 0.6 * player.guards
    hand = CARD * min(len(player.hand), 8)
    deck = -1.0 if not player.deck else 0.0
    return board + guards + hand + deck + HERO * sqrt(max(0, player.health) / 20)
