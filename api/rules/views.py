"""Simulations: order one, watch it, cancel it, read its games.

Authority: API, simulations.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, Final, overload

from django.db.models import QuerySet
from django.http import HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.errors import ApiProblem
from api.idempotency import idempotent
from api.links import api_link
from api.members import body_members
from api.pagination import PARAMETERS, Pages
from api.parameters import check_parameters
from api.rules.match_calls import order_refusal
from api.rules.replays import REPLAY_PARAMETERS, REPLAY_QUERY, requested_frames
from api.rules.serializers import (
    GameSerializer,
    ReplaySerializer,
    SimulationOrderSerializer,
    SimulationSerializer,
)
from api.rules.streams import (
    LAST_EVENT_ID,
    LIVE,
    MESSAGE,
    STREAM_TYPE,
    EventStreamRenderer,
    ProgressStream,
    has_more,
)
from api.schema import ProblemSerializer
from catalog.addresses import caller_key
from rules import services
from rules.engine.core.errors import GameFailure
from rules.models import Simulation
from rules.orders import OrderRefused

EXAMPLE: Final = {
    "game": "release",
    "format": "release-base",
    "seats": [{"bot": "greedy"}, {"bot": "random"}, {"bot": "random"}],
    "games": 100,
    "seed": 7,
}


class SimulationListView(APIView):
    """Simulations: a new one; the caller's own."""

    pagination_class = Pages
    throttle_scopes = {"POST": "simulation"}

    def get_permissions(self) -> list[Any]:
        """Anybody may order a run; a list is for somebody with an account."""
        return [AllowAny() if self.request.method in ("POST", "OPTIONS") else IsAuthenticated()]

    @extend_schema(
        operation_id="simulation_list",
        tags=["simulations"],
        responses=SimulationSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """The caller's own runs, newest first."""
        check_parameters(request, PARAMETERS)
        pages = Pages()
        own = _rows().filter(owner_id=request.user.pk).order_by("-created", "-pk")
        rows = pages.paginate_queryset(own, request, self)
        return Response(pages.envelope([_shown(run, request) for run in rows]), headers=LIVE)

    @extend_schema(
        operation_id="simulation_create",
        tags=["simulations"],
        request=SimulationOrderSerializer,
        examples=[OpenApiExample("One rule-based bot against two random ones", EXAMPLE, request_only=True)],
        responses={
            202: OpenApiResponse(SimulationSerializer, description="Accepted; `Location` is its address.")
        },
    )
    @idempotent
    def post(self, request: Request) -> Response:
        """Order a run of numbered games. It is played by workers; its address tells how far it is.

        Without login: up to 1,000 games, one run playing and five waiting for each address. With one: so many
        runs playing or waiting for each account (429 `too_many_simulations`, which names the limit).
        """
        check_parameters(request, ())
        try:
            run = services.simulation_create(request.data, owner=request.user, client=caller_key(request))
        except OrderRefused as refused:
            raise order_refusal(refused) from refused
        except services.TooManySimulations as refused:
            raise ApiProblem(429, refused.code, refused.detail, headers={"Retry-After": "10"}) from refused
        headers = {**LIVE, "Location": _address("simulation", run, request)}
        return Response(_shown(run, request), status=202, headers=headers)


class SimulationView(APIView):
    """One run, for whoever knows its id."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="simulation", tags=["simulations"], responses=SimulationSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """The run: its progress, and its result when it is done."""
        check_parameters(request, ())
        return Response(_shown(get_object_or_404(_rows(), pk=id), request), headers=LIVE)


class SimulationCancelView(APIView):
    """The end of a run before its time."""

    permission_classes = (AllowAny,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="simulation_cancel", tags=["simulations"], request=None, responses=SimulationSerializer
    )
    def post(self, request: Request, id: uuid.UUID) -> Response:
        """End the run at once; one that has ended stays as it is.

        One ordered with a login is its owner's to end, any other that of whoever knows its id. Games in play
        are dropped; `progress.done` and `partial` say what counted.
        """
        check_parameters(request, ())
        body_members(request, ())
        run = get_object_or_404(Simulation, pk=id)
        try:
            services.simulation_cancel(run, viewer=request.user)
        except services.NotYourSimulation as refused:
            raise ApiProblem(403, refused.code, refused.detail) from refused
        return Response(_shown(run, request), headers=LIVE)


class SimulationEventsView(APIView):
    """Progress as server-sent events."""

    permission_classes = (AllowAny,)
    renderer_classes = (EventStreamRenderer, JSONRenderer)

    @extend_schema(
        operation_id="simulation_events",
        tags=["simulations"],
        parameters=[LAST_EVENT_ID],
        responses={
            (200, STREAM_TYPE): MESSAGE,
            204: OpenApiResponse(
                description="Nothing is to come, or twelve streams are open: ask for the run now and then."
            ),
        },
    )
    def get(self, request: Request, id: uuid.UUID) -> HttpResponse | StreamingHttpResponse:
        """Progress as it is made. Events `progress` and, at the end, `end`; each stream ends after 25 s."""
        check_parameters(request, ())
        run = get_object_or_404(_rows(), pk=id)
        last = request.headers.get("Last-Event-ID")
        stream = ProgressStream.open(run.pk, last) if has_more(run, last) else None
        if stream is None:
            return HttpResponse(status=204, headers=LIVE)
        headers = {**LIVE, "X-Accel-Buffering": "no"}
        return StreamingHttpResponse(stream, content_type=STREAM_TYPE, headers=headers)


class SimulationGamesView(APIView):
    """The games of a run."""

    pagination_class = Pages
    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="simulation_games",
        tags=["simulations"],
        responses=GameSerializer(many=True),
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """Games by number, up to the first one that is not played yet."""
        check_parameters(request, PARAMETERS)
        run = get_object_or_404(_rows().only("pk"), pk=id)
        pages = Pages()
        rows = pages.paginate_queryset(PlayedGames(run.pk), request, self)
        return Response(pages.envelope(rows), headers=LIVE)


class SimulationReplayView(APIView):
    """One game of a run, move by move."""

    permission_classes = (AllowAny,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="simulation_replay",
        tags=["simulations"],
        parameters=[*REPLAY_PARAMETERS],
        responses={
            200: ReplaySerializer,
            (409, "application/problem+json"): OpenApiResponse(
                ProblemSerializer,
                description="`engine_changed` since, or the game breaks off (`game_failed`).",
            ),
        },
    )
    def get(self, request: Request, id: uuid.UUID, number: int) -> Response:
        """The game played again from its seed: every decision, every event and the outcome.

        With `step`, the table after each of `steps` decisions from there on, in `frames`.
        """
        check_parameters(request, REPLAY_QUERY)
        run = get_object_or_404(Simulation, pk=id, games__gt=min(number, _MOST_NUMBER))
        try:
            frames = requested_frames(request, len(run.request["seats"]))
            return Response(services.game_replay(run, number, frames=frames))
        except (services.EngineChanged, GameFailure) as refused:
            raise ApiProblem(409, refused.code, str(refused)) from refused


#: No database keeps larger numbers of games.
_MOST_NUMBER: Final = 2**31 - 1


class PlayedGames(Sequence[dict[str, Any]]):
    """The rows of a run's games without gap, read page by page."""

    def __init__(self, simulation_id: uuid.UUID) -> None:
        self.simulation_id = simulation_id
        self.length = services.games_unbroken(simulation_id)

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, index: int) -> dict[str, Any]: ...

    @overload
    def __getitem__(self, index: slice) -> list[dict[str, Any]]: ...

    def __getitem__(self, index: int | slice) -> dict[str, Any] | list[dict[str, Any]]:
        if isinstance(index, int):
            return self[index : index + 1][0]
        first, last, _ = index.indices(self.length)
        return [row.to_json() for row in services.game_rows(self.simulation_id, first, last)]


def _rows() -> QuerySet[Simulation]:
    return Simulation.objects.defer("snapshot")


def _shown(run: Simulation, request: Request) -> dict[str, Any]:
    return SimulationSerializer(run, context={"request": request}).data


def _address(name: str, run: Simulation, request: Request) -> str:
    return api_link(request, name, id=run.pk)
