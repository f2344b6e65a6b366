"""Matches: deal one, look at it from a seat, decide, concede, watch, read its replay.

Authority: API, matches.
"""

from __future__ import annotations

import uuid
from typing import Any, ClassVar, Final

from django.http import Http404, HttpResponse, StreamingHttpResponse
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from api.errors import ApiProblem, Fault
from api.idempotency import idempotent
from api.languages import requested_language
from api.pagination import PARAMETERS, Pages
from api.parameters import check_parameters, whole_number
from api.rules.match_calls import (
    HEADER_PARAMETER,
    MOST_SEAT,
    MOST_VERSION,
    SEAT_PARAMETERS,
    SeatView,
    bot_member,
    members,
    object_member,
    order_refusal,
    refusal,
    seat_number,
    seat_refusal,
    seat_token,
    whole_member,
)
from api.rules.match_serializers import (
    ActionSerializer,
    BotOrderSerializer,
    ClaimedSerializer,
    ClaimSerializer,
    ConcedeSerializer,
    MatchOrderSerializer,
    MatchReplaySerializer,
    MatchSerializer,
    NewMatchSerializer,
    NoteOrderSerializer,
    NoteSerializer,
    NotesSerializer,
    OwnMatchSerializer,
)
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
from rules.engine.core.errors import EngineError
from rules.models import Match, MatchSeat, MatchStatus
from rules.orders import OrderRefused
from rules.services.notes import MEMBERS

EXAMPLE: Final = {"game": "release", "seats": [{"bot": None}, {"bot": "greedy"}, {"bot": "random"}]}
MOST_EVENT: Final = 100_000_000
SINCE: Final = OpenApiParameter(
    "since",
    {"type": "integer", "minimum": 0, "maximum": MOST_EVENT},
    description="Only events after that one, at most 500; default: the latest.",
)
VIEW_QUERY: Final = ("seat", "token", "since", "lang")
NOTE_MEMBERS: Final = sorted({name for names in MEMBERS.values() for name in names})
DEED_QUERY: Final = ("since", "lang")
PROBLEM: Final = "application/problem+json"
CLOSED: Final = OpenApiResponse(
    ProblemSerializer,
    description="The decision is closed (`decision_closed`), the match is (`match_over`), the seat is not "
    "idle (`seat_not_idle`), or the `engine_changed` and the match can only be read.",
)


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
            services.match_row(match, request.user) | {"url": _address(match.pk, request)} for match in rows
        ]
        return Response(pages.envelope(own), headers=LIVE)

    @extend_schema(
        operation_id="match_create",
        tags=["matches"],
        request=MatchOrderSerializer,
        examples=[OpenApiExample("One person against two bots", EXAMPLE, request_only=True)],
        responses={201: OpenApiResponse(NewMatchSerializer, description="Dealt; `Location` is its address.")},
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Deal a match. Each seat of a person gets a token, shown this once, for whoever sits there.

        Bots that are due have moved when the answer comes. With a login the first person's seat is yours.
        """
        check_parameters(request, ())
        try:
            new = services.match_create(request.data, user=request.user)
        except OrderRefused as refused:
            raise order_refusal(refused) from refused
        address = _address(new.match.pk, request)
        seats = [{"seat": at, "token": token} for at, token in enumerate(new.tokens)]
        body = {"id": str(new.match.pk), "url": address, "seats": seats}
        return Response(body, status=201, headers={**LIVE, "Location": address})


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
        return _view(self.seat_or_none(request) or _onlooker_seat(self.match(), request), request)


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
        return _view(seat, request)


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
        return _view(seat, request)


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
        seat = self.seat_or_none(request) or _onlooker_seat(self.match(), request)
        last = request.headers.get("Last-Event-ID")
        is_told = seat.match.status != MatchStatus.PLAYING and last == match_event_id(seat)
        stream = None if is_told else MatchStream.open(seat, last)
        if stream is None:
            return HttpResponse(status=204, headers=LIVE)
        headers = {**LIVE, "X-Accel-Buffering": "no"}
        return StreamingHttpResponse(stream, content_type=STREAM_TYPE, headers=headers)


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


class MatchNotesView(SeatView):
    """What a seat writes down about the match."""

    @extend_schema(
        operation_id="match_notes",
        tags=["matches"],
        parameters=[*SEAT_PARAMETERS, HEADER_PARAMETER],
        responses=NotesSerializer,
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The seat's own notes, oldest first; nobody else reads them one by one."""
        check_parameters(request, ("seat", "token"))
        return Response({"results": services.notes_of(self.seat(request))}, headers=LIVE)

    @extend_schema(
        operation_id="match_note",
        tags=["matches"],
        parameters=[HEADER_PARAMETER],
        request=NoteOrderSerializer,
        responses={201: NoteSerializer},
    )
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """Keep a note for the playtest record; a later one about the same thing takes its place.

        By `kind`: `length` has `minutes`; `familiarity` a `value` (learning, familiar); `decision` the
        `version` and a `mark` (meaningful, automatic, confusing); `no_way_back` a `turn`; `card` a `card`
        and a `mark` (exciting, unused); `another` a `value` (yes, no, maybe); `deck_change` a `text` and the
        cards `out` and `in`.
        """
        check_parameters(request, ())
        data = members(request, ("kind", "remove", *NOTE_MEMBERS))
        try:
            return Response(services.note_store(self.seat(request), data), status=201, headers=LIVE)
        except services.MatchRefused as refused:
            raise refusal(refused) from refused


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

        A seat that is taken over gets a new token, and the old one opens it no more. Nobody sits at one table
        twice.
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
        return _view(seat, request)


def _view(seat: MatchSeat, request: Request) -> Response:
    language = requested_language(request)
    since = None
    if "since" in request.query_params:
        since = whole_number(request, "since", default=0, least=0, most=MOST_EVENT)
    return Response(services.match_view(seat, language=language, since=since), headers=LIVE)


def _onlooker_seat(match: Match, request: Request) -> MatchSeat:
    """The seat through which a match that is over is looked at. Raises: ApiProblem (403) before the end."""
    if not match.is_over:
        raise seat_refusal()
    number = seat_number(request) or 0
    seat = MatchSeat.objects.select_related("match").filter(match=match, number=number).first()
    if seat is None:
        raise Http404
    return seat


def _illegal(refused: EngineError) -> ApiProblem:
    extra = {"clause": refused.clause} if refused.clause else {}
    fault = Fault(f"/action{refused.pointer}", refused.code, refused.message)
    return ApiProblem(400, refused.code, refused.message, [fault], extra=extra)


def _address(match_id: uuid.UUID, request: Request) -> str:
    return reverse("api:match", kwargs={"id": match_id}, request=request)
