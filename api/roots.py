"""The entrance of the API, its changelog, and the health check."""

from __future__ import annotations

from typing import Final

from django.db import DatabaseError, connection
from django.urls import NoReverseMatch
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.changelog import CHANGES
from api.links import api_link
from api.parameters import check_parameters

#: Names of addresses that take no argument, as the root lists them.
ROOTS: Final = (
    "games",
    "sets",
    "cards",
    "rulebooks",
    "errata",
    "changes",
    "bulk",
    "decks",
    "simulations",
    "scenarios",
    "matches",
    "playtests",
    "me",
    "tokens",
    "changelog",
    "schema",
    "docs",
    "redoc",
)


#: The schema of the root's answer.
ADDRESSES: Final = {"type": "object", "additionalProperties": {"type": "string", "format": "uri"}}


class ChangeSerializer(serializers.Serializer):
    """One day's changes to the API."""

    date = serializers.DateField()
    version = serializers.CharField()
    changes = serializers.ListField(child=serializers.CharField())


class ChangelogSerializer(serializers.Serializer):
    """What changed, newest first."""

    results = ChangeSerializer(many=True)


class HealthSerializer(serializers.Serializer):
    """Whether the service can answer."""

    status = serializers.ChoiceField(["ok", "unavailable"])
    database = serializers.ChoiceField(["ok", "unreachable"])


class RootView(APIView):
    """The entrance: the addresses of everything that takes no argument."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="root", tags=["service"], responses={200: ADDRESSES})
    def get(self, request: Request) -> Response:
        check_parameters(request, ())
        return Response(_addresses(request))


class ChangelogView(APIView):
    """What changed in the API, newest first."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    @extend_schema(operation_id="changelog", tags=["service"], responses=ChangelogSerializer)
    def get(self, request: Request) -> Response:
        check_parameters(request, ())
        return Response({"results": CHANGES})


class HealthView(APIView):
    """Whether the service and its database answer; for load balancers, without login or rate."""

    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_classes = ()

    @extend_schema(
        operation_id="health", tags=["service"], responses={200: HealthSerializer, 503: HealthSerializer}
    )
    def get(self, request: Request) -> Response:
        reached = _database_answers()
        body = {
            "status": "ok" if reached else "unavailable",
            "database": "ok" if reached else "unreachable",
        }
        return Response(body, status=200 if reached else 503, headers={"Cache-Control": "no-store"})


def _addresses(request: Request) -> dict[str, str]:
    found = {}
    for name in ROOTS:
        try:
            found[name] = api_link(request, name)
        except NoReverseMatch:  # the area is not part of this build
            continue
    return found


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return cursor.fetchone() == (1,)
    except DatabaseError:
        return False
