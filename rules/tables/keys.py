"""Which seats a browser may sit in: by the keys it was shown, and by its account.

A key is the seat's token. It comes to a browser once, in the form after dealing or behind the `#` of a seat
link, where no server log and no referrer sees it. The session keeps its digest, which opens nothing else, and
of a match that was dealt here the salt of its tokens: for the links of others until somebody decided in their
seats, and for the link by which a guest comes back from another browser.

Authority: the REST contract, matches.
"""

from __future__ import annotations

import uuid
from hmac import compare_digest
from typing import Any, Final

from django.http import HttpRequest

from rules import services
from rules.models import Match, MatchSeat, MatchStep, StepKind
from rules.services.match_seats import SeatKeys, seat_token, token_digest

_SEATS: Final = "match_seats"
_DEALS: Final = "match_deals"
#: Matches that a session remembers; the oldest is forgotten first.
MOST_MATCHES: Final = 40


def seats_keep(request: HttpRequest, keys: SeatKeys, *, own: int | None = None) -> None:
    """After dealing: one seat is this browser's, the first person's or `own`; other keys are for others."""
    tokens = keys.tokens
    persons = [number for number, token in enumerate(tokens) if token is not None]
    mine = own if own in persons else persons[0]
    _remember(request, keys.match_id, mine, token_digest(tokens[mine] or ""))
    others = [number for number in persons if number != mine]
    deals = dict(request.session.get(_DEALS, {}))
    deals[str(keys.match_id)] = {"salt": keys.salt, "seats": others, "own": mine}
    request.session[_DEALS] = dict(list(deals.items())[-MOST_MATCHES:])


def seat_sit(request: HttpRequest, match_id: uuid.UUID, token: str) -> MatchSeat | None:
    """Let this browser sit in the seat that the token opens; None when it opens none."""
    seat = services.seat_of_caller(match_id, token=token)
    if seat is not None:
        seat_keep(request, seat)
    return seat


def seat_keep(request: HttpRequest, seat: MatchSeat) -> None:
    """Let this browser sit in a seat that is its by right, though no token was shown."""
    _remember(request, seat.match_id, seat.number, seat.token_digest)


def seat_of_browser(request: HttpRequest, match_id: uuid.UUID, number: int | None = None) -> MatchSeat | None:
    """The seat that the browser or its account may sit in; `number` None: the first of them."""
    kept = dict(request.session.get(_SEATS, {}).get(str(match_id), ()))
    seats = MatchSeat.objects.filter(match_id=match_id).defer("observation", "legal")
    for seat in seats.select_related("match", "user").defer("match__state", "match__setup"):
        digest = kept.get(str(seat.number), "")
        opens = bool(seat.token_digest) and compare_digest(seat.token_digest, digest)
        if opens and not seat.is_bot and number in (None, seat.number):
            return seat
    return services.seat_of_caller(match_id, number=number, user=request.user)


def matches_kept(request: HttpRequest) -> list[uuid.UUID]:
    """The matches in which this browser has a seat, the latest last."""
    return [uuid.UUID(key) for key in request.session.get(_SEATS, {})]


def links_for_others(request: HttpRequest, match: Match) -> dict[int, str]:
    """Seat -> token of seats that nobody decided in yet, for whoever dealt the match."""
    deal: dict[str, Any] = request.session.get(_DEALS, {}).get(str(match.pk), {})
    if not deal.get("seats"):
        return {}
    seated = set(
        MatchStep.objects.filter(match=match, kind=StepKind.PERSON).values_list("seat", flat=True).distinct()
    )
    left = [number for number in deal["seats"] if number not in seated]
    if left != deal["seats"]:
        request.session[_DEALS] = {**request.session[_DEALS], str(match.pk): {**deal, "seats": left}}
    return {number: seat_token(match.pk, number, deal["salt"]) for number in left}


def own_key(request: HttpRequest, seat: MatchSeat) -> str:
    """The key of a guest's own seat, for whoever dealt the match; empty where an account owns the seat, or it
    was not dealt here."""
    deal: dict[str, Any] = request.session.get(_DEALS, {}).get(str(seat.match_id), {})
    if seat.user_id is not None or deal.get("own") != seat.number:
        return ""
    token = seat_token(seat.match_id, seat.number, deal["salt"])
    return token if compare_digest(seat.token_digest or "", token_digest(token)) else ""


def _remember(request: HttpRequest, match_id: uuid.UUID, number: int, digest: str) -> None:
    seats = dict(request.session.get(_SEATS, {}))
    own = dict(seats.pop(str(match_id), ()))
    own[str(number)] = digest
    seats[str(match_id)] = own
    request.session[_SEATS] = dict(list(seats.items())[-MOST_MATCHES:])
