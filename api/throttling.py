"""How often an address may call, by kind of call.

A view says its kind in `throttle_scope`, or by method in `throttle_scopes`; kinds are counted apart, so that
cheap calls are not blocked by dear ones.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from api.rates import count_call
from catalog.addresses import client_address

if TYPE_CHECKING:
    from rest_framework.views import APIView


class RateThrottle(BaseThrottle):
    """Counts the calls of one kind from one address over the last minute; refuses with 429."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """True, having counted the call. Raises: ApiProblem (429 `rate_limited`), the call not counted."""
        scope = scope_of(request, view)
        if scope is not None:
            count_call(scope, _caller(request, view, scope))
        return True


def scope_of(request: Request, view: APIView) -> str | None:
    """The kind of this call: by method where the view says so, else the view's, else `read`."""
    by_method = getattr(view, "throttle_scopes", {})
    return by_method.get(request.method, getattr(view, "throttle_scope", "read"))


def _caller(request: Request, view: APIView, scope: str) -> str:
    """The seat whose token was checked, for calls of a seat; otherwise the address."""
    seat_of = getattr(view, "checked_seat", None)
    name = seat_of(request) if scope == "seat" and seat_of else None
    return hashlib.sha256((name or client_address(request)).encode()).hexdigest()[:32]
