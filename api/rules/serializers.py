"""Shapes of the simulation calls, for the OpenAPI document and for the rows that they answer.

Authority: API, simulations. What an order must be is judged by `rules.orders`; these say it to readers.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.links import api_link
from rules.models import MOST_GAMES, Simulation, SimulationStatus, StepKind
from rules.orders import DEFAULT_GAMES, MOST_SEATS, MOST_SEED

WORD = {"type": "string", "minLength": 1, "maxLength": 80}
BOT = {
    "oneOf": [
        WORD,
        {
            "type": "object",
            "properties": {"name": WORD},
            "required": ["name"],
            "additionalProperties": True,
            "description": "A bot with its options.",
        },
    ],
    "example": "greedy",
}
DECK = {
    "type": "object",
    "nullable": True,
    "minProperties": 1,
    "maxProperties": 1,
    "additionalProperties": False,
    "properties": {
        "starter": WORD,
        "id": {"type": "string"},
        "zones": {"type": "object", "additionalProperties": True},
    },
    "description": "Only for games in which every seat brings a deck.",
}
ANY_VALUES = {"type": "object", "additionalProperties": True}
COUNTS = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
INTERVAL = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
SEAT_NUMBERS = {"type": "array", "items": {"type": "integer", "minimum": 0}}


@extend_schema_field(BOT)
class BotField(serializers.JSONField):
    """A bot by its name, or an object of its name and options."""


@extend_schema_field(DECK)
class DeckField(serializers.JSONField):
    """Where a deck comes from."""


@extend_schema_field(ANY_VALUES)
class ValuesField(serializers.JSONField):
    """Values by name."""


@extend_schema_field(COUNTS)
class CountsField(serializers.JSONField):
    """How often each came up."""


@extend_schema_field(INTERVAL)
class IntervalField(serializers.JSONField):
    """Lower and upper end."""


@extend_schema_field(SEAT_NUMBERS)
class SeatsField(serializers.JSONField):
    """Seats by number, from 0."""


class SeatOrderSerializer(serializers.Serializer):
    """Who sits there."""

    bot = BotField()
    deck = DeckField(required=False)


class SimulationOrderSerializer(serializers.Serializer):
    """What is to be simulated. Unknown members are refused."""

    game = serializers.CharField(max_length=80, help_text="Its slug.")
    format = serializers.CharField(
        max_length=80, required=False, allow_null=True, help_text="Default: the game's first format."
    )
    seats = serializers.ListField(child=SeatOrderSerializer(), min_length=1, max_length=MOST_SEATS)
    games = serializers.IntegerField(
        min_value=1,
        max_value=MOST_GAMES,
        required=False,
        default=DEFAULT_GAMES,
        help_text="At most 1,000 without login.",
    )
    seed = serializers.IntegerField(
        min_value=0, max_value=MOST_SEED, required=False, allow_null=True, help_text="Default: any."
    )
    rules = ValuesField(required=False, help_text="Rule parameters that differ from those in force.")
    as_of = serializers.DateField(
        required=False, allow_null=True, help_text="Cards and rules of that day; default today (UTC)."
    )


class ProgressSerializer(serializers.Serializer):
    """How many games count so far."""

    done = serializers.IntegerField(min_value=0)
    total = serializers.IntegerField(min_value=1)


class ReceiptSerializer(serializers.Serializer):
    """Everything that a result depends on: equal receipts give equal results."""

    game = serializers.CharField()
    format = serializers.CharField()
    cards = serializers.CharField(help_text="SHA-256 of the card records.")
    rules = serializers.CharField(help_text="SHA-256 of the rule parameters.")
    decks = serializers.CharField(help_text="SHA-256 of the decks.")
    engine = serializers.CharField(help_text="SHA-256 of the engine's sources.")
    seed = serializers.IntegerField()
    games = serializers.IntegerField()
    bots = serializers.ListField(child=ValuesField())


class ShareSerializer(serializers.Serializer):
    """Wins over all games, capped ones included, with the 95 % Wilson interval."""

    wins = serializers.IntegerField()
    win_rate = serializers.FloatField()
    interval = IntervalField()


class FirstPlayerSerializer(ShareSerializer):
    """The seat that began, whichever it was in each game."""

    even_share = serializers.FloatField(help_text="The mean win rate of all seats.")
    advantage = serializers.FloatField(help_text="win_rate less even_share.")


class TurnsSerializer(serializers.Serializer):
    """Lengths of all games; a capped game counts with the turns it was played for."""

    mean = serializers.FloatField()
    p50 = serializers.IntegerField()
    p90 = serializers.IntegerField()
    histogram = CountsField(help_text="Turns -> games.")


class CardUseSerializer(serializers.Serializer):
    """How one card fared, counted per game and seat."""

    card = serializers.CharField()
    drawn = serializers.IntegerField(help_text="Seats that had the card in a game, added up.")
    played = serializers.IntegerField(help_text="Seats that played the card in a game, added up.")
    win_rate_when_drawn = serializers.FloatField(allow_null=True)
    win_rate_when_played = serializers.FloatField(allow_null=True)
    unused = serializers.BooleanField(help_text="Played in no game.")


class ResultSerializer(serializers.Serializer):
    """What the games came to. A shared victory is a win for each sharer; a draw has no winner."""

    games = serializers.IntegerField()
    capped = serializers.IntegerField(help_text="Games stopped at the cap on decisions.")
    seats = ShareSerializer(many=True)
    draws = serializers.IntegerField()
    first_player = FirstPlayerSerializer()
    turns = TurnsSerializer()
    terminations = CountsField(help_text="Way of ending -> games.")
    cards = CardUseSerializer(many=True)


class FailureSerializer(serializers.Serializer):
    """Why a run failed; game and seed where one game broke."""

    code = serializers.CharField()
    detail = serializers.CharField()
    game = serializers.IntegerField(required=False)
    seed = serializers.IntegerField(required=False)


@extend_schema_field(ReceiptSerializer)
class ReceiptField(serializers.JSONField):
    """A receipt as it was stored."""


@extend_schema_field(ResultSerializer)
class ResultField(serializers.JSONField):
    """A result as it was stored: its bytes depend on the receipt alone."""


@extend_schema_field(FailureSerializer)
class FailureField(serializers.JSONField):
    """A failure as it was stored."""


class SimulationSerializer(serializers.Serializer):
    """A run."""

    id = serializers.UUIDField()
    url = serializers.SerializerMethodField()
    status = serializers.ChoiceField(SimulationStatus.values)
    progress = serializers.SerializerMethodField()
    game = serializers.CharField()
    format = serializers.CharField()
    seats = serializers.SerializerMethodField()
    rules = ValuesField(source="request.rules", help_text="Overrides, as ordered.")
    as_of = serializers.DateField(source="request.as_of", allow_null=True)
    receipt = ReceiptField()
    created = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True)
    finished = serializers.DateTimeField(allow_null=True)
    result = ResultField(allow_null=True, help_text="Of a run that is done.")
    partial = ResultField(  # type: ignore[assignment]  # the framework takes fields off the class
        allow_null=True,
        help_text="Of a run that failed or was cancelled: the games before the first one missing.",
    )
    failure = FailureField(allow_null=True)

    def get_url(self, run: Simulation) -> str:
        return api_link(self.context["request"], "simulation", id=run.pk)

    @extend_schema_field(ProgressSerializer)
    def get_progress(self, run: Simulation) -> dict[str, int]:
        return {"done": run.games_done, "total": run.games}

    @extend_schema_field(SeatOrderSerializer(many=True))
    def get_seats(self, run: Simulation) -> list[dict[str, Any]]:
        return run.request["seats"]


class GameSerializer(serializers.Serializer):
    """One game of a run."""

    game = serializers.IntegerField(help_text="Its number, from 0.")
    winners = SeatsField()
    turns = serializers.IntegerField()
    decisions = serializers.IntegerField()
    first_player = serializers.IntegerField()
    termination = serializers.CharField()
    capped = serializers.BooleanField()


class ReplayMoveSerializer(serializers.Serializer):
    """One decision."""

    seat = serializers.IntegerField()
    kind = serializers.ChoiceField(StepKind.values)
    action = ValuesField(allow_null=True, help_text="null: a concession.")
    label = serializers.CharField()  # type: ignore[assignment]


class FrameSerializer(serializers.Serializer):
    """The table after a decision; frame 0 is the one before the first."""

    step = serializers.IntegerField(min_value=0)
    turn = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    kind = serializers.ChoiceField(StepKind.values, allow_null=True)
    action = ValuesField(allow_null=True)
    label = serializers.CharField(allow_blank=True)  # type: ignore[assignment]
    events = serializers.ListField(child=ValuesField())
    to_act = SeatsField()
    observation = ValuesField(help_text="The view of the seat asked for.")
    state = ValuesField(help_text="Everything, all hands included, in the form of scenarios.")
    outcome = ValuesField(allow_null=True)


class FramesSerializer(serializers.Serializer):
    """What both kinds of replay hold."""

    game = serializers.CharField()
    format = serializers.CharField()
    seed = serializers.IntegerField()
    receipt = ValuesField()
    seats = serializers.ListField(child=ValuesField())
    actions = ReplayMoveSerializer(many=True)
    events = serializers.ListField(child=ValuesField())
    outcome = ValuesField()
    names = ValuesField(help_text="Names of cards by slug.")
    count = serializers.IntegerField(min_value=1, help_text="How many frames there are.")
    frames = FrameSerializer(many=True, help_text="Empty unless `step` is given.")


class ReplaySerializer(FramesSerializer):
    """A game of a run, played again from its seed."""

    simulation = serializers.UUIDField()
    number = serializers.IntegerField()
