"""Seats that change hands: taken into an account, taken over when idle, given to a bot.

Authority: API, matches.
"""

from __future__ import annotations

import uuid

from drf_spectacular.utils import extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.parameters import check_parameters
from api.rules.match_answers import CLOSED, DEED_QUERY, PROBLEM, SINCE, view_answer
from api.rules.match_calls import (
    HEADER_PARAMETER,
    MOST_SEAT,
    SeatView,
    bot_member,
    members,
    order_refusal,
    refusal,
    seat_token,
    whole_member,
)
from api.rules.match_serializers import (
    BotOrderSerializer,
    ClaimedSerializer,
    ClaimSerializer,
    MatchSerializer,
)
from api.rules.streams import LIVE
from api.schema import LANG
from rules import services
from rules.orders import OrderRefused


class MatchClaimView(APIView):
    """A seat for the caller's account."""

    permission_classes = (IsAuthenticated,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="match_claim",
        tags=["matches"],
        request=ClaimSerializer,
        responses={200: ClaimedSerializer, (409, PROBLEM): CLOSED},
    )
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Make a seat your account's: with its token at any time; without it, when the seat is idle.

        A seat that is taken over gets a new token, and the old one opens it no more. Whoever sits at the
        table already takes over no other seat.
        """
        check_parameters(request, ())
        data = members(request, ())
        number = whole_member(data, "seat", most=MOST_SEAT)
        try:
            token = services.seat_take(id, number, user=request.user, token=seat_token(request))
        except services.MatchRefused as refused:
            raise refusal(refused) from refused
        return Response({"seat": number, "token": token}, headers=LIVE)


class MatchBotView(SeatView):
    """A bot for a seat that lets the others wait."""

    @extend_schema(
        operation_id="match_give_to_bot",
        tags=["matches"],
        parameters=[HEADER_PARAMETER, SINCE, LANG],
        request=BotOrderSerializer,
        responses={200: MatchSerializer, (409, PROBLEM): CLOSED},
    )
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Let a bot play on for an idle seat, called for from another seat of the table."""
        check_parameters(request, DEED_QUERY)
        data = members(request, ("idle_seat", "bot"))
        seat = self.seat(request)
        number = whole_member(data, "idle_seat", most=MOST_SEAT)
        try:
            services.seat_give_to_bot(seat, number, bot=bot_member(data))
        except services.MatchRefused as refused:
            raise refusal(refused) from refused
        except OrderRefused as refused:
            raise order_refusal(refused) from refused
        return view_answer(seat, request)
