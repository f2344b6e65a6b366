"""What results can be ordered by. Every order ends in the key, so that no two cards tie.

Authority: API, search language (`order`, `direction`); API, conventions (lists).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import F, OrderBy, OuterRef, QuerySet, Subquery
from django.db.models.functions import Collate

from catalog.models import SearchFact, SearchVersion
from catalog.search.errors import SearchRefused, gettext_noop
from catalog.search.fields import Kind, field_named, fields, nearest
from catalog.search.nodes import And, Comparison, Form, Node, leaves
from catalog.search.values import refused

DIRECTIONS: Final = ("asc", "desc")
DEFAULT: Final = "name"
_COLUMNS: Final = {
    "name": ("name_key",),
    "type": ("type_key", "name_key"),
    "game": ("game__position", "name_key"),
    "slug": ("card__slug",),
    "cost": ("cost", "name_key"),
    "date": ("since", "name_key"),
    "changed": ("first_day", "name_key"),
}
_TEXTS: Final = frozenset({"name_key", "type_key", "card__slug"})


@dataclass(frozen=True, slots=True)
class Order:
    """An order and its direction. Cards without the number come last in both."""

    name: str = DEFAULT
    direction: str = "asc"

    def applied(self, rows: QuerySet[SearchVersion]) -> QuerySet[SearchVersion]:
        """The rows in this order; ties by name, then by key, always ascending."""
        if self.name in _COLUMNS:
            first, *rest = _COLUMNS[self.name]
            return rows.order_by(self._term(first), *map(_ascending, rest), "version_id")
        field = field_named(self.name)
        assert field is not None
        numbers = SearchFact.objects.filter(version=OuterRef("version_id"), field=field.key)
        numbered = rows.annotate(ordering_number=Subquery(numbers.order_by().values("number")[:1]))
        return numbered.order_by(self._term("ordering_number"), _ascending("name_key"), "version_id")

    def _term(self, column: str) -> OrderBy:
        descending = self.direction == "desc"
        expression = _sortable(column)
        nulls_last = True if column in ("cost", "ordering_number") else None
        return OrderBy(expression, descending=descending, nulls_last=nulls_last)


def order_names() -> list[str]:
    """Everything that `order` may be."""
    numbers = [field.name for field in fields() if field.kind is Kind.NUMBER]
    return list(dict.fromkeys([*_COLUMNS, *numbers]))


def order_of(tree: Node | None, name: str | None, direction: str | None) -> Order:
    """The order that a query asks for, else the one given, else by name.

    Raises: SearchRefused (`unknown_value`, `repeated_directive`, `misplaced_directive`).
    """
    asked: dict[str, str] = {}
    for term in _directives(tree):
        field = field_named(term.name)
        assert field is not None
        if field.name in asked:
            message = gettext_noop("%(field)s stands twice.")
            raise _misused("repeated_directive", message, term, field.name)
        asked[field.name] = _chosen(term, order_names() if field.name == "order" else list(DIRECTIONS))
    return Order(asked.get("order") or name or DEFAULT, asked.get("direction") or direction or "asc")


def _chosen(term: Comparison, known: list[str]) -> str:
    value = term.value
    field = None if value.form is Form.REGEX else field_named(value.text)
    word = field.name if field is not None else value.text.casefold()
    if word not in known:
        message = gettext_noop("%(field)s is one of %(known)s.")
        words = {"field": term.name.lower(), "known": ", ".join(known)}
        raise refused("unknown_value", message, value, nearest(value.text, known), **words)
    return word


def _directives(tree: Node | None) -> list[Comparison]:
    """The terms that order results; they stand beside the others, never within a choice or a negation."""
    if tree is None:
        return []
    outermost = set(map(id, tree.terms if isinstance(tree, And) else (tree,)))
    found = []
    for term in leaves(tree):
        field = field_named(term.name) if isinstance(term, Comparison) else None
        if field is None or field.kind is not Kind.DIRECTIVE:
            continue
        assert isinstance(term, Comparison)
        if id(term) not in outermost:
            message = gettext_noop(
                "%(field)s orders all results: it cannot be negated or be part of a choice."
            )
            raise _misused("misplaced_directive", message, term, field.name)
        found.append(term)
    return found


def _misused(code: str, message: str, term: Comparison, name: str) -> SearchRefused:
    place, words = term.position, {"field": name}
    return SearchRefused(code, message, position=place, token=term.token[:40], values=words)


def _ascending(column: str) -> OrderBy:
    return OrderBy(_sortable(column))


def _sortable(column: str) -> F | Collate:
    """The column; texts by their characters, as SQLite does, whatever the collation of the database."""
    if column in _TEXTS and connection.vendor == "postgresql":
        return Collate(F(column), "C")
    return F(column)
