"""Answers to queries: what pages and API show alike.

Authority: API, search language; cases, laws (pages, API and commands give the same answer).
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, overload

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from catalog.models import CardVersion, Game, Printing, SearchVersion
from catalog.search import conditions
from catalog.search.compile import Compiler, joined
from catalog.search.grammar import parse
from catalog.search.limits import time_limited
from catalog.search.nodes import And, Node, Not, Or
from catalog.search.orders import Order, order_of
from catalog.search.patterns import matching

#: All keys in one value, in the order of the rows: a row of its own for each costs more than finding it.
_ALL_KEYS: Final = {"sqlite": "json_group_array(version_id)", "postgresql": "array_agg(version_id)"}


class Matches(Sequence[CardVersion]):
    """The cards found, in order: a list for `Paginator` of which only the slices asked for are read whole."""

    def __init__(self, rows: QuerySet[SearchVersion], day: dt.date) -> None:
        self._rows = rows
        self._day = day
        #: Keys of all that was found: dearer to count and then to look for a page than to keep.
        self.ids: list[int] = _keys(rows)

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, place: int) -> CardVersion: ...
    @overload
    def __getitem__(self, place: slice) -> list[CardVersion]: ...
    def __getitem__(self, place: int | slice) -> CardVersion | list[CardVersion]:
        if isinstance(place, int):
            place = place if place >= 0 else len(self) + place
            found = self[place : place + 1]
            if not found:
                raise IndexError(place)
            return found[0]
        return versions_shown(self.ids[place], day=self._day)

    def __iter__(self) -> Iterator[CardVersion]:
        # A sequence's own iterator would ask for one place after another.
        return iter(self[:])

    @property
    def rows(self) -> QuerySet[SearchVersion]:
        """The search rows of the cards, in order."""
        return self._rows


def _keys(rows: QuerySet[SearchVersion]) -> list[int]:
    try:
        sql, params = rows.values_list("version_id").query.sql_with_params()
    except EmptyResultSet:
        return []
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_ALL_KEYS[connection.vendor]} FROM ({sql}) AS found", params)
        (keys,) = cursor.fetchone()
    return json.loads(keys) if isinstance(keys, str) else keys or []


@dataclass(frozen=True, slots=True)
class Question:
    """A query read for one day: its tree, and the condition of each leaf (by `id`) and of the whole."""

    tree: Node | None
    leaf_conditions: dict[int, Q]
    condition: Q
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What was found, and how the query was understood."""

    #: The query as it was understood; it parses into the same query. Empty for a blank one.
    normalised: str
    #: What was understood but probably not meant.
    warnings: tuple[str, ...]
    order: Order
    cards: Matches
    question: Question


def search_cards(
    text: str,
    *,
    day: dt.date,
    order: str | None = None,
    direction: str | None = None,
    game: str | None = None,
    card_set: str | None = None,
) -> SearchResult:
    """The cards in force on `day` that a query describes; all of them for a blank one.

    `order` and `direction` hold where the query has none of its own; `game` (slug) and `card_set` (code)
    narrow it further. They are found at once, within the time that a query may take. Raises: SearchRefused.
    """
    with time_limited():
        question = read_question(text, day=day)
        chosen = order_of(question.tree, order, direction)
        rows = rows_within(day, game=game, card_set=card_set).filter(question.condition)
        matches = Matches(chosen.applied(rows), day)
    normalised = "" if question.tree is None else str(question.tree)
    warnings = (*question.warnings, *_overruled(chosen, order, direction))
    return SearchResult(normalised, warnings, chosen, matches, question)


def _overruled(chosen: Order, order: str | None, direction: str | None) -> Iterator[str]:
    """What is said when the query asks for another order than its surroundings do."""
    if order is not None and order != chosen.name:
        words = {"order": chosen.name, "other": order}
        yield gettext("Ordered by %(order)s, as the query says, not by %(other)s.") % words
    if direction is not None and direction != chosen.direction:
        words = {"order": chosen.direction, "other": direction}
        yield gettext("Ordered %(order)s, as the query says, not %(other)s.") % words


def read_question(text: str, *, day: dt.date) -> Question:
    """Read a query for a day; its regular expressions are run. Raises: SearchRefused."""
    tree = parse(text)
    if tree is None:
        return Question(None, {}, Q(), ())
    compiler = Compiler(day, tuple(Game.objects.all()))
    leaf_conditions = compiler.prepare(tree)
    if compiler.patterns:
        candidates = _at_most(tree, leaf_conditions, set(compiler.patterns))
        for leaf, pattern in compiler.patterns.items():
            leaf_conditions[leaf] = matching(pattern, candidates, day)
    return Question(tree, leaf_conditions, joined(tree, leaf_conditions), tuple(compiler.warnings))


def rows_within(
    day: dt.date, *, game: str | None = None, card_set: str | None = None
) -> QuerySet[SearchVersion]:
    """The versions in force on the day, of a game and a set where these are given."""
    rows = conditions.versions_on(day)
    if game is not None:
        rows = rows.filter(game__slug=game)
    if card_set is not None:
        printed = Printing.objects.order_by().filter(card_set__code=card_set)
        rows = rows.filter(card_id__in=printed.values("card_id"))
    return rows


def versions_shown(ids: Sequence[int], *, day: dt.date) -> list[CardVersion]:
    """These versions in this order, with all that showing them needs: a constant number of queries."""
    versions = CardVersion.objects.filter(pk__in=ids).order_by()
    shown: Any = versions.with_authors().with_printings().with_translations(on=day)
    by_id = {version.pk: version for version in shown}
    return [by_id[pk] for pk in ids]


def _at_most(tree: Node, leaf_conditions: dict[int, Q], unknown: set[int]) -> Q:
    """A condition of every card that may match whatever the unknown leaves say: what the others leave."""
    relaxed = _relaxed(tree, unknown, wanted=True)
    return conditions.EVERYTHING if relaxed is None else joined(relaxed, leaf_conditions)


def _relaxed(tree: Node, unknown: set[int], *, wanted: bool) -> Node | None:
    """The tree without its unknown leaves; None where nothing is left that narrows.

    `wanted` is False under an odd number of negations, where a choice narrows as a list of demands does.
    """
    match tree:
        case Not(term):
            rest = _relaxed(term, unknown, wanted=not wanted)
            return None if rest is None else Not(rest)
        case And(terms) | Or(terms):
            kept = [_relaxed(term, unknown, wanted=wanted) for term in terms]
            left = [term for term in kept if term is not None]
            must_keep_all = isinstance(tree, Or) == wanted
            if not left or (must_keep_all and len(left) < len(kept)):
                return None
            return left[0] if len(left) == 1 else type(tree)(tuple(left))
        case _:
            return None if id(tree) in unknown else tree
