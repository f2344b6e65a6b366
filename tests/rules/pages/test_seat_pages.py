"""Seats on the pages: who sits where, who sees what of it, who is kept out."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from rules.models import Match, MatchSeat
from tests.rules.pages.tables import DUEL, asked_seat, dealt, form_of, hand_names, page_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]

DEEDS = ("act", "concede", "mark", "record", "rematch", "bot")


def test_a_stranger_sees_nothing_of_a_match_that_goes_on(client: Client) -> None:
    match = dealt(client, DUEL, "person")

    answer = Client().get(f"/matches/{match.pk}/")

    assert answer.status_code == 403
    shown = answer.content.decode()
    assert not [name for seat in (0, 1) for name in hand_names(match, seat) if name in shown]


@pytest.mark.parametrize("who", ["anonymous", "another account"])
def test_a_stranger_does_nothing_at_a_table(client: Client, account, who: str) -> None:
    match = dealt(client, DUEL, "person")
    stranger = account[0] if who == "another account" else Client()
    sent = form_of(match, asked_seat(match))

    answers = [stranger.post(f"/matches/{match.pk}/{deed}/", sent).status_code for deed in DEEDS]

    assert answers == [403] * len(DEEDS)
    assert Match.objects.get(pk=match.pk).steps == match.steps


def test_a_seat_sees_its_own_hand_and_not_the_other_one(client: Client) -> None:
    match = dealt(client, DUEL, "person")

    shown = page_of(client, match).partition('class="hand"')[2].partition("</ol>")[0]

    assert all(name in shown for name in hand_names(match, 0))
    assert not [name for name in hand_names(match, 1) - hand_names(match, 0) if name in shown]


def test_the_other_deck_is_not_listed_on_the_page_even_of_an_open_list(client: Client) -> None:
    match = dealt(client, DUEL, "random")

    shown = page_of(client, match)

    theirs = hand_names(match, 1)
    assert not [name for name in theirs if name in shown.partition("What happened")[0]]


def test_asking_for_another_seat_of_the_table_opens_nothing(client: Client) -> None:
    match = dealt(client, DUEL, "person")

    assert client.get(f"/matches/{match.pk}/?seat=1").status_code == 403
    assert client.post(f"/matches/{match.pk}/concede/?seat=1").status_code == 403


def test_a_seat_that_was_taken_over_is_closed_to_the_old_key(client: Client) -> None:
    match = dealt(client, DUEL, "random")
    MatchSeat.objects.filter(match=match, number=0).update(token_digest="0" * 64)

    assert client.get(f"/matches/{match.pk}/").status_code == 403


def test_an_account_finds_its_seat_in_another_browser(account) -> None:
    logged_in, user = account
    match = dealt(logged_in, DUEL, "random")
    elsewhere = Client()
    elsewhere.force_login(user)

    assert "Your hand" in page_of(elsewhere, match)
    assert str(match.pk) in elsewhere.get("/matches/").content.decode()


def test_an_account_takes_over_a_seat_only_when_it_is_idle(client: Client, account) -> None:
    match = dealt(client, DUEL, "random")
    stranger, _user = account
    taken = {"number": "0"}

    assert stranger.post(f"/matches/{match.pk}/take/", taken).status_code == 403
    long_ago = timezone.now() - dt.timedelta(hours=100)
    MatchSeat.objects.filter(match=match, number=0).update(asked_since=long_ago)
    assert Client().post(f"/matches/{match.pk}/take/", taken).status_code == 403
    assert "Take over seat 1" in page_of(stranger, match)
    stranger.post(f"/matches/{match.pk}/take/", taken)
    assert "Your hand" in page_of(stranger, match)
    assert client.get(f"/matches/{match.pk}/").status_code == 403
