"""Who sits where: tokens that open one seat, accounts that own one, seats that are taken over.

A token opens its own seat and no other. It is made of the service's secret key and of a random salt, and kept
as its SHA-256: whoever reads the database opens nothing, even where the salt is kept so that whoever dealt
the match can be shown the token again.

Authority: the REST contract, matches.
"""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, Final

from django.utils import timezone
from django.utils.crypto import salted_hmac

from rules.models import Match, MatchSeat, MatchStatus, SeatKind
from rules.services.match_errors import MatchClosed, SeatNotIdle, SeatRefused

#: Begins every token, so that scanners of source code can find a leaked one.
MARK: Final = "dws_"
TOKEN_MAX: Final = 100


def salt_new() -> str:
    """What tells the tokens of one deal from those of every other; 256 random bits."""
    return secrets.token_urlsafe(32)


def seat_token(match_id: uuid.UUID, number: int, salt: str) -> str:
    """The token of a seat: always the same for a salt; not to be found without the service's secret key."""
    mac = salted_hmac("rules.seat_token", f"{match_id}:{number}:{salt}", algorithm="sha256")
    return MARK + base64.urlsafe_b64encode(mac.digest()).decode().rstrip("=")


@dataclass(frozen=True, slots=True)
class SeatKeys:
    """What opens the seats of a match, in a form that may be kept: no token stands in it."""

    match_id: uuid.UUID
    #: Whether a person sits there, one per seat.
    persons: tuple[bool, ...]
    salt: str

    @property
    def tokens(self) -> tuple[str | None, ...]:
        """One per seat: a person's token, None for a bot."""
        return tuple(
            seat_token(self.match_id, number, self.salt) if is_person else None
            for number, is_person in enumerate(self.persons)
        )

    def to_json(self) -> dict[str, Any]:
        return {"match": str(self.match_id), "persons": list(self.persons), "salt": self.salt}

    @classmethod
    def from_json(cls, kept: Mapping[str, Any]) -> SeatKeys:
        return cls(uuid.UUID(kept["match"]), tuple(kept["persons"]), kept["salt"])


def token_digest(token: str) -> str:
    """A fast hash is right here: the token cannot be guessed, it is no word somebody chose."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def seat_of_caller(
    match_id: uuid.UUID, *, number: int | None = None, token: str | None = None, user: Any = None
) -> MatchSeat | None:
    """The seat that the caller may sit in: by its token, or as the account that owns it; else None.

    `number` None: whichever seat the token or the account opens. Every seat is compared, in constant time.
    A seat that a bot plays opens for nobody.
    """
    found: MatchSeat | None = None
    given = token_digest(token or "")
    seats = MatchSeat.objects.filter(match_id=match_id).defer("observation", "legal")
    for seat in seats.select_related("match", "user").defer("match__state", "match__setup"):
        opens = compare_digest(seat.token_digest or "-" * 64, given)
        if token is None and user is not None and user.is_authenticated:
            opens = seat.user_id == user.pk
        if opens and not seat.is_bot and number in (None, seat.number) and found is None:
            found = seat
    return found


def seat_name(seat: MatchSeat) -> str | None:
    """The name of the account that sits there; None for a guest, a bot, and an account that is gone."""
    return seat.user.get_username() if seat.user is not None else None


def seat_json(seat: MatchSeat, *, own: bool, shows_lists: bool) -> dict[str, Any]:
    """Who sits there, as everybody at the table may know it.

    A deck that is no starter's is shown to its own seat only, unless lists are open or the match is over. The
    id that opens a saved one is for whoever brought it.
    """
    deck = seat.deck
    if deck is not None and not own and "starter" not in deck:
        shown = deck if "zones" in deck else {"saved": True}
        deck = shown if shows_lists else {"hidden": True}
    return {
        "seat": seat.number,
        "kind": seat.kind,
        "bot": seat.bot,
        "name": seat_name(seat),
        "deleted_user": seat.had_account and seat.user_id is None,
        "deck": deck,
        "waits_since": seat.asked_since.isoformat() if seat.asked_since and not seat.is_bot else None,
        "idle": is_idle(seat),
    }


def idle_from(seat: MatchSeat) -> dt.datetime | None:
    """From when on the seat may be taken over; None while it lets nobody wait."""
    if seat.is_bot or seat.asked_since is None:
        return None
    return seat.asked_since + dt.timedelta(hours=seat.match.idle_hours)


def is_idle(seat: MatchSeat, *, now: dt.datetime | None = None) -> bool:
    since = idle_from(seat)
    return since is not None and since <= (now or timezone.now())


def seat_claim(match: Match, seat: MatchSeat, *, user: Any, holds_token: bool) -> str | None:
    """Make the seat the account's. With its token at any time; else a new token is made, the old one ends.

    Without the token the seat must be idle, and the account must sit nowhere else at this table: nobody is to
    see two hands. The caller holds the lock of the match.

    Raises: MatchClosed, SeatRefused, SeatNotIdle.
    """
    if match.status != MatchStatus.PLAYING:
        raise MatchClosed("The match is over.")
    if holds_token:
        if seat.user_id not in (None, user.pk):
            raise SeatRefused("The seat belongs to another account.", "/seat")
        _seated(seat, user)
        return None
    _check_idle(seat)
    if MatchSeat.objects.filter(match=match, user=user).exists():
        raise SeatRefused("You sit at this table already; nobody plays two seats.", "/seat")
    token = seat_token(match.pk, seat.number, salt_new())
    seat.token_digest = token_digest(token)
    if seat.deck is not None and "id" in seat.deck:
        seat.deck = {"saved": True}  # what opens the deck stays with whoever brought it
    _seated(seat, user)
    return token


def _seated(seat: MatchSeat, user: Any) -> None:
    seat.user, seat.had_account = user, True
    seat.save(update_fields=["user", "had_account", "token_digest", "deck"])


def seat_hand_to_bot(seat: MatchSeat, options: dict[str, Any]) -> None:
    """A bot plays on for a seat that is idle; its token opens it no more. Raises: SeatNotIdle."""
    _check_idle(seat)
    seat.kind, seat.bot, seat.token_digest = SeatKind.BOT, options, ""
    seat.save(update_fields=["kind", "bot", "token_digest"])


def _check_idle(seat: MatchSeat) -> None:
    if is_idle(seat):
        return
    since = idle_from(seat)
    when = "while it lets nobody wait" if since is None else f"before {since:%Y-%m-%d %H:%M} UTC"
    hours = seat.match.idle_hours
    raise SeatNotIdle(
        f"The seat may be taken over after {hours} hours of waiting for it: not {when}.", "/seat"
    )
