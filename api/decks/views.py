"""Deck questions that need no login: is this deck legal, and what does this list say.

Authority: API, decks.
"""

from __future__ import annotations

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.dates import today
from api.decks.questions import MAX_NAME, Body, Question, validate_question
from api.decks.refusals import refusals
from api.decks.serializers import (
    ParsedSerializer,
    ParseSerializer,
    ValidateSerializer,
    VerdictSerializer,
    VerdictsSerializer,
    parsed_answer,
    verdict_answer,
)
from api.errors import Fault
from api.languages import requested_language
from api.parameters import check_parameters
from api.schema import AS_OF, LANG
from decks import services
from decks.errors import DeckRefused, EmptyDeck
from decks.models import Format
from decks.words import voice_in


class ValidateView(APIView):
    """The judgement on a deck."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="deck_validate",
        tags=["decks"],
        parameters=[AS_OF, LANG],
        request=ValidateSerializer,
        responses=PolymorphicProxySerializer(
            component_name="VerdictAnswer",
            serializers=[VerdictSerializer, VerdictsSerializer],
            resource_type_field_name=None,
        ),
    )
    def post(self, request: Request) -> Response:
        """Judge a deck by one format or several: every problem with its clause and what would mend it."""
        check_parameters(request, {"as_of", "lang"})
        language = requested_language(request)
        question = validate_question(request)
        formats = [_format(question, place) for place in range(len(question.formats))]
        with refusals(lambda refused: _pointer(refused, question)):
            verdicts = services.deck_judge(formats, question.submission, on=question.as_of or today())
        games = {row.game_id: row.game for row in formats}
        voices = {key: voice_in(language, game, on=question.as_of or today()) for key, game in games.items()}
        answers = [
            verdict_answer(verdict, question.as_of, voices[row.game_id])
            for row, verdict in zip(formats, verdicts, strict=True)
        ]
        return Response({"results": answers} if question.is_list else answers[0])


class ParseView(APIView):
    """The preview of an import."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="deck_parse",
        tags=["decks"],
        parameters=[AS_OF, LANG],
        request=ParseSerializer,
        responses=ParsedSerializer,
    )
    def post(self, request: Request) -> Response:
        """Read a written list: every line with its status, cards by zone, totals. Nothing is saved."""
        check_parameters(request, {"as_of", "lang"})
        language = requested_language(request)
        body = Body(request)
        slug, text, as_of = body.text("game", longest=MAX_NAME), body.text("text"), body.day(request)
        kind = body.list_kind()
        if body.data.get("game") is None:
            body.faults.append(Fault("/game", "required", "Say which game the list is for."))
        body.refuse()
        with refusals("/game"):
            game = services.game_named(slug or "")
        with refusals("/text"):
            parsed = services.list_parse(game, text or "", on=as_of or today(), kind=kind)
        voice = voice_in(language, game, on=as_of or today())
        return Response(parsed_answer(game.slug, parsed, as_of, voice))


def _format(question: Question, place: int) -> Format:
    game = None
    if question.game is not None:
        with refusals("/game"):
            game = services.game_named(question.game)
    with refusals(f"/formats/{place}" if question.is_list else "/format"):
        return services.format_named(question.formats[place], game=game)


def _pointer(refused: DeckRefused, question: Question) -> str:
    """Where in the question the fault is."""
    if refused.pointer:
        return refused.pointer
    if isinstance(refused, EmptyDeck) or refused.code == "list_too_long":
        return "/decklist"
    if question.is_list and refused.format in question.formats:
        return f"/formats/{question.formats.index(refused.format)}"
    return "/format"
