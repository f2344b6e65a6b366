"""The playtest record: how matches were for people, summed up, and as CSV.

Authority: duel:record.
"""

from __future__ import annotations

import csv
import io
from typing import Any, Final

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.parameters import check_parameters, chosen
from api.rules.serializers import CountsField
from api.rules.streams import LIVE
from decks.codecs.csv import escape
from rules import services
from rules.engine.games import GAMES
from rules.services.notes import FAMILIARITY
from rules.services.playtest import COLUMNS, MOST_MATCHES, TABLES, UNSAID

QUERY: Final = ("game", "table")
CSV_TYPE: Final = "text/csv"
PARAMETERS: Final = (
    OpenApiParameter("game", str, enum=sorted(GAMES), default="duel", description="Its slug."),
    OpenApiParameter(
        "table",
        str,
        enum=TABLES,
        default="people",
        description="Whose matches: of people alone, with bots at the table, or all.",
    ),
)


class MinutesSerializer(serializers.Serializer):
    """How long matches took."""

    familiarity = serializers.ChoiceField([*FAMILIARITY, UNSAID])
    matches = serializers.IntegerField()
    median = serializers.FloatField(allow_null=True)


class NoWayBackSerializer(serializers.Serializer):
    """Turns without a way back."""

    seats = serializers.IntegerField(help_text="In how many seats there was such a turn.")
    median_turn = serializers.FloatField(allow_null=True, help_text="The first of them.")


class DeckRecordSerializer(serializers.Serializer):
    """What people made of a deck."""

    deck = serializers.CharField(allow_null=True, help_text="null where all share the decks.")
    name = serializers.CharField()
    seats = serializers.IntegerField()
    wins = serializers.IntegerField()
    another = CountsField(help_text="Whether another match was wanted.")
    decisions = CountsField(help_text="How decisions were marked.")
    no_way_back = NoWayBackSerializer(help_text="As people marked it.")
    no_way_back_estimated_by_bots = NoWayBackSerializer(help_text="An estimate; people may see it otherwise.")
    deck_changes = serializers.IntegerField()


class CardRecordSerializer(serializers.Serializer):
    """What people made of a card."""

    card = serializers.CharField()
    name = serializers.CharField()
    exciting = serializers.IntegerField()
    unused = serializers.IntegerField()
    out = serializers.IntegerField(help_text="How often it was wanted out of a deck.")

    def get_fields(self) -> dict[str, Any]:
        """With `in`, which is no name in this language."""
        wanted = serializers.IntegerField(help_text="How often it was wanted in a deck.")
        return {**super().get_fields(), "in": wanted}


class PlaytestsSerializer(serializers.Serializer):
    """The record of a game. Results of bots are in no sum."""

    game = serializers.CharField()
    table = serializers.ChoiceField(TABLES)
    matches = serializers.IntegerField()
    most_matches = serializers.IntegerField(help_text=f"The latest {MOST_MATCHES:,} matches are summed up.")
    minutes = MinutesSerializer(many=True)
    decks = DeckRecordSerializer(many=True)
    cards = CardRecordSerializer(many=True)


class PlaytestsView(APIView):
    """The record summed up."""

    permission_classes = (AllowAny,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="playtests", tags=["matches"], parameters=[*PARAMETERS], responses=PlaytestsSerializer
    )
    def get(self, request: Request) -> Response:
        """How matches that are over were for the people who played them, per deck and per card.

        Results of simulations are no part of it, and what bots make of a match is marked as their estimate.
        """
        game, table = _asked(request)
        return Response(services.playtest_summary(game, table=table), headers=LIVE)


class CsvRenderer(BaseRenderer):
    """Lets a client ask for text/csv; the file itself is written by the view."""

    media_type = CSV_TYPE
    format = "csv"

    def render(self, data: Any, accepted_media_type: str | None = None, context: Any = None) -> bytes:
        return JSONRenderer().render(data)


class PlaytestsExportView(APIView):
    """The record as a table."""

    permission_classes = (IsAuthenticated,)
    throttle_scope = "work"
    renderer_classes = (CsvRenderer, JSONRenderer)

    @extend_schema(
        operation_id="playtests_export",
        tags=["matches"],
        parameters=[*PARAMETERS],
        responses={(200, CSV_TYPE): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> HttpResponse:
        """Every note with the match and the seat that it is from, without names, as CSV."""
        game, table = _asked(request)
        text = io.StringIO()
        writer = csv.writer(text)
        writer.writerow(COLUMNS)
        writer.writerows(
            [_harmless(cell) for cell in row] for row in services.playtest_rows(game, table=table)
        )
        headers = {**LIVE, "Content-Disposition": f'attachment; filename="playtests-{game}.csv"'}
        return HttpResponse(text.getvalue(), content_type=f"{CSV_TYPE}; charset=utf-8", headers=headers)


def _asked(request: Request) -> tuple[str, str]:
    """Raises: ApiProblem (400)."""
    check_parameters(request, QUERY)
    game = chosen(request, "game", sorted(GAMES), default="duel")
    return game, chosen(request, "table", TABLES, default="people")


def _harmless(cell: Any) -> Any:
    """A cell that no spreadsheet runs."""
    return escape(cell) if isinstance(cell, str) else cell
