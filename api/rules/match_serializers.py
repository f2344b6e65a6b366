"""Shapes of the match calls, for the OpenAPI document.

Authority: API, matches. What a body must be is judged by `rules.orders` and `api.rules.match_calls`.
"""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.rules.match_calls import MOST_SEAT, MOST_VERSION
from api.rules.serializers import BOT, BotField, DeckField, FramesSerializer, SeatsField, ValuesField
from rules.models import MatchStatus, NoteKind, SeatKind
from rules.orders import DEFAULT_IDLE_HOURS, LISTS, MOST_IDLE_HOURS, MOST_SEATS, MOST_SEED
from rules.services.match_seats import TOKEN_MAX
from rules.services.notes import (
    ANOTHER,
    CARD_MARKS,
    DECISION_MARKS,
    FAMILIARITY,
    LONGEST_TEXT,
    MOST_CARDS,
    MOST_MINUTES,
)

_NULLABLE_BOT = {**BOT, "nullable": True}


@extend_schema_field(_NULLABLE_BOT)
class PlayerField(serializers.JSONField):
    """A bot by its name, or an object of its name and options; null for a person."""


@extend_schema_field(
    {"oneOf": [{"type": "string", "enum": list(LISTS)}, {"type": "array", "items": {"type": "string"}}]}
)
class ListsField(serializers.JSONField):
    """Whose deck lists are known."""


class PlayerOrderSerializer(serializers.Serializer):
    """Who sits there."""

    bot = PlayerField(required=False, allow_null=True, help_text="null: a person.")
    deck = DeckField(required=False)


class MatchOrderSerializer(serializers.Serializer):
    """What is to be played. Unknown members are refused; at least one seat is a person's."""

    game = serializers.CharField(max_length=80, help_text="Its slug.")
    format = serializers.CharField(
        max_length=80, required=False, allow_null=True, help_text="Default: the game's first format."
    )
    seats = serializers.ListField(child=PlayerOrderSerializer(), min_length=1, max_length=MOST_SEATS)
    seed = serializers.IntegerField(
        min_value=0,
        max_value=MOST_SEED,
        required=False,
        allow_null=True,
        help_text="Default: any. Whoever chooses it can know all hands: the match then says `seeded`.",
    )
    rules = ValuesField(required=False, help_text="Rule parameters that differ from those in force.")
    as_of = serializers.DateField(
        required=False, allow_null=True, help_text="Cards and rules of that day; default today (UTC)."
    )
    lists = serializers.ChoiceField(
        LISTS,
        required=False,
        allow_null=True,
        help_text="Whether players know each other's deck lists; default: open where all are starters.",
    )
    idle_hours = serializers.IntegerField(
        min_value=1,
        max_value=MOST_IDLE_HOURS,
        required=False,
        default=DEFAULT_IDLE_HOURS,
        help_text="How long a seat may let the others wait before it may be taken over.",
    )


class SeatTokenSerializer(serializers.Serializer):
    """What opens a seat."""

    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEAT)
    token = serializers.CharField(allow_null=True, help_text="Shown this once; null for a bot.")


class NewMatchSerializer(serializers.Serializer):
    """A match that was dealt."""

    id = serializers.UUIDField()
    url = serializers.CharField()
    seats = SeatTokenSerializer(many=True)


class PlayerSerializer(serializers.Serializer):
    """A seat as everybody at the table may know it."""

    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEAT)
    kind = serializers.ChoiceField(SeatKind.values)
    bot = ValuesField(allow_null=True)
    name = serializers.CharField(allow_null=True, help_text="Of the account; null for guests and bots.")
    deleted_user = serializers.BooleanField(help_text="The seat was an account's that is no more.")
    deck = ValuesField(
        allow_null=True, help_text='As ordered; `{"hidden": true}` for a list that is not yours to see.'
    )
    waits_since = serializers.DateTimeField(allow_null=True, help_text="The others wait for it since then.")
    idle = serializers.BooleanField(help_text="It may be taken over.")


class OfferSerializer(serializers.Serializer):
    """Something that the seat may do."""

    id = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # the framework takes fields off the class
    action = ValuesField()


class MatchHeadSerializer(serializers.Serializer):
    """What is public about a match."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    format = serializers.CharField()
    status = serializers.ChoiceField(MatchStatus.values)
    rules = ValuesField(help_text="Overrides, as ordered.")
    as_of = serializers.DateField(allow_null=True)
    lists = ListsField(
        allow_null=True, help_text="open, closed, or one of them a seat; null where all share the decks."
    )
    seeded = serializers.BooleanField(help_text="Whoever ordered the match chose its seed.")
    idle_hours = serializers.IntegerField()
    created = serializers.DateTimeField()
    started = serializers.DateTimeField(allow_null=True)
    active = serializers.DateTimeField()
    finished = serializers.DateTimeField(allow_null=True)


class MatchSerializer(MatchHeadSerializer):
    """A match as one seat sees it."""

    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEAT)
    version = serializers.IntegerField(help_text="Number of the decision put to this seat.")
    to_act = SeatsField()
    thinking = serializers.BooleanField(help_text="A bot's decision is being computed.")
    observation = ValuesField(help_text="What the seat may know, in the form of its game.")
    legal_actions = OfferSerializer(many=True)
    events = serializers.ListField(
        child=ValuesField(),
        help_text="Each with its number as `id`; `only`: true where the seat did unasked all that it could.",
    )
    event_count = serializers.IntegerField()
    outcome = ValuesField(allow_null=True)
    seats = PlayerSerializer(many=True)
    names = ValuesField(help_text="Names of cards by slug.")


class OwnMatchSerializer(MatchHeadSerializer):
    """A match that the caller has a seat in."""

    url = serializers.CharField()
    own_seats = SeatsField()
    to_act = SeatsField()
    seats = PlayerSerializer(many=True)
    outcome = ValuesField(allow_null=True)


class _SeatCallSerializer(serializers.Serializer):
    """A call from a seat."""

    seat = serializers.IntegerField(
        min_value=0,
        max_value=MOST_SEAT,
        required=False,
        allow_null=True,
        help_text="Default: the one that the token opens.",
    )
    token = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=TOKEN_MAX,
        help_text="Instead of the header X-Seat-Token.",
    )


class ActionSerializer(_SeatCallSerializer):
    """A decision."""

    version = serializers.IntegerField(
        min_value=0, max_value=MOST_VERSION, help_text="Number of the decision."
    )
    action = ValuesField(help_text="`action` of one of the legal actions.")


class ConcedeSerializer(_SeatCallSerializer):
    """The seat gives up."""


class ClaimSerializer(serializers.Serializer):
    """The seat to be taken by the caller's account."""

    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEAT)
    token = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=TOKEN_MAX,
        help_text="The seat's own; without it the seat must be idle.",
    )


class ClaimedSerializer(serializers.Serializer):
    """The seat is the account's."""

    seat = serializers.IntegerField(min_value=0, max_value=MOST_SEAT)
    token = serializers.CharField(allow_null=True, help_text="A new one, where the seat was taken over.")


class BotOrderSerializer(_SeatCallSerializer):
    """The idle seat that a bot is to play on for, called for from another seat."""

    idle_seat = serializers.IntegerField(min_value=0, max_value=MOST_SEAT)
    bot = BotField()


class MatchReplaySerializer(MatchHeadSerializer, FramesSerializer):
    """A match that is over, with everything in it."""

    match = serializers.UUIDField()
    decks = serializers.ListField(child=ValuesField(), help_text="One a seat; empty where all share them.")
    estimate = ValuesField(
        allow_null=True,
        help_text="What bots make of turns without a way back: an estimate; `method` says how.",
    )


class NoteOrderSerializer(_SeatCallSerializer):
    """A note; which members it has hangs on its kind."""

    kind = serializers.ChoiceField(NoteKind.values)
    value = serializers.ChoiceField([*FAMILIARITY, *ANOTHER], required=False)
    mark = serializers.ChoiceField([*DECISION_MARKS, *CARD_MARKS], required=False)
    version = serializers.IntegerField(min_value=0, max_value=MOST_VERSION, required=False)
    turn = serializers.IntegerField(min_value=0, required=False)
    minutes = serializers.IntegerField(min_value=1, max_value=MOST_MINUTES, required=False)
    card = serializers.CharField(max_length=80, required=False)
    text = serializers.CharField(max_length=LONGEST_TEXT, required=False, allow_blank=True)
    out = serializers.ListField(child=serializers.CharField(), max_length=MOST_CARDS, required=False)
    remove = serializers.BooleanField(required=False, help_text="true: take the note back.")

    def get_fields(self) -> dict[str, Any]:
        """With `in`, which is no name in this language."""
        cards = serializers.ListField(child=serializers.CharField(), max_length=MOST_CARDS, required=False)
        return {**super().get_fields(), "in": cards}


class NoteSerializer(serializers.Serializer):
    """A note as it is kept."""

    kind = serializers.ChoiceField(NoteKind.values)
    about = serializers.CharField(allow_blank=True, help_text="The decision, turn or card.")
    value = serializers.JSONField(allow_null=True, help_text="null: taken back.")
    turn = serializers.IntegerField(allow_null=True)


class NotesSerializer(serializers.Serializer):
    """The notes of a seat."""

    results = NoteSerializer(many=True)
