"""My matches: those of the account, and those that the browser has a key for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Prefetch, Q
from django.http import HttpRequest

from catalog.models import Game
from rules.models import Match, MatchSeat
from rules.services.match_view import match_head, seats_json
from rules.tables.boards import GAMES
from rules.tables.keys import matches_kept
from rules.tables.match_page import verdict
from rules.tables.people import people

#: Matches that the page lists, the latest activity first.
MOST_MATCHES: Final = 100


def own_matches(request: HttpRequest) -> list[dict[str, Any]]:
    """Newest activity first; the same queries however many there are."""
    user = request.user if request.user.is_authenticated else None
    mine = Q(pk__in=matches_kept(request))
    if user is not None:
        mine |= Q(pk__in=MatchSeat.objects.filter(user=user).values("match"))
    seats = MatchSeat.objects.select_related("user").defer("observation", "legal").order_by("number")
    rows = Match.objects.filter(mine, game__in=GAMES).defer("state", "setup").order_by("-active", "-pk")
    found = list(rows.prefetch_related(Prefetch("seats", seats))[:MOST_MATCHES])
    names = {game.slug: str(game) for game in Game.objects.filter(slug__in=GAMES)}
    kept = request.session.get("match_seats", {})
    return [_row(match, user, kept.get(str(match.pk), {}), names) for match in found]


def _row(match: Match, user: Any, kept: Mapping[str, str], names: Mapping[str, str]) -> dict[str, Any]:
    seats = list(match.seats.all())
    own = [
        seat.number
        for seat in seats
        if (user is not None and seat.user_id == user.pk) or str(seat.number) in kept
    ]
    persons = people(seats_json(match, seats, own[0] if own else None), own[0] if own else None, {})
    return {
        **match_head(match),
        "pk": match.pk,
        "game_name": names.get(match.game, match.game),
        "others": [person for person in persons if not person.is_own],
        "is_asked": any(seats[number].is_asked for number in own),
        "verdict": verdict(match.outcome, persons, own[0] if own else None),
    }
