"""Places of a deck that a card may fill, with the least and the most copies that it may hold. Pure.

Whatever becomes of a deck, copies below the least are added and those above the most taken out; what is left
to decide starts from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from decks.decklist import MAX_COUNT, Decklist
from decks.legality.phrases import Phrase, gettext_noop, phrase
from decks.legality.phrases import copies as so_many_copies
from decks.legality.pool import CardFacts, CardPool

#: Copies by card.
Cards = dict[str, int]
#: Copies by zone and card.
Zones = dict[str, Cards]


class Impossible(Exception):
    """No deck is legal and keeps to the constraints, for this reason."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(why.said())
        self.why = why


@dataclass(frozen=True, slots=True, kw_only=True)
class Constraints:
    """What a repair may not touch and what it may use."""

    #: The least copies of cards that have to be in the deck, by zone.
    keep: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: The player's own cards and their copies; None for any number of every card.
    owned: Mapping[str, int] | None = None

    def most(self, card: str, held: int) -> int:
        """Copies of the card that can be had, of which the deck holds some already."""
        return max(MAX_COUNT, held) if self.owned is None else max(0, self.owned.get(card, 0))


@dataclass(frozen=True, slots=True)
class Slot:
    """A card in a zone where the rules allow it."""

    facts: CardFacts
    least: int
    most: int
    #: Copies to start from: the deck's own, brought within the bounds.
    count: int

    @property
    def card(self) -> str:
        return self.facts.slug

    def limited(self, most: int) -> Slot:
        """The slot with room for no more copies than this."""
        return replace(self, most=min(self.most, most))

    @property
    def room(self) -> int:
        """Copies that may be added."""
        return self.most - self.count

    @property
    def loose(self) -> int:
        """Copies that may be taken out."""
        return self.count - self.least


class Belongs(Protocol):
    """Whether a card may be in the zone at all."""

    def __call__(self, facts: CardFacts, /) -> bool: ...


@dataclass(frozen=True, slots=True)
class Task:
    """A deck to be mended."""

    decklist: Decklist
    pool: CardPool
    constraints: Constraints

    def slots(self, zone: str, belongs: Belongs, *, copies: int | None = None) -> list[Slot]:
        """Every card of the pool that may be in the zone, by slug, at most `copies` times.

        Raises: Impossible.
        """
        held = self.decklist.zones.get(zone, {})
        allowed = [
            facts for _, facts in sorted(self.pool.cards.items()) if facts.is_in_pool and belongs(facts)
        ]
        self._check_kept(zone, {facts.slug for facts in allowed})
        return [self._slot(facts, zone, held.get(facts.slug, 0), copies) for facts in allowed]

    def check_zones(self, zones: Sequence[str]) -> None:
        """Nothing is to be kept in a zone that the game's decks do not have. Raises: Impossible."""
        for zone in self.constraints.keep:
            if zone not in zones:
                none = gettext_noop("a deck of %(game)s has no zone %(zone)s to keep cards in")
                raise Impossible(phrase(none, game=self.pool.game, zone=repr(zone[:40])))

    def _check_kept(self, zone: str, allowed: set[str]) -> None:
        for card, count in sorted(self.constraints.keep.get(zone, {}).items()):
            if count > 0 and card not in allowed:
                stray = gettext_noop("%(card)s is to be kept in %(zone)s, where it is not allowed")
                raise Impossible(phrase(stray, card=self.pool.named([card]), zone=zone))

    def _slot(self, facts: CardFacts, zone: str, held: int, copies: int | None) -> Slot:
        least = max(0, self.constraints.keep.get(zone, {}).get(facts.slug, 0))
        most = self.constraints.most(facts.slug, held)
        most = most if copies is None else min(copies, most)
        if least > most:
            over = gettext_noop(
                "%(copies)s of %(card)s are to be kept, and no more than %(most)s can be in the deck"
            )
            card = self.pool.named([facts.slug])
            raise Impossible(phrase(over, copies=so_many_copies(least), card=card, most=most))
        return Slot(facts, least, most, min(max(held, least), most))


def counts(slots: Iterable[Slot]) -> Cards:
    """Where the slots start from."""
    return {slot.card: slot.count for slot in slots if slot.count}


def total(slots: Iterable[Slot]) -> int:
    """Copies that the slots start from."""
    return sum(slot.count for slot in slots)


def room(slots: Iterable[Slot]) -> int:
    """Copies that the slots may take up."""
    return sum(slot.room for slot in slots)


def turned(items: Sequence[str], turn: int) -> list[str]:
    """The items from another one on, so that every turn offers others first."""
    start = turn % len(items) if items else 0
    return [*items[start:], *items[:start]]


def add(cards: Cards, slots: Sequence[Slot], number: int, turn: int) -> None:
    """Add so many copies, one of each card in turn until there is no room."""
    most = {slot.card: slot.most for slot in slots}
    order = turned(list(most), turn)
    while number > 0:
        for card in order:
            if number > 0 and cards.get(card, 0) < most[card]:
                cards[card] = cards.get(card, 0) + 1
                number -= 1


def take_out(cards: Cards, copies: Iterable[str]) -> None:
    """Take out these copies."""
    for card in copies:
        cards[card] -= 1
        if not cards[card]:
            del cards[card]
