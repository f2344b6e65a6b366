"""What a seat can conclude about the others' hands: claims, in order, read off its history.

A claim is a pair:

    (VOID, suit)  the hand holds none of the suit: shown by breaking suit
    (OUT, card)   a card leaves the hand in sight
    (IN, card)    a card enters the hand in sight
    (GOT, card)   a card has just entered by the pass before: the observer gave it
    (PASS, n)     the n-th pass

A pass matters to a seat about which, or about whose neighbour, something was claimed: it may have moved
what the claim was about. A card that entered and left again, no pass between, says nothing; one that entered
and was not passed since is there still: it is `fixed`.

Authority: release:iteration.2 (voids), ability.ri26, ri27, ri32, ri33 (cards that change hands).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from rules.engine.release import releases

if TYPE_CHECKING:
    from rules.engine.release.view import ReleaseObservation

VOID: Final = 0
OUT: Final = 1
IN: Final = 2
GOT: Final = 3
PASS: Final = 4
Claim = tuple[int, int]


class SeenPass:
    """A pass as one giver and receiver saw it; everybody passes as many cards."""

    __slots__ = ("bound", "gave", "got", "steps")

    def __init__(self, steps: int, gave: tuple[int, ...], got: tuple[int, ...]) -> None:
        self.steps = steps
        self.gave = gave
        self.got = got
        #: For each seat, whether claims came before that this pass may have overtaken.
        self.bound: tuple[bool, ...] = ()


class Knowledge:
    """The history of one observation, digested.

    claims   one list a seat; the observer's own stays empty
    passes   all passes; claims name them by their place here
    fixed    cards that are known to be in a seat's hand now, one list a seat
    unseen   all other cards in the others' hands or aside, ascending
    """

    __slots__ = ("_led", "_observation", "_seen", "_table", "claims", "fixed", "passes", "unseen")

    def __init__(self, observation: ReleaseObservation, forget: int = 0) -> None:
        """`forget`: how many of the first passes, and all claims before them, are left out of account."""
        seats = observation.table.seats
        self._observation = observation
        self.claims: list[list[Claim]] = [[] for _ in range(seats)]
        self.passes: list[SeenPass] = []
        self.fixed: list[list[int]] = [[] for _ in range(seats)]
        self._led = -1
        #: Cards committed to the iteration and not yet collected, and all artifacts.
        self._table: list[int] = []
        self._seen = [card for cards in observation.open_artifacts for card in cards]
        self._replay(observation.history)
        if forget:
            self._forget(forget)
        for seat in range(seats):
            self._cancel(seat)
        self._spread()
        for seat in range(seats):
            self._fix(seat)
        left = Counter(releases.play_deck(observation.table, observation.pool))
        left.subtract([*observation.hand, *self._seen, *self._table])
        left.subtract(card for cards in self.fixed for card in cards)
        self.unseen = sorted(left.elements())

    # -- reading the history --------------------------------------------------------------------------

    def _replay(self, history: tuple[Any, ...]) -> None:
        for happening in history:
            if isinstance(happening, int):
                self._commit_or_collect(happening)
            elif happening[0] == "revealed":
                self._reveal(*happening[1:])
            elif happening[0] == "passed":
                self._pass(*happening[1:])

    def _claim(self, seat: int, what: int, about: int) -> None:
        if seat != self._observation.seat:
            self.claims[seat].append((what, about))

    def _commit_or_collect(self, happening: int) -> None:
        if happening < 0:
            self._seen += self._table
            self._table = []
            self._led = -1
            return
        seat, card = happening >> 12, happening & 4095
        suit = self._observation.pool.suits[card]
        if self._led < 0:
            self._led = suit
        elif suit != self._led:
            self._claim(seat, VOID, self._led)
        self._claim(seat, OUT, card)
        self._table.append(card)

    def _reveal(self, seat: int, card: int, take: int) -> None:
        self._claim(seat, OUT, card)
        self._claim(seat, IN, take)
        self._table[self._table.index(take)] = card

    def _pass(self, steps: int, cards: tuple[Any, ...]) -> None:
        me, seats = self._observation.seat, len(cards)
        to, giver = (me + steps) % seats, (me - steps) % seats
        gave, got = cards[me] or (), cards[giver] or ()
        for seat in range(seats):
            self._claim(seat, PASS, len(self.passes))
        for card in gave:
            self._claim(to, GOT, card)
        self.passes.append(SeenPass(steps, gave, got))

    def _forget(self, passes: int) -> None:
        for seat, claims in enumerate(self.claims):
            start = next((place + 1 for place, claim in enumerate(claims) if claim == (PASS, passes - 1)), 0)
            self.claims[seat] = [
                (what, about - passes if what == PASS else about) for what, about in claims[start:]
            ]
        self.passes = self.passes[passes:]

    # -- leaving out what says nothing ----------------------------------------------------------------

    def _cancel(self, seat: int) -> None:
        """Cards that entered and left, no pass between. One that was got still leaves: the pass needs it."""
        kept: list[Claim | None] = []
        entered: dict[int, list[int]] = {}
        for claim in self.claims[seat]:
            what, about = claim
            if what == PASS:
                entered = {}
            elif what in (IN, GOT):
                entered.setdefault(about, []).append(len(kept))
            elif what == OUT and entered.get(about):
                place = entered[about].pop()
                earlier = kept[place]
                kept[place] = None
                if earlier is not None and earlier[0] == IN:
                    continue
            kept.append(claim)
        self.claims[seat] = [claim for claim in kept if claim is not None]

    def _spread(self) -> None:
        """Which seats a pass finds with claims about them; each pass carries them on to the neighbours."""
        seats = len(self.claims)
        passes_before = [_passes_before_claims(claims) for claims in self.claims]
        bound = [False] * seats
        for number, each in enumerate(self.passes):
            bound = [bound[seat] or passes_before[seat] <= number for seat in range(seats)]
            each.bound = tuple(bound)
            bound = [bound[seat - 1] or bound[seat] or bound[(seat + 1) % seats] for seat in range(seats)]

    def _fix(self, seat: int) -> None:
        """Cards that entered after the last pass are there still."""
        claims = self.claims[seat]
        start = max((place + 1 for place, claim in enumerate(claims) if claim[0] == PASS), default=0)
        for what, about in claims[start:]:
            if what in (IN, GOT):
                self.fixed[seat].append(about)
        self.claims[seat] = claims[:start] + [
            (OUT, about) if what == GOT else (what, about) for what, about in claims[start:] if what != IN
        ]


def _passes_before_claims(claims: list[Claim]) -> int:
    """How many passes a seat saw before the first claim that a pass could overtake."""
    passes = 0
    for what, _ in claims:
        if what == PASS:
            passes += 1
        elif what != OUT:
            return passes
    return 1 << 30
