"""The caller's own account: who they are, and their tokens.

Authority: API, who may call what.
"""

from __future__ import annotations

import datetime as dt
import uuid
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import PasswordAuthentication, SessionAuthentication, TokenAuthentication
from api.errors import ApiProblem
from api.idempotency import idempotent_by
from api.links import api_link
from api.members import body_members
from api.models import ApiToken
from api.pagination import PARAMETERS, Pages
from api.parameters import check_parameters
from api.tokens import (
    LONGEST_LIFE,
    LONGEST_NAME,
    MOST_TOKENS,
    TooManyTokens,
    create_token,
    revoke_token,
    salt_new,
    token_secret,
)

PRIVATE: Final[dict[str, Any]] = {"Cache-Control": "no-store"}
SHOWN: Final = ("id", "name", "prefix", "created", "expires", "revoked", "last_used", "url")


class TokenSerializer(serializers.ModelSerializer):
    """A token without its secret."""

    url = serializers.SerializerMethodField()

    class Meta:
        model = ApiToken
        fields: ClassVar[Sequence[str]] = SHOWN
        read_only_fields: ClassVar[Sequence[str]] = SHOWN

    def get_url(self, row: ApiToken) -> str:
        return api_link(self.context["request"], "token", id=row.id)


class NewTokenSerializer(TokenSerializer):
    """A token with its secret, which is shown this once."""

    secret = serializers.CharField()

    class Meta(TokenSerializer.Meta):
        fields = (*SHOWN, "secret")
        read_only_fields = (*SHOWN, "secret")


class TokenRequestSerializer(serializers.Serializer):
    """What a new token is to be: a name, and the moment when it ends, if it is to end."""

    name = serializers.CharField(max_length=LONGEST_NAME)
    expires = serializers.DateTimeField(required=False, allow_null=True, default=None)

    def validate_expires(self, moment: dt.datetime | None) -> dt.datetime | None:
        now = timezone.now()
        if moment is not None and not now < moment <= now + LONGEST_LIFE:
            raise serializers.ValidationError("A token ends in the future, within ten years.", "bad_expiry")
        return moment


class AccountSerializer(serializers.Serializer):
    """Who is calling, and how they are known."""

    username = serializers.CharField()
    roles = serializers.ListField(child=serializers.CharField())
    is_admin = serializers.BooleanField()
    token = TokenSerializer(allow_null=True)


class MeView(APIView):
    """The account of the caller; the token used, if one was."""

    @extend_schema(operation_id="me", tags=["account"], responses=AccountSerializer)
    def get(self, request: Request) -> Response:
        check_parameters(request, ())
        token = request.auth if isinstance(request.auth, ApiToken) else None
        answer = {
            "username": request.user.get_username(),
            "roles": sorted(request.user.groups.values_list("name", flat=True)),
            "is_admin": request.user.is_superuser,
            "token": token and TokenSerializer(token, context={"request": request}).data,
        }
        return Response(answer, headers=PRIVATE)


class MakesNoTokens(BasePermission):
    """A stolen token must not be able to outlive its revocation; nor to have a secret told once more."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Raises: ApiProblem (403)."""
        if request.method == "POST" and isinstance(request.auth, ApiToken):
            detail = "A token cannot make tokens: use a session or a password."
            raise ApiProblem(403, "session_required", detail)
        return True


def told_token(request: Request, made: Mapping[str, Any]) -> Response:
    """A token that was made, with its secret. `made`: the token as it is shown, and its salt."""
    shown = made["shown"]
    secret = token_secret(uuid.UUID(str(shown["id"])), made["salt"])
    return Response({**shown, "secret": secret}, status=201, headers={**PRIVATE, "Location": shown["url"]})


class TokenListView(APIView):
    """The caller's own tokens; a new one is made with a session or a password, never with a token."""

    authentication_classes = (TokenAuthentication, SessionAuthentication, PasswordAuthentication)
    permission_classes = (IsAuthenticated, MakesNoTokens)
    pagination_class = Pages
    throttle_scopes = {"POST": "work"}

    @extend_schema(operation_id="token_list", tags=["account"], responses=TokenSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The caller's tokens, newest first, revoked and expired ones too."""
        check_parameters(request, PARAMETERS)
        pages = Pages()
        rows = pages.paginate_queryset(_own(request), request, self)
        body = pages.envelope(list(TokenSerializer(rows, many=True, context={"request": request}).data))
        return Response(body, headers=PRIVATE)

    @extend_schema(
        operation_id="token_create",
        tags=["account"],
        request=TokenRequestSerializer,
        responses={201: NewTokenSerializer},
    )
    @idempotent_by(told_token)
    def post(self, request: Request) -> dict[str, Any]:
        """Make a token. The answer holds its secret, which is not kept and cannot be shown again."""
        check_parameters(request, ())
        wish = TokenRequestSerializer(data=body_members(request, ("name", "expires")))
        wish.is_valid(raise_exception=True)
        try:
            salt = salt_new()
            row, _ = create_token(_account(request), **wish.validated_data, salt=salt)
        except TooManyTokens:
            raise ApiProblem(
                409, "too_many_tokens", f"An account has at most {MOST_TOKENS} live tokens."
            ) from None
        return {"shown": TokenSerializer(row, context={"request": request}).data, "salt": salt}


class TokenView(APIView):
    """One of the caller's own tokens."""

    @extend_schema(operation_id="token", tags=["account"], responses=TokenSerializer)
    def get(self, request: Request, id: uuid.UUID) -> Response:
        check_parameters(request, ())
        row = get_object_or_404(_own(request), pk=id)
        return Response(TokenSerializer(row, context={"request": request}).data, headers=PRIVATE)

    @extend_schema(
        operation_id="token_revoke",
        tags=["account"],
        responses={204: OpenApiResponse(description="Revoked.")},
    )
    def delete(self, request: Request, id: uuid.UUID) -> Response:
        """Revoke a token: it is refused from now on, and stays listed."""
        check_parameters(request, ())
        revoke_token(get_object_or_404(_own(request), pk=id))
        return Response(status=204)


def _account(request: Request) -> User:
    """The caller, whom the permission to be here has shown to have an account."""
    return cast(User, request.user)


def _own(request: Request) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(user=_account(request))
