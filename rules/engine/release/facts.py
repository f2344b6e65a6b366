"""What card effects look at, and the compiled forms of their counts, amounts and conditions.

Authority: release:scoring.4-8, scoring.ri37-ri54, ability.ri28, ability.ri34, ability.ri36.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.engine.core.effects.bounds import Bounds

#: Ranks run from 0 to 99 (the vocabulary's bounds).
RANKS: Final = 100
Mask = bytes


class Facts:
    """The facts for one player or team at one moment.

    cards       their artifacts, in any order, further copies included
    won         iterations won by them in this release
    others_won  the same of each other player or team
    committed   cards committed to the current iteration, in order
    """

    __slots__ = (
        "_by_rank",
        "cards",
        "committed",
        "is_last_iteration",
        "others_won",
        "ranks",
        "straight_min",
        "won",
    )

    def __init__(
        self,
        ranks: Sequence[int],
        straight_min: int,
        *,
        cards: Sequence[int] = (),
        won: int = 0,
        others_won: Sequence[int] = (),
        committed: Sequence[int] = (),
        is_last_iteration: bool = False,
    ) -> None:
        self.ranks = ranks
        self.straight_min = straight_min
        self.cards = cards
        self.won = won
        self.others_won = others_won
        self.committed = committed
        self.is_last_iteration = is_last_iteration
        self._by_rank: list[int] | None = None

    def by_rank(self) -> list[int]:
        """How many artifacts there are of each printed rank."""
        if self._by_rank is None:
            counts = [0] * RANKS
            for card in self.cards:
                counts[self.ranks[card]] += 1
            self._by_rank = counts
        return self._by_rank


class Counting:
    """Something that can be counted among the facts."""

    __slots__ = ()

    def count(self, facts: Facts) -> int:
        raise NotImplementedError


class CountCards(Counting):
    """Artifacts that a mask, one byte a card, lets through."""

    __slots__ = ("mask",)

    def __init__(self, mask: Mask) -> None:
        self.mask = mask

    def count(self, facts: Facts) -> int:
        mask = self.mask
        return sum([mask[card] for card in facts.cards])


class CountLongestRun(Counting):
    """Cards of the longest straight. Source: scoring.5."""

    __slots__ = ()

    def count(self, facts: Facts) -> int:
        longest = run = 0
        for number in facts.by_rank():
            run = run + 1 if number else 0
            if run > longest:
                longest = run
        return longest if longest >= facts.straight_min else 0


class CountSets(Counting):
    """Sets of so many cards of one rank. Source: scoring.6."""

    __slots__ = ("size",)

    def __init__(self, size: int) -> None:
        self.size = size

    def count(self, facts: Facts) -> int:
        return sum([number // self.size for number in facts.by_rank()])


class CountUnmatched(Counting):
    """Ranks of which exactly one card is there. Source: scoring.7."""

    __slots__ = ()

    def count(self, facts: Facts) -> int:
        return facts.by_rank().count(1)


class CountStraights(Counting):
    """Straights of exactly these ranks: as many as the scarcest allows. Source: scoring.8."""

    __slots__ = ("straight",)

    def __init__(self, straight: tuple[int, ...]) -> None:
        self.straight = straight

    def count(self, facts: Facts) -> int:
        by_rank = facts.by_rank()
        return min([by_rank[rank] for rank in self.straight])


class CountIterations(Counting):
    """Iterations won. Source: scoring.9."""

    __slots__ = ()

    def count(self, facts: Facts) -> int:
        return facts.won


class Points:
    """A compiled amount."""

    __slots__ = ()

    def value(self, facts: Facts) -> int:
        raise NotImplementedError


class FixedPoints(Points):
    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def value(self, facts: Facts) -> int:
        return self.number


class PointsEach(Points):
    """So many for every full `per` of what is counted."""

    __slots__ = ("counting", "each", "per")

    def __init__(self, each: int, per: int, counting: Counting) -> None:
        self.each = each
        self.per = per
        self.counting = counting

    def value(self, facts: Facts) -> int:
        return self.counting.count(facts) // self.per * self.each


class PointsExtreme(Points):
    """The least or the most of several."""

    __slots__ = ("is_most", "points")

    def __init__(self, points: tuple[Points, ...], is_most: bool) -> None:
        self.points = points
        self.is_most = is_most

    def value(self, facts: Facts) -> int:
        values = [points.value(facts) for points in self.points]
        return max(values) if self.is_most else min(values)


class Test:
    """A compiled condition."""

    __slots__ = ()

    def holds(self, facts: Facts) -> bool:
        raise NotImplementedError


class Combined(Test):
    """All of several, or any of them."""

    __slots__ = ("is_all", "tests")

    def __init__(self, tests: tuple[Test, ...], is_all: bool) -> None:
        self.tests = tests
        self.is_all = is_all

    def holds(self, facts: Facts) -> bool:
        results = [test.holds(facts) for test in self.tests]
        return all(results) if self.is_all else any(results)


class CommittedFit(Test):
    """Every committed card, or any of them, gets through a mask. Source: ability.ri34, ability.ri36."""

    __slots__ = ("is_every", "mask")

    def __init__(self, mask: Mask, is_every: bool) -> None:
        self.mask = mask
        self.is_every = is_every

    def holds(self, facts: Facts) -> bool:
        mask = self.mask
        wanted = not self.is_every
        for card in facts.committed:
            if (mask[card] != 0) is wanted:
                return wanted
        return self.is_every


class LastIteration(Test):
    """It is the release's last iteration. Source: ability.ri28."""

    __slots__ = ()

    def holds(self, facts: Facts) -> bool:
        return facts.is_last_iteration


class WonWithin(Test):
    """The number of iterations won is within bounds. Source: scoring.ri38, scoring.ri39."""

    __slots__ = ("bounds",)

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds

    def holds(self, facts: Facts) -> bool:
        return self.bounds.holds(facts.won)


class WonAsManyAsAnother(Test):
    """Some other player or team won as many iterations. Source: scoring.ri45."""

    __slots__ = ()

    def holds(self, facts: Facts) -> bool:
        return facts.won in facts.others_won


class OneSuitWithin(Test):
    """The artifacts of some suit are within bounds in number. Source: scoring.ri43."""

    __slots__ = ("bounds", "suit_count", "suits")

    def __init__(self, bounds: Bounds, suits: Sequence[int], suit_count: int) -> None:
        self.bounds = bounds
        self.suits = suits
        self.suit_count = suit_count

    def holds(self, facts: Facts) -> bool:
        return any(self.bounds.holds(count) for count in self.counts(facts))

    def counts(self, facts: Facts) -> list[int]:
        """How many artifacts there are of each suit."""
        counts = [0] * self.suit_count
        for card in facts.cards:
            counts[self.suits[card]] += 1
        return counts
