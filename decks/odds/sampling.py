"""Opening hands and draws by chance, for hands to look at and for wishes that have no closed form. Pure.

The caller brings the stream of random numbers, so that one seed gives one answer. Authority: duel:setup.2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, Protocol

from decks.errors import OutOfRange
from decks.legality.phrases import gettext_noop, phrase, thousands
from decks.odds.plan import DrawPlan
from decks.odds.wanted import AtLeast, Wanted, groups, is_met

MAX_GAMES: Final = 200_000
MAX_CARDS: Final = 2_000
#: The 97.5 % point of the normal distribution.
_Z: Final = 1.959963984540054

#: Which cards of an opening hand are set aside, as their places in it.
Replace = Callable[[Sequence[str]], Sequence[int]]


class Stream(Protocol):
    """A source of random whole numbers."""

    def below(self, n: int, why: str) -> int:
        """Equally likely each of 0 … n - 1."""
        ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a player has had: the opening hand as dealt, as kept, and the cards drawn later, in order."""

    dealt: tuple[str, ...]
    opening: tuple[str, ...]
    later: tuple[str, ...]

    def cards(self) -> tuple[str, ...]:
        """Everything but the cards that were set aside."""
        return self.opening + self.later


@dataclass(frozen=True, slots=True)
class Estimate:
    """How often a wish came true, with the 95 % Wilson interval of its chance."""

    hits: int
    games: int
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.hits / self.games


def keep_all(hand: Sequence[str]) -> tuple[int, ...]:
    """Nothing is set aside."""
    return ()


def keep_wanted(wanted: Wanted) -> Replace:
    """Set aside every card that is of no wanted group: the habit that `exact` reckons with."""
    cards = frozenset().union(*(group.cards for group in groups(wanted) if group.count > 0))
    return lambda hand: [place for place, card in enumerate(hand) if card not in cards]


def draw(
    deck: Mapping[str, int], plan: DrawPlan, stream: Stream, *, turn: int, replace: Replace = keep_all
) -> Drawn:
    """Play one player's draws up to their own turn `turn`, turn 0 being the opening hand.

    `replace` is asked once where the plan allows it. Raises: OutOfRange.
    """
    return _draw(_copies(deck, turn), plan, stream, turn, replace)


def _copies(deck: Mapping[str, int], turn: int) -> list[str]:
    """Every copy of the deck. Raises: OutOfRange."""
    if sum(deck.values()) > MAX_CARDS or turn < 0:
        bounds = gettext_noop("A deck has at most %(most)s cards and a turn is no less than 0.")
        raise OutOfRange(phrase(bounds, most=thousands(MAX_CARDS)))
    return [card for card, copies in deck.items() for _ in range(copies)]


def _draw(cards: list[str], plan: DrawPlan, stream: Stream, turn: int, replace: Replace) -> Drawn:
    dealt = _taken(cards, plan.opening, stream)
    hand, aside = list(dealt), []
    if plan.may_replace:
        places = sorted(set(replace(dealt)))[: len(cards)]
        fresh = _taken(cards, len(places), stream)
        for place, card in zip(places, fresh, strict=True):
            aside.append(hand[place])
            hand[place] = card
    cards += aside
    return Drawn(tuple(dealt), tuple(hand), tuple(_taken(cards, plan.later_draws(turn), stream)))


def _taken(cards: list[str], count: int, stream: Stream) -> list[str]:
    """Take up to `count` cards at random out of the rest, whose order means nothing."""
    taken = []
    for _ in range(min(count, len(cards))):
        place = stream.below(len(cards), "draw")
        cards[place], cards[-1] = cards[-1], cards[place]
        taken.append(cards.pop())
    return taken


def estimate(
    wanted: Wanted,
    deck: Mapping[str, int],
    plan: DrawPlan,
    stream: Stream,
    *,
    turn: int,
    games: int,
    replace: Replace | None = None,
) -> Estimate:
    """Count over `games` draws how often the wish comes true; `replace` is `keep_wanted` unless given.

    Raises: OutOfRange.
    """
    if not 1 <= games <= MAX_GAMES:
        bounds = gettext_noop("Games are a whole number from 1 to %(most)s, not %(games)s.")
        raise OutOfRange(phrase(bounds, most=thousands(MAX_GAMES), games=thousands(games)))
    habit = keep_wanted(wanted) if replace is None else replace
    cards, asked = _copies(deck, turn), tuple(dict.fromkeys(groups(wanted)))
    hits = 0
    for _ in range(games):
        had = _draw(cards.copy(), plan, stream, turn, habit).cards()
        hits += is_met(wanted, _met(asked, had))
    return Estimate(hits, games, *_wilson(hits, games))


def _met(asked: tuple[AtLeast, ...], cards: Sequence[str]) -> list[AtLeast]:
    """The groups of which there are enough among the cards."""
    return [group for group in asked if sum(map(group.cards.__contains__, cards)) >= group.count]


def _wilson(hits: int, games: int) -> tuple[float, float]:
    squared = _Z * _Z
    centre, width = hits + squared / 2, games + squared
    reach = _Z * sqrt(hits * (games - hits) / games + squared / 4)
    # Without a hit, or a miss, the interval ends exactly there; floating point would leave a speck.
    low = (centre - reach) / width if hits else 0.0
    high = (centre + reach) / width if hits < games else 1.0
    return low, high
