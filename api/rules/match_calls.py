"""Whose seat a call is about, and what its body says; read strictly.

Authority: API, matches (the token in `X-Seat-Token` or as `token`; unknown members of a body: 400).
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from api.errors import ApiProblem, Fault, pointer
from api.members import body_members
from api.parameters import text_parameter
from api.rates import count_call
from catalog.addresses import client_address
from rules import services
from rules.models import Match, MatchSeat
from rules.orders import OrderRefused
from rules.services.match_seats import TOKEN_MAX

TOKEN_HEADER: Final = "X-Seat-Token"
MOST_SEAT: Final = 9
MOST_VERSION: Final = 2**31 - 1
_SEAT: Final = re.compile(r"[0-9]", re.ASCII)
SEAT_PARAMETERS: Final = (
    OpenApiParameter(
        "seat",
        {"type": "integer", "minimum": 0, "maximum": MOST_SEAT},
        description="The seat, from 0; default: the one that the token opens.",
    ),
    OpenApiParameter("token", str, description=f"The seat's token, instead of the header {TOKEN_HEADER}."),
)
HEADER_PARAMETER: Final = OpenApiParameter(
    TOKEN_HEADER, str, OpenApiParameter.HEADER, description="The token of the seat."
)


class SeatView(APIView):
    """A call from a seat: by its token, or by the account that owns it. Counted by seat, not by address."""

    permission_classes = (AllowAny,)
    throttle_scope = "seat"
    _asked: tuple[MatchSeat | None] | None = None

    def checked_seat(self, request: Request) -> str | None:
        """A name for the seat whose token was checked; None for callers who showed none that is right."""
        seat = self.seat_or_none(request)
        return None if seat is None else f"seat:{seat.match_id}:{seat.number}"

    def seat_or_none(self, request: Request) -> MatchSeat | None:
        """The caller's seat. Raises: ApiProblem for a wrong token, which is counted before it is refused."""
        if self._asked is None:
            self._asked = (self._look_up(request),)
        return self._asked[0]

    def _look_up(self, request: Request) -> MatchSeat | None:
        token = seat_token(request)
        match_id: uuid.UUID = self.kwargs["id"]
        number = seat_number(request)
        seat = services.seat_of_caller(match_id, number=number, token=token, user=request.user)
        if seat is None and token is not None and Match.objects.filter(pk=match_id).exists():
            count_call("guess", client_address(request))
            raise seat_refusal()
        return seat

    def seat(self, request: Request) -> MatchSeat:
        """The caller's seat. Raises: Http404 where there is no match, ApiProblem (403) for strangers."""
        seat = self.seat_or_none(request)
        if seat is None:
            self.match()
            raise seat_refusal()
        return seat

    def match(self) -> Match:
        """Raises: Http404."""
        match = services.match_by_id(self.kwargs["id"])
        if match is None:
            raise Http404
        return match


def seat_refusal() -> ApiProblem:
    """The same for every stranger, whatever they tried."""
    detail = f"This needs the seat's token (header {TOKEN_HEADER}, or token), or the account that owns it."
    return ApiProblem(403, "bad_seat_token", detail)


def refusal(refused: services.MatchRefused) -> ApiProblem:
    faults = [Fault(refused.pointer, refused.code, refused.detail)] if refused.pointer else []
    headers = {"Retry-After": "60"} if refused.status == 429 else {}
    return ApiProblem(refused.status, refused.code, refused.detail, faults, headers=headers)


def order_refusal(refused: OrderRefused) -> ApiProblem:
    """A 400 with every fault of an order."""
    faults = [Fault(fault.pointer, fault.code, fault.detail) for fault in refused.faults]
    many = f"The order has {len(faults)} faults."
    return ApiProblem(400, refused.code, faults[0].detail if len(faults) == 1 else many, faults)


def members(request: Request, known: Iterable[str]) -> Mapping[str, Any]:
    """The body, an object without unknown members; `seat` and `token` may always stand in it.

    Raises: ApiProblem (400).
    """
    return body_members(request, {*known, "seat", "token"})


def whole_member(data: Mapping[str, Any], name: str, *, most: int) -> int:
    """A whole number from 0. Raises: ApiProblem (400)."""
    if name not in data:
        raise _bad(pointer(name), "missing", f"{name} is needed.")
    value = data[name]
    if type(value) is not int or not 0 <= value <= most:
        raise _bad(pointer(name), "wrong_type", f"{name} is a whole number from 0 to {most:,}.")
    return value


def object_member(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """An object. Raises: ApiProblem (400)."""
    if name not in data:
        raise _bad(pointer(name), "missing", f"{name} is needed.")
    value = data[name]
    if not isinstance(value, dict):
        raise _bad(pointer(name), "wrong_type", f"{name} is an object.")
    return value


def bot_member(data: Mapping[str, Any]) -> dict[str, Any]:
    """A bot: its name, or an object of its name and options. Raises: ApiProblem (400)."""
    if isinstance(data.get("bot"), str):
        return {"name": data["bot"]}
    bot = object_member(data, "bot")
    if not isinstance(bot.get("name"), str):
        raise _bad("/bot/name", "missing", "The bot needs a name.")
    return bot


def _bad(place: str, code: str, detail: str) -> ApiProblem:
    return ApiProblem(400, code, detail, [Fault(place, code, detail)])


def seat_token(request: Request) -> str | None:
    """The token that was shown: in the header, the address or the body. Raises: ApiProblem (400)."""
    given = [request.headers.get(TOKEN_HEADER), text_parameter(request, "token", longest=TOKEN_MAX)]
    body = request.data if request.method == "POST" else None
    if isinstance(body, dict) and body.get("token") is not None:
        if not isinstance(body["token"], str):
            raise _bad("/token", "wrong_type", "token is a text.")
        given.append(body["token"])
    shown = {token for token in given if token}
    if len(shown) > 1:
        raise _bad("/token", "two_tokens", "The call shows two tokens; show one.")
    return shown.pop() if shown else None


def seat_number(request: Request) -> int | None:
    """The seat that was named, in the address or the body. Raises: ApiProblem (400)."""
    if len(request.query_params.getlist("seat")) > 1:
        raise _bad("/seat", "repeated_parameter", "The parameter seat stands more than once.")
    text = request.query_params.get("seat")
    if text is not None and not _SEAT.fullmatch(text):
        raise _bad("/seat", "bad_seat", f"seat is a whole number from 0 to {MOST_SEAT}.")
    named = [] if text is None else [int(text)]
    body = request.data if request.method == "POST" else None
    if isinstance(body, dict) and body.get("seat") is not None:
        if type(body["seat"]) is not int or not 0 <= body["seat"] <= MOST_SEAT:
            raise _bad("/seat", "bad_seat", f"seat is a whole number from 0 to {MOST_SEAT}.")
        named.append(body["seat"])
    if len(set(named)) > 1:
        raise _bad("/seat", "two_seats", "The address and the body name different seats.")
    return named[0] if named else None
