"""`POST scenarios/`: what happens if, and is it as expected.

Authority: API, scenarios; the scenario format.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, PolymorphicProxySerializer, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.dates import parse_day, requested_day, today
from api.errors import ApiProblem, Fault
from api.parameters import check_parameters
from api.schema import AS_OF
from rules import services
from rules.engine.core.scenario_document import ACTIONS_MAX, SEED_MAX, Scenario, read_scenario

EXAMPLE = OpenApiExample(
    "Jez Humble beside a Door",
    request_only=True,
    value={
        "game": "release",
        "title": "With one Door in the iteration Jez Humble ranks 0",
        "state": {"seats": 3, "leader": 0, "hands": [["fruits-3"], ["ri34"], ["doors-2"]], "tools": "ri47"},
        "rules": {"releases": 1},
        "script": [
            {"seat": 0, "action": {"do": "commit", "card": "fruits-3"}},
            {"seat": 1, "action": {"do": "commit", "card": "ri34"}},
            {"seat": 2, "action": {"do": "commit", "card": "doors-2"}},
        ],
        "expect": {"/outcome/scores": [2, 0, 0]},
    },
)


class _StepSerializer(serializers.Serializer):
    seat = serializers.IntegerField(min_value=0, max_value=99)
    action = serializers.DictField(help_text='`{"do": …}` and what the deed needs, as in `legal`')


class _DieSerializer(serializers.Serializer):
    why = serializers.CharField(allow_blank=True)
    value = serializers.JSONField(help_text="A number, a slug, or for a shuffle the whole order")


class _FailureSerializer(serializers.Serializer):
    pointer = serializers.CharField(allow_blank=True)
    expected = serializers.JSONField(allow_null=True)
    actual = serializers.JSONField(allow_null=True)
    note = serializers.CharField(required=False, help_text="Why there is nothing to compare")


class _IllegalSerializer(serializers.Serializer):
    step = serializers.IntegerField(min_value=0, help_text="Place in the script, from 0")
    code = serializers.CharField()
    clause = serializers.CharField(allow_null=True)


class ScenarioSerializer(serializers.Serializer):
    """A position, a script and expectations; or, with `score`, a table to be scored as it lies."""

    game = serializers.CharField()
    title = serializers.CharField(required=False, allow_blank=True, allow_null=True)
    clause = serializers.JSONField(required=False, allow_null=True, help_text="An id, or a list of ids")
    as_of = serializers.DateField(required=False, allow_null=True)
    cards = serializers.ListField(
        child=serializers.DictField(), required=False, help_text="They win over the catalog's"
    )
    rules = serializers.DictField(required=False, help_text="Rule parameters that differ from those in force")
    state = serializers.DictField(
        required=False, help_text="What is left out is empty or at its set-up value"
    )
    script = serializers.ListField(child=_StepSerializer(), required=False, max_length=ACTIONS_MAX)
    dice = _DieSerializer(many=True, required=False, allow_null=True)
    seed = serializers.IntegerField(min_value=0, max_value=SEED_MAX, required=False, allow_null=True)
    expect = serializers.DictField(required=False, allow_null=True, help_text="JSON pointer -> value")
    score = serializers.DictField(required=False, allow_null=True)


class ScenarioAnswerSerializer(serializers.Serializer):
    """What came of a script, and which expectations do not hold."""

    ok = serializers.BooleanField()
    state = serializers.DictField(allow_null=True)
    outcome = serializers.DictField(allow_null=True)
    events = serializers.ListField(child=serializers.DictField())
    failures = _FailureSerializer(many=True)
    illegal = _IllegalSerializer(allow_null=True)


class ScoreAnswerSerializer(serializers.Serializer):
    """The scores of a table; the rest only where the document expects something."""

    scores = serializers.ListField(child=serializers.IntegerField())
    ok = serializers.BooleanField(required=False)
    failures = _FailureSerializer(many=True, required=False)


class ScenarioView(APIView):
    """Play a scenario with the cards and rules in force on a day."""

    permission_classes = [AllowAny]
    throttle_scope = "work"

    @extend_schema(
        operation_id="scenario_play",
        tags=["scenarios"],
        parameters=[AS_OF],
        request=ScenarioSerializer,
        examples=[EXAMPLE],
        responses={
            200: OpenApiResponse(
                PolymorphicProxySerializer(
                    "ScenarioResult",
                    serializers=[ScenarioAnswerSerializer, ScoreAnswerSerializer],
                    resource_type_field_name=None,
                ),
                description="The script was played, or the table scored.",
            )
        },
    )
    def post(self, request: Request) -> Response:
        """Play a script from a position and compare; an action that is illegal stops it and is reported."""
        check_parameters(request, ["as_of"])
        scenario = read_scenario(request.data)
        day = _day(request, scenario)
        answer: dict[str, Any] = services.scenario_run(scenario, on=day or today())
        if day is not None:
            answer["as_of"] = day.isoformat()
        return Response(answer, headers={"Cache-Control": "no-store"})


def _day(request: Request, scenario: Scenario) -> dt.date | None:
    """The day of the document or of the address; both only where they agree. Raises: ApiProblem (400)."""
    asked = requested_day(request)
    if scenario.as_of is None:
        return asked
    try:
        written = parse_day(scenario.as_of)
    except ValueError:
        detail = "as_of is a calendar day written YYYY-MM-DD."
        raise ApiProblem(400, "bad_date", detail, [Fault("/as_of", "bad_date", detail)]) from None
    if asked not in (None, written):
        detail = "The document and the address ask for different days."
        raise ApiProblem(400, "two_days", detail, [Fault("/as_of", "two_days", detail)])
    return written
