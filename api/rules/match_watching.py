"""Watching a match: its events as they happen, its replay after the end.

Authority: API, matches.
"""

from __future__ import annotations

import uuid

from django.http import Http404, HttpResponse, StreamingHttpResponse
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.languages import requested_language
from api.parameters import check_parameters
from api.rules.match_answers import PROBLEM, onlooker_seat
from api.rules.match_calls import HEADER_PARAMETER, SEAT_PARAMETERS, SeatView, refusal, seat_number
from api.rules.match_serializers import MatchReplaySerializer
from api.rules.replays import REPLAY_PARAMETERS, REPLAY_QUERY, requested_frames
from api.rules.streams import (
    LAST_EVENT_ID,
    LIVE,
    MESSAGE,
    STREAM_TYPE,
    EventStreamRenderer,
    MatchStream,
    match_event_id,
)
from api.schema import LANG, ProblemSerializer
from rules import services
from rules.models import Match, MatchSeat, MatchStatus
from rules.tables.keys import seat_of_browser


class MatchEventsView(SeatView):
    """What happens at the table, as it happens."""

    renderer_classes = (EventStreamRenderer, JSONRenderer)

    @extend_schema(
        operation_id="match_events",
        tags=["matches"],
        parameters=[*SEAT_PARAMETERS, HEADER_PARAMETER, LAST_EVENT_ID],
        responses={
            (200, STREAM_TYPE): MESSAGE,
            204: OpenApiResponse(
                description="Nothing is to come, or twelve streams are open: ask for the match now and then."
            ),
        },
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse | StreamingHttpResponse:
        """The seat's events. Messages `match` and, at the end, `end`; each stream ends after 25 s.

        The data are `{"events", "event_count", "version", "thinking", "status"}`; a message comes whenever
        anything changed at the table, with an id to go on from.
        """
        check_parameters(request, ("seat", "token"))
        seat = self.seat_or_none(request) or self._seat_at_table(request)
        seat = seat or onlooker_seat(self.match(), request)
        last = request.headers.get("Last-Event-ID")
        is_told = seat.match.status != MatchStatus.PLAYING and last == match_event_id(seat)
        stream = None if is_told else MatchStream.open(seat, last)
        if stream is None:
            return HttpResponse(status=204, headers=LIVE)
        headers = {**LIVE, "X-Accel-Buffering": "no"}
        return StreamingHttpResponse(stream, content_type=STREAM_TYPE, headers=headers)

    def _seat_at_table(self, request: Request) -> MatchSeat | None:
        """The seat that the pages let this browser sit in; to watch only, never to decide here."""
        return seat_of_browser(request._request, self.kwargs["id"], seat_number(request))


class MatchReplayView(APIView):
    """A match that is over, move by move."""

    permission_classes = (AllowAny,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="match_replay",
        tags=["matches"],
        parameters=[*REPLAY_PARAMETERS, LANG],
        responses={
            200: MatchReplaySerializer,
            (409, PROBLEM): OpenApiResponse(
                ProblemSerializer,
                description="`match_not_over`; or frames were asked for and the `engine_changed` since.",
            ),
        },
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Every decision, every event, all hands and decks, for everybody who knows the id; after the end."""
        check_parameters(request, (*REPLAY_QUERY, "lang"))
        language = requested_language(request)
        match = Match.objects.select_related("cards").filter(pk=id).first()
        if match is None:
            raise Http404
        try:
            frames = requested_frames(request, len(match.request["seats"]))
            return Response(services.match_replay(match, frames=frames, language=language), headers=LIVE)
        except services.MatchRefused as refused:
            raise refusal(refused) from refused
