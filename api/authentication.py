"""How a caller is known: a token, a session of the pages, or (to make a token) a password.

Authority: API, who may call what.
"""

from __future__ import annotations

from typing import Any, Final

from rest_framework import authentication, exceptions
from rest_framework.request import Request

from api.models import ApiToken
from api.rates import count_call
from api.tokens import find_token
from catalog.addresses import client_address


class TokenAuthentication(authentication.BaseAuthentication):
    """`Authorization: Token …`."""

    keyword: Final = "token"

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        """The account and its token. Raises: AuthenticationFailed (401) for a token that is not valid."""
        words = request.headers.get("Authorization", "").split()
        if not words or words[0].lower() != self.keyword:
            return None
        if len(words) != 2:
            raise exceptions.AuthenticationFailed(
                "Write the header as: Authorization: Token SECRET.", "bad_token"
            )
        row = find_token(words[1])
        if row is None:
            raise exceptions.AuthenticationFailed(
                "The token is unknown, expired or revoked, or its account is closed.", "bad_token"
            )
        return row.user, row

    def authenticate_header(self, request: Request) -> str:
        return 'Token realm="api"'


class SessionAuthentication(authentication.SessionAuthentication):
    """The session of the pages, with their CSRF token on everything that writes."""

    def enforce_csrf(self, request: Any) -> None:
        try:
            super().enforce_csrf(request)
        except exceptions.PermissionDenied as refusal:
            detail = "A call with a session that writes needs the header X-CSRFToken."
            raise exceptions.PermissionDenied(detail, "csrf_failed") from refusal


class PasswordAuthentication(authentication.BasicAuthentication):
    """`Authorization: Basic …`, for making a token only; attempts are counted before they are checked."""

    www_authenticate_realm = "tokens"

    def authenticate_credentials(self, userid: str, password: str, request: Any = None) -> tuple[Any, None]:
        count_call("login", client_address(request))
        if "\0" in userid or "\0" in password:
            raise exceptions.AuthenticationFailed("Invalid username or password.")
        return super().authenticate_credentials(userid, password, request)
