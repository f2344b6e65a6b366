"""Exact chances to have drawn what one wants, in rational numbers. Pure.

A player who may replace cards of the opening hand keeps exactly those of the wanted groups; for one group
this is the best there is. Groups may share cards. Authority: duel:setup.2; boost:setup.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb, prod
from typing import Final

from decks.errors import OutOfRange
from decks.legality.phrases import gettext_noop, phrase, thousands
from decks.odds.plan import DrawPlan
from decks.odds.wanted import AtLeast, Wanted, groups, is_met

#: The largest deck, in cards.
MAX_CARDS: Final = 500
MAX_TURN: Final = 500
#: So many different groups may be asked for at once.
MAX_GROUPS: Final = 6
#: Bound of the work for several groups: how the groups may stand, times draws of wanted cards squared.
MAX_WORK: Final = 400_000

Deck = Mapping[str, int]
#: Cards of each group that were drawn, each capped at the count that is asked for.
_Standing = tuple[int, ...]


def at_least(count: int, *, deck: int, hits: int, drawn: int) -> Fraction:
    """The chance of `count` hits or more in `drawn` cards of a deck; more than the deck holds draws it all.

    Raises: OutOfRange.
    """
    return sum(hit_chances(deck, hits, drawn)[max(0, count) :], Fraction(0))


def hit_chances(deck: int, hits: int, drawn: int) -> tuple[Fraction, ...]:
    """The chance of exactly 0, 1, … `hits` hits in `drawn` cards; they add up to 1. Raises: OutOfRange."""
    if not (0 <= hits <= deck <= MAX_CARDS and drawn >= 0):
        raise OutOfRange(
            phrase(
                gettext_noop(
                    "A deck of 0 to %(most)s cards holds its hits, and draws are no fewer than none."
                ),
                most=MAX_CARDS,
            )
        )
    drawn = min(drawn, deck)
    every = comb(deck, drawn)
    return tuple(
        Fraction(comb(hits, hit) * comb(deck - hits, drawn - hit) if hit <= drawn else 0, every)
        for hit in range(hits + 1)
    )


def planned_chances(deck: int, hits: int, plan: DrawPlan, turn: int) -> tuple[Fraction, ...]:
    """As `hit_chances`, for the cards that a player has had by the end of their own turn `turn`.

    Cards that were set aside are not counted. Raises: OutOfRange.
    """
    if not 0 <= turn <= MAX_TURN:
        bounds = gettext_noop("A turn is a whole number from 0 (the opening hand) to %(most)s, not %(turn)s.")
        raise OutOfRange(phrase(bounds, most=MAX_TURN, turn=turn))
    if not plan.may_replace:
        return hit_chances(deck, hits, plan.opening + plan.later_draws(turn))
    return _replaced_chances(deck, hits, plan, turn)


def _replaced_chances(deck: int, hits: int, plan: DrawPlan, turn: int) -> tuple[Fraction, ...]:
    """All cards but hits are replaced: hits of the hand, of the new cards, then of the reshuffled rest."""
    chances = [Fraction(0)] * (hits + 1)
    rest = deck - min(plan.opening, deck)
    for kept, opened in enumerate(hit_chances(deck, hits, plan.opening)):
        replaced = min(deck - rest - kept, rest)
        for fresh, renewed in enumerate(hit_chances(rest, hits - kept, replaced) if opened else ()):
            left = hits - kept - fresh
            for late, drawn in enumerate(hit_chances(rest, left, plan.later_draws(turn)) if renewed else ()):
                chances[kept + fresh + late] += opened * renewed * drawn
    return tuple(chances)


def probability(wanted: Wanted, deck: Deck, plan: DrawPlan, *, turn: int) -> Fraction:
    """The chance that the wish has come true by the end of the player's own turn. Raises: OutOfRange."""
    return probabilities(wanted, deck, plan, turns=(turn,))[0]


def probabilities(
    wanted: Wanted, deck: Deck, plan: DrawPlan, *, turns: Sequence[int]
) -> tuple[Fraction, ...]:
    """As `probability`, one for each of the turns. Raises: OutOfRange.

    Whichever way hits are kept, each of them is as likely as any other to be among those drawn: given their
    number, they are a plain draw out of all wanted cards.
    """
    asked = tuple(dict.fromkeys(group for group in groups(wanted) if group.count > 0))
    free = frozenset(group for group in groups(wanted) if group.count <= 0)
    size, kinds = sum(deck.values()), _kinds(deck, asked)
    hits = sum(kinds.values())
    _check(size, hits, asked)
    by_turn = [planned_chances(size, hits, plan, turn) for turn in turns]
    most = max(drawn for chances in by_turn for drawn, chance in enumerate(chances) if chance)
    ways = _ways(kinds, asked, most)
    good: Counter[int] = Counter()
    for (standing, drawn), number in ways.items():
        met = {group for group, had in zip(asked, standing, strict=True) if had >= group.count}
        if is_met(wanted, met | free):
            good[drawn] += number
    shares = {drawn: Fraction(number, comb(hits, drawn)) for drawn, number in good.items()}
    return tuple(
        sum((chances[drawn] * share for drawn, share in shares.items()), Fraction(0)) for chances in by_turn
    )


def _check(size: int, hits: int, asked: tuple[AtLeast, ...]) -> None:
    if size > MAX_CARDS:
        limit = gettext_noop("The deck has %(cards)s cards; odds are worked out for at most %(most)s.")
        raise OutOfRange(phrase(limit, cards=thousands(size), most=MAX_CARDS))
    if len(asked) > MAX_GROUPS:
        limit = gettext_noop("%(groups)s different groups are asked for; at most %(most)s can be.")
        raise OutOfRange(phrase(limit, groups=len(asked), most=MAX_GROUPS))
    if len(asked) > 1 and prod(min(group.count, hits) + 1 for group in asked) * (hits + 1) ** 2 > MAX_WORK:
        many = gettext_noop("Too many cards of too many groups at once; ask for fewer of them.")
        raise OutOfRange(phrase(many))


def _kinds(deck: Deck, asked: tuple[AtLeast, ...]) -> Counter[tuple[bool, ...]]:
    """Wanted cards of the deck, copies counted, by the groups that they belong to."""
    kinds: Counter[tuple[bool, ...]] = Counter()
    for card, copies in deck.items():
        belongs = tuple(card in group.cards for group in asked)
        if any(belongs):
            kinds[belongs] += copies
    return kinds


def _ways(
    kinds: Counter[tuple[bool, ...]], asked: tuple[AtLeast, ...], most: int
) -> Counter[tuple[_Standing, int]]:
    """In how many ways up to `most` wanted cards leave the groups standing so, by the number drawn."""
    ways: Counter[tuple[_Standing, int]] = Counter({((0,) * len(asked), 0): 1})
    for belongs, copies in kinds.items():
        further: Counter[tuple[_Standing, int]] = Counter()
        for (standing, drawn), number in ways.items():
            for taken in range(min(copies, most - drawn) + 1):
                key = (_after(standing, belongs, taken, asked), drawn + taken)
                further[key] += number * comb(copies, taken)
        ways = further
    return ways


def _after(
    standing: _Standing, belongs: tuple[bool, ...], taken: int, asked: tuple[AtLeast, ...]
) -> _Standing:
    return tuple(
        min(group.count, had + taken) if is_in else had
        for had, is_in, group in zip(standing, belongs, asked, strict=True)
    )
