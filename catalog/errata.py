"""Errata: versions of cards, clauses and rulings after the first, each with the one that it changed.

Clauses and rulings count by their English wording, which the other languages translate. A new number of the
rules is announced by the clause that uses it. Authority: API, catalog (`errata/`).
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Any, Final

from django.db.models import CharField, Exists, OuterRef, QuerySet, Value

from catalog.models import CardVersion, ClauseVersion, Dated, Game, Ruling


class Kind(StrEnum):
    """What an erratum changes."""

    CARD = "card"
    CLAUSE = "clause"
    RULING = "ruling"


_MODELS: Final[dict[str, type[Dated]]] = {
    Kind.CARD: CardVersion,
    Kind.CLAUSE: ClauseVersion,
    Kind.RULING: Ruling,
}
_ORDER: Final = ("-effective_from", "-published_at", "kind", "-pk")


@dataclass(frozen=True, slots=True)
class Erratum:
    """A published row of one of the kinds, the row in force until its day, and what people call the thing.

    `subject`: the card's name, of a ruling too; the full id of a clause.
    """

    kind: Kind
    version: Any
    before: Any
    subject: str

    @property
    def game(self) -> Game:
        if self.kind is Kind.CLAUSE:
            return self.version.clause.rulebook.game
        return self.version.card.game


class Errata:
    """Errata, newest first, scheduled ones too; cancelled ones never held. Only slices asked for are read."""

    def __init__(self, *, game: str | None = None, until: dt.date | None = None) -> None:
        """`game`: only of the game of this slug; `until`: only those begun by this day."""
        first, *rest = (_keys(kind, game, until) for kind in Kind)
        self._keys = first.union(*rest, all=True).order_by(*_ORDER)

    def __len__(self) -> int:
        return self._keys.count()

    def __getitem__(self, part: slice) -> list[Erratum]:
        """One query for the keys, and for each kind among them a constant number."""
        by_kind: dict[str, list[int]] = defaultdict(list)
        keys = [(kind, pk) for *_, kind, pk in self._keys[part]]
        for kind, pk in keys:
            by_kind[kind].append(pk)
        found = {kind: _of_kind(Kind(kind), pks) for kind, pks in by_kind.items()}
        return [found[kind][pk] for kind, pk in keys]


def _keys(kind: Kind, game: str | None, until: dt.date | None) -> QuerySet[Any, Any]:
    """Day, moment, kind and key of the published rows of a kind that have one before them."""
    model = _MODELS[kind]
    same = {name: OuterRef(name) for name in model.thing}
    earlier = model._default_manager.published().filter(effective_from__lt=OuterRef("effective_from"), **same)
    rows = _english(model).filter(Exists(earlier.order_by()))
    if game is not None:
        rows = rows.in_game(game)
    if until is not None:
        rows = rows.filter(effective_from__lte=until)
    named = rows.order_by().annotate(kind=Value(str(kind), CharField()))
    return named.values_list("effective_from", "published_at", "kind", "pk")


def _of_kind(kind: Kind, pks: list[int]) -> dict[int, Erratum]:
    """The errata with these keys, each with its predecessor."""
    model = _MODELS[kind]
    thing = model.thing_columns()[0]
    things = model._default_manager.filter(pk__in=pks).order_by().values(thing)
    rows = _shown(_english(model).filter(**{f"{thing}__in": things}).order_by("effective_from"))
    history: dict[tuple[Any, ...], list[Any]] = defaultdict(list)
    for row in rows:
        history[row.thing_key()].append(row)
    subjects = _card_names(rows) if kind is Kind.RULING else {}
    return {
        row.pk: Erratum(kind, row, before, subjects.get(row.pk) or _subject(row))
        for versions in history.values()
        for before, row in pairwise(versions)
    }


def _english(model: type[Dated]) -> Any:
    rows: Any = model._default_manager.published()
    return rows if model is CardVersion else rows.filter(language="en")


def _shown(rows: Any) -> list[Any]:
    if rows.model is CardVersion:
        return list(rows.with_authors())
    return list(rows.select_related(rows.model.game_path))


def _subject(row: Any) -> str:
    return row.clause.full_id if isinstance(row, ClauseVersion) else str(row.name)


def _card_names(rulings: list[Any]) -> dict[int, str]:
    """The latest name of the card of each ruling, by ruling."""
    cards = {row.card_id for row in rulings}
    versions = CardVersion.objects.published().filter(card_id__in=cards).order_by("effective_from")
    names = dict(versions.values_list("card_id", "name"))
    return {row.pk: names.get(row.card_id, row.card.slug) for row in rulings}
