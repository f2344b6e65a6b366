"""The nearest legal decks of a deck. Authority: API, decks (repair)."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.dates import today
from api.decks.questions import MAX_NAME
from api.decks.refusals import refusals
from api.decks.repair_questions import DEFAULT_ALTERNATIVES, repair_question
from api.decks.serializers import (
    ROW_SCHEMA,
    LineSerializer,
    ProblemOfDeckSerializer,
    ValidateSerializer,
    ZonesField,
    line_answer,
    problem_answer,
)
from api.languages import requested_language
from api.parameters import check_parameters
from api.schema import AS_OF, LANG
from decks import services
from decks.decklist import MAX_ROWS
from decks.errors import DeckRefused, EmptyDeck
from decks.legality.phrases import Voice
from decks.models import Format
from decks.repair.nearest import MAX_ALTERNATIVES, Repair
from decks.repairing import MAX_CARDS, MendedDeck, deck_repair
from decks.words import voice_in


@extend_schema_field({"type": "array", "items": ROW_SCHEMA, "maxItems": MAX_ROWS})
class RowsField(serializers.JSONField):
    """Cards and their copies."""


class RepairRequestSerializer(ValidateSerializer):
    """A deck and what its repair has to keep to. Unknown members are refused."""

    # Taken out: a repair is for one format.
    formats = None  # type: ignore[assignment]
    format = serializers.CharField(max_length=MAX_NAME)
    keep = ZonesField(required=False, allow_null=True, help_text="Copies that have to stay or come, by zone.")
    owned = RowsField(
        required=False,
        allow_null=True,
        help_text="The cards at hand and their copies; without it any number of every card may be used.",
    )
    alternatives = serializers.IntegerField(
        min_value=1,
        max_value=MAX_ALTERNATIVES,
        required=False,
        allow_null=True,
        help_text=f"How many decks to look for; default {DEFAULT_ALTERNATIVES}.",
    )


class EditSerializer(serializers.Serializer):
    """So many copies of a card more, or fewer below zero."""

    zone = serializers.CharField()
    card = serializers.CharField(help_text="Slug, or the unknown word that goes.")
    change = serializers.IntegerField()


class AlternativeSerializer(serializers.Serializer):
    """A legal deck and what leads to it."""

    count = serializers.IntegerField(
        min_value=0, help_text="Copies added and taken out; a card that moves to another zone is two."
    )
    edits = EditSerializer(many=True)
    zones = ZonesField()


class MendedSerializer(serializers.Serializer):
    """The nearest legal decks, all with the same, fewest edits."""

    game = serializers.CharField()
    format = serializers.CharField()
    as_of = serializers.DateField(allow_null=True, help_text="The day asked for; null when none was.")
    legal = serializers.BooleanField(help_text="Whether the deck is legal as submitted.")
    problems = ProblemOfDeckSerializer(many=True, help_text="Of the deck as submitted.")
    alternatives = AlternativeSerializer(many=True)
    impossible = serializers.CharField(
        allow_null=True, help_text="Why no legal deck keeps to the constraints; null where one does."
    )
    lines = LineSerializer(many=True, help_text="Of a decklist, every line; empty for zones.")


class RepairView(APIView):
    """The way from a deck to a legal one."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="deck_repair",
        tags=["decks"],
        description="The legal decks that are fewest edits away, each judged legal by the format's rules; "
        "one question has one answer. An edit adds or takes out one copy. "
        f"Decks of at most {MAX_CARDS:,} cards.",
        parameters=[AS_OF, LANG],
        request=RepairRequestSerializer,
        responses=MendedSerializer,
    )
    def post(self, request: Request) -> Response:
        """Find the legal decks that are fewest edits away, or say why there can be none."""
        check_parameters(request, {"as_of", "lang"})
        language = requested_language(request)
        question = repair_question(request)
        with refusals(_unknown):
            row = _format(question.game, question.format)
        with refusals(_pointer):
            mended = deck_repair(row, question.submission, question.wish, on=question.as_of or today())
        voice = voice_in(language, row.game, on=question.as_of or today())
        return Response(_answer(mended, question.as_of, voice))


def _format(game: str | None, slug: str) -> Format:
    return services.format_named(slug, game=None if game is None else services.game_named(game))


def _unknown(refused: DeckRefused) -> str:
    return "/game" if refused.code == "unknown_game" else "/format"


def _pointer(refused: DeckRefused) -> str:
    """Where in the question the fault is."""
    if refused.pointer:
        return refused.pointer
    is_list = isinstance(refused, EmptyDeck) or refused.code == "list_too_long"
    return "/decklist" if is_list else "/format"


def _answer(mended: MendedDeck, as_of: Any, voice: Voice) -> dict[str, Any]:
    verdict, impossible = mended.verdict, mended.repairs.impossible
    return {
        "game": verdict.game,
        "format": verdict.format,
        "as_of": as_of,
        "legal": verdict.legal,
        "problems": [problem_answer(problem, voice) for problem in verdict.problems],
        "alternatives": [_alternative(repair) for repair in mended.repairs.alternatives],
        "impossible": impossible.said(voice) if impossible else None,
        "lines": [line_answer(line, voice) for line in verdict.lines],
    }


def _alternative(repair: Repair) -> dict[str, Any]:
    edits = [{"zone": edit.zone, "card": edit.card, "change": edit.change} for edit in repair.edits]
    return {"count": repair.count, "edits": edits, "zones": repair.decklist.as_json()}
