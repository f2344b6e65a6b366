"""Keys of seats on the pages: what they open, where they stand, when they are gone."""

import re

import pytest
from django.test import Client

from rules.models import MatchSeat
from tests.decks.saved import account
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


def own_link(page: str) -> str:
    """The key behind the link to one's own seat; empty where none is shown."""
    found = re.findall(r'id="own-link-address"[^>]*value="[^"#]*#([^"]+)"', page)
    return found[0] if found else ""


@pytest.mark.parametrize("others", [(), ("person",)], ids=["alone", "with another"])
def test_a_guest_who_lost_the_cookie_comes_back_by_the_own_link(client: Client, others) -> None:
    match = dealt(client, DUEL, *others)
    key = own_link(page_of(client, match))
    lost = Client()
    assert lost.get(f"/matches/{match.pk}/").status_code == 403

    sit(lost, match, key)

    assert lost.get(f"/matches/{match.pk}/").status_code == 200
    assert own_link(page_of(lost, match)) == ""


def test_the_own_link_opens_no_other_seat(client: Client) -> None:
    match = dealt(client, DUEL, "person")
    page = page_of(client, match)
    assert own_link(page) not in ("", key_of(client, match))


def test_an_account_needs_no_link_and_is_shown_none(client: Client) -> None:
    client.force_login(account())
    match = dealt(client, DUEL)
    MatchSeat.objects.filter(match=match, number=0).update(user=account())
    assert own_link(page_of(client, match)) == ""


def test_a_key_that_is_void_is_not_shown(client: Client) -> None:
    match = dealt(client, DUEL)
    MatchSeat.objects.filter(match=match, number=0).update(token_digest="0" * 64)
    keys = client.session["match_seats"]
    keys[str(match.pk)]["0"] = "0" * 64
    session = client.session
    session["match_seats"] = keys
    session.save()
    assert own_link(page_of(client, match)) == ""


def test_who_came_by_a_link_is_shown_no_key(client: Client) -> None:
    match = dealt(client, DUEL, "person")
    friend = Client()
    sit(friend, match, key_of(client, match))
    assert own_link(page_of(friend, match)) == ""
