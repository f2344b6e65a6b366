"""Facets of a game's cards: the values that occur, and how many cards have each."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Set
from typing import Any, Final, TypeVar

from django.core.cache import cache

from catalog.managers import CardVersionQuerySet
from catalog.models import Authorship, CardVersion, Game
from catalog.search.limits import time_check, time_limited

_REMEMBERED: Final = 3600
_TOO_MANY: Final = (
    "The cards of this game are too many to count within the %(limit)s seconds that one call may take."
)
_COLUMNS: Final = ("type", "subtypes", "tags", "stats", "traits", "attributes")
Reader = Callable[[Any], Iterable[str]]
#: Facet -> value -> keys of the versions that have it.
Holders = dict[str, dict[str, set[int]]]
Value = TypeVar("Value")


def _attribute(name: str) -> Reader:
    def words(row: Any) -> Iterable[str]:
        value = row.attributes.get(name)
        return (str(value),) if value is not None and not isinstance(value, dict | list) else ()

    return words


#: The words of a version's row, each of which counts once.
_READERS: Final[dict[str, Reader]] = {
    "types": lambda row: (row.type,),
    "subtypes": lambda row: row.subtypes,
    "domains": lambda row: filter(None, (row.tags.get("domain"),)),
    "categories": lambda row: row.tags.get("categories", ()),
    "stats": lambda row: row.stats,
    "traits": lambda row: row.traits,
    "keywords": lambda row: row.traits,
    "suits": _attribute("suit"),
}
#: What stands in the address.
FACETS: Final = (*_READERS, "authors", "sets")


def facet_counts(game: Game, facet: str, *, on: dt.date) -> dict[str, int]:
    """Values in force of one of `FACETS` with the number of cards that have each, by name.

    Raises: SearchRefused (`too_complex`).
    """
    return {value: len(holders) for value, holders in _holders(game, on)[facet].items()}


def counts_among(game: Game, found: Set[int], *, on: dt.date) -> dict[str, dict[str, int]]:
    """All facets of the game that have a value: how many of the versions found have each.

    `found`: keys of versions in force on the day. A value that none of them has counts 0.
    Raises: SearchRefused (`too_complex`).
    """
    return {
        name: {value: len(holders & found) for value, holders in values.items()}
        for name, values in _holders(game, on).items()
        if values
    }


def cards_among(game: Game, found: Set[int], *, on: dt.date) -> int:
    """How many of the versions found are the game's. Raises: SearchRefused (`too_complex`)."""
    return len(_remembered(f"members:{game.slug}:{game.generation}:{on}", lambda: _members(game, on)) & found)


def _holders(game: Game, on: dt.date) -> Holders:
    return _remembered(f"facets:{game.slug}:{game.generation}:{on}", lambda: _read(game, on))


def _remembered(key: str, read: Callable[[], Value]) -> Value:
    """Read once a generation and day."""
    value: Value | None = cache.get(key)
    if value is None:
        value = read()
        cache.set(key, value, _REMEMBERED)
    return value


@time_limited(message=_TOO_MANY)
def _members(game: Game, on: dt.date) -> set[int]:
    return set(_versions(game, on).values_list("pk", flat=True))


@time_limited(message=_TOO_MANY)
def _read(game: Game, on: dt.date) -> Holders:
    versions = _versions(game, on)
    held: Holders = {name: {} for name in FACETS}
    for row in versions.values_list("pk", *_COLUMNS, named=True).iterator(chunk_size=500):
        time_check()
        for name, words in _READERS.items():
            for word in words(row):
                held[name].setdefault(word, set()).add(row.pk)
    for name, pairs in (("authors", _authors(versions)), ("sets", _sets(versions))):
        for word, version in pairs:
            held[name].setdefault(word, set()).add(version)
    return {name: dict(sorted(values.items())) for name, values in held.items()}


def _versions(game: Game, on: dt.date) -> CardVersionQuerySet:
    return CardVersion.objects.in_force(on=on).in_game(game.slug).order_by()


def _authors(versions: CardVersionQuerySet) -> Iterable[tuple[str, int]]:
    places = Authorship.objects.order_by().filter(version__in=versions.values("pk"))
    return places.values_list("person__name", "version_id").iterator(chunk_size=500)


def _sets(versions: CardVersionQuerySet) -> Iterable[tuple[str, int]]:
    """Set codes with the versions of the cards that were printed in them."""
    printed = versions.filter(card__printings__isnull=False)
    return printed.values_list("card__printings__card_set__code", "pk").iterator(chunk_size=500)
