"""Facets of a game's cards: the values that occur, and how many cards have each."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from django.core.cache import cache

from catalog.models import CardVersion, Game

_REMEMBERED: Final = 3600
Reader = Callable[[CardVersion], Iterable[str]]


def _attribute(name: str) -> Reader:
    def words(version: CardVersion) -> Iterable[str]:
        value = version.attributes.get(name)
        return (str(value),) if value is not None and not isinstance(value, dict | list) else ()

    return words


#: Name in the address -> the words of a version, each of which counts once.
FACETS: Final[dict[str, Reader]] = {
    "types": lambda version: (version.type,),
    "subtypes": lambda version: version.subtypes,
    "domains": lambda version: filter(None, (version.tags.get("domain"),)),
    "categories": lambda version: version.tags.get("categories", ()),
    "stats": lambda version: version.stats,
    "traits": lambda version: version.traits,
    "keywords": lambda version: version.traits,
    "suits": _attribute("suit"),
    "authors": lambda version: (place.person.name for place in version.authorships.all()),
    "sets": lambda version: (printing.card_set.code for printing in version.card.printings.all()),
}


def facet_counts(game: Game, facet: str, *, on: dt.date) -> dict[str, int]:
    """Values in force of one of `FACETS` with the number of cards that have each, by name."""
    return _game_facets(game, on)[facet]


def game_facets(game: Game, *, on: dt.date) -> dict[str, dict[str, int]]:
    """All facets of the game that have a value."""
    return {name: counts for name, counts in _game_facets(game, on).items() if counts}


def _game_facets(game: Game, on: dt.date) -> dict[str, dict[str, int]]:
    """Counted once a generation and day."""
    key = f"facets:{game.slug}:{game.generation}:{on}"
    counted = cache.get(key)
    if counted is None:
        counted = _count(game, on)
        cache.set(key, counted, _REMEMBERED)
    return counted


def _count(game: Game, on: dt.date) -> dict[str, dict[str, int]]:
    counters: dict[str, Counter[str]] = {name: Counter() for name in FACETS}
    versions = CardVersion.objects.in_force(on=on).in_game(game.slug).with_authors().with_printings()
    for version in versions.order_by("pk").iterator(chunk_size=500):
        for name, words in FACETS.items():
            counters[name].update(set(words(version)))
    return {name: dict(sorted(counter.items())) for name, counter in counters.items()}
