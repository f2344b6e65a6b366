"""Facets of a game's cards: the values that occur, and how many cards have each."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Count

from catalog.managers import CardVersionQuerySet
from catalog.models import Authorship, CardVersion, Game, Printing
from catalog.search.limits import time_check, time_limited

_REMEMBERED: Final = 3600
_TOO_MANY: Final = (
    "The cards of this game are too many to count within the %(limit)s seconds that one call may take."
)
_COLUMNS: Final = ("type", "subtypes", "tags", "stats", "traits", "attributes")
Reader = Callable[[Any], Iterable[str]]


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
    return _game_facets(game, on)[facet]


def game_facets(game: Game, *, on: dt.date) -> dict[str, dict[str, int]]:
    """All facets of the game that have a value. Raises: SearchRefused (`too_complex`)."""
    return {name: counts for name, counts in _game_facets(game, on).items() if counts}


def _game_facets(game: Game, on: dt.date) -> dict[str, dict[str, int]]:
    """Counted once a generation and day."""
    key = f"facets:{game.slug}:{game.generation}:{on}"
    counted = cache.get(key)
    if counted is None:
        counted = _count(game, on)
        cache.set(key, counted, _REMEMBERED)
    return counted


@time_limited(message=_TOO_MANY)
def _count(game: Game, on: dt.date) -> dict[str, dict[str, int]]:
    versions = CardVersion.objects.in_force(on=on).in_game(game.slug).order_by()
    counters: dict[str, Counter[str]] = {name: Counter() for name in _READERS}
    for row in versions.values_list(*_COLUMNS, named=True).iterator(chunk_size=500):
        time_check()
        for name, words in _READERS.items():
            counters[name].update(set(words(row)))
    counted = {**counters, "authors": _authors(versions), "sets": _sets(versions)}
    return {name: dict(sorted(counted[name].items())) for name in FACETS}


def _authors(versions: CardVersionQuerySet) -> dict[str, int]:
    places = Authorship.objects.order_by().filter(version__in=versions.values("pk"))
    return dict(places.values_list("person__name").annotate(cards=Count("pk")))


def _sets(versions: CardVersionQuerySet) -> dict[str, int]:
    printed = Printing.objects.order_by().filter(card__in=versions.values("card_id"))
    return dict(printed.values_list("card_set__code").annotate(cards=Count("pk")))
