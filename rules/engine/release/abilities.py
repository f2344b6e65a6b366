"""Abilities of cards in the form in which they are played.

Authority: release:ability, release:scoring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.engine.release.facts import CommittedFit, Facts, FixedPoints, Points, Test

#: What a committed card means for its iteration, one bit each.
RANKS_SPECIALLY: Final = 1
ACTS_AT_ONCE: Final = 2
ACTS_AT_END: Final = 4
#: It may be shown from the hand once somebody has won.
SHOWABLE: Final = 8


class RankRule:
    """How a committed card's rank in the iteration is found. All ranks are doubled: halves are whole."""

    __slots__ = ("committed_only", "test")

    def __init__(self, test: Test | None) -> None:
        #: While it does not hold, the printed rank counts.
        self.test = test
        #: Whether it looks at the committed cards alone.
        self.committed_only = test is None or isinstance(test, CommittedFit)

    def rank(self, place: int, before: Sequence[int], facts: Facts) -> int:
        """The doubled rank of the card at `place`; `before`: final doubled ranks of those before it."""
        if self.test is not None and not self.test.holds(facts):
            return 2 * facts.ranks[facts.committed[place]]
        return self.special_rank(before, facts)

    def special_rank(self, before: Sequence[int], facts: Facts) -> int:
        raise NotImplementedError


class RankByTest(RankRule):
    """One rank as long as a condition holds, else another. Source: ability.ri34, ability.ri36."""

    __slots__ = ("condition", "otherwise", "value")

    def __init__(self, test: Test | None, condition: Test, value: int, otherwise: int) -> None:
        super().__init__(test)
        self.condition = condition
        self.committed_only = self.committed_only and isinstance(condition, CommittedFit)
        self.value = value
        self.otherwise = otherwise

    def special_rank(self, before: Sequence[int], facts: Facts) -> int:
        return 2 * (self.value if self.condition.holds(facts) else self.otherwise)


class RankAfterPrevious(RankRule):
    """Half ranks above the card committed before. Source: ability.ri35."""

    __slots__ = ("halves", "when_led")

    def __init__(self, test: Test | None, halves: int, when_led: int) -> None:
        super().__init__(test)
        self.halves = halves
        self.when_led = when_led

    def special_rank(self, before: Sequence[int], facts: Facts) -> int:
        return before[-1] + self.halves if before else 2 * self.when_led


class ScoreRule:
    """Points under a condition, for the player or for the winner of the iteration."""

    __slots__ = ("alone", "fixed", "for_winner", "points", "test")

    def __init__(
        self, test: Test | None, points: Points, *, for_winner: bool = False, alone: bool = False
    ) -> None:
        self.test = test
        self.points = points
        self.for_winner = for_winner
        #: Teammates are scored each on their own. Source: scoring.ri38.
        self.alone = alone
        #: The points where they hang on nothing at all, for which no facts need be gathered.
        self.fixed = points.number if test is None and isinstance(points, FixedPoints) else None

    def score(self, facts: Facts) -> int:
        if self.test is not None and not self.test.holds(facts):
            return 0
        return self.points.value(facts)


class PassRule:
    """Everybody passes `count` cards `steps` seats clockwise. Source: ability.ri26, ability.ri27."""

    __slots__ = ("count", "steps", "test")

    def __init__(self, test: Test | None, steps: int, count: int) -> None:
        self.test = test
        self.steps = steps
        self.count = count


class MultiplyRule:
    """The holder's points of the release are multiplied. Source: ability.ri25."""

    __slots__ = ("by", "test")

    def __init__(self, test: Test | None, by: int) -> None:
        self.test = test
        self.by = by


class PlayAbilities:
    """Everything that one play card does; empty tuples and None for what it does not do."""

    __slots__ = (
        "at_end",
        "at_scoring",
        "factors",
        "passes",
        "rank_rule",
        "reveal_other",
        "reveal_self",
        "scores_at_once",
        "swaps",
    )

    def __init__(self) -> None:
        self.rank_rule: RankRule | None = None
        #: When committed: score, then the offers to swap an artifact (one test each).
        self.scores_at_once: tuple[ScoreRule, ...] = ()
        self.swaps: tuple[Test | None, ...] = ()
        #: When its iteration ends.
        self.at_end: tuple[ScoreRule, ...] = ()
        self.passes: tuple[PassRule, ...] = ()
        #: May be shown from the hand when another, or the holder, has won.
        self.reveal_other = False
        self.reveal_self = False
        #: Among the artifacts when the release is scored.
        self.at_scoring: tuple[ScoreRule, ...] = ()
        self.factors: tuple[MultiplyRule, ...] = ()

    @property
    def flags(self) -> int:
        return (
            (RANKS_SPECIALLY if self.rank_rule is not None else 0)
            | (ACTS_AT_ONCE if self.scores_at_once or self.swaps else 0)
            | (ACTS_AT_END if self.at_end or self.passes else 0)
            | (SHOWABLE if self.reveal_other or self.reveal_self else 0)
        )
