"""The end of a match on its page, and the same table once more."""

import pytest
from django.test import Client

from rules.models import Match
from tests.rules.pages.tables import DUEL, RELEASE, asked_seat, conceded, dealt, form_of, key_of, page_of, sit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def test_the_end_cites_its_clause_and_offers_a_rematch(client: Client) -> None:
    over = conceded(client, DUEL, "random")

    shown = page_of(client, over)
    answer = client.post(f"/matches/{over.pk}/rematch/")

    assert "/clauses/duel:end.2/" in shown
    again = Match.objects.get(pk=answer.headers["Location"].split("/")[2])
    assert again.pk != over.pk
    assert "Your hand" in page_of(client, again)


def test_no_rematch_while_the_match_goes_on(client: Client) -> None:
    match = dealt(client, DUEL, "random")

    assert client.post(f"/matches/{match.pk}/rematch/").status_code == 409
    assert Match.objects.count() == 1


def test_a_rematch_leaves_everybody_in_their_seat(client: Client, account) -> None:
    friend, user = account
    match = dealt(client, DUEL, "person")
    sit(friend, match, key_of(client, match))
    friend.post(f"/matches/{match.pk}/concede/?seat=1")

    answer = friend.post(f"/matches/{match.pk}/rematch/?seat=1")

    again = Match.objects.get(pk=answer.headers["Location"].split("/")[2])
    assert [seat.user for seat in again.seats.all()] == [None, user]
    assert friend.get(f"/matches/{again.pk}/?seat=0").status_code == 403


def test_both_people_who_ask_for_a_rematch_sit_down_at_one(client: Client, account) -> None:
    friend, user = account
    match = dealt(client, DUEL, "person")
    sit(friend, match, key_of(client, match))
    client.post(f"/matches/{match.pk}/concede/")

    asked = [each.post(f"/matches/{match.pk}/rematch/") for each in (client, friend, client, friend)]

    (address,) = {answer.headers["Location"] for answer in asked}
    seats = Match.objects.exclude(pk=match.pk).get().seats.order_by("number")
    assert [seat.user for seat in seats] == [None, user]
    assert [each.get(address).context["seat"] for each in (client, friend)] == [0, 1]


def test_a_seat_of_a_rematch_that_somebody_plays_is_not_handed_out_again(client: Client) -> None:
    match = dealt(client, RELEASE, "person")
    friend = Client()
    sit(friend, match, key_of(client, match))
    client.post(f"/matches/{match.pk}/concede/")
    first = Match.objects.get(pk=_dealt_again(client, match))
    other = Client()
    sit(other, first, key_of(client, first))
    while not first.log.filter(seat=1, kind="person").exists():
        by = asked_seat(first)
        (client, other)[by].post(f"/matches/{first.pk}/act/", form_of(first, by))

    assert _dealt_again(friend, match) != str(first.pk)


def _dealt_again(client: Client, match: Match) -> str:
    return client.post(f"/matches/{match.pk}/rematch/").headers["Location"].split("/")[2]
