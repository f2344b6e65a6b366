"""The result of a simulation, made of integer sums: no time and no id in it.

Authority: the REST contract, simulations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.simulation.statistics import mean, quantile, share, wilson_interval
from rules.engine.simulation.sums import Sums


def simulation_result(sums: Sums, cards: Sequence[str]) -> dict[str, Any]:
    """The figures of the games counted in `sums`. `cards`: slugs in the order of the pool.

    Capped games are in every denominator. A shared victory is a win for each sharer; a draw is a game that
    ended without a winner.
    """
    return {
        "games": sums.games,
        "capped": sums.capped,
        "seats": [_wins(wins, sums.games) for wins in sums.wins],
        "draws": sums.draws,
        "first_player": _first_player(sums),
        "turns": _turns(sums.turns),
        "terminations": {code: sums.terminations[code] for code in sorted(sums.terminations)},
        "cards": [_card(slug, index, sums.cards) for index, slug in enumerate(cards)],
    }


def _wins(wins: int, games: int) -> dict[str, Any]:
    return {"wins": wins, "win_rate": share(wins, games), "interval": list(wilson_interval(wins, games))}


def _first_player(sums: Sums) -> dict[str, Any]:
    """How the seat that began fared, against the mean over all seats (`even_share`)."""
    seat_games = sums.games * len(sums.wins)
    ahead = sums.first_wins * len(sums.wins) - sum(sums.wins)
    return {
        **_wins(sums.first_wins, sums.games),
        "even_share": share(sum(sums.wins), seat_games),
        "advantage": share(ahead, seat_games),
    }


def _turns(counts: Mapping[int, int]) -> dict[str, Any]:
    return {
        "mean": mean(counts),
        "p50": quantile(counts, 50),
        "p90": quantile(counts, 90),
        "histogram": {str(turns): counts[turns] for turns in sorted(counts)},
    }


def _card(slug: str, index: int, counts: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    drawn, played = counts["drawn"][index], counts["played"][index]
    return {
        "card": slug,
        "drawn": drawn,
        "played": played,
        "win_rate_when_drawn": share(counts["drawn_wins"][index], drawn),
        "win_rate_when_played": share(counts["played_wins"][index], played),
        "unused": played == 0,
    }
