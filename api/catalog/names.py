"""Finding cards by name: exactly, in any language and spelling, or nearly.

Authority: API, catalog (`cards/named/`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rapidfuzz import fuzz, process

from catalog.folding import exact, fold, lookup_key
from catalog.models import CardVersion, Translation

#: How like the name a card's must be, of 100.
LEAST_LIKENESS: Final = 75.0
MOST_CANDIDATES: Final = 10


@dataclass(frozen=True, slots=True)
class NamedVersion:
    """One name of a card in force."""

    version: int
    game: str
    slug: str
    name: str


def names_in_force(
    on: dt.date, *, game: str | None = None, keys: Iterable[str] | None = None
) -> list[NamedVersion]:
    """Names of cards in force on the day, in every language; only those with one of `keys`, if given."""
    versions = CardVersion.objects.in_force(on=on)
    if game is not None:
        versions = versions.in_game(game)
    spoken = Translation.objects.in_force(on=on).filter(version__in=versions.order_by())
    if keys is not None:
        wanted = list(keys)
        versions, spoken = versions.filter(name_key__in=wanted), spoken.filter(name_key__in=wanted)
    rows = [
        *versions.order_by("pk").values_list("pk", "card__game__slug", "card__slug", "name"),
        *spoken.order_by("pk").values_list(
            "version_id", "version__card__game__slug", "version__card__slug", "name"
        ),
    ]
    return [NamedVersion(*row) for row in rows]


def exactly_named(name: str, names: Iterable[NamedVersion]) -> list[NamedVersion]:
    """Cards of that name whatever its case, accents and punctuation; one that is spelt so wins."""
    key = lookup_key(name)
    same = [row for row in names if lookup_key(row.name) == key]
    spelt = [row for row in same if exact(row.name) == exact(name)]
    return _one_a_card(spelt or same)


def nearly_named(name: str, names: Sequence[NamedVersion]) -> list[NamedVersion]:
    """The likest card; several when they are equally like, none when nothing is like it."""
    found = exactly_named(name, names)
    if found:
        return found
    folded = {place: fold(row.name) for place, row in enumerate(names)}
    likest = process.extract(
        fold(name), folded, scorer=fuzz.WRatio, score_cutoff=LEAST_LIKENESS, limit=MOST_CANDIDATES
    )
    best = max((score for _, score, _ in likest), default=0.0)
    return _one_a_card([names[place] for _, score, place in likest if score == best])


def _one_a_card(rows: Iterable[NamedVersion]) -> list[NamedVersion]:
    return list({row.version: row for row in rows}.values())
