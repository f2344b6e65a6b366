"""Shapes of saved decks for the OpenAPI document. Bodies are read by `api.decks.bodies`."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.decks.questions import MAX_NAME as MAX_SLUG
from api.decks.serializers import CountsField, LineSerializer, list_kind_field
from decks.codecs.text import MAX_CHARACTERS, MAX_LINES
from decks.decklist import MAX_COUNT, MAX_SEATS, MIN_SEATS
from decks.models import Visibility
from decks.models.deck import MAX_MESSAGE, MAX_NAME, MAX_NOTES, MAX_WORD
from decks.services import MAX_ENTRIES, ChangeKind

_WISH: Final = {
    "type": "object",
    "required": ["card", "count"],
    "properties": {
        "card": {"type": "string", "minLength": 1, "maxLength": MAX_WORD, "description": "Slug or name."},
        "count": {"type": "integer", "minimum": 1, "maximum": MAX_COUNT},
        "note": {"type": "string", "nullable": True, "description": "One line; cut to 200 characters."},
        "set": {"type": "string", "nullable": True, "description": "Pins the printing."},
        "number": {"type": "string", "nullable": True},
    },
}


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {"type": "array", "items": _WISH},
        "description": f"Rows by zone, at most {MAX_ENTRIES} in all; rows that are alike add up.",
        "example": {"main": [{"card": "asio", "count": 2}], "side": [{"card": "echo-server", "count": 1}]},
    }
)
class ZonesWishField(serializers.JSONField):
    """Rows that a client sends."""


class CardChangeSerializer(serializers.Serializer):
    """Something that happened to a card, or will."""

    on = serializers.DateField()
    kind = serializers.ChoiceField([kind.value for kind in ChangeKind])
    facts = serializers.ListField(child=serializers.CharField(), help_text="What of the card is other.")
    was = serializers.CharField(allow_null=True, help_text="The name before.")
    now = serializers.CharField(allow_null=True, help_text="The name after; or the format.")
    reason = serializers.CharField(allow_blank=True)


class DeckRowSerializer(serializers.Serializer):
    """A row of a deck. It stays whatever becomes of its card."""

    card = serializers.CharField(help_text="Slug, or the word as written where it is no card.")
    name = serializers.CharField(help_text="The card's name today.")
    count = serializers.IntegerField(min_value=1, max_value=MAX_COUNT)
    note = serializers.CharField(allow_null=True)
    set = serializers.CharField(allow_null=True, help_text="Set of the printing that is pinned.")
    number = serializers.CharField(allow_null=True)
    status = serializers.ChoiceField(["ok", "unknown"])
    changes = CardChangeSerializer(many=True, help_text="Of the card since the deck was saved.")
    announced = CardChangeSerializer(many=True, help_text="Of the card, published for a later day.")


class DeckZonesField(serializers.DictField):
    """Rows by zone."""

    child = serializers.ListField(child=DeckRowSerializer())


class UnreadLineSerializer(serializers.Serializer):
    """A line of an imported list that makes no sense as a row, kept as it was sent."""

    line = serializers.IntegerField(min_value=1)
    raw = serializers.CharField()
    note = serializers.CharField(allow_blank=True)


class ContentSerializer(serializers.Serializer):
    """What a deck is at one revision."""

    format = serializers.CharField()
    name = serializers.CharField()
    notes = serializers.CharField(allow_blank=True, help_text="Markdown, as written.")
    notes_html = serializers.CharField(allow_blank=True, help_text="The notes, safe to show in a page.")
    visibility = serializers.ChoiceField(Visibility.choices)
    seats = serializers.IntegerField(
        allow_null=True,
        min_value=MIN_SEATS,
        max_value=MAX_SEATS,
        help_text="Players at the table of a shared-deck game; null for as few as the format seats.",
    )
    counts = CountsField(help_text="Cards by zone, copies counted.")
    zones = DeckZonesField()
    unread = UnreadLineSerializer(many=True)
    was_legal = serializers.BooleanField(
        allow_null=True, help_text="What the format said on the day of saving; null where it judged no decks."
    )
    changed = serializers.BooleanField(help_text="Whether something happened to a card since.")
    will_change_on = serializers.DateField(
        allow_null=True, help_text="The next day on which something happens to one of its cards."
    )


class OriginSerializer(serializers.Serializer):
    """Where a fork comes from. Of a deck that is gone, or not to be seen, a name says so."""

    id = serializers.UUIDField(allow_null=True)
    url = serializers.URLField(allow_null=True)
    name = serializers.CharField(help_text="`hidden or deleted deck` where it cannot be seen.")
    owner = serializers.CharField(help_text="`deleted user` where the account is gone.")
    revision = serializers.IntegerField(allow_null=True, min_value=1)


class ShareLinkSerializer(serializers.Serializer):
    """A share link, told when it is made and never again."""

    id = serializers.UUIDField(help_text="Reads the deck in the place of its id.")
    url = serializers.URLField()
    created = serializers.DateTimeField()


class ShareStateSerializer(serializers.Serializer):
    """That there is a share link; with the link itself only where it was made just now."""

    created = serializers.DateTimeField()
    id = serializers.UUIDField(required=False)
    url = serializers.URLField(required=False)


class DeckSerializer(ContentSerializer):
    """A saved deck."""

    id = serializers.UUIDField()
    url = serializers.URLField()
    game = serializers.CharField()
    owner = serializers.CharField()
    is_own = serializers.BooleanField(help_text="Whether the caller may change it.")
    revision = serializers.IntegerField(min_value=1)
    created = serializers.DateTimeField()
    updated = serializers.DateTimeField()
    deleted_at = serializers.DateTimeField(allow_null=True)
    forked_from = OriginSerializer(allow_null=True)
    share = ShareStateSerializer(allow_null=True, help_text="Only for the owner; null without a share link.")


class ReportSerializer(serializers.Serializer):
    """What became of every line that was sent; of rows, every row."""

    lines = LineSerializer(many=True)
    totals = CountsField(help_text="`cards` = `placed` + `unresolved`; lines by status.")


class SavedDeckSerializer(DeckSerializer):
    """A deck as saved, with the report on what was sent."""

    report = ReportSerializer(required=False, help_text="Where cards were sent.")


class RevisionSerializer(ContentSerializer):
    """A deck as it was from one save to the next."""

    number = serializers.IntegerField(min_value=1)
    message = serializers.CharField(allow_blank=True)
    author = serializers.CharField()
    created = serializers.DateTimeField()


class DeckWishSerializer(serializers.Serializer):
    """A deck to be saved. An unknown member is refused; those that only answers have are let pass."""

    game = serializers.CharField(
        max_length=MAX_SLUG, required=False, help_text="Default: that of the format."
    )
    format = serializers.CharField(
        max_length=MAX_SLUG, required=False, help_text="Default: the first of the game; of a deck, its own."
    )
    name = serializers.CharField(max_length=MAX_NAME, help_text="One line that shows something.")
    notes = serializers.CharField(
        max_length=MAX_NOTES, required=False, allow_blank=True, allow_null=True, help_text="Markdown."
    )
    visibility = serializers.ChoiceField(Visibility.choices, required=False, help_text="Default: private.")
    message = serializers.CharField(
        max_length=MAX_MESSAGE, required=False, allow_blank=True, help_text="What this save is about."
    )
    seats = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=MIN_SEATS,
        max_value=MAX_SEATS,
        help_text="Players at the table of a shared-deck game, as the format seats them; null for as few as "
        "fit. Default: of a deck as before, where its format seats so many. Of other games refused "
        "(`seats_not_needed`).",
    )
    zones = ZonesWishField(required=False, allow_null=True)
    unread = UnreadLineSerializer(
        many=True,
        required=False,
        help_text="Of the lines kept as `unread`, those that are to stay; default all, with a list its own.",
    )
    decklist = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=MAX_CHARACTERS,
        help_text=f"Instead of `zones`: a written list of at most {MAX_LINES:,} lines. Words that are no "
        "card stay in the deck as written; lines that make no sense are kept as `unread`.",
    )

    def get_fields(self) -> dict[str, Any]:
        # `as` is a word of Python.
        return {**super().get_fields(), "as": list_kind_field()}


class RevertSerializer(serializers.Serializer):
    """The revision to go back to."""

    revision = serializers.IntegerField(min_value=1)
    message = serializers.CharField(max_length=MAX_MESSAGE, required=False, allow_blank=True)


class ForkSerializer(serializers.Serializer):
    """How the copy is to be called, and of which revision it is."""

    name = serializers.CharField(max_length=MAX_NAME, required=False, help_text="Default: as the original.")
    revision = serializers.IntegerField(min_value=1, required=False, help_text="Default: the latest.")


class DifferenceSerializer(serializers.Serializer):
    """A card of a zone that differs."""

    zone = serializers.CharField()
    card = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["added", "removed", "more", "fewer", "details"])
    before = serializers.IntegerField(min_value=0)
    after = serializers.IntegerField(min_value=0)
    details_differ = serializers.BooleanField(help_text="Whether printings or notes differ.")


class TextDifferenceSerializer(serializers.Serializer):
    """A text that differs."""

    member = serializers.ChoiceField(["name", "format", "visibility", "notes"])
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class SeatsDifferenceSerializer(serializers.Serializer):
    """Players at the table, where they differ; null for as few as the format seats."""

    before = serializers.IntegerField(allow_null=True, min_value=MIN_SEATS, max_value=MAX_SEATS)
    after = serializers.IntegerField(allow_null=True, min_value=MIN_SEATS, max_value=MAX_SEATS)


class DiffSerializer(serializers.Serializer):
    """What is other in one revision than in another."""

    id = serializers.UUIDField()
    # `from` is a word of Python; the schema is told the name by `get_fields`.
    to = serializers.IntegerField(min_value=1)
    cards = DifferenceSerializer(many=True)
    texts = TextDifferenceSerializer(many=True)
    seats = SeatsDifferenceSerializer(allow_null=True)

    def get_fields(self) -> dict[str, Any]:
        return {"from": serializers.IntegerField(min_value=1), **super().get_fields()}


class WordCountSerializer(serializers.Serializer):
    """How many cards are of a kind."""

    value = serializers.CharField()
    cards = serializers.IntegerField(min_value=1)


class NumberCountSerializer(serializers.Serializer):
    """How many cards have a number."""

    value = serializers.IntegerField()
    cards = serializers.IntegerField(min_value=1)


class CurveSerializer(serializers.Serializer):
    """How a number is spread over the cards that have it."""

    cards = serializers.IntegerField(min_value=1)
    total = serializers.IntegerField()
    mean = serializers.FloatField()
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    curve = NumberCountSerializer(many=True)


class FiguresSerializer(serializers.Serializer):
    """Figures of some rows; copies are counted."""

    cards = serializers.IntegerField(min_value=0)
    different = serializers.IntegerField(min_value=0)
    unknown = serializers.IntegerField(min_value=0, help_text="Cards that are none; in no other figure.")
    kinds = serializers.DictField(
        child=serializers.ListField(child=WordCountSerializer()),
        help_text="By `type`, `domain`, `category`, `trait`, `suit` …; the most first.",
    )
    numbers = serializers.DictField(
        child=CurveSerializer(), help_text="`cost`, stats, `power` …: only what cards of the deck have."
    )


class StatsSerializer(serializers.Serializer):
    """Figures of a deck."""

    id = serializers.UUIDField()
    game = serializers.CharField()
    as_of = serializers.DateField(allow_null=True)
    revision = serializers.IntegerField(min_value=1)
    total = FiguresSerializer()
    zones = serializers.DictField(child=FiguresSerializer())
