"""Tables for tests of pages: dealt through the form, as people do it."""

from django.test import Client

from rules.models import Match, MatchSeat
from rules.services.match_seats import seat_token

DUEL = {"game": "duel", "deck": "starter:pressure", "other_deck": "starter:resilience"}
RELEASE = {"game": "release", "releases": "1", "copies": "1"}


def dealt(client: Client, form: dict, *others: str) -> Match:
    """A match dealt by the client; `others`: who sits in the seats after the first."""
    answer = client.post("/play/", {**form, "other": list(others)})
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=answer.headers["Location"].split("/")[2])


def page_of(client: Client, match: Match, query: str = "") -> str:
    return client.get(f"/matches/{match.pk}/{query}").content.decode()


def key_of(client: Client, match: Match, seat: int = 1) -> str:
    """The key of a seat for somebody else, of the salt that the session of whoever dealt holds."""
    return seat_token(match.pk, seat, client.session["match_deals"][str(match.pk)]["salt"])


def sit(client: Client, match: Match, key: str):
    return client.post(f"/matches/{match.pk}/join/", {"key": key})


def form_of(match: Match, number: int = 0, at: int = 0) -> dict:
    """What a button of the page sends: the decision put to the seat, and its action number `at`."""
    seat = MatchSeat.objects.get(match=match, number=number)
    return {"version": seat.version, "action": seat.legal[at]["id"]}


def conceded(client: Client, form: dict, *others: str) -> Match:
    """A match that the client has lost."""
    match = dealt(client, form, *others)
    client.post(f"/matches/{match.pk}/concede/")
    return match


def hand_names(match: Match, number: int) -> set[str]:
    """The names of the cards that only this seat holds in hand."""
    hands = [player["hand"] for player in Match.objects.get(pk=match.pk).state["players"]]
    names = match.cards.names["en"]
    return {names[slug] for slug in hands[number]}


def asked_seat(match: Match) -> int:
    """The seat that decides now, -1 when none does."""
    return next((seat.number for seat in match.seats.order_by("number") if seat.is_asked), -1)
