"""The OpenAPI document: what every operation answers beside its own 2xx, and shared parameters.

Authority: API (the OpenAPI document says the rest).
"""

from __future__ import annotations

import copy
from typing import Any, Final, Literal

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import AllowAny

from api.errors import CONTENT_TYPE
from api.idempotency import HEADER as IDEMPOTENCY_KEY
from api.throttling import scope_of

AS_OF: Final = OpenApiParameter(
    "as_of",
    OpenApiTypes.DATE,
    description="The day the question is asked for, YYYY-MM-DD; default today (UTC).",
)
LANG: Final = OpenApiParameter(
    "lang",
    str,
    enum=["en", "zh"],
    description="The language of names and texts; default from Accept-Language, else English.",
)

#: What may stand in an address, so that a reader can try it out at once.
_EXAMPLES: Final = {"game": "release", "slug": "ri34", "code": "base", "clause": "scoring.1"}
_WITH_BODY: Final = ("POST", "PUT", "PATCH")
_MEANINGS: Final = {
    "400": "The request cannot be understood; `code` and `errors` say what and where.",
    "401": "A login is needed, or the token is not valid.",
    "403": "The caller may not do this, or the CSRF token is missing.",
    "404": "There is nothing at this address.",
    "406": "No acceptable media type.",
    "409": "The Idempotency-Key was used for another body, or its first call is still at work.",
    "413": "The body is over the limit, which the error names.",
    "415": "The body is not application/json.",
    "429": "A rate is used up; `detail` names it.",
}
_RETRY_AFTER: Final = {
    "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
}


class FaultSerializer(serializers.Serializer):
    """One thing wrong with a request."""

    pointer = serializers.CharField(help_text="JSON pointer into the body, or /name of a parameter.")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer):
    """An error (RFC 9457). Some codes add members of their own."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField(min_value=400, max_value=599)
    code = serializers.CharField(help_text="Stable; programs go by it.")
    detail = serializers.CharField()
    errors = FaultSerializer(many=True)  # type: ignore[assignment]  # the name is also a property's


class ApiSchema(AutoSchema):
    """Adds to every operation the refusals that it shares with others."""

    def get_summary(self) -> str | None:
        return super().get_summary() or _first_line(self.get_description())

    def _get_parameters(self) -> list[dict[str, Any]]:
        parameters = super()._get_parameters()
        if self._is_idempotent():
            parameters.append(copy.deepcopy(_KEY_PARAMETER))
        return parameters

    def _resolve_path_parameters(self, variables: list[str]) -> list[dict[str, Any]]:
        parameters = super()._resolve_path_parameters(variables)
        for parameter in parameters:
            if parameter["name"] in _EXAMPLES:
                parameter["example"] = _EXAMPLES[parameter["name"]]
        return parameters

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        bodies = super()._get_response_bodies(direction)
        problem = self.resolve_serializer(ProblemSerializer, direction).ref
        for status in self._shared_refusals():
            if status not in bodies:
                bodies[status] = {
                    "description": _MEANINGS[status],
                    "content": {CONTENT_TYPE: {"schema": problem}},
                }
        for status in ("409", "429"):
            if status in bodies:
                bodies[status].setdefault("headers", copy.deepcopy(_RETRY_AFTER))
        return dict(sorted(bodies.items()))

    def _shared_refusals(self) -> list[str]:
        known = bool(self.view.get_authenticators())
        closed = not any(isinstance(one, AllowAny) for one in self.view.get_permissions())
        body = self.method in _WITH_BODY
        applies = {
            "400": True,
            "401": known,
            "403": (known and (closed or self.method not in ("GET", "HEAD")))
            or hasattr(self.view, "checked_seat"),
            "404": "{" in self.path,
            "406": True,
            "409": self._is_idempotent(),
            "413": body,
            "415": body,
            "429": self._is_limited(),
        }
        return [status for status, so in applies.items() if so]

    def _is_limited(self) -> bool:
        request = copy.copy(self.view.request)
        request.method = self.method
        return bool(self.view.get_throttles()) and scope_of(request, self.view) is not None

    def _is_idempotent(self) -> bool:
        handler = getattr(self.view, self.method.lower(), None)
        return getattr(handler, "idempotent", False)


class TokenScheme(OpenApiAuthenticationExtension):
    """How TokenAuthentication is described."""

    target_class = "api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token` and the secret, for example `Token dwt_…`.",
        }


class SessionScheme(OpenApiAuthenticationExtension):
    """How SessionAuthentication is described."""

    target_class = "api.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


class PasswordScheme(OpenApiAuthenticationExtension):
    """How PasswordAuthentication is described."""

    target_class = "api.authentication.PasswordAuthentication"
    name = "password"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, Any]:
        return {"type": "http", "scheme": "basic"}


_KEY_PARAMETER: Final = {
    "in": "header",
    "name": IDEMPOTENCY_KEY,
    "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    "description": "Names the request, so that it can be repeated safely within 24 hours.",
}


def _first_line(text: str | None) -> str | None:
    return text.strip().splitlines()[0].rstrip(".") if text and text.strip() else None
