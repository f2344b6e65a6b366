"""The cards of a game as the construction rules see them on one day, and which of them a format lets in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from decks.legality.phrases import Names


@dataclass(frozen=True, slots=True)
class CardFacts:
    """What construction rules may ask of a card."""

    slug: str
    name: str
    type: str
    traits: frozenset[str] = frozenset()
    #: The title as duplicates are judged: folded, so that spelling makes no second title.
    title: str = ""
    #: Whether the card is in the pool of the format.
    is_in_pool: bool = True
    #: Slugs of the Libraries that its text names (boost:card.8).
    named_libraries: tuple[str, ...] = ()
    attributes: Mapping[str, object] = field(default_factory=dict)
    #: How often the sets of the format's pool hold the card.
    quantity: int = 1


@dataclass(frozen=True, slots=True)
class CardPool:
    """Every card of the game in force on the day, in the format's pool or not, and what is known of words
    that are none of them."""

    game: str
    cards: Mapping[str, CardFacts]
    #: In play for everybody without a card: slug -> name.
    always_in_play: Mapping[str, str] = field(default_factory=dict)
    #: Main decks of the game's starters: slug of the starter -> card -> copies.
    starters: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: Words that are cards of another game: word -> game.
    foreign: Mapping[str, str] = field(default_factory=dict)
    #: Words that may be several cards: word -> their slugs.
    ambiguous: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: Unknown words that come near cards: word -> their slugs, best first.
    near: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def name(self, slug: str) -> str:
        """The card's name, or the slug itself where it is unknown."""
        facts = self.cards.get(slug)
        return facts.name if facts else self.always_in_play.get(slug, slug)

    def named(self, slugs: Iterable[str]) -> Names:
        """The cards as a phrase names them, in their order."""
        return Names(tuple((slug, self.name(slug)) for slug in slugs))


def in_pool(pool: Mapping[str, Any], slug: str, sets: Iterable[str]) -> bool:
    """Whether a card printed in these sets belongs to a snapshot's pool."""
    chosen = slug in pool.get("include", ()) or not set(pool.get("sets", ())).isdisjoint(sets)
    return chosen and slug not in pool.get("exclude", ())
