"""What a person does at a table, each a form: decide, concede, mark, say how it was, play again.

A refusal shows the table as it is now, with what was wrong above it.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from catalog.addresses import caller_key
from catalog.pages import kept_language
from rules import services
from rules.engine.core.errors import EngineError
from rules.models import Match, MatchSeat
from rules.orders import OrderRefused
from rules.services.match_errors import DecisionClosed, MatchRefused
from rules.tables import keys
from rules.tables.match_page import match_book, match_context
from rules.tables.notes import mark_store, record_cards, record_store
from rules.tables.views import seat_address, seat_asked, stranger

Deed = Callable[[HttpRequest, MatchSeat], HttpResponse]


def deed(view: Deed) -> Callable[..., HttpResponse]:
    """A POST from a seat of the browser; what is refused is said above the table as it is now."""

    @never_cache
    @require_POST
    @functools.wraps(view)
    def done(request: HttpRequest, match_id: uuid.UUID) -> HttpResponse:
        seat = keys.seat_of_browser(request, match_id, seat_asked(request))
        if seat is None:
            return stranger(request, match_id)
        try:
            return view(request, seat)
        except DecisionClosed:
            return _moved_on(request, seat)
        except MatchRefused as refused:
            return _refused(request, seat, refused.detail)
        except OrderRefused as refused:
            return _refused(request, seat, " ".join(fault.detail for fault in refused.faults))
        except EngineError as refused:
            return _refused(request, seat, refused.message)

    return done


@deed
def match_act_page(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Decide: `action` is the id of one of the legal actions, `version` the decision that it answers."""
    version = _number(request, "version")
    action = _legal_action(seat, _number(request, "action"))
    if action is None or version is None:
        return _moved_on(request, seat)
    services.match_act(seat, version=version, action=action)
    return redirect(seat_address(request, seat))


@deed
def match_concede_page(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Give up. The page asks before it sends this."""
    services.match_concede(seat)
    return redirect(seat_address(request, seat))


@deed
def match_mark_page(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Mark the decision or the turn for the playtest record."""
    mark_store(seat, request.POST)
    return redirect(seat_address(request, seat))


@deed
def match_record_page(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """What is said after the end."""
    match = Match.objects.select_related("cards").get(pk=seat.match_id)
    if not match.is_over:
        return _refused(request, seat, _("The match is not over yet."))
    record_store(seat, request.POST, record_cards(seat, match_book(match, "en"), match))
    return redirect(f"{seat_address(request, seat)}#record")


@deed
def match_rematch(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """The same table once more: dealt anew, or the one that somebody of the table has dealt already."""
    with services.match_held(seat):
        dealt = services.rematch_dealt(seat)
        if dealt is not None and _sits_at(request, seat, dealt):
            return redirect(_table_address(request, dealt.pk))
        new = services.match_rematch(seat, user=request.user, client=caller_key(request))
    keys.seats_keep(request, new.keys, own=seat.number)
    return redirect(_table_address(request, new.match.pk))


@deed
def match_bot_page(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    """Let the quick bot play on for a seat that is idle."""
    idle = _number(request, "idle")
    services.seat_give_to_bot(seat, 99 if idle is None else idle, bot={"name": "greedy"})
    return redirect(seat_address(request, seat))


@never_cache
@require_POST
def match_take(request: HttpRequest, match_id: uuid.UUID) -> HttpResponse:
    """Take over a seat that has been away too long; for accounts that do not sit at this table."""
    number = _number(request, "number")
    if number is None or not request.user.is_authenticated:
        return stranger(request, match_id)
    try:
        services.seat_take(match_id, number, user=request.user)
    except (Match.DoesNotExist, MatchRefused):
        return stranger(request, match_id)
    return redirect(_table_address(request, match_id))


def _table_address(request: HttpRequest, match_id: uuid.UUID) -> str:
    """The table, seen from whichever seat the browser has there."""
    return kept_language(request, reverse("match-page", args=[match_id]))


def _legal_action(seat: MatchSeat, wanted: int | None) -> dict[str, Any] | None:
    """The legal action of that id as the seat's row holds it."""
    legal = MatchSeat.objects.values_list("legal", flat=True).get(pk=seat.pk)
    return next((each["action"] for each in legal if each["id"] == wanted), None)


def _sits_at(request: HttpRequest, seat: MatchSeat, rematch: Match) -> bool:
    """Whether the browser has the seat of that number at the rematch, now if not before."""
    if keys.seat_of_browser(request, rematch.pk, seat.number) is not None:
        return True
    joined = services.rematch_join(seat, rematch, user=request.user)
    if joined is not None:
        keys.seat_keep(request, joined)
    return joined is not None


def _number(request: HttpRequest, name: str) -> int | None:
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else None


def _moved_on(request: HttpRequest, seat: MatchSeat) -> HttpResponse:
    return _refused(request, seat, _("The table has moved on; this is how it stands now."))


def _refused(request: HttpRequest, seat: MatchSeat, notice: str) -> HttpResponse:
    fresh = keys.seat_of_browser(request, seat.match_id, seat.number)
    if fresh is None:
        return stranger(request, seat.match_id)
    context = match_context(request, fresh, notice=notice, pick="")
    return render(request, "rules/play/match.html", context, status=409)
