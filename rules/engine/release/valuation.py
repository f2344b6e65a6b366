"""How promising artifacts and iterations won are under the revealed card: the eyes of the greedy bot.

What a rule would score now is exact; what it may still come to is a rule of thumb, read off the compiled
rule, so that an erratum or a plug-in card changes what the bot wants.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.engine.release.abilities import ScoreRule
from rules.engine.release.facts import Facts, OneSuitWithin, WonAsManyAsAnother, WonWithin

if TYPE_CHECKING:
    from rules.engine.release.view import ReleaseObservation

#: What a condition on iterations won is still worth for each iteration that is missing.
MISSING: Final = 0.55
#: The chance that two players' iterations match in the end, seen from the beginning.
MATCH: Final = 0.4


class Valuation:
    """Values for one observation: of sides' artifacts and iterations, under the revealed card.

    piles   what each seat collected, as everybody saw it; the seat's own as it is
    """

    __slots__ = ("_left", "_observation", "_rules", "_share", "piles")

    def __init__(self, observation: ReleaseObservation) -> None:
        self._observation = observation
        tools = observation.tools
        self._rules: Sequence[ScoreRule] = observation.pool.rules[tools] if tools >= 0 else ()
        #: Iterations that are still to be won, the present one included unless it is settled.
        settled = 1 if observation.winner >= 0 else 0
        self._left = observation.iterations - observation.iteration + 1 - settled
        self._share = self._left / max(1, observation.iterations)
        self.piles = collected(observation)
        self.piles[observation.seat] = list(observation.artifacts)

    def gain(self, seat: int, cards: Sequence[int], iterations: int = 1) -> float:
        """What these cards and iterations won more are worth to the seat's side."""
        gain = 0.0
        for rule in self._rules:
            before = self._facts(seat, rule, (), 0)
            after = self._facts(seat, rule, cards, iterations)
            gain += self._value(rule, after, self._left - iterations) - self._value(rule, before, self._left)
        return gain

    def exchange(self, seat: int, without: int, instead: int) -> float:
        """What it is worth to the seat to have one artifact in place of another."""
        gain = 0.0
        for rule in self._rules:
            before = self._facts(seat, rule, (), 0)
            cards = list(before.cards)
            cards.remove(without)
            cards.append(instead)
            after = self._like(before, cards, before.won)
            gain += self._value(rule, after, self._left) - self._value(rule, before, self._left)
        return gain

    def _facts(self, seat: int, rule: ScoreRule, cards: Sequence[int], iterations: int) -> Facts:
        seen = self._observation
        table = seen.table
        side = table.side_of[seat]
        is_alone = rule.alone or table.separate_artifacts
        unit = (seat,) if is_alone else table.sides[side]
        others = [seen.won[other] for other in range(table.seats) if table.side_of[other] != side]
        if table.has_teams and not is_alone:
            others = [
                sum([seen.won[other] for other in members])
                for at, members in enumerate(table.sides)
                if at != side
            ]
        return Facts(
            seen.pool.ranks,
            table.straight_min,
            cards=[card for member in unit for card in self.piles[member]] + list(cards),
            won=sum([seen.won[member] for member in unit]) + iterations,
            others_won=others,
        )

    def _like(self, facts: Facts, cards: Sequence[int], won: int) -> Facts:
        return Facts(facts.ranks, facts.straight_min, cards=cards, won=won, others_won=facts.others_won)

    def _value(self, rule: ScoreRule, facts: Facts, left: int) -> float:
        """What the rule may come to for these facts, with so many iterations left."""
        points = rule.points.value(facts) * self._factor(facts)
        test = rule.test
        if test is None:
            return points
        if isinstance(test, WonWithin):
            return points * _hope(test, facts.won, left)
        if isinstance(test, WonAsManyAsAnother):
            share = left / max(1, self._observation.iterations)
            return points * (MATCH + (1 - MATCH) * (1 - share) if test.holds(facts) else MATCH * share)
        if isinstance(test, OneSuitWithin) and test.bounds.low:
            most = max(test.counts(facts))
            return points * min(1.0, (most / test.bounds.low) ** 3)
        return points if test.holds(facts) else 0.0

    def _factor(self, facts: Facts) -> float:
        pool = self._observation.pool
        factor = 1.0
        for card in facts.cards:
            if card in pool.scoring_cards:
                for each in pool.abilities[card].factors:
                    factor *= each.by
        return factor


def _hope(test: WonWithin, won: int, left: int) -> float:
    """The chance to end within the bounds, by a rule of thumb."""
    low, high = test.bounds.low or 0, test.bounds.high
    if high is not None and won > high:
        return 0.0
    if won < low:
        return MISSING ** (low - won) if low - won <= left else 0.0
    return 1.0 if high is None else 1.0 - 0.04 * left


def collected(observation: ReleaseObservation) -> list[list[int]]:
    """What each seat collected in sight of all; swaps of artifacts that the seat did not see are left out."""
    piles = [list(cards) for cards in observation.open_artifacts]
    pile: list[int] = []
    for happening in observation.history:
        if isinstance(happening, int):
            if happening >= 0:
                pile.append(happening & 4095)
            else:
                piles[-1 - happening] += pile
                pile = []
        elif happening[0] == "revealed":
            pile[pile.index(happening[3])] = happening[2]
        elif happening[0] == "swapped" and happening[3] is not None and happening[4] is not None:
            _, seat, victim, gave, got = happening
            _move(piles, gave, seat, victim)
            _move(piles, got, victim, seat)
    return piles


def _move(piles: list[list[int]], card: int, source: int, target: int) -> None:
    if card in piles[source]:
        piles[source].remove(card)
        piles[target].append(card)
