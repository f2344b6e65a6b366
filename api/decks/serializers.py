"""Shapes of deck questions and answers.

Authority: API, decks. Bodies are read by `api.decks.questions`; the request shapes here say so to readers.
"""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from api.decks.questions import MAX_FORMATS, MAX_NAME
from decks.codecs.lines import Line, LineStatus, ParsedList
from decks.codecs.text import MAX_CHARACTERS, MAX_LINES
from decks.decklist import MAX_COUNT
from decks.legality.games import deck_zones
from decks.legality.phrases import ENGLISH, Phrase, Voice, gettext_noop, phrase, plain
from decks.legality.problem import Problem, Severity
from decks.services import LIST_KINDS, MAX_FEATURES, Verdict

ROW_SCHEMA: Final = {
    "type": "object",
    "required": ["card", "count"],
    "properties": {
        "card": {"type": "string", "minLength": 1, "maxLength": MAX_NAME, "description": "Slug or name."},
        "count": {"type": "integer", "minimum": 1, "maximum": MAX_COUNT},
    },
}
_ZONES: Final = {
    "type": "object",
    "additionalProperties": {"type": "array", "items": ROW_SCHEMA},
    "description": "Rows by zone; rows of one card in a zone add up.",
    "example": {"main": [{"card": "asio", "count": 2}], "side": [{"card": "echo-server", "count": 1}]},
}
_COUNTS: Final = {
    "type": "object",
    "additionalProperties": {"type": "integer", "minimum": 0},
    "example": {"main": 40, "side": 4},
}


@extend_schema_field(_ZONES)
class ZonesField(serializers.JSONField):
    """Cards by zone."""


@extend_schema_field(_COUNTS)
class CountsField(serializers.JSONField):
    """Numbers by zone or kind."""


class ValidateSerializer(serializers.Serializer):
    """A deck and what it is to be judged by. Unknown members are ignored."""

    game = serializers.CharField(
        max_length=MAX_NAME, required=False, allow_null=True, help_text="Default: the game of the format."
    )
    format = serializers.CharField(max_length=MAX_NAME, required=False, allow_null=True)
    formats = serializers.ListField(
        child=serializers.CharField(max_length=MAX_NAME),
        min_length=1,
        max_length=MAX_FORMATS,
        required=False,
        allow_null=True,
        help_text="Instead of `format`: the answer then holds one verdict for each.",
    )
    as_of = serializers.DateField(required=False, allow_null=True, help_text="Default today (UTC).")
    features_to_win = serializers.IntegerField(
        min_value=1,
        max_value=MAX_FEATURES,
        required=False,
        allow_null=True,
        help_text="Default: the format's.",
    )
    seats = serializers.IntegerField(
        min_value=1, required=False, allow_null=True, help_text="Default: the fewest that the format seats."
    )
    zones = ZonesField(required=False, allow_null=True)
    decklist = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=MAX_CHARACTERS,
        help_text=f"Instead of `zones`: a written list of at most {MAX_LINES:,} lines.",
    )


class ParseSerializer(serializers.Serializer):
    """A written deck list. Unknown members are ignored."""

    game = serializers.CharField(max_length=MAX_NAME)
    text = serializers.CharField(max_length=MAX_CHARACTERS, help_text=f"At most {MAX_LINES:,} lines.")
    as_of = serializers.DateField(required=False, allow_null=True, help_text="Default today (UTC).")

    def get_fields(self) -> dict[str, Any]:
        # `as` is a word of Python.
        return {**super().get_fields(), "as": list_kind_field()}


def list_kind_field() -> serializers.ChoiceField:
    """How a list is written."""
    return serializers.ChoiceField(
        list(LIST_KINDS),
        required=False,
        allow_null=True,
        help_text="`csv` for a table whose first line names its columns.",
    )


class ProblemOfDeckSerializer(serializers.Serializer):
    """One problem of a deck."""

    code = serializers.CharField(help_text="Stable; programs go by it.")
    severity = serializers.ChoiceField([severity.value for severity in Severity])
    zone = serializers.CharField(allow_null=True)
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="Slugs, or unknown words as given."
    )
    actual = serializers.IntegerField(allow_null=True)
    limit = serializers.IntegerField(allow_null=True)
    clause = serializers.CharField(allow_null=True, help_text="The rulebook clause that says so.")
    message = serializers.CharField()
    fix = serializers.CharField()


class LineSerializer(serializers.Serializer):
    """One line of a written list with what became of it."""

    line = serializers.IntegerField(min_value=1)
    raw = serializers.CharField(help_text="As written; over-long lines are cut.")
    status = serializers.ChoiceField([status.value for status in LineStatus])
    card = serializers.CharField(allow_null=True, help_text="Slug of the card that was found.")
    count = serializers.IntegerField(min_value=1, allow_null=True)
    zone = serializers.CharField(allow_null=True)
    note = serializers.CharField(allow_null=True)
    candidates = serializers.ListField(
        child=serializers.CharField(), help_text="Slugs of cards that could be meant."
    )


class VerdictSerializer(serializers.Serializer):
    """What a format says to a deck; `legal` exactly when no problem is an error."""

    game = serializers.CharField()
    format = serializers.CharField()
    as_of = serializers.DateField(allow_null=True, help_text="The day asked for; null when none was.")
    legal = serializers.BooleanField()
    counts = CountsField(help_text="Cards by zone as submitted, copies counted.")
    problems = ProblemOfDeckSerializer(many=True)
    lines = LineSerializer(many=True, help_text="Of a decklist, every line; empty for zones.")
    zones = ZonesField(required=False, help_text="Only in shared-deck games: the set-up that was judged.")
    will_change_on = serializers.DateField(
        required=False, help_text="Only where a change that is published for a later day turns the verdict."
    )
    will_change_reason = serializers.CharField(required=False, help_text="What changes on that day.")


class VerdictsSerializer(serializers.Serializer):
    """One verdict for each of `formats`, in their order."""

    results = VerdictSerializer(many=True)


class OtherGameSerializer(serializers.Serializer):
    """Lines of a list that belong to another game."""

    game = serializers.CharField()
    lines = serializers.ListField(child=serializers.IntegerField(min_value=1))
    note = serializers.CharField()


class ParsedSerializer(serializers.Serializer):
    """A written list as understood; nothing is saved."""

    game = serializers.CharField()
    as_of = serializers.DateField(allow_null=True)
    lines = LineSerializer(many=True)
    zones = ZonesField()
    other_games = OtherGameSerializer(many=True, help_text="Lines that name cards of other games.")
    totals = CountsField(
        help_text="`cards` asked for = `placed` + `unresolved`, copies counted; the cards of each zone; "
        "`lines`, and how many have which status."
    )


def verdict_answer(verdict: Verdict, as_of: Any, voice: Voice = ENGLISH) -> dict[str, Any]:
    """A verdict as the API shows it; `as_of` is the day asked for, `voice` says what is wrong."""
    answer = {
        "game": verdict.game,
        "format": verdict.format,
        "as_of": as_of,
        "legal": verdict.legal,
        "counts": verdict.counts,
        "problems": [problem_answer(problem, voice) for problem in verdict.problems],
        "lines": [line_answer(line, voice) for line in verdict.lines],
    }
    if verdict.setup is not None:
        answer["zones"] = verdict.setup.as_json()
    if verdict.announced is not None:
        answer["will_change_on"] = verdict.announced.on
        answer["will_change_reason"] = verdict.announced.why.said(voice)
    return answer


def parsed_answer(game: str, parsed: ParsedList, as_of: Any, voice: Voice = ENGLISH) -> dict[str, Any]:
    """A written list as the API shows it."""
    decklist = parsed.decklist()
    zones = deck_zones(game)
    return {
        "game": game,
        "as_of": as_of,
        "lines": [line_answer(line, voice) for line in parsed.lines],
        "zones": {zone: [] for zone in zones} | decklist.as_json(),
        "other_games": [
            {"game": other, "lines": list(lines), "note": _belonging(other, lines).said(voice)}
            for other, lines in parsed.other_games().items()
        ],
        "totals": dict.fromkeys(zones, 0) | decklist.counts() | parsed.totals(),
    }


#: So many lines of another game are named by their numbers.
MOST_LINES: Final = 20


def _belonging(game: str, lines: tuple[int, ...]) -> Phrase:
    """`Lines 1, 3 and 4 belong to release.`"""
    one = gettext_noop("Line %(lines)s belongs to %(game)s.")
    many = gettext_noop("Lines %(lines)s belong to %(game)s.")
    numbers = plain(map(str, lines), most=MOST_LINES)
    return phrase(one if len(lines) == 1 else many, lines=numbers, game=game)


def problem_answer(problem: Problem, voice: Voice = ENGLISH) -> dict[str, Any]:
    """One problem of a deck as the API shows it."""
    return {
        "code": problem.code,
        "severity": problem.severity.value,
        "zone": problem.zone,
        "cards": list(problem.cards),
        "actual": problem.actual,
        "limit": problem.limit,
        "clause": problem.clause,
        "message": problem.what.said(voice),
        "fix": problem.mend.said(voice),
    }


def line_answer(line: Line, voice: Voice = ENGLISH) -> dict[str, Any]:
    """A line with its status as the API shows it."""
    return {
        "line": line.line,
        "raw": line.raw,
        "status": line.status.value,
        "card": line.card,
        "count": line.count,
        "zone": line.zone,
        "note": line.said(voice),
        "candidates": list(line.candidates),
    }
