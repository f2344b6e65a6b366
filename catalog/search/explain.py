"""Why a query finds what it finds: hits of each term, and what keeps one card out.

Authority: API, search language (`explain`, `why`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Q, QuerySet

from catalog.models import Card, SearchVersion
from catalog.search.limits import time_limited
from catalog.search.nodes import And, Leaf, Node, Not, Or, leaves
from catalog.search.query import Question, rows_within

#: Terms counted in one statement.
_TOGETHER: Final = 20


@dataclass(frozen=True, slots=True)
class TermHits:
    """How many cards one term alone is true of."""

    term: str
    position: int
    hits: int


@dataclass(frozen=True, slots=True)
class Why:
    """Why a card is, or is not, among the results.

    `reason`: `found`, `no_such_card`, `not_in_force`, `other_game`, `not_in_set`, or `terms`, and then
    `failing` names the demands that it does not meet.
    """

    card: str
    reason: str
    detail: str
    failing: tuple[str, ...] = ()


@time_limited()
def term_hits(
    question: Question, *, day: dt.date, game: str | None = None, card_set: str | None = None
) -> list[TermHits]:
    """Hits of every term of the query among the cards of the day, the game and the set.

    Raises: SearchRefused (`too_complex`).
    """
    terms = _terms(question)
    counted = _truths(rows_within(day, game=game, card_set=card_set), question.leaf_conditions, terms)
    return [TermHits(str(term), term.position, counted[id(term)]) for term in terms]


@time_limited()
def why_not(
    question: Question,
    named: tuple[str, str],
    *,
    day: dt.date,
    game: str | None = None,
    card_set: str | None = None,
) -> Why:
    """Why a card (game, slug) is not among the results, or that it is.

    Raises: SearchRefused (`too_complex`).
    """
    game_slug, card_slug = named
    name = f"{game_slug}/{card_slug}"
    card = Card.objects.filter(game__slug=game_slug, slug=card_slug).first()
    if card is None:
        return Why(name, "no_such_card", f"There is no card {name}.")
    row = rows_within(day).filter(card=card)
    if not row.exists():
        return Why(name, "not_in_force", f"{name} is not in force on {day}.")
    if game is not None and game != game_slug:
        return Why(name, "other_game", f"Only cards of {game} were asked for.")
    if not rows_within(day, card_set=card_set).filter(card=card).exists():
        return Why(name, "not_in_set", f"{name} has no printing in the set {card_set}.")
    terms = _terms(question)
    counted = _truths(row, question.leaf_conditions, terms)
    truths = {leaf: count > 0 for leaf, count in counted.items()}
    failing = tuple(str(demand) for demand in _demands(question.tree) if not _is_true(demand, truths))
    if not failing:
        return Why(name, "found", f"{name} is among the results.")
    return Why(name, "terms", f"{name} does not meet {', '.join(failing)}.", failing)


def _terms(question: Question) -> list[Leaf]:
    return [] if question.tree is None else list(leaves(question.tree))


def _truths(
    rows: QuerySet[SearchVersion], leaf_conditions: Mapping[int, Q], terms: Sequence[Leaf]
) -> dict[int, int]:
    """Of how many rows each leaf is true, by `id`."""
    counted: dict[int, int] = {}
    for start in range(0, len(terms), _TOGETHER):
        together = terms[start : start + _TOGETHER]
        counts = {
            f"term_{place}": Count("pk", filter=leaf_conditions[id(term)])
            for place, term in enumerate(together)
        }
        found = rows.order_by().aggregate(**counts)
        counted |= {id(term): found[f"term_{place}"] for place, term in enumerate(together)}
    return counted


def _demands(tree: Node | None) -> tuple[Node, ...]:
    """What must all be true."""
    if tree is None:
        return ()
    return tree.terms if isinstance(tree, And) else (tree,)


def _is_true(tree: Node, truths: Mapping[int, bool]) -> bool:
    match tree:
        case Not(term):
            return not _is_true(term, truths)
        case And(terms):
            return all(_is_true(term, truths) for term in terms)
        case Or(terms):
            return any(_is_true(term, truths) for term in terms)
        case _:
            return truths[id(tree)]
