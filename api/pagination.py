"""Lists by pages: no row repeats or is missed.

Authority: API, conventions (lists).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import QuerySet
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param
from rest_framework.views import APIView

from api.errors import bad_parameter
from api.parameters import whole_number
from catalog.links import absolute_link

PAGE_SIZE: Final = 50
LARGEST_PAGE: Final = 200
LAST_PAGE: Final = 1_000_000
PARAMETERS: Final = ("page", "page_size")


class Pages(PageNumberPagination):
    """`page` and `page_size` (default 50, at most 200); a bad one is a 400."""

    page_size = PAGE_SIZE
    page_size_query_param = "page_size"
    max_page_size = LARGEST_PAGE

    def paginate_queryset(
        self, queryset: QuerySet | Sequence[Any], request: Request, view: APIView | None = None
    ) -> list[Any]:
        """The rows of the page asked for. Raises: ApiProblem (400 `bad_page`, `bad_page_size`)."""
        self.request = request
        size = whole_number(request, "page_size", default=PAGE_SIZE, least=1, most=LARGEST_PAGE)
        number = whole_number(request, "page", default=1, least=1, most=LAST_PAGE)
        pages = Paginator(_with_tie_break(queryset), size)
        if number > pages.num_pages:
            raise bad_parameter("page", "bad_page", f"The last page is {pages.num_pages}.")
        self.page = pages.page(number)
        return list(self.page)

    def get_paginated_response(self, data: Sequence[Any]) -> Response:
        return Response(self.envelope(data))

    def envelope(self, rows: Sequence[Any]) -> dict[str, Any]:
        """The page as the API answers it; after `paginate_queryset`."""
        assert self.page is not None
        return {
            "count": self.page.paginator.count,
            "next": self.get_next_link(),
            "previous": self.get_previous_link(),
            "results": list(rows),
        }

    def get_next_link(self) -> str | None:
        assert self.page is not None
        return self._link(self.page.next_page_number()) if self.page.has_next() else None

    def get_previous_link(self) -> str | None:
        assert self.page is not None
        return self._link(self.page.previous_page_number()) if self.page.has_previous() else None

    def _link(self, number: int) -> str:
        """The address of this request, for another page."""
        assert self.request is not None
        address = absolute_link(self.request, self.request.get_full_path())
        if number == 1:
            return remove_query_param(address, "page")
        return replace_query_param(address, "page", number)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        """The two parameters with their bounds, for the OpenAPI document."""
        page = {"type": "integer", "minimum": 1, "maximum": LAST_PAGE, "default": 1}
        size = {"type": "integer", "minimum": 1, "maximum": LARGEST_PAGE, "default": PAGE_SIZE}
        return [
            _parameter("page", page, "The number of the page; one after the last is refused (`bad_page`)."),
            _parameter("page_size", size, "Rows of a page."),
        ]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        link = {"type": "string", "format": "uri", "nullable": True}
        members = {
            "count": {"type": "integer", "minimum": 0},
            "next": link,
            "previous": link,
            "results": schema,
        }
        return {"type": "object", "required": list(members), "properties": members}


def _parameter(name: str, schema: dict[str, Any], description: str) -> dict[str, Any]:
    return {"in": "query", "name": name, "required": False, "schema": schema, "description": description}


def _with_tie_break(rows: QuerySet | Sequence[Any]) -> QuerySet | Sequence[Any]:
    """Rows in an order that leaves no tie: the key last, unless it is there already."""
    if not isinstance(rows, QuerySet):
        return rows
    order = rows.query.order_by or (rows.model._meta.ordering if rows.query.default_ordering else ())
    if any(str(term).lstrip("-") in ("pk", "id") for term in order):
        return rows
    return rows.order_by(*order, "pk")
