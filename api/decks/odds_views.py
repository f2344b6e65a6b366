"""How likely a deck draws what one wants, and hands to look at. Authority: API, decks (odds)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.dates import today
from api.decks.odds_questions import MAX_DEPTH, MAX_PARTS, MAX_SEED, MAX_WORDS, odds_question
from api.decks.questions import MAX_NAME
from api.decks.refusals import refusals
from api.decks.serializers import LineSerializer, ZonesField, line_answer
from api.languages import requested_language
from api.parameters import check_parameters
from api.schema import AS_OF, LANG
from decks import services
from decks.chances import (
    GAMES,
    MAX_DRAWN,
    MAX_GAMES,
    MAX_HANDS,
    MAX_HITS,
    MAX_TURNS,
    TYPE,
    Chance,
    Chances,
    deck_chances,
)
from decks.codecs.text import MAX_CHARACTERS, MAX_LINES
from decks.decklist import MAX_COUNT, Decklist
from decks.errors import DeckRefused
from decks.legality.phrases import ENGLISH, Voice
from decks.odds.exact import MAX_TURN
from decks.odds.sampling import Estimate
from decks.readings import deck_read
from decks.words import voice_in

_WANTED: Final = {
    "type": "object",
    "description": "One of `cards` with `at_least` (default 1), `all` of several wishes, `any` of several; "
    f"at most {MAX_PARTS} parts, {MAX_DEPTH} deep.",
    "properties": {
        "cards": {
            "type": "array",
            "minItems": 1,
            "maxItems": MAX_WORDS,
            "items": {"type": "string", "minLength": 1, "maxLength": MAX_NAME},
            "description": f"Slugs or names; `{TYPE}Library` stands for every card of that type.",
        },
        "at_least": {"type": "integer", "minimum": 0, "maximum": MAX_COUNT, "default": 1},
        "all": {"type": "array", "items": {"type": "object"}},
        "any": {"type": "array", "items": {"type": "object"}},
    },
    "example": {
        "all": [{"cards": ["asio", "beast"], "at_least": 1}, {"cards": ["type:Tool"], "at_least": 1}]
    },
}


@extend_schema_field(_WANTED)
class WantedField(serializers.JSONField):
    """What is wanted."""


class OddsRequestSerializer(serializers.Serializer):
    """A deck and what is wanted of it. Unknown members are refused."""

    game = serializers.CharField(max_length=MAX_NAME)
    zones = ZonesField(required=False, allow_null=True)
    decklist = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=MAX_CHARACTERS,
        help_text=f"Instead of `zones`: a written list of at most {MAX_LINES:,} lines.",
    )
    wanted = WantedField()
    turn = serializers.IntegerField(
        min_value=0,
        max_value=MAX_TURN,
        required=False,
        allow_null=True,
        help_text="The player's own turn by whose end it is to have come true; 0, the default, is the "
        "opening hand.",
    )
    turns = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MAX_TURN),
        min_length=1,
        max_length=MAX_TURNS,
        required=False,
        allow_null=True,
        help_text="Instead of `turn`.",
    )
    drawn = serializers.IntegerField(
        min_value=0,
        max_value=MAX_DRAWN,
        required=False,
        allow_null=True,
        help_text="Instead of turns: exactly so many cards, none of them replaced.",
    )
    first = serializers.BooleanField(
        required=False, allow_null=True, help_text="Whether the player goes first; default true."
    )
    games = serializers.IntegerField(
        min_value=0,
        max_value=MAX_GAMES,
        required=False,
        allow_null=True,
        help_text=f"Draws that an estimate counts beside the exact chance; default 0, and {GAMES:,} where "
        "nothing exact can be said.",
    )
    hands = serializers.IntegerField(
        min_value=0,
        max_value=MAX_HANDS,
        required=False,
        allow_null=True,
        help_text="Hands by chance to look at.",
    )
    seed = serializers.IntegerField(
        min_value=0,
        max_value=MAX_SEED,
        required=False,
        allow_null=True,
        help_text="One seed gives one answer.",
    )
    as_of = serializers.DateField(required=False, allow_null=True, help_text="Default today (UTC).")


class ExactlySerializer(serializers.Serializer):
    """The chance of exactly so many cards of the one group."""

    hits = serializers.IntegerField(min_value=0)
    probability = serializers.FloatField(min_value=0, max_value=1)
    exact = serializers.CharField(help_text="As a fraction in lowest terms; these add up to 1.")


class EstimateSerializer(serializers.Serializer):
    """How often it came true in draws by chance."""

    hits = serializers.IntegerField(min_value=0)
    games = serializers.IntegerField(min_value=1)
    share = serializers.FloatField(min_value=0, max_value=1)
    interval = serializers.ListField(
        child=serializers.FloatField(), min_length=2, max_length=2, help_text="Wilson's, at 95 %."
    )


class ChanceSerializer(serializers.Serializer):
    """How likely it is by one turn."""

    turn = serializers.IntegerField(min_value=0)
    drawn = serializers.IntegerField(min_value=0, help_text="Cards that the player has had by then.")
    probability = serializers.FloatField(min_value=0, max_value=1, allow_null=True)
    exact = serializers.CharField(
        allow_null=True, help_text="The same as a fraction in lowest terms; null where only an estimate is."
    )
    exactly = ExactlySerializer(
        many=True, help_text=f"Of a single group of at most {MAX_HITS} cards; empty for others."
    )
    estimate = EstimateSerializer(allow_null=True)


class PlanSerializer(serializers.Serializer):
    """The draws that the rules make."""

    opening = serializers.IntegerField()
    per_turn = serializers.IntegerField()
    draws_first_turn = serializers.BooleanField()
    may_replace = serializers.BooleanField(
        help_text="Whether cards of the opening hand may be replaced once: all but the wanted ones are."
    )


class HandSerializer(serializers.Serializer):
    """A hand by chance."""

    dealt = serializers.ListField(child=serializers.CharField())
    opening = serializers.ListField(child=serializers.CharField(), help_text="After replacing.")
    later = serializers.ListField(child=serializers.CharField(), help_text="Draws up to the last turn.")


class OddsSerializer(serializers.Serializer):
    """How likely the deck gives what is wanted."""

    game = serializers.CharField()
    as_of = serializers.DateField(allow_null=True, help_text="The day asked for; null when none was.")
    deck = serializers.IntegerField(help_text="Cards of the main deck.")
    plan = PlanSerializer()
    chances = ChanceSerializer(many=True)
    inexact = serializers.CharField(allow_null=True, help_text="Why nothing exact can be said.")
    hands = HandSerializer(many=True)


class PostedOddsSerializer(OddsSerializer):
    """How likely a posted deck gives what is wanted."""

    lines = LineSerializer(many=True, help_text="Of a decklist, every line; empty for zones.")


class OddsView(APIView):
    """The odds of a posted deck."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "work"

    @extend_schema(
        operation_id="deck_odds_of",
        tags=["decks"],
        parameters=[AS_OF, LANG],
        request=OddsRequestSerializer,
        responses=PostedOddsSerializer,
    )
    def post(self, request: Request) -> Response:
        """Reckon how likely a deck's player has drawn what is wanted by a turn; exactly, and by estimate."""
        check_parameters(request, {"as_of", "lang"})
        language = requested_language(request)
        question = odds_question(request)
        on = question.as_of or today()
        with refusals("/game"):
            game = services.game_named(question.game)
        with refusals(_pointer):
            reading = deck_read(game, question.submission, on=on)
            chances = deck_chances(game, reading.decklist or Decklist({}), question.wish, on=on)
        voice = voice_in(language, game, on=on)
        lines = [line_answer(line, voice) for line in reading.lines]
        answer = {"game": game.slug, "as_of": question.as_of, **odds_answer(chances, voice), "lines": lines}
        return Response(answer)


def _pointer(refused: DeckRefused) -> str:
    """Where in the question the fault is."""
    return refused.pointer or ("/decklist" if refused.code in ("empty_deck", "list_too_long") else "/wanted")


def odds_answer(chances: Chances, voice: Voice = ENGLISH) -> dict[str, Any]:
    """Odds as the API shows them."""
    plan = chances.plan
    return {
        "deck": chances.deck,
        "plan": {
            "opening": plan.opening,
            "per_turn": plan.per_turn,
            "draws_first_turn": plan.draws_first_turn,
            "may_replace": plan.may_replace,
        },
        "chances": [_chance_answer(chance) for chance in chances.chances],
        "inexact": chances.inexact.said(voice) if chances.inexact else None,
        "hands": [
            {"dealt": hand.dealt, "opening": hand.opening, "later": hand.later} for hand in chances.hands
        ],
    }


def _chance_answer(chance: Chance) -> dict[str, Any]:
    return {
        "turn": chance.turn,
        "drawn": chance.drawn,
        "probability": None if chance.exact is None else float(chance.exact),
        "exact": None if chance.exact is None else _fraction(chance.exact),
        "exactly": [
            {"hits": hits, "probability": float(each), "exact": _fraction(each)}
            for hits, each in enumerate(chance.exactly)
        ],
        "estimate": None if chance.estimate is None else _estimate_answer(chance.estimate),
    }


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


def _estimate_answer(counted: Estimate) -> dict[str, Any]:
    return {
        "hits": counted.hits,
        "games": counted.games,
        "share": counted.share,
        "interval": [counted.low, counted.high],
    }
