"""Matches: deal one, look at it from a seat, decide, concede, deal it once more.

Authority: API, matches.
"""

from __future__ import annotations

import uuid
from typing import Any, ClassVar, Final

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.errors import ApiProblem, Fault
from api.idempotency import idempotent_by
from api.pagination import PARAMETERS, Pages
from api.parameters import check_parameters
from api.rules.match_answers import (
    CLOSED,
    DEED_QUERY,
    PROBLEM,
    SINCE,
    VIEW_QUERY,
    dealt_answer,
    match_address,
    onlooker_seat,
    view_answer,
)
from api.rules.match_calls import (
    HEADER_PARAMETER,
    MOST_VERSION,
    SEAT_PARAMETERS,
    SeatView,
    members,
    object_member,
    order_refusal,
    refusal,
    whole_member,
)
from api.rules.match_serializers import (
    ActionSerializer,
    ConcedeSerializer,
    MatchOrderSerializer,
    MatchSerializer,
    NewMatchSerializer,
    OwnMatchSerializer,
)
from api.rules.streams import LIVE
from api.schema import LANG, ProblemSerializer
from catalog.addresses import caller_key
from rules import services
from rules.engine.core.errors import EngineError
from rules.orders import OrderRefused

EXAMPLE: Final = {"game": "release", "seats": [{"bot": None}, {"bot": "greedy"}, {"bot": "random"}]}


class MatchListView(APIView):
    """Matches: a new one; the caller's own."""

    pagination_class = Pages
    throttle_scopes: ClassVar[dict[str, str]] = {"POST": "work"}

    def get_permissions(self) -> list[Any]:
        """Anybody may have a match dealt; a list is for somebody with an account."""
        return [AllowAny() if self.request.method in ("POST", "OPTIONS") else IsAuthenticated()]

    @extend_schema(operation_id="match_list", tags=["matches"], responses=OwnMatchSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The matches that the caller has a seat in, the latest activity first."""
        check_parameters(request, PARAMETERS)
        pages = Pages()
        rows = pages.paginate_queryset(services.matches_of(request.user), request, self)
        own = [
            services.match_row(match, request.user) | {"url": match_address(match.pk, request)}
            for match in rows
        ]
        return Response(pages.envelope(own), headers=LIVE)

    @extend_schema(
        operation_id="match_create",
        tags=["matches"],
        request=MatchOrderSerializer,
        examples=[OpenApiExample("One person against two bots", EXAMPLE, request_only=True)],
        responses={201: OpenApiResponse(NewMatchSerializer, description="Dealt; `Location` is its address.")},
    )
    @idempotent_by(dealt_answer)
    def post(self, request: Request) -> dict[str, Any]:
        """Deal a match. Each seat of a person gets a token, shown this once, for whoever sits there.

        Bots that are due have moved when the answer comes. With a login the first person's seat is yours;
        without one only so many matches of an address may be unfinished (429 `too_many_matches`).
        """
        check_parameters(request, ())
        try:
            new = services.match_create(request.data, user=request.user, client=caller_key(request))
        except services.MatchRefused as refused:
            raise refusal(refused) from refused
        except OrderRefused as refused:
            raise order_refusal(refused) from refused
        return new.keys.to_json()


class MatchView(SeatView):
    """One match, from a seat."""

    @extend_schema(
        operation_id="match",
        tags=["matches"],
        parameters=[*SEAT_PARAMETERS, HEADER_PARAMETER, SINCE, LANG],
        responses=MatchSerializer,
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The match as the seat sees it now; one that is over, for everybody who knows its id."""
        check_parameters(request, VIEW_QUERY)
        return view_answer(self.seat_or_none(request) or onlooker_seat(self.match(), request), request)


class MatchActionsView(SeatView):
    """Decisions of a seat."""

    @extend_schema(
        operation_id="match_act",
        tags=["matches"],
        parameters=[HEADER_PARAMETER, SINCE, LANG],
        request=ActionSerializer,
        responses={200: MatchSerializer, (409, PROBLEM): CLOSED},
    )
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Decide for the seat. The answer is the match as it is afterwards; bots that are due have moved.

        409 exactly when decision `version` is answered or withdrawn; an action that is not legal is a 400 and
        leaves the decision open.
        """
        check_parameters(request, DEED_QUERY)
        data = members(request, ("version", "action"))
        seat = self.seat(request)
        version = whole_member(data, "version", most=MOST_VERSION)
        action = object_member(data, "action")
        try:
            services.match_act(seat, version=version, action=action)
        except services.MatchRefused as refused:
            raise refusal(refused) from refused
        except EngineError as refused:
            raise _illegal(refused) from refused
        return view_answer(seat, request)


class MatchConcedeView(SeatView):
    """Giving up."""

    @extend_schema(
        operation_id="match_concede",
        tags=["matches"],
        parameters=[HEADER_PARAMETER, SINCE, LANG],
        request=ConcedeSerializer,
        responses={200: MatchSerializer, (409, PROBLEM): CLOSED},
    )
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Give up, whoever's turn it is. The answer is the match as it is afterwards."""
        check_parameters(request, DEED_QUERY)
        members(request, ())
        seat = self.seat(request)
        try:
            services.match_concede(seat)
        except services.MatchRefused as refused:
            raise refusal(refused) from refused
        return view_answer(seat, request)


class MatchRematchView(SeatView):
    """The same table once more."""

    @extend_schema(
        operation_id="match_rematch",
        tags=["matches"],
        parameters=[HEADER_PARAMETER],
        request=ConcedeSerializer,
        responses={
            201: OpenApiResponse(NewMatchSerializer, description="Dealt; `Location` is its address."),
            (409, PROBLEM): OpenApiResponse(ProblemSerializer, description="`match_not_over`."),
        },
    )
    @idempotent_by(dealt_answer)
    def post(self, request: Request, id: uuid.UUID) -> dict[str, Any]:
        """Deal the same seats, decks and rules once more, after the end; asked for from one of the seats."""
        check_parameters(request, ())
        members(request, ())
        try:
            new = services.match_rematch(self.seat(request), user=request.user, client=caller_key(request))
        except services.MatchRefused as refused:
            raise refusal(refused) from refused
        except OrderRefused as refused:
            raise order_refusal(refused) from refused
        return new.keys.to_json()


def _illegal(refused: EngineError) -> ApiProblem:
    extra = {"clause": refused.clause} if refused.clause else {}
    fault = Fault(f"/action{refused.pointer}", refused.code, refused.message)
    return ApiProblem(400, refused.code, refused.message, [fault], extra=extra)
