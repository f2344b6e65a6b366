"""What calls about a match share: parameters, refusals in the OpenAPI document, and the answers.

Authority: API, matches.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import Any, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from api.languages import requested_language
from api.links import api_link
from api.parameters import whole_number
from api.rules.match_calls import seat_number, seat_refusal
from api.rules.streams import LIVE
from api.schema import ProblemSerializer
from rules import services
from rules.models import Match, MatchSeat
from rules.services import SeatKeys

MOST_EVENT: Final = 100_000_000
SINCE: Final = OpenApiParameter(
    "since",
    {"type": "integer", "minimum": 0, "maximum": MOST_EVENT},
    description="Only events after that one, at most 500; default: the latest.",
)
VIEW_QUERY: Final = ("seat", "token", "since", "lang")
DEED_QUERY: Final = ("since", "lang")
PROBLEM: Final = "application/problem+json"
CLOSED: Final = OpenApiResponse(
    ProblemSerializer,
    description="The decision is closed (`decision_closed`), the match is (`match_over`), the seat is not "
    "idle (`seat_not_idle`), or the `engine_changed` and the match can only be read.",
)


def view_answer(seat: MatchSeat, request: Request) -> Response:
    """The match as the seat sees it, as `since` and `lang` of the address say. Raises: ApiProblem."""
    language = requested_language(request)
    since = None
    if "since" in request.query_params:
        since = whole_number(request, "since", default=0, least=0, most=MOST_EVENT)
    return Response(services.match_view(seat, language=language, since=since), headers=LIVE)


def dealt_answer(request: Request, dealt: Mapping[str, Any]) -> Response:
    """A match that was dealt, with the tokens that are shown this once. `dealt`: its SeatKeys in JSON."""
    keys = SeatKeys.from_json(dealt)
    address = match_address(keys.match_id, request)
    seats = [{"seat": at, "token": token} for at, token in enumerate(keys.tokens)]
    body = {"id": str(keys.match_id), "url": address, "seats": seats}
    return Response(body, status=201, headers={**LIVE, "Location": address})


def onlooker_seat(match: Match, request: Request) -> MatchSeat:
    """The seat through which a match that is over is looked at. Raises: ApiProblem (403) before the end."""
    if not match.is_over:
        raise seat_refusal()
    number = seat_number(request) or 0
    seat = MatchSeat.objects.select_related("match").filter(match=match, number=number).first()
    if seat is None:
        raise Http404
    return seat


def match_address(match_id: uuid.UUID, request: Request) -> str:
    """Where the match stands in the API."""
    return api_link(request, "match", id=match_id)
