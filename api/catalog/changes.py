"""What was published since a generation.

Authority: API, catalog (`changes/`).
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.db.models import CharField, QuerySet, Value
from drf_spectacular.utils import OpenApiParameter, extend_schema_view
from rest_framework import serializers

from api.catalog.documented import catalog_schema
from api.catalog.pages import CatalogPages
from api.catalog.published import KINDS, published_row
from api.catalog.reads import CatalogList
from api.catalog.serializers import AnyValue
from api.errors import bad_parameter
from api.parameters import whole_number
from catalog.publication import catalog_generation

_LARGEST = 999_999_999
SINCE = OpenApiParameter(
    "since",
    {"type": "integer", "minimum": 0, "maximum": _LARGEST, "default": 0},
    description="A generation that an earlier answer or a bulk file named; 0: from the beginning.",
)


class ChangedRowSerializer(serializers.Serializer):
    """A published row, whole; its further members hang on the kind."""

    kind = serializers.ChoiceField(list(KINDS))
    generation = serializers.IntegerField(min_value=1)
    published_at = serializers.DateTimeField()
    effective_from = serializers.DateField()
    effective_until = serializers.DateField(allow_null=True)
    cancelled = serializers.BooleanField(help_text="Taken back before its day; it never holds.")
    withdrawn = serializers.BooleanField(help_text="From its day on the thing is not in force.")
    game = serializers.SlugField()
    slug = serializers.CharField(required=False)
    id = serializers.CharField(required=False)
    name = serializers.CharField(required=False)
    lang = serializers.CharField(required=False)
    value = AnyValue(required=False, allow_null=True)


class ChangePages(CatalogPages):
    """Pages with the generation up to which they tell."""

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        whole = super().get_paginated_response_schema(schema)
        whole["properties"]["generation"] = {"type": "integer", "minimum": 0}
        whole["required"].append("generation")
        return whole


class ChangedRows:
    """Rows of every kind above a generation, in the order of publication."""

    def __init__(self, since: int, as_of: dt.date | None) -> None:
        first, *rest = (_keys(name, since, as_of) for name in KINDS)
        self.keys = first.union(*rest, all=True).order_by("generation", "kind", "pk")

    def __len__(self) -> int:
        return self.keys.count()

    def __getitem__(self, part: slice) -> list[dict[str, Any]]:
        """The rows themselves: one query a kind on the page, and one for authors."""
        keys = list(self.keys[part])
        by_kind: dict[str, list[int]] = defaultdict(list)
        for _, kind, pk in keys:
            by_kind[kind].append(pk)
        found = {
            (kind, row.pk): published_row(kind, row)
            for kind, pks in by_kind.items()
            for row in KINDS[kind].rows().filter(pk__in=pks)
        }
        return [found[kind, pk] for _, kind, pk in keys]


def _keys(name: str, since: int, as_of: dt.date | None) -> QuerySet[Any, Any]:
    rows = KINDS[name].model._default_manager.filter(generation__gt=since).order_by()
    if as_of is not None:
        rows = rows.filter(effective_from__lte=as_of)
    return rows.annotate(kind=Value(name, CharField())).values_list("generation", "kind", "pk")


@extend_schema_view(get=catalog_schema("changes", ChangedRowSerializer, many=True, parameters=[SINCE]))
class ChangesView(CatalogList):
    """Every version, translation, ruling, clause, number and format published or cancelled since.

    Future-dated ones too; with `as_of`, those that begin by then. Oldest first: who has read all pages knows
    the catalog of `generation`, and asks on from there.
    """

    parameters = ("since",)
    pagination_class = ChangePages

    def rows(self) -> ChangedRows:
        self.generation = catalog_generation()
        since = whole_number(self.question.request, "since", default=0, least=0, most=_LARGEST)
        if since > self.generation:
            raise bad_parameter(
                "since", "unknown_generation", f"The catalog is at generation {self.generation}."
            )
        return ChangedRows(since, self.question.as_of)

    def represent(self, subject: list[Any]) -> dict[str, Any]:
        return {"generation": self.generation, **super().represent(subject)}

    def represent_row(self, row: Mapping[str, Any]) -> Mapping[str, Any]:
        return row
