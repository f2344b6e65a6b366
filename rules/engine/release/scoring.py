"""Scoring a release: each player or team by the revealed Tools & Methods card.

Authority: release:scoring.1-9, scoring.ri37-ri54, ability.ri25, settings.5.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.engine.release.abilities import ScoreRule
from rules.engine.release.facts import Facts

if TYPE_CHECKING:
    from rules.engine.release.pool import ReleasePool
    from rules.engine.release.table import Table


class Part:
    """Points that some seats score together: those of a team, or one seat's own share."""

    __slots__ = ("points", "seats")

    def __init__(self, seats: tuple[int, ...], points: int) -> None:
        self.seats = seats
        self.points = points


def score_release(
    table: Table, pool: ReleasePool, tools: int, artifacts: Sequence[Sequence[int]], won: Sequence[int]
) -> list[Part]:
    """What the release brings by the revealed card (-1: none) and by cards among the artifacts.

    Source: scoring.9.
    """
    parts = []
    for rule in pool.rules[tools] if tools >= 0 else ():
        for unit in units(table, rule.alone):
            facts = facts_for(table, pool, unit, artifacts, won)
            points = rule.score(facts)
            if points:
                points *= _factor(pool, facts)
            parts.append(Part(unit, points))
    parts += _from_artifacts(table, pool, artifacts, won)
    return parts


def units(table: Table, alone: bool) -> Sequence[tuple[int, ...]]:
    """Who is scored together. Source: scoring.2, scoring.ri38, settings.5."""
    if alone or table.separate_artifacts:
        return [(seat,) for seat in range(table.seats)]
    return table.sides


def facts_for(
    table: Table,
    pool: ReleasePool,
    unit: tuple[int, ...],
    artifacts: Sequence[Sequence[int]],
    won: Sequence[int],
) -> Facts:
    """Others are the other teams, or, for a teammate scored alone, the players of other teams."""
    if not table.has_teams:
        seat = unit[0]
        others = [*won[:seat], *won[seat + 1 :]]
        return Facts(pool.ranks, table.straight_min, cards=artifacts[seat], won=won[seat], others_won=others)
    side = table.side_of[unit[0]]
    if len(unit) < len(table.sides[side]):
        others = [won[seat] for seat in range(table.seats) if table.side_of[seat] != side]
    else:
        others = [
            sum([won[seat] for seat in members]) for other, members in enumerate(table.sides) if other != side
        ]
    return Facts(
        pool.ranks,
        table.straight_min,
        cards=artifacts[unit[0]] if len(unit) == 1 else [card for seat in unit for card in artifacts[seat]],
        won=sum([won[seat] for seat in unit]),
        others_won=others,
    )


def _factor(pool: ReleasePool, facts: Facts) -> int:
    """Two copies double twice. Source: ability.ri25."""
    factor = 1
    for card in facts.cards:
        if card in pool.scoring_cards:
            for rule in pool.abilities[card].factors:
                if rule.test is None or rule.test.holds(facts):
                    factor *= rule.by
    return factor


def _from_artifacts(
    table: Table, pool: ReleasePool, artifacts: Sequence[Sequence[int]], won: Sequence[int]
) -> list[Part]:
    """Points of cards that score by lying among the artifacts: none of the base set does."""
    parts: list[Part] = []
    if not pool.scores_artifacts:
        return parts
    for seat, cards in enumerate(artifacts):
        for card in cards:
            for rule in pool.abilities[card].at_scoring:
                parts.append(Part((seat,), _own_score(table, pool, rule, seat, artifacts=artifacts, won=won)))
    return parts


def _own_score(
    table: Table,
    pool: ReleasePool,
    rule: ScoreRule,
    seat: int,
    *,
    artifacts: Sequence[Sequence[int]],
    won: Sequence[int],
) -> int:
    unit = next(unit for unit in units(table, rule.alone) if seat in unit)
    return rule.score(facts_for(table, pool, unit, artifacts, won))
