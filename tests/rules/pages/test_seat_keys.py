"""Keys of seats on the pages: what they open, where they stand, when they are gone."""

import pytest
from django.test import Client

from tests.rules.pages.tables import DUEL, RELEASE, asked_seat, dealt, form_of, key_of, page_of, sit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("loaded")]


def test_a_key_seats_whoever_shows_it(client: Client) -> None:
    match = dealt(client, DUEL, "person")
    friend = Client()

    answer = sit(friend, match, key_of(client, match))

    assert answer.headers["Location"] == f"/matches/{match.pk}/?seat=1"
    assert "Your hand" in page_of(friend, match)


@pytest.mark.parametrize("key", ["", "dws_wrong", "x" * 500, "\x00"])
def test_a_wrong_key_is_refused_on_the_page(client: Client, key: str) -> None:
    match = dealt(client, DUEL, "person")

    answer = sit(Client(), match, key)

    assert answer.status_code == 403
    assert "opens no seat" in answer.content.decode()


def test_a_key_stands_in_no_address_that_a_log_could_keep(client: Client) -> None:
    match = dealt(client, DUEL, "person")
    key = key_of(client, match)

    shown = page_of(client, match)

    assert f"/matches/{match.pk}/join/#{key}" in shown
    assert shown.count(key) == 1


def test_a_link_for_another_is_gone_when_its_seat_has_decided(client: Client) -> None:
    match = dealt(client, RELEASE, "person")
    friend = Client()
    key = key_of(client, match)
    sit(friend, match, key)
    first, second = (client, friend) if asked_seat(match) == 0 else (friend, client)

    first.post(f"/matches/{match.pk}/act/", form_of(match, asked_seat(match)))
    if asked_seat(match) in (0, 1):
        second.post(f"/matches/{match.pk}/act/", form_of(match, asked_seat(match)))

    assert key not in page_of(client, match)
