"""How a catalog read is answered: question, entity tag, look-up, and only then the body.

Authority: API, conventions; DESIGN, errors, limits, caching.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final

from django.http import HttpResponse
from rest_framework.permissions import AllowAny
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.catalog.pages import CatalogPages
from api.catalog.question import Question
from api.catalog.tags import entity_tag, generations, has_any_tag, has_tag
from api.errors import ApiProblem
from api.pagination import PARAMETERS

LONGEST_AGE: Final = 60


class CatalogRead(APIView):
    """A read that is open to everybody, the same for everybody, and cached by its entity tag.

    A subclass says which further parameters it takes, finds its subject and represents it.
    """

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "read"

    parameters: ClassVar[tuple[str, ...]] = ()
    question: Question

    def get(self, request: Request, **_: str) -> Response | HttpResponse:
        self.question = Question.of(request, self.taken())
        known = generations()
        tag = entity_tag(self.question, self.games(known), known, *self.depends_on())
        if has_tag(request, tag):
            return _not_modified(self._headers(tag))
        subject = self.find()
        if has_any_tag(request):
            return _not_modified(self._headers(tag))
        return Response(self.represent(subject), headers=self._headers(tag))

    def taken(self) -> tuple[str, ...]:
        """The parameters beside the day and the language."""
        return self.parameters

    def games(self, known: Collection[str]) -> Collection[str]:
        """The games that the answer is about: that of the address, else all. Raises: ApiProblem (404)."""
        if "game" not in self.kwargs:
            return known
        game = self.kwargs["game"]
        if game not in known:
            raise not_found(f"There is no game {game!r}; there are {', '.join(sorted(known))}.")
        return [game]

    def depends_on(self) -> tuple[str, ...]:
        """Digests of whatever else the answer hangs on."""
        return ()

    def find(self) -> Any:
        """The subject of the read. Raises: ApiProblem (404, or 400 for a page that does not exist)."""
        raise NotImplementedError

    def represent(self, subject: Any) -> Any:
        """The body."""
        raise NotImplementedError

    def _headers(self, tag: str) -> dict[str, str]:
        return {
            "ETag": tag,
            "Vary": "Accept, Accept-Language",
            "Cache-Control": f"public, max-age={max_age(dt.datetime.now(dt.UTC))}",
            "Content-Language": self.question.language,
        }


class CatalogList(CatalogRead):
    """A read of many rows, by pages. A subclass gives `rows` and represents one row."""

    pagination_class = CatalogPages
    pages: CatalogPages

    def taken(self) -> tuple[str, ...]:
        return (*self.parameters, *PARAMETERS)

    def find(self) -> list[Any]:
        self.pages = self.pagination_class()
        return self.pages.paginate_queryset(self.rows(), self.question.request, self)

    def represent(self, subject: list[Any]) -> dict[str, Any]:
        rows = [self.represent_row(row) for row in subject]
        return self.question.answer(self.pages.envelope(rows))

    def rows(self) -> Any:
        """A query set, or a sequence in a fixed order."""
        raise NotImplementedError

    def represent_row(self, row: Any) -> Mapping[str, Any]:
        raise NotImplementedError


class MadeDocument(APIView):
    """A read whose answers are documents of another kind than JSON; what it may be asked is told in JSON."""

    def get_renderers(self) -> list[BaseRenderer]:
        request = getattr(self, "request", None)
        if request is not None and request.method == "OPTIONS":
            return [JSONRenderer()]
        return super().get_renderers()


class MadeRenderer(BaseRenderer):
    """A document that the view has made, of the media type that a subclass names."""

    charset: str | None = "utf-8"

    def render(
        self,
        data: str,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        return data.encode()


def not_found(detail: str) -> ApiProblem:
    return ApiProblem(404, "not_found", detail)


def max_age(now: dt.datetime) -> int:
    """Seconds for which an answer may be kept: records change at midnight UTC, so never beyond it."""
    midnight = dt.datetime.combine(now.date(), dt.time(), dt.UTC) + dt.timedelta(days=1)
    return min(LONGEST_AGE, int((midnight - now).total_seconds()))


def _not_modified(headers: Mapping[str, str]) -> HttpResponse:
    response = HttpResponse(status=304, headers=headers)
    del response["Content-Type"]
    return response
