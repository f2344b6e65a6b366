"""Pages of matches: deal one, sit down, look at the table, one's own matches.

Each works by plain links and forms; a script fetches the same addresses and puts the table in its place.
"""

from __future__ import annotations

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from catalog.pages import kept_language, page_context
from rules import services
from rules.models import Match, MatchSeat
from rules.services.match_seats import is_idle
from rules.tables import keys
from rules.tables.boards import GAMES
from rules.tables.match_page import lang_and, match_context, seen_now
from rules.tables.opening import OpeningForm
from rules.tables.own_matches import own_matches

#: The longest key that is read.
_KEY_MAX = 200


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def play(request: HttpRequest) -> HttpResponse:
    """The form; a good one deals a match and leads to its table."""
    page = page_context(request, section="play")
    form = OpeningForm(request, page["record_language"])
    if request.method == "POST":
        new = form.deal()
        if new is not None:
            keys.seats_keep(request, new.keys)
            return redirect(f"{reverse('match-page', args=[new.match.pk])}{page['keep']}")
    status = form.status if form.faults else 200
    return render(
        request,
        "rules/play/opening.html",
        page | form.context() | {"lang_and": lang_and(request)},
        status=status,
    )


@never_cache
@require_safe
def match_page(request: HttpRequest, match_id: uuid.UUID) -> HttpResponse:
    """The table from the browser's seat. `seen`: 204 when nothing has changed since that state."""
    seat = keys.seat_of_browser(request, match_id, seat_asked(request))
    if seat is None:
        return stranger(request, match_id)
    if request.GET.get("seen") == seen_now(seat.match):
        return HttpResponse(status=204)
    return render(request, "rules/play/match.html", match_context(request, seat))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def match_join(request: HttpRequest, match_id: uuid.UUID) -> HttpResponse:
    """Sit down with a seat's key. A link brings it behind its `#`; it can be typed as well."""
    match = services.match_by_id(match_id)
    if match is None or match.game not in GAMES:
        raise Http404
    is_wrong = False
    if request.method == "POST":
        seat = keys.seat_sit(request, match_id, request.POST.get("key", "").strip()[:_KEY_MAX])
        if seat is not None:
            return redirect(seat_address(request, seat))
        is_wrong = True
    context = page_context(request, section="play") | {"match": match, "is_wrong": is_wrong}
    return render(request, "rules/play/join.html", context, status=403 if is_wrong else 200)


@never_cache
@require_safe
def match_list(request: HttpRequest) -> HttpResponse:
    """The matches of the account, and those that this browser has a key for."""
    context = page_context(request, section="play") | {"matches": own_matches(request)}
    return render(request, "rules/play/matches.html", context)


def stranger(request: HttpRequest, match_id: uuid.UUID) -> HttpResponse:
    """Who has no seat reads the replay after the end, and before it nothing."""
    match = Match.objects.filter(pk=match_id).only("pk", "status", "game", "idle_hours").first()
    if match is None or match.game not in GAMES:
        raise Http404
    if match.is_over:
        return redirect(kept_language(request, reverse("match-replay-page", args=[match_id])))
    idle = [seat for seat in match.seats.select_related("match") if is_idle(seat)]
    context = page_context(request, section="play") | {"match": match, "idle": idle}
    return render(request, "rules/play/stranger.html", context, status=403)


def seat_asked(request: HttpRequest) -> int | None:
    """The seat of the address, None where it names none."""
    text = request.GET.get("seat", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 3 else None


def seat_address(request: HttpRequest, seat: MatchSeat) -> str:
    """The address of the table from that seat."""
    return f"{reverse('match-page', args=[seat.match_id])}?seat={seat.number}{lang_and(request)}"
