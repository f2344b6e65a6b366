"""Entity tags of decks: `"7-3f…"`, the number of the revision and a hash of the answer.

`If-Match` is about the revision alone: what else an answer says (a card renamed since) is nobody's work.
Authority: API, conventions (deck writes need `If-Match`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpResponse
from django.utils.http import parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from api.errors import ApiProblem, Fault

_TAG: Final = re.compile(r'(?:W/)?"?([1-9][0-9]{0,8})(?:-[0-9a-f]{16})?"?', re.ASCII)

IF_MATCH: Final = OpenApiParameter(
    "If-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="The ETag of the deck as the caller saw it, or just the number of its revision; `*` for any.",
)
IF_NONE_MATCH: Final = OpenApiParameter(
    "If-None-Match",
    OpenApiTypes.STR,
    OpenApiParameter.HEADER,
    description="Entity tags of answers that the caller has, or `*`; met, the answer is 304 without a body.",
)
ETAG: Final = OpenApiParameter("ETag", OpenApiTypes.STR, OpenApiParameter.HEADER, response=[200, 201, 304])

#: An answer may be kept by its reader's own browser alone, which asks each time whether it still holds.
PRIVATE: Final = {
    "Cache-Control": "private, no-cache",
    "Vary": "Accept, Accept-Language, Authorization, Cookie",
}


def expected_revisions(request: Request) -> frozenset[int] | None:
    """The revisions that `If-Match` names; None for `*`. Raises: ApiProblem (428 without the header)."""
    header = request.headers.get("If-Match")
    if header is None:
        detail = "This call needs the header If-Match with the ETag of the deck as you saw it."
        raise ApiProblem(428, "if_match_required", detail, [Fault("/If-Match", "if_match_required", detail)])
    if header.strip() == "*":
        return None
    tags = parse_etags(header) or [header.strip()]
    return frozenset(int(match[1]) for tag in tags if (match := _TAG.fullmatch(tag)))


def entity_tag(revision: int, answer: Any) -> str:
    """The tag of an answer about a deck at a revision."""
    return f'"{revision}-{hashlib.sha256(JSONRenderer().render(answer)).hexdigest()[:16]}"'


def tagged(
    request: Request, revision: int, answer: Mapping[str, Any], *, status: int = 200, **headers: str
) -> Response | HttpResponse:
    """The answer with its tag; 304 to a reader who has it already."""
    tag = entity_tag(revision, answer)
    known = parse_etags(request.headers.get("If-None-Match", ""))
    if request.method == "GET" and (known == ["*"] or tag in [one.removeprefix("W/") for one in known]):
        unchanged = HttpResponse(status=304, headers={**PRIVATE, "ETag": tag})
        del unchanged["Content-Type"]
        return unchanged
    return Response(answer, status=status, headers={**PRIVATE, **headers, "ETag": tag})
