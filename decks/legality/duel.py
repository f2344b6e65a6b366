"""Construction of Duel decks: exactly so many cards, few copies of a design, or a starter as it is.

Authority: duel:deck.1 to deck.3, param.1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from decks.decklist import Decklist
from decks.legality.common import SortedDeck, strangers
from decks.legality.phrases import cards, cards_off, copies, gettext_noop, phrase
from decks.legality.pool import CardPool
from decks.legality.problem import Problem
from decks.legality.rule import NONE, Agreement, GameRules, Problems

MAIN: Final = "main"
Cards = Mapping[str, int]


class Deck(SortedDeck):
    """A Duel deck, read once."""

    __slots__ = ("cards",)

    def __init__(self, decklist: Decklist, pool: CardPool) -> None:
        super().__init__(decklist, pool, (MAIN,), lambda facts: MAIN)
        #: Known cards of the deck and their copies.
        self.cards = self.zones[MAIN]


def summarise(decklist: Decklist, pool: CardPool, agreement: Agreement) -> Deck:
    """Read the deck once for all rules."""
    return Deck(decklist, pool)


def wrong_zones(deck: Deck) -> Problems:
    """A deck is one pile of cards (duel:deck.1)."""
    return tuple(
        Problem(
            code="wrong_zone",
            zone=zone,
            cards=tuple(sorted(slugs)),
            limit=0,
            clause="duel:deck.1",
            what=phrase(
                gettext_noop("A Duel deck has no zone %(zone)s: %(names)s."),
                zone=repr(zone),
                names=deck.pool.named(sorted(slugs)),
            ),
            mend=phrase(gettext_noop("Move them to main.")),
        )
        for zone, slugs in deck.misplaced.items()
    )


def deck_size(deck: Deck, *, size: int) -> Problems:
    """Exactly `size` cards (duel:deck.1)."""
    held = deck.size(MAIN)
    surplus = held - size
    if not surplus:
        return NONE
    return (
        Problem(
            code="wrong_deck_size",
            zone=MAIN,
            actual=held,
            limit=size,
            clause="duel:deck.1",
            what=phrase(
                gettext_noop("The deck holds %(cards)s; exactly %(limit)s are needed."),
                cards=cards(held),
                limit=size,
            ),
            mend=cards_off(surplus),
        ),
    )


def copies_maximum(deck: Deck, *, maximum: int) -> Problems:
    """At most `maximum` copies of a design (duel:deck.2)."""
    over = sorted(slug for slug, count in deck.cards.items() if count > maximum)
    if not over:
        return NONE
    surplus = sum(deck.cards[slug] - maximum for slug in over)
    return (
        Problem(
            code="too_many_copies",
            zone=MAIN,
            cards=tuple(over),
            actual=max(deck.cards[slug] for slug in over),
            limit=maximum,
            clause="duel:deck.2",
            what=phrase(
                gettext_noop("More than %(copies)s of %(names)s."),
                copies=copies(maximum),
                names=deck.pool.named(over),
            ),
            mend=phrase(gettext_noop("Exchange %(copies)s for other cards."), copies=copies(surplus)),
        ),
    )


def starter_list(deck: Deck) -> Problems:
    """The deck is one of the starters, card by card (duel:deck.3).

    Silent where the size or the copies are already wrong: those problems say more.
    """
    starters = deck.pool.starters
    if not starters or deck.cards in starters.values():
        return NONE
    name, nearest = min(starters.items(), key=lambda item: (_differing(deck.cards, item[1]), item[0]))
    if deck.size(MAIN) != sum(nearest.values()) or max(deck.cards.values()) > max(nearest.values()):
        return NONE
    off = sorted(slug for slug in {*deck.cards, *nearest} if deck.cards.get(slug, 0) != nearest.get(slug, 0))
    exchanges = _differing(deck.cards, nearest) // 2
    return (
        Problem(
            code="not_a_starter",
            zone=MAIN,
            cards=tuple(off),
            actual=exchanges,
            limit=0,
            clause="duel:deck.3",
            what=phrase(
                gettext_noop("No starter deck; %(starter)s comes nearest and differs in %(names)s."),
                starter=name,
                names=deck.pool.named(off),
            ),
            mend=phrase(
                gettext_noop("Exchange %(cards)s to make it %(starter)s, or choose the constructed format."),
                cards=cards(exchanges),
                starter=name,
            ),
        ),
    )


def _differing(cards: Cards, other: Cards) -> int:
    """Copies that only one of the two lists has."""
    return sum(abs(cards.get(slug, 0) - other.get(slug, 0)) for slug in {*cards, *other})


RULES: Final = GameRules(
    game="duel",
    zones=(MAIN,),
    summarise=summarise,
    zone_of_type={},
    always=(strangers, wrong_zones),
    rules={"deck_size": deck_size, "copies_maximum": copies_maximum, "starter_list": starter_list},
)
