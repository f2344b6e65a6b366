"""The buttons on the pages of decks: one's own decks only, by POST, with the token of the form."""

import re

import pytest
from django.test import Client

from decks.models import Deck, Visibility
from decks.services import DeckChange, deck_change, deck_delete
from tests.decks.saved import account, rows_of, saved, written

pytestmark = pytest.mark.usefixtures("loaded")
OWNERS = ("visibility", "share", "unshare", "revert", "delete", "restore")
FORM = {"visibility": "public", "seen": "1", "revision": "1"}


def at(deck, deed) -> str:
    return f"/decks/{deck.pk}/{deed}/"


def state(deck):
    """All that a deed could have changed."""
    deck.refresh_from_db()
    return (deck.visibility, deck.revision, deck.share_digest, deck.deleted_at, Deck.objects.count())


@pytest.mark.parametrize("deed", OWNERS)
@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.PUBLIC])
def test_nobody_does_anything_to_another_s_deck(client, deed, visibility):
    deck = saved(visibility=visibility).deck
    before = state(deck)
    client.force_login(account("ada"))

    answer = client.post(at(deck, deed), FORM)

    hidden = visibility is Visibility.PRIVATE or deed == "restore"
    assert answer.status_code == (404 if hidden else 403)
    assert state(deck) == before


@pytest.mark.parametrize("deed", [*OWNERS, "fork"])
def test_without_a_login_nothing_is_done_and_one_is_led_to_the_login(client, deed):
    deck = saved(visibility=Visibility.PUBLIC).deck
    before = state(deck)

    answer = client.post(at(deck, deed), FORM)

    assert answer["Location"].startswith("/accounts/login/?next=/decks/")
    assert state(deck) == before


@pytest.mark.parametrize("deed", ["unshare", "revert", "fork"])
def test_a_deed_leads_on_in_the_language_of_its_page(mira, deed):
    deck = saved().deck
    answer = mira.post(f"{at(deck, deed)}?lang=zh", FORM)
    assert (answer.status_code, answer["Location"][-8:]) == (302, "?lang=zh")


@pytest.mark.parametrize("deed", [*OWNERS, "fork"])
def test_a_deed_is_a_post_with_the_token_of_the_form(deed):
    deck = saved().deck
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(deck.owner)

    assert strict.get(at(deck, deed)).status_code == 405
    assert strict.post(at(deck, deed), FORM).status_code == 403
    assert state(deck)[:4] == ("private", 1, None, None)


def test_a_deck_is_shown_to_everybody_and_hidden_again(mira, client):
    deck = saved().deck

    mira.post(at(deck, "visibility"), {"visibility": "public", "seen": "1"})
    shown = Client().get(f"/decks/{deck.pk}/").status_code
    mira.post(at(deck, "visibility"), {"visibility": "private", "seen": "2"})

    assert (shown, Client().get(f"/decks/{deck.pk}/").status_code) == (200, 404)


def test_a_share_link_is_told_once_and_can_be_revoked(mira):
    deck = saved().deck

    page = mira.post(at(deck, "visibility"), {"visibility": "unlisted", "seen": "1"})
    link = re.search(r"http://testserver(/decks/[0-9a-f-]{36}/)", page.content.decode()).group(1)
    read = Client().get(link).status_code
    mira.post(at(deck, "unshare"))

    assert page["Cache-Control"] == "no-store"
    assert (read, Client().get(link).status_code) == (200, 404)
    assert link not in mira.get(f"/decks/{deck.pk}/").content.decode()


def test_a_new_share_link_makes_the_one_before_void(mira):
    first = saved(visibility=Visibility.UNLISTED)

    page = mira.post(at(first.deck, "share")).content.decode()
    second = re.search(r"http://testserver(/decks/[0-9a-f-]{36}/)", page).group(1)

    assert Client().get(f"/decks/{first.share}/").status_code == 404
    assert Client().get(second).status_code == 200


@pytest.mark.parametrize("form", [{}, {"visibility": "all"}, {"visibility": "public\x00"}])
def test_a_visibility_that_there_is_not_changes_nothing(mira, form):
    deck = saved().deck

    assert mira.post(at(deck, "visibility"), form | {"seen": "1"}).status_code == 404
    assert state(deck)[:2] == ("private", 1)


@pytest.mark.parametrize("deed", ["visibility", "revert", "delete"])
@pytest.mark.parametrize("seen", ["1", "", "x", "9" * 40])
def test_what_was_saved_meanwhile_is_shown_and_not_overwritten(mira, deed, seen):
    deck = saved().deck
    deck_change(deck, DeckChange(name="Meanwhile"), author=deck.owner, expected=None)

    answer = mira.post(at(deck, deed), FORM | {"seen": seen})

    assert answer.status_code == 409
    assert "saved elsewhere meanwhile" in answer.content.decode()
    assert state(deck)[:2] == ("private", 2)


def test_an_earlier_revision_is_saved_once_more(mira):
    deck = saved(text="2 Asio\n").deck
    deck = deck_change(deck, DeckChange(content=written("9 Beast\n")), author=deck.owner, expected=None).deck

    mira.post(at(deck, "revert"), {"revision": "1", "seen": "2"})

    deck.refresh_from_db()
    assert (deck.revision, rows_of(deck)) == (3, [("main", "asio", 2)])


@pytest.mark.parametrize("revision", ["", "0", "7", "x"])
def test_there_is_no_way_back_to_what_never_was(mira, revision):
    deck = saved().deck

    assert mira.post(at(deck, "revert"), {"revision": revision, "seen": "1"}).status_code == 404
    assert state(deck)[1] == 1


def test_a_deck_goes_into_the_bin_and_comes_back(mira):
    deck = saved().deck

    listed = mira.post(at(deck, "delete"), {"seen": "1"}, follow=True).content.decode()
    gone = mira.get(f"/decks/{deck.pk}/").status_code
    mira.post(at(deck, "restore"))

    assert "Deleted decks" in listed
    assert (gone, mira.get(f"/decks/{deck.pk}/").status_code) == (404, 200)


def test_what_another_deleted_is_not_there_to_be_restored(client):
    deck = saved().deck
    deck_delete(deck, expected=None)
    client.force_login(account("ada"))

    assert client.post(at(deck, "restore")).status_code == 404


def test_whoever_reads_a_deck_makes_a_private_copy_of_it(client):
    deck = saved(visibility=Visibility.UNLISTED)
    client.force_login(account("ada"))

    answer = client.post(f"/decks/{deck.share}/fork/")

    fork = Deck.objects.get(owner=account("ada"))
    assert answer["Location"] == f"/decks/{fork.pk}/"
    assert (fork.visibility, fork.forked_from, rows_of(fork)) == ("private", deck.deck, rows_of(deck.deck))


def test_a_private_deck_is_forked_by_nobody_else(client):
    deck = saved().deck
    client.force_login(account("ada"))

    assert client.post(at(deck, "fork")).status_code == 404
    assert Deck.objects.count() == 1


def test_a_limit_is_said_on_the_page(mira, monkeypatch):
    monkeypatch.setattr("decks.services.writing.MAX_DECKS", 1)
    deck = saved().deck

    answer = mira.post(at(deck, "fork"))

    assert answer.status_code == 409
    assert "at most 1 decks" in answer.content.decode()
