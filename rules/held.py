"""What this app holds of an account: the simulations it started, and its seats in matches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from catalog.holdings import Holding, register_holding
from rules.models import MatchSeat, MatchStep, PlaytestNote, Simulation

if TYPE_CHECKING:
    from django.contrib.auth.models import User

_SHOWN = ("id", "status", "game", "format", "request", "games", "seed", "receipt", "result", "partial")
_TIMES = ("created", "started", "finished")


def held_register() -> None:
    """Register the kinds."""
    register_holding(SIMULATIONS)
    register_holding(MATCHES)


def _simulations(account: User) -> QuerySet[Simulation]:
    return Simulation.objects.filter(owner=account)


def _rows(account: User) -> Iterator[dict[str, Any]]:
    yield from _simulations(account).values(*_SHOWN, *_TIMES).iterator(chunk_size=20)


def _release(account: User) -> None:
    """The runs go on and can be read by whoever knows their address, as before; they are nobody's now."""
    _simulations(account).update(owner=None)


def _seats(account: User) -> QuerySet[MatchSeat]:
    return MatchSeat.objects.filter(user=account)


def _match_rows(account: User) -> Iterator[dict[str, Any]]:
    """Each seat with what was done and noted from it; what other seats hold stays theirs."""
    seats = _seats(account).select_related("match").defer("match__state", "match__setup", "legal")
    for seat in seats.order_by("match__created", "match_id", "number").iterator(chunk_size=20):
        match = seat.match
        steps = MatchStep.objects.filter(match=match, seat=seat.number).order_by("number")
        notes = PlaytestNote.objects.filter(match=match, seat=seat.number).order_by("id")
        yield {
            "id": match.pk,
            "game": match.game,
            "format": match.format,
            "status": match.status,
            "created": match.created,
            "finished": match.finished,
            "outcome": match.outcome,
            "seat": seat.number,
            "deck": seat.deck,
            "actions": list(steps.values("number", "kind", "label", "action", "created")),
            "notes": list(notes.values("kind", "about", "value", "turn", "created")),
        }


def _leave_seats(account: User) -> None:
    """The records stay, those of a seat of a deleted user."""
    _seats(account).update(user=None)


SIMULATIONS = Holding(
    name="simulations",
    title=_("Simulations"),
    fate=_("They stay at their addresses, without an owner."),
    count=lambda account: _simulations(account).count(),
    rows=_rows,
    release=_release,
)
MATCHES = Holding(
    name="matches",
    title=_("Seats in matches"),
    fate=_("The records stay; the seat is one of a deleted user."),
    count=lambda account: _seats(account).count(),
    rows=_match_rows,
    release=_leave_seats,
)
