"""The greedy player of Release!: wants or avoids iterations, suits, ranks and straights as the card says.

It weighs each action by three things: what the iteration brings if it wins, what it gives away if another
wins, and what the card would still be good for in the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.engine.bots.greedy import GreedyBot
from rules.engine.release.abilities import RankAfterPrevious, RankByTest
from rules.engine.release.actions import DECLINE, LEAD, ReleaseAction
from rules.engine.release.facts import Facts
from rules.engine.release.phases import AT_COMMIT, AT_PASS, AT_REVEAL, AT_SWAP
from rules.engine.release.valuation import Valuation

if TYPE_CHECKING:
    from rules.engine.core.rng import Rng
    from rules.engine.release.view import ReleaseObservation

#: Piles of unseen cards that stand for what a later iteration may bring.
SAMPLES: Final = 3
_NO_FACTS: Final = Facts((), 2)
#: What a card's strength in the hand counts for, beside what is at stake now.
KEEPING: Final = 0.35


class ReleaseGreedyBot(GreedyBot):
    """One bot for every seat count; it holds no memory, so one may play for all seats."""

    __slots__ = ()

    def values(
        self, observation: ReleaseObservation, legal: Sequence[ReleaseAction], rng: Rng
    ) -> Sequence[float]:
        """Points, as a rule of thumb, that each action is worth to the seat."""
        thought = Thought(observation, rng)
        phase = observation.phase
        if phase == AT_COMMIT:
            return [thought.committing(action.first) for action in legal]
        if phase == AT_REVEAL:
            return [thought.revealing(action) for action in legal]
        if phase == AT_PASS:
            return [-thought.keeping(action.first) for action in legal]
        if phase == AT_SWAP:
            return [thought.swapping(action) for action in legal]
        return [1.0 if action.kind == LEAD and action.first == observation.seat else 0.0 for action in legal]


class Thought:
    """What the seat makes of one observation."""

    __slots__ = ("_appetite", "_rival", "_seen", "_unseen", "_valuation", "_weight")

    def __init__(self, observation: ReleaseObservation, rng: Rng) -> None:
        self._seen = observation
        self._valuation = Valuation(observation)
        self._unseen = _unseen(observation, self._valuation)
        #: How much another side's points hurt: all of them with two sides, less with more.
        self._weight = 1.0 / (len(observation.table.sides) - 1)
        self._rival = self._likely_rival()
        self._appetite = self._taste(rng)

    def _likely_rival(self) -> int:
        """The seat of another side that wins if the observer does not: the best so far, else the next one."""
        seen = self._seen
        seats, side_of = seen.table.seats, seen.table.side_of
        best = seen.winner if seen.winner >= 0 else self._best_so_far()
        if best >= 0 and side_of[best] != side_of[seen.seat]:
            return best
        following = ((seen.seat + step) % seats for step in range(1, seats))
        return next(seat for seat in following if side_of[seat] != side_of[seen.seat])

    def _best_so_far(self) -> int:
        seen = self._seen
        if not seen.committed:
            return -1
        suits, ranks = seen.pool.suits, seen.pool.ranks
        led = suits[seen.committed[0]]
        best = max(
            range(len(seen.committed)),
            key=lambda place: (suits[seen.committed[place]] == led, ranks[seen.committed[place]], -place),
        )
        return (seen.leader + best) % seen.table.seats

    def _taste(self, rng: Rng) -> float:
        """What winning a later iteration is worth, more or less: with piles of unseen cards."""
        seen = self._seen
        size = min(seen.table.seats, len(self._unseen))
        if seen.iteration >= seen.iterations or not size:
            return 0.0
        total = 0.0
        for _ in range(SAMPLES):
            pile = [self._unseen[rng.below(len(self._unseen), "bot")] for _ in range(size)]
            total += self._valuation.gain(seen.seat, pile)
        return total / SAMPLES

    # -- cards in hand --------------------------------------------------------------------------------

    def keeping(self, card: int) -> float:
        """What the card is still good for: strength where iterations are wanted, weakness where not."""
        seen = self._seen
        last = seen.iteration == seen.iterations
        abilities = seen.pool.abilities[card]
        worth = 0.0 if last else KEEPING * self._appetite * (self._strength(card) - 0.5)
        for rule in abilities.scores_at_once:
            # Points at once in the last iteration are worth waiting for.
            worth += 0.0 if last or rule.test is None else rule.points.value(_NO_FACTS)
        return worth

    def _strength(self, card: int) -> float:
        """The share of the unseen cards of its suit that the card beats."""
        pool = self._seen.pool
        rank = self._usual_rank(card)
        others = [each for each in self._unseen if pool.suits[each] == pool.suits[card]]
        if not others:
            return 1.0
        return sum(1 for each in others if self._usual_rank(each) < rank) / len(others)

    def _usual_rank(self, card: int) -> float:
        """The rank that a card mostly has when it is not known what else is committed."""
        pool = self._seen.pool
        rule = pool.abilities[card].rank_rule
        if isinstance(rule, RankByTest):
            return min(rule.value, rule.otherwise) + 1.0
        if isinstance(rule, RankAfterPrevious):
            return 8.0
        return float(pool.ranks[card])

    # -- committing -----------------------------------------------------------------------------------

    def committing(self, card: int) -> float:
        seen = self._seen
        chance = self._chance_to_win(card)
        pile = [*seen.committed, card]
        prize = self._bonus(pile)
        mine = self._valuation.gain(seen.seat, pile) + prize
        theirs = self._valuation.gain(self._rival, pile) + prize
        value = chance * mine - (1.0 - chance) * self._weight * theirs - self.keeping(card)
        if seen.iteration == seen.iterations:
            for rule in seen.pool.abilities[card].scores_at_once:
                value += rule.points.value(_NO_FACTS)
        return value

    def _bonus(self, pile: Sequence[int]) -> float:
        """Points that the committed cards bring the winner at once."""
        abilities = self._seen.pool.abilities
        return sum(
            rule.points.value(_NO_FACTS)
            for card in pile
            for rule in abilities[card].at_end
            if rule.for_winner and rule.test is None
        )

    def _chance_to_win(self, card: int) -> float:
        """By the cards unseen that would beat it, and the seats that still commit."""
        seen = self._seen
        pool = seen.pool
        led = pool.suits[seen.committed[0]] if seen.committed else pool.suits[card]
        if pool.suits[card] != led:
            return 0.0
        rank = self._rank_now(card)
        for place, other in enumerate(seen.committed):
            if pool.suits[other] == led and self._rank_of_committed(place) >= rank:
                return 0.0
        after = seen.table.seats - len(seen.committed) - 1
        if not after or not self._unseen:
            return 1.0
        held = sum(
            seen.hand_counts[(seen.seat + step) % seen.table.seats] for step in range(1, after + 1)
        ) / len(self._unseen)
        higher = sum(1 for each in self._unseen if pool.suits[each] == led and self._usual_rank(each) > rank)
        return (1.0 - 0.8 * min(1.0, held)) ** higher

    def _rank_now(self, card: int) -> float:
        pool, committed = self._seen.pool, self._seen.committed
        rule = pool.abilities[card].rank_rule
        if isinstance(rule, RankAfterPrevious):
            return (
                self._rank_of_committed(len(committed) - 1) + rule.halves / 2 if committed else rule.when_led
            )
        if isinstance(rule, RankByTest):
            facts = Facts(pool.ranks, 2, committed=[*committed, card])
            rank = rule.value if rule.condition.holds(facts) else rule.otherwise
            left = self._seen.table.seats - len(committed) - 1
            return rank if not left else min(rank, min(rule.value, rule.otherwise) + 4.0)
        return float(pool.ranks[card])

    def _rank_of_committed(self, place: int) -> float:
        pool, committed = self._seen.pool, self._seen.committed
        rule = pool.abilities[committed[place]].rank_rule
        if isinstance(rule, RankByTest):
            facts = Facts(pool.ranks, 2, committed=committed)
            return float(rule.value if rule.condition.holds(facts) else rule.otherwise)
        if isinstance(rule, RankAfterPrevious):
            return self._rank_of_committed(place - 1) + rule.halves / 2 if place else float(rule.when_led)
        return float(pool.ranks[committed[place]])

    # -- abilities ------------------------------------------------------------------------------------

    def revealing(self, action: ReleaseAction) -> float:
        """A better pile for oneself or a worse one for the winner, and a better hand."""
        if action.kind == DECLINE:
            return 0.0
        seen = self._seen
        pile = list(seen.pile)
        pile[pile.index(action.second)] = action.first
        better = self._valuation.gain(seen.winner, pile, 0) - self._valuation.gain(seen.winner, seen.pile, 0)
        is_ours = seen.table.side_of[seen.winner] == seen.table.side_of[seen.seat]
        hand = self.keeping(action.second) - self.keeping(action.first)
        return hand + (better if is_ours else -self._weight * better)

    def swapping(self, action: ReleaseAction) -> float:
        """The mean of what any artifact of the victim would do in place of the own one."""
        if action.kind == DECLINE:
            return 0.0
        seen = self._seen
        own, victim = action.first, action.second
        theirs = self._valuation.piles[victim]
        is_ours = seen.table.side_of[victim] == seen.table.side_of[seen.seat]
        if not theirs or is_ours:
            return -0.01
        sample = theirs[:: max(1, len(theirs) // 4)]
        gain = sum(self._valuation.exchange(seen.seat, own, each) for each in sample)
        loss = sum(self._valuation.exchange(victim, each, own) for each in sample)
        return (gain - self._weight * loss) / len(sample)


def _unseen(observation: ReleaseObservation, valuation: Valuation) -> list[int]:
    """Play cards that the seat has not seen in this release."""
    seen = {card for pile in valuation.piles for card in pile}
    seen.update(observation.hand, observation.committed, observation.pile)
    return [card for card in observation.pool.plays if card not in seen]
