"""Matches of the toy game, seen from their seats."""

from rules import services
from rules.models import Match, MatchStep

PEOPLE = [{"bot": None}, {"bot": None}]
AGAINST_GREEDY = [{"bot": None}, {"bot": "greedy"}]
AGAINST_SEARCH = [{"bot": None}, {"bot": {"name": "search", "iterations": 5}}]


def dealt(seats=None, **changes):
    """The seats of people in a new match of three bids each."""
    new = services.match_create({"game": "toy", "seats": seats or PEOPLE, "seed": 7} | changes)
    return [services.seat_of_caller(new.match.pk, token=token) for token in new.tokens if token]


def view(seat, **options):
    return services.match_view(seat, **options)


def bid(seat, *, version=None, place=0):
    seen = view(seat)
    number = seen["version"] if version is None else version
    services.match_act(seat, version=number, action=seen["legal_actions"][place]["action"])
    return view(seat)


def steps(seat):
    return list(MatchStep.objects.filter(match=seat.match_id).order_by("number"))


def played_out(seats):
    while view(seats[0])["outcome"] is None:
        for seat in seats:
            if view(seat)["legal_actions"]:
                bid(seat)
    return Match.objects.get(pk=seats[0].match_id)
