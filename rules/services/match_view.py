"""What a seat sees of its match: read from its own row and the log, without an engine.

Authority: the REST contract, matches; DESIGN, engine contract (redacted twins).
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Max

from rules.models import Match, MatchSeat, MatchStep, StepKind
from rules.services.match_seats import seat_json
from rules.services.match_table import event_seen

#: The most events of one answer.
MOST_EVENTS: Final = 500


def match_view(seat: MatchSeat, *, language: str = "en", since: int | None = None) -> dict[str, Any]:
    """The match as the seat sees it now. `since`: only events after that one; None: the latest.

    version        number of the decision put to the seat, or of the next one: send it with the action
    to_act         seats that owe a decision
    thinking       a worker owes one; nothing is to be done but wait
    observation    what the seat may know, in the form of its game
    legal_actions  [{"id", "label", "action"}], empty when it is not this seat's turn
    events         [{"id", "event", …}] in order; `event_count` is the number of all there are;
                   `"only": true` where the seat did, unasked, all that it could
    outcome        None while the match goes on
    seats          who sits where; `names`: slug -> name of every card
    """
    match = _fresh(seat.match_id)
    seats = list(match.seats.all())
    own = seats[seat.number]
    return {
        **match_head(match),
        "seat": own.number,
        "version": own.version,
        "to_act": [each.number for each in seats if each.is_asked],
        "thinking": match.is_thinking,
        "observation": own.observation,
        "legal_actions": [_offer(action, language) for action in own.legal],
        "events": match_events(own, since=since),
        "event_count": match.events,
        "outcome": match.outcome,
        # After the end everybody may look through any seat: what opens its saved deck is not theirs.
        "seats": seats_json(match, seats, None if match.is_over else own.number),
        "names": match.cards.names.get(language) or match.cards.names["en"],
    }


def match_row(match: Match, user: Any) -> dict[str, Any]:
    """A match in the list of an account that sits there; no query after `matches_of`."""
    seats = list(match.seats.all())
    own = [seat.number for seat in seats if seat.user_id == user.pk]
    return {
        **match_head(match),
        "own_seats": own,
        "to_act": [seat.number for seat in seats if seat.is_asked],
        "outcome": match.outcome,
        "seats": seats_json(match, seats, own[0] if own else None),
    }


def match_head(match: Match) -> dict[str, Any]:
    """What is public about a match."""
    return {
        "id": str(match.pk),
        "game": match.game,
        "format": match.format,
        "status": match.status,
        "rules": match.request["rules"],
        "as_of": match.request["as_of"],
        "lists": match.request["lists"],
        "seeded": match.request["seeded"],
        "idle_hours": match.idle_hours,
        "created": match.created,
        "started": match.started,
        "active": match.active,
        "finished": match.finished,
    }


def seats_json(match: Match, seats: list[MatchSeat], own: int | None) -> list[dict[str, Any]]:
    """The seats as the seat `own` may know them; None: as an onlooker after the end does."""
    for seat in seats:
        seat.match = match
    return [
        seat_json(seat, own=seat.number == own, shows_lists=match.is_over or is_list_open(match, seat.number))
        for seat in seats
    ]


def is_list_open(match: Match, seat: int) -> bool:
    """Whether everybody at the table knows the deck list of that seat. Source: duel:setup.3"""
    lists = match.request["lists"]
    return (lists if isinstance(lists, str) else lists[seat]) == "open" if lists else True


def match_events(seat: MatchSeat, *, since: int | None = None) -> list[dict[str, Any]]:
    """The seat's log after event `since`, or the latest: at most 500 events, each with its number as `id`.

    `only`: with this event the seat did, unasked, all that it could. Never of another seat, of which it would
    tell what that one holds.
    """
    steps = MatchStep.objects.filter(match_id=seat.match_id)
    if since is None:
        total = Match.objects.values_list("events", flat=True).get(pk=seat.match_id)
        since = max(0, total - MOST_EVENTS)
    # The step that event `since + 1` belongs to, and all after it.
    first = steps.filter(first_event__lte=since).aggregate(Max("number"))["number__max"]
    wanted = steps.filter(number__gte=first or 0)
    seen: list[dict[str, Any]] = []
    read = wanted.order_by("number").only("first_event", "events", "kind", "seat")
    for step in read.iterator(chunk_size=100):
        was_only = step.kind == StepKind.ONLY and step.seat == seat.number
        for at, stored in enumerate(step.events, step.first_event + 1):
            if at > since:
                only = {"only": True} if was_only and at == step.first_event + 1 else {}
                seen.append({"id": at, **event_seen(stored, seat.number), **only})
        if len(seen) >= MOST_EVENTS:
            return seen[:MOST_EVENTS]
    return seen


def _offer(stored: dict[str, Any], language: str) -> dict[str, Any]:
    label = stored["labels"].get(language) or stored["labels"]["en"]
    return {"id": stored["id"], "label": label, "action": stored["action"]}


def _fresh(match_id: Any) -> Match:
    rows = Match.objects.defer("state", "setup", "cards__cards").select_related("cards")
    return rows.prefetch_related("seats__user").get(pk=match_id)
