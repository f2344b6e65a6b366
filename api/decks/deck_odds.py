"""The odds of a saved deck, asked by an address. Authority: API, decks (odds)."""

from __future__ import annotations

import uuid
from typing import Final

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from api.dates import requested_day, today
from api.decks.matching import PRIVATE
from api.decks.odds_views import OddsSerializer, odds_answer
from api.decks.refusals import refusals
from api.decks.saved import DeckView
from api.errors import bad_parameter
from api.languages import requested_language
from api.parameters import check_parameters, chosen, text_parameter, whole_number
from api.schema import AS_OF, LANG
from decks import services
from decks.chances import MAX_TURNS, ChanceWish, deck_chances
from decks.decklist import MAX_COUNT
from decks.errors import DeckRefused
from decks.odds.wanted import AtLeast
from decks.words import speaker

#: The longest list of cards in an address, in characters.
MAX_CARDS_TEXT: Final = 4_000
WANTED: Final = OpenApiParameter(
    "cards",
    str,
    required=True,
    description="The group: slugs or names with commas between; `type:Library` stands for all of a type.",
)
AT_LEAST: Final = OpenApiParameter(
    "at_least",
    {"type": "integer", "minimum": 1, "maximum": MAX_COUNT, "default": 1},
    description="How many of the group.",
)
TURN: Final = OpenApiParameter(
    "turn",
    {"type": "integer", "minimum": 0, "maximum": MAX_TURNS - 1, "default": 0},
    description="The player's own turn up to which chances are told; 0 is the opening hand.",
)
FIRST: Final = OpenApiParameter("first", bool, description="Whether the player goes first; default true.")


class DeckOddsSerializer(OddsSerializer):
    """How likely a saved deck gives what is wanted."""

    id = serializers.UUIDField()


class DeckOddsView(DeckView):
    """The odds of a saved deck, for one group of cards; `decks/odds/` takes whole wishes."""

    throttle_scope = "work"

    @extend_schema(
        operation_id="deck_odds",
        tags=["decks"],
        parameters=[WANTED, AT_LEAST, TURN, FIRST, AS_OF, LANG],
        responses=DeckOddsSerializer,
    )
    def get(self, request: Request, id: uuid.UUID) -> Response:
        """How likely the deck's player has drawn so many of a group of cards, turn by turn up to one."""
        check_parameters(request, {"cards", "at_least", "turn", "first", "as_of", "lang"})
        voice = speaker(requested_language(request))
        deck, as_of = self.visible(request, id), requested_day(request)
        wish = _wish(request)
        decklist = services.decklist_of(services.revision_latest(deck))
        with refusals(_pointer):
            chances = deck_chances(deck.game, decklist, wish, on=as_of or today())
        answer = {"id": str(deck.pk), "game": deck.game.slug, "as_of": as_of, **odds_answer(chances, voice)}
        return Response(answer, headers=PRIVATE)


def _pointer(refused: DeckRefused) -> str:
    """The parameter at fault: the group is the whole wish here."""
    is_group = not refused.pointer or refused.pointer.startswith("/wanted")
    return "/cards" if is_group else refused.pointer


def _wish(request: Request) -> ChanceWish:
    """One group, and the turns from the opening hand to the one asked for."""
    text = text_parameter(request, "cards", longest=MAX_CARDS_TEXT) or ""
    cards = frozenset(word for part in text.split(",") if (word := part.strip()))
    if not cards:
        raise bad_parameter("cards", "required", "Say which cards, with commas between.")
    least = whole_number(request, "at_least", default=1, least=1, most=MAX_COUNT)
    turn = whole_number(request, "turn", default=0, least=0, most=MAX_TURNS - 1)
    is_first = chosen(request, "first", ("true", "false"), default="true") == "true"
    return ChanceWish(wanted=AtLeast(cards, least), turns=tuple(range(turn + 1)), is_first=is_first)
