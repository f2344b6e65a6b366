"""Finding cards by name: exactly, in any language and spelling, or nearly.

Authority: API, catalog (`cards/named/`); cases, names.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz import fuzz, process

from catalog.folding import exact, fold, lookup_key, name_halves
from catalog.managers import CardVersionQuerySet, DatedQuerySet
from catalog.models import CardVersion, SearchFact, Translation
from catalog.search.rows import NAME_HALF

#: How like the name a card's must be, of 100.
LEAST_LIKENESS: Final = 75.0
MOST_CANDIDATES: Final = 10
#: Names that one call compares with what was asked; a fifth of a second's work.
MOST_COMPARED: Final = 50_000


class TooManyNames(Exception):
    """More names are in force than are compared in one call."""


@dataclass(frozen=True, slots=True)
class NamedVersion:
    """One name of a card in force."""

    version: int
    game: str
    slug: str
    name: str


def names_with_keys(on: dt.date, keys: Collection[str], *, game: str | None = None) -> list[NamedVersion]:
    """Names of cards in force on the day, in every language, that have a key or a half with one."""
    wanted = list(keys)
    versions, spoken = _names(on, game)
    halved = SearchFact.objects.filter(field=NAME_HALF, word__in=wanted).order_by()
    two_part = set(halved.values_list("version_id", flat=True))
    found = _rows(versions.filter(name_key__in=wanted), spoken.filter(name_key__in=wanted))
    if two_part:
        found += _rows(versions.filter(pk__in=two_part), spoken.filter(version__in=two_part))
    return list(dict.fromkeys(found))


def names_in_force(on: dt.date, *, game: str | None = None) -> list[NamedVersion]:
    """All names of cards in force on the day. Raises: TooManyNames."""
    names = _rows(*_names(on, game), most=MOST_COMPARED + 1)
    if len(names) > MOST_COMPARED:
        raise TooManyNames
    return names


def _names(on: dt.date, game: str | None) -> tuple[CardVersionQuerySet, DatedQuerySet]:
    versions = CardVersion.objects.in_force(on=on)
    if game is not None:
        versions = versions.in_game(game)
    return versions, Translation.objects.in_force(on=on).filter(version__in=versions.order_by())


def _rows(
    versions: CardVersionQuerySet, spoken: DatedQuerySet, *, most: int | None = None
) -> list[NamedVersion]:
    written = versions.order_by("pk").values_list("pk", "card__game__slug", "card__slug", "name")
    translated = spoken.order_by("pk").values_list(
        "version_id", "version__card__game__slug", "version__card__slug", "name"
    )
    return [NamedVersion(*row) for row in (*written[:most], *translated[:most])]


def exactly_named(name: str, names: Iterable[NamedVersion]) -> list[NamedVersion]:
    """Cards of that name whatever its case, accents and punctuation; one that is spelt so wins.

    A half of a two-part name names its card too, and is ambiguous where it is also the name of another.
    """
    key = lookup_key(name)
    rows = list(names)
    same = [row for row in rows if lookup_key(row.name) == key]
    spelt = [row for row in same if exact(row.name) == exact(name)]
    halved = [row for row in rows if key in map(lookup_key, name_halves(row.name))]
    return _one_a_card([*(spelt or same), *halved])


def nearly_named(name: str, names: Sequence[NamedVersion]) -> list[NamedVersion]:
    """The likest card; several when they are equally like, none when nothing is like it."""
    folded = {place: fold(row.name) for place, row in enumerate(names)}
    likest = process.extract(
        fold(name), folded, scorer=fuzz.WRatio, score_cutoff=LEAST_LIKENESS, limit=MOST_CANDIDATES
    )
    best = max((score for _, score, _ in likest), default=0.0)
    return _one_a_card([names[place] for _, score, place in likest if score == best])


def _one_a_card(rows: Iterable[NamedVersion]) -> list[NamedVersion]:
    return list({row.version: row for row in rows}.values())
