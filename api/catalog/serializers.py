"""Shapes of catalog answers, for the OpenAPI document. Answers are plain values; nothing is parsed here.

Authority: API, catalog.
"""

from __future__ import annotations

from typing import Final

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from catalog.models import TextState

_LANGUAGE: Final = ("en", "zh")


@extend_schema_field({"type": "object", "additionalProperties": True})
class AnyObject(serializers.JSONField):
    """An object whose members hang on the game."""


@extend_schema_field({})
class AnyValue(serializers.JSONField):
    """A value of any type."""


class Texts(serializers.DictField):
    """A text by language."""

    child = serializers.CharField(allow_blank=True)


class Words(serializers.ListField):
    """A list of words."""

    child = serializers.CharField()


class EchoSerializer(serializers.Serializer):
    """The day that the question was asked for."""

    as_of = serializers.DateField(allow_null=True, help_text="The day asked for; null when none was.")


class SpokenSerializer(serializers.Serializer):
    """The language of an answer."""

    lang = serializers.ChoiceField(_LANGUAGE)
    lang_fallback = serializers.BooleanField(help_text="True when a text fell back to English.")


class AuthorSerializer(serializers.Serializer):
    """A name on a card."""

    name = serializers.CharField()
    initials = serializers.CharField()


class TagsSerializer(serializers.Serializer):
    """The first tag, and the further ones."""

    domain = serializers.CharField(allow_null=True)
    categories = Words()


class FactsSerializer(serializers.Serializer):
    """What is on the face of a card beside its text."""

    name = serializers.CharField()
    type = serializers.CharField()
    subtypes = Words()
    tags = TagsSerializer()
    stats = serializers.DictField(child=serializers.IntegerField())
    traits = Words()
    cost = serializers.IntegerField(allow_null=True)
    attributes = AnyObject()
    effects = serializers.ListField(child=AnyObject())
    authors = AuthorSerializer(many=True)
    text = serializers.CharField(allow_blank=True)
    text_state = serializers.ChoiceField(TextState.values)


class ErratumNoteSerializer(serializers.Serializer):
    """Which version, from when, and why."""

    number = serializers.IntegerField(min_value=1)
    effective_from = serializers.DateField()
    reason = serializers.CharField(allow_blank=True)


class CardRowSerializer(FactsSerializer, SpokenSerializer):
    """A card in force."""

    game = serializers.SlugField()
    slug = serializers.SlugField()
    version = ErratumNoteSerializer()
    sets = Words()
    url = serializers.URLField()
    image = serializers.URLField(help_text="The card's face as SVG.")


class PrintingSerializer(serializers.Serializer):
    """What was printed in a set."""

    set = serializers.SlugField()
    set_name = serializers.CharField()
    released_on = serializers.DateField(allow_null=True)
    number = serializers.CharField(allow_null=True, help_text="null: printed as part of a range only.")
    name = serializers.CharField()
    text = serializers.CharField(allow_null=True, allow_blank=True, help_text="null: not reproduced here.")
    flavour = serializers.CharField(allow_blank=True)
    quantity = serializers.IntegerField(min_value=1)
    attributes = AnyObject()


class CardSerializer(CardRowSerializer, EchoSerializer):
    """A card in force with all that is derived from it."""

    printings = PrintingSerializer(many=True)
    legalities = serializers.DictField(
        child=serializers.ChoiceField(["legal", "not_in_pool"]), help_text="By format."
    )
    depends_on = Words(help_text="Slugs of the cards that this one names.")
    referenced_by = Words(help_text="Slugs of the cards that name this one.")
    errata_since_printing = ErratumNoteSerializer(many=True)


class PieceSerializer(serializers.Serializer):
    """A run of text that stayed, came or went."""

    op = serializers.ChoiceField(["equal", "insert", "delete"])
    text = serializers.CharField()


class VersionSerializer(FactsSerializer):
    """One version of a card, with what it changed."""

    number = serializers.IntegerField(min_value=1)
    effective_from = serializers.DateField()
    effective_until = serializers.DateField(allow_null=True)
    cancelled = serializers.BooleanField(help_text="Taken back before its day; it never held.")
    withdrawn = serializers.BooleanField(help_text="From its day on the card is not in force.")
    reason = serializers.CharField(allow_blank=True)
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # the name is also a property's
    changed = Words(help_text="Facts that differ from the version before.")
    diff = PieceSerializer(many=True, allow_null=True, help_text="Of the text; null for the first version.")


class RulingSerializer(SpokenSerializer):
    """An answer to a question about a card."""

    key = serializers.SlugField()
    text = serializers.CharField()
    clauses = Words(help_text="Full clause ids, for example `release:ability.ri34`.")
    effective_from = serializers.DateField()


class SetRowSerializer(SpokenSerializer):
    """A group of printings that came out together."""

    game = serializers.SlugField()
    code = serializers.SlugField()
    name = serializers.CharField()
    names = Texts()
    released_on = serializers.DateField(allow_null=True)
    is_house = serializers.BooleanField(
        help_text="True where the printed list is not public and this is ours."
    )
    note = serializers.CharField(allow_blank=True)
    cards = serializers.IntegerField(min_value=0, help_text="Different cards printed in it.")
    url = serializers.URLField()
    cards_url = serializers.URLField()


class SetSerializer(SetRowSerializer, EchoSerializer):
    """One card set."""


class ParameterSerializer(serializers.Serializer):
    """A rule parameter in force."""

    name = serializers.SlugField()
    value = AnyValue(allow_null=True)
    clause = serializers.CharField(allow_blank=True, help_text="Full id of the clause that names it.")
    effective_from = serializers.DateField()


class FormatSerializer(serializers.Serializer):
    """A way to play a game, as it stands on the day."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    names = Texts()
    effective_from = serializers.DateField()
    pool = AnyObject()
    construction = serializers.ListField(child=AnyObject())
    settings = AnyObject()


class StarterSerializer(serializers.Serializer):
    """A deck that comes with a game."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    names = Texts()
    zones = AnyObject()


class SeatsSerializer(serializers.Serializer):
    """How many may play."""

    min = serializers.IntegerField(min_value=1)
    max = serializers.IntegerField(min_value=1)


class GameRowSerializer(SpokenSerializer):
    """A game with everything that belongs to it."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    names = Texts()
    summary = serializers.CharField(allow_blank=True)
    seats = SeatsSerializer()
    languages = Words()
    always_in_play = Texts(help_text="In play without a card: slug and name.")
    vocabulary = AnyObject(help_text="The closed lists of types, domains, stats and traits.")
    sets = SetRowSerializer(many=True)
    formats = FormatSerializer(many=True)
    parameters = ParameterSerializer(many=True)
    starters = StarterSerializer(many=True)
    bots = Words(help_text="Computer players, weakest first; none until the game has an engine.")
    url = serializers.URLField()
    cards_url = serializers.URLField()
    rulebook_url = serializers.URLField(allow_null=True)


@extend_schema_serializer(component_name="CatalogGame")
class GameSerializer(GameRowSerializer, EchoSerializer):
    """One game."""


class PartSerializer(serializers.Serializer):
    """A part of a clause: printed rule, or ruling."""

    kind = serializers.ChoiceField(["rule", "ruling"])
    text = serializers.CharField()


class ClauseRowSerializer(SpokenSerializer):
    """A clause in force."""

    id = serializers.CharField(help_text="Full id, for example `boost:deck.2`.")
    number = serializers.CharField()
    section = serializers.CharField()
    parts = PartSerializer(many=True)
    text = serializers.CharField(help_text="The parts in one.")
    effective_from = serializers.DateField()
    url = serializers.URLField()


class ClauseVersionSerializer(serializers.Serializer):
    """A text of a clause from a date on."""

    lang = serializers.ChoiceField(_LANGUAGE)
    effective_from = serializers.DateField()
    effective_until = serializers.DateField(allow_null=True)
    cancelled = serializers.BooleanField()
    withdrawn = serializers.BooleanField()
    reason = serializers.CharField(allow_blank=True)
    source = serializers.CharField(allow_blank=True)  # type: ignore[assignment]  # the name is also a property's
    parts = PartSerializer(many=True)
    text = serializers.CharField()
    diff = PieceSerializer(many=True, allow_null=True)


class ClauseScenarioSerializer(serializers.Serializer):
    """A scenario that proves a clause."""

    file = serializers.CharField()
    kind = serializers.CharField(help_text="plain, boundary or refusal")
    title = serializers.CharField(allow_blank=True)
    document = AnyObject()


class ClauseSerializer(ClauseRowSerializer, EchoSerializer):
    """A clause with its history, the numbers it names, and its proof."""

    game = serializers.SlugField()
    versions = ClauseVersionSerializer(many=True)
    parameters = ParameterSerializer(many=True)
    scenarios = ClauseScenarioSerializer(many=True)


class SectionSerializer(serializers.Serializer):
    """A chapter of a rulebook."""

    id = serializers.CharField()
    title = serializers.CharField()


class RulebookRowSerializer(SpokenSerializer):
    """A rulebook, whole."""

    game = serializers.SlugField()
    title = serializers.CharField()
    introduction = serializers.CharField(allow_blank=True)
    sections = SectionSerializer(many=True)
    clauses = ClauseRowSerializer(many=True)
    parameters = ParameterSerializer(many=True)
    url = serializers.URLField()


class RulebookSerializer(RulebookRowSerializer, EchoSerializer):
    """One rulebook, whole."""
