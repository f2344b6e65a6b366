"""What the engine makes of a table of Release! that lies open: resolved ranks, points so far.

Nothing hidden goes in: the committed cards, the seat's own artifacts, iterations won.
Authority: release:ability.ri34-ri36, scoring.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.core.cards import CardPool
from rules.engine.release import iteration, scoring
from rules.engine.release.game import GAME
from rules.engine.release.state import ReleaseState
from rules.models import Match
from rules.services.match_table import MatchTable, is_current


@dataclass(frozen=True, slots=True)
class ReleaseFigures:
    """`half_ranks`: of the committed cards in order, as they stand now, in half ranks.

    `points`: what the revealed card would bring for the seat's own artifacts alone, if the release ended now.
    """

    half_ranks: tuple[int, ...]
    points: int


def match_figures(match: Match, seat: int) -> ReleaseFigures | None:
    """Of a match as it stands; None where another engine wrote its state, which this one may misread."""
    if not is_current(match):
        return None
    table = MatchTable(match)
    return figures(match.state, table.rules, table.cards, seat)


def figures(
    state_json: Mapping[str, Any], rules: Mapping[str, Any], cards: CardPool, seat: int
) -> ReleaseFigures:
    """Of any state in JSON form."""
    state = GAME.from_json(state_json, rules, cards)
    return ReleaseFigures(
        half_ranks=tuple(iteration.final_ranks(state)) if state.committed else (),
        points=_points(state, seat),
    )


def _points(state: ReleaseState, seat: int) -> int:
    """Others' artifacts are face down: they count as none. Source: release:iteration.5."""
    known = [cards if owner == seat else [] for owner, cards in enumerate(state.artifacts)]
    parts = scoring.score_release(state.table, state.pool, state.tools, known, state.won)
    return sum(part.points for part in parts if seat in part.seats)
