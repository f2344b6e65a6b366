"""Deals of the unseen cards: counted exactly, drawn uniformly, without trial and error.

Two unseen cards of a suit are alike unless the observer saw where one of them went. So a deal is decided in
two steps: how many cards of each *sort* (a suit, or one card that was seen entering a hand) each hand holds,
weighted by the number of ways to pick them; then which. The hands are taken in ring order. Between two
neighbours the only link is what was passed; the set of passings that the choices made so far leave possible
is carried along, so that each deal is counted once however many passings explain it.

Authority: DESIGN, engine contract (`deal_from`); release:iteration.2, ability.ri26, ability.ri27, release.2.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Final

from rules.engine.core.errors import ScenarioFault
from rules.engine.release.knowledge import GOT, IN, OUT, PASS, VOID, Knowledge

if TYPE_CHECKING:
    from rules.engine.core.rng import Rng
    from rules.engine.release.view import ReleaseObservation

#: How many cards of each sort: of a hand, or still to be dealt.
Sorts = tuple[int, ...]
#: What went over the border between two neighbours in each pass: ascending sorts, none where it is no matter.
Border = tuple[tuple[int, ...], ...]
#: Steps after which the first pass is forgotten, with what was claimed before it, and the count begun again:
#: the deals are then uniform over more assignments than the rules leave possible.
WORK: Final = 40_000
Choice = tuple[int, Sorts, "Node"]


class Node:
    """A stage of the count: the deals that can follow, and the choices with their share of them."""

    __slots__ = ("choices", "ways")

    def __init__(self) -> None:
        self.ways = 0
        self.choices: list[Choice] = []


class TooMuchWork(Exception):
    """The count would take too long with so many passes."""


END: Final = Node()
END.ways = 1


class HandDeals:
    """All deals of the others' hands that one observation leaves possible."""

    def __init__(self, observation: ReleaseObservation) -> None:
        """Raises: ScenarioFault for a history that no deal explains."""
        self._observation = observation
        self._aside = observation.set_aside
        passes = len(Knowledge(observation).passes)
        for forget in range(passes + 1):
            self._take_in(forget)
            try:
                self._root = self._count(0, tuple(map(len, self._cards)), frozenset([self._first]))
                break
            except TooMuchWork:
                continue
        if not self._root.ways:
            raise ScenarioFault("impossible_history", "no deal explains this history", pointer="/history")

    def _take_in(self, forget: int) -> None:
        """Digest the history without its first passes."""
        observation = self._observation
        self._knowledge = Knowledge(observation, forget)
        fixed = self._knowledge.fixed
        self._sizes = [size - len(fixed[seat]) for seat, size in enumerate(observation.hand_counts)]
        self._sort_cards(observation)
        self._order = self._link(observation.seat)
        #: Hands that nothing is known about share what is left at random.
        self._free = [
            seat for seat in range(len(self._sizes)) if seat != observation.seat and seat not in self._order
        ]
        self._nodes: dict[tuple[int, Sorts, frozenset[Border]], Node] = {}
        self._steps: dict[tuple[int, Sorts, Border], frozenset[Border]] = {}
        self._work = 0

    def _spend(self, work: int) -> None:
        """Keep count of the work, which passes multiply. Raises: TooMuchWork."""
        self._work += work
        if self._work > WORK and self._knowledge.passes:
            raise TooMuchWork

    # -- sorts ----------------------------------------------------------------------------------------

    def _sort_cards(self, observation: ReleaseObservation) -> None:
        """Each suit that somebody ran out of, all other suits in one, each card seen entering a hand."""
        knowledge, pool = self._knowledge, observation.pool
        claims = [claim for claims in knowledge.claims for claim in claims]
        voids = sorted({about for what, about in claims if what == VOID})
        others = [-1] if len(voids) < pool.suit_count else []
        tracked = sorted({about for what, about in claims if what in (IN, GOT)})
        self._plain = len(voids) + len(others)
        #: The suit that a void claim could be about; -1 for the sort of all other suits.
        self._suits = [*voids, *others, *(pool.suits[card] for card in tracked)]
        by_suit = [voids.index(suit) if suit in voids else len(voids) for suit in range(pool.suit_count)]
        sorts = [by_suit[suit] if suit >= 0 else 0 for suit in pool.suits]
        for place, card in enumerate(tracked):
            sorts[card] = self._plain + place
        self._sort_of = sorts
        self._cards: list[list[int]] = [[] for _ in self._suits]
        for card in knowledge.unseen:
            self._cards[sorts[card]].append(card)
        self._in_hands = tuple(self._surely_in_hands(card) for card in tracked)
        #: More cards of a sort than can ever be passed are as good as any other such number.
        self._enough = 1 + sum(len(each.gave) for each in knowledge.passes)

    def _surely_in_hands(self, card: int) -> int:
        """How many copies were seen entering hands and not leaving them since."""
        claims = [claim for claims in self._knowledge.claims for claim in claims]
        got = sum(each.got.count(card) for each in self._knowledge.passes)
        entered = claims.count((IN, card)) + claims.count((GOT, card))
        return max(0, entered - claims.count((OUT, card)) - got)

    def _link(self, me: int) -> list[int]:
        """The hands that something is known about, in ring order, and what crossed the ring's two ends."""
        seats = len(self._sizes)
        passes = self._knowledge.passes
        ring = [(me + step) % seats for step in range(1, seats)]
        ends = [(each.gave, each.got) if each.steps > 0 else (each.got, each.gave) for each in passes]
        self._first: Border = tuple(
            [
                self._sorted(cards) if self._matters(number, me) else ()
                for number, (cards, _) in enumerate(ends)
            ]
        )
        self._last: Border = tuple(
            [
                self._sorted(cards) if self._matters(number, ring[-1]) else ()
                for number, (_, cards) in enumerate(ends)
            ]
        )
        return [seat for seat in ring if self._is_linked(seat)]

    def _matters(self, number: int, seat: int) -> bool:
        """Does it matter what crossed between the seat and the next one clockwise in that pass?"""
        bound = self._knowledge.passes[number].bound
        return bound[seat] or bound[(seat + 1) % len(bound)]

    def _is_linked(self, seat: int) -> bool:
        seats = len(self._sizes)
        if any(what not in (OUT, PASS) for what, _ in self._knowledge.claims[seat]):
            return True
        return any(
            self._matters(number, seat) or self._matters(number, (seat - 1) % seats)
            for number in range(len(self._knowledge.passes))
        )

    def _sorted(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(self._sort_of[card] for card in cards))

    # -- counting -------------------------------------------------------------------------------------

    def _count(self, place: int, left: Sorts, borders: frozenset[Border]) -> Node:
        """The node for the hands from `place` on, with these cards left and these borders possible."""
        if place == len(self._order):
            return END if self._last in borders and self._is_rest_possible(left) else Node()
        key = (place, left, borders)
        found = self._nodes.get(key)
        if found is not None:
            return found
        node = self._nodes[key] = Node()
        seat = self._order[place]
        for hand in self._hands(seat, left):
            self._spend(len(borders))
            following = frozenset(border for each in borders for border in self._step(seat, hand, each))
            if not following:
                continue
            rest = tuple(have - take for have, take in zip(left, hand, strict=True))
            after = self._count(place + 1, rest, following)
            if after.ways:
                ways = after.ways
                for have, take in zip(left, hand, strict=True):
                    ways *= comb(have, take)
                node.ways += ways
                node.choices.append((ways, hand, after))
        return node

    def _is_rest_possible(self, left: Sorts) -> bool:
        """What is left goes to the free hands and aside; a card seen in some hand is in none of these."""
        return all(
            left[self._plain + place] <= len(self._cards[self._plain + place]) - surely
            for place, surely in enumerate(self._in_hands)
        )

    def _hands(self, seat: int, left: Sorts) -> Iterator[Sorts]:
        """Ways to fill the hand, by sorts; those that its last claims forbid are left out at once."""
        barred = set()
        for what, about in reversed(self._knowledge.claims[seat]):
            if what in (PASS, IN, GOT):
                break
            if what == VOID:
                barred.add(about)
        room = [0 if self._suits[sort] in barred else have for sort, have in enumerate(left)]
        return _fillings(self._sizes[seat], room, len(room) - 1)

    def _step(self, seat: int, hand: Sorts, border: Border) -> frozenset[Border]:
        """What may have crossed the seat's far border, given its hand now and what crossed the near one."""
        hand = tuple([min(count, self._enough) for count in hand])
        key = (seat, hand, border)
        found = self._steps.get(key)
        if found is None:
            found = self._steps[key] = self._trace_back(seat, hand, border)
        return found

    def _trace_back(self, seat: int, hand: Sorts, near: Border) -> frozenset[Border]:
        """Undo the seat's claims from the last to the first; every way that contradicts none is kept."""
        ways: set[tuple[Sorts, Border]] = {(hand, ())}
        for what, about in reversed(self._knowledge.claims[seat]):
            if what == VOID:
                ways = {way for way in ways if not self._has_suit(way[0], about)}
            elif what == OUT:
                ways = {(_plus(now, (self._sort_of[about],)), far) for now, far in ways}
            elif what == GOT:
                ways = {(now, far) for now, far in ways if now[self._sort_of[about]]}
            elif what == IN:
                sort = self._sort_of[about]
                ways = {(_minus(now, (sort,)), far) for now, far in ways if now[sort]}
            else:
                ways = {way for now, far in ways for way in self._undo_pass(about, seat, now, (near, far))}
                self._spend(len(ways))
        return frozenset(far for _, far in ways)

    def _undo_pass(
        self, number: int, seat: int, now: Sorts, borders: tuple[Border, Border]
    ) -> Iterator[tuple[Sorts, Border]]:
        """The hand before a pass: without what came in, with what went out, as far as that matters."""
        near, far = borders
        each = self._knowledge.passes[number]
        size = len(each.gave) if self._matters(number, seat) else 0
        for crossing in combinations_with_replacement(range(len(now)), size):
            came, went = (near[number], crossing) if each.steps > 0 else (crossing, near[number])
            if _holds(now, came):
                yield _plus(_minus(now, came), went), (crossing, *far)

    def _has_suit(self, hand: Sorts, suit: int) -> bool:
        return any(count and self._suits[sort] == suit for sort, count in enumerate(hand))

    # -- dealing --------------------------------------------------------------------------------------

    @property
    def ways(self) -> int:
        """How many deals there are, card by card."""
        ways = self._root.ways
        left = len(self._knowledge.unseen) - sum(self._sizes[seat] for seat in self._order)
        for room in [*(self._sizes[seat] for seat in self._free), self._aside]:
            ways *= comb(left, room)
            left -= room
        return ways

    def deal(self, rng: Rng) -> tuple[list[list[int]], list[int]]:
        """The others' hands (the observer's stays empty) and the cards aside: uniform over all deals."""
        piles = [cards[:] for cards in self._cards]
        for cards in piles:
            rng.shuffle(cards, "deal")
        hands = [cards[:] for cards in self._knowledge.fixed]
        node = self._root
        for seat in self._order:
            node, sorts = _drawn(node, rng)
            for cards, count in zip(piles, sorts, strict=True):
                hands[seat] += cards[:count]
                del cards[:count]
        rest = [card for cards in piles for card in cards]
        rng.shuffle(rest, "deal")
        for seat in self._free:
            hands[seat] += rest[: self._sizes[seat]]
            del rest[: self._sizes[seat]]
        # A position may name fewer cards than there are; the others are nowhere.
        return hands, rest[: self._aside]


def _drawn(node: Node, rng: Rng) -> tuple[Node, Sorts]:
    at = rng.wide_below(node.ways, "deal")
    for ways, hand, after in node.choices:
        if at < ways:
            return after, hand
        at -= ways
    return node.choices[-1][2], node.choices[-1][1]


def _fillings(size: int, room: list[int], last: int) -> Iterator[Sorts]:
    """All ways to make up `size` from the sorts 0 … last with so much room each."""
    if last == 0:
        if size <= room[0]:
            yield (size,)
        return
    for count in range(min(size, room[last]) + 1):
        for rest in _fillings(size - count, room, last - 1):
            yield (*rest, count)


def _plus(hand: Sorts, sorts: tuple[int, ...]) -> Sorts:
    counts = list(hand)
    for sort in sorts:
        counts[sort] += 1
    return tuple(counts)


def _minus(hand: Sorts, sorts: tuple[int, ...]) -> Sorts:
    counts = list(hand)
    for sort in sorts:
        counts[sort] -= 1
    return tuple(counts)


def _holds(hand: Sorts, sorts: tuple[int, ...]) -> bool:
    return all(hand[sort] >= count for sort, count in Counter(sorts).items())
