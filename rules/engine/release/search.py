"""The search player of Release!: it plays the release out in states it cannot tell from the true one.

Authority: DESIGN, engine contract; the search itself is `rules.engine.bots.ismcts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Any, Final

from rules.engine.bots.ismcts import BotPolicy, IsmctsBot
from rules.engine.bots.random import RandomBot
from rules.engine.core.errors import SetupError
from rules.engine.release.deal import Dealer
from rules.engine.release.state import ReleaseState

ITERATIONS: Final = 120
ITERATIONS_MAX: Final = 5_000
#: Points by which a side leads for its share of the win to be three in four, about.
SPREAD: Final = 6.0


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
    return IsmctsBot(iterations, Dealer, BotPolicy(RandomBot()), stop=_is_release_over, judge=_shares)


def _is_release_over(start: ReleaseState, state: ReleaseState) -> bool:
    return state.release != start.release


def _shares(state: ReleaseState) -> Sequence[float]:
    """Each seat's share of the win, by how far its side leads the best other side."""
    points = state.points
    shares = []
    for side, mine in enumerate(points):
        best = max(other for at, other in enumerate(points) if at != side)
        shares.append(1.0 / (1.0 + exp((best - mine) / SPREAD)))
    return [shares[side] for side in state.table.side_of]
