"""Saving from the builder: logins that come and go, somebody else's save, files, and whose decks they are."""

import json

import pytest
from django.test import Client

from decks.models import Deck, Visibility
from decks.services import DeckChange, deck_change, deck_delete
from tests.decks.desk import NEW, Desk, edit
from tests.decks.saved import account, rows_of, saved, written

pytestmark = pytest.mark.usefixtures("loaded")
LIST = {"list": "2 Asio\n1 Beast\n3 Blorp # plan\n"}


def test_a_new_deck_is_saved_private_with_everything(mira):
    desk = Desk(mira).press("import-add", **LIST)
    desk.press("save", name="Fast lane", notes="**go**", message="first")

    deck = Deck.objects.get()
    assert desk.answer["Location"] == f"/decks/{deck.pk}/"
    assert rows_of(deck) == [("main", "asio", 2), ("main", "beast", 1), ("main", "Blorp", 3)]
    assert (deck.name, deck.notes, deck.visibility) == ("Fast lane", "**go**", "private")
    assert deck.revisions.get().message == "first"


def test_lines_that_make_no_sense_are_kept_beside_the_deck_until_they_are_let_go(mira):
    desk = Desk(mira).press("import-add", list="2 Asio\n-3 Beast\n")
    desk.press("save", name="Odd")
    deck = Deck.objects.get()
    assert [line["raw"] for line in deck.revisions.get().unread] == ["-3 Beast"]

    Desk(mira, edit(deck)).press("let-go", "save")
    assert deck.revisions.get(number=2).unread == []


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 121])
def test_a_name_that_is_none_is_refused_and_the_text_stays(mira, name):
    desk = Desk(mira).press("import-add", **LIST).press("save", name=name, notes="keep me")

    assert desk.answer.status_code == 400
    assert 'role="alert"' in desk.part("notices")
    assert desk.form.fields["notes"] == "keep me"
    assert desk.cards()["main:asio"] == 2


def test_without_a_login_the_draft_waits_and_is_there_after_it(client):
    desk = Desk(client).press("import-add", **LIST).press("save", name="Waits")
    assert desk.answer["Location"] == f"/accounts/login/?next={NEW}"

    account("mira")
    client.force_login(account("mira"))
    after = Desk(client)

    assert "Your draft is here again" in after.part("notices")
    assert after.cards()["main:asio"] == 2
    after.press("save")
    assert Deck.objects.get().name == "Waits"
    assert "Your draft is here again" not in Desk(client).part("notices")


def test_a_draft_that_waits_can_be_discarded(client):
    Desk(client).press("import-add", **LIST).press("save", name="Waits")

    Desk(client).press("fresh")

    assert Desk(client).cards() == {}


def test_an_edit_that_lost_its_login_loses_nothing(mira):
    deck = saved().deck
    desk = Desk(mira, edit(deck))
    mira.logout()
    desk.press("more:main:asio", "save", message="late")
    assert desk.answer["Location"] == f"/accounts/login/?next={edit(deck)}"

    mira.force_login(account("mira"))
    after = Desk(mira, edit(deck))
    assert after.form.fields["message"] == "late"
    after.press("save")
    assert rows_of(Deck.objects.get())[0] == ("main", "asio", 3)


def test_a_script_is_told_of_the_lost_login(client):
    answer = client.post(edit(saved().deck), {"do": "check"}, headers={"X-Builder": "1"})

    assert answer.status_code == 401
    assert answer["X-Builder-Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("visibility", list(Visibility))
@pytest.mark.parametrize("method", ["get", "post"])
def test_another_s_deck_cannot_be_edited_and_is_not_there(client, visibility, method):
    deck = saved(visibility=visibility).deck
    client.force_login(account("ada"))

    answer = getattr(client, method)(edit(deck), {"do": "save", "name": "Mine now", "seen": "1"})

    assert answer.status_code == 404
    deck.refresh_from_db()
    assert (deck.name, deck.revision) == ("First try", 1)


@pytest.mark.parametrize("is_there", [True, False])
def test_without_a_login_nothing_is_told_of_any_deck(client, is_there):
    deck = saved().deck
    address = edit(deck) if is_there else "/decks/7b0a7a7e-0000-4000-8000-000000000000/edit/"

    assert client.get(address)["Location"] == f"/accounts/login/?next={address}"


def test_a_share_link_opens_no_builder(client):
    client.force_login(account("ada"))

    assert client.get(f"/decks/{saved(visibility=Visibility.UNLISTED).share}/edit/").status_code == 404


def test_a_deleted_deck_is_not_there(mira):
    deck = saved().deck
    deck_delete(deck, expected=None)

    assert mira.get(edit(deck)).status_code == 404


def test_saving_is_a_post_with_the_token_of_the_form():
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(account("mira"))

    assert strict.post(NEW, {"do": "save", "name": "Forged"}).status_code == 403
    assert not Deck.objects.exists()


def stale_desk(mira):
    """An editor whose deck is saved in another browser meanwhile."""
    deck = saved(notes="old").deck
    desk = Desk(mira, edit(deck)).press("more:main:asio")
    change = DeckChange(content=written("9 Beast\n"), name="Theirs", message="meanwhile")
    deck_change(deck, change, author=deck.owner, expected=None)
    return deck, desk.press("save", notes="mine")


def test_a_stale_save_shows_both_versions_and_saves_nothing(mira):
    deck, desk = stale_desk(mira)

    assert desk.answer.status_code == 412
    assert "The deck was saved elsewhere meanwhile" in desk.page
    assert "Theirs" in desk.part("notices")
    assert desk.cards()["main:asio"] == 3
    deck.refresh_from_db()
    assert deck.revision == 2


def test_one_s_own_version_can_be_saved_over_what_was_seen(mira):
    deck, desk = stale_desk(mira)

    desk.press(desk.deed("save-over:"))

    deck.refresh_from_db()
    assert (deck.revision, deck.notes) == (3, "mine")
    assert rows_of(deck) == [("main", "asio", 3), ("main", "beast", 1)]


def test_what_is_saved_after_the_conflict_was_shown_is_not_overwritten(mira):
    deck, desk = stale_desk(mira)
    deck_change(deck, DeckChange(name="Again"), author=deck.owner, expected=None)

    assert desk.press("save-over:2").answer.status_code == 412


def test_the_saved_cards_can_be_taken_and_one_s_own_are_one_step_back(mira):
    _deck, desk = stale_desk(mira)

    desk.press("take-theirs")
    assert (desk.cards(), desk.form.fields["notes"]) == ({"main:beast": 9}, "mine")

    assert desk.press("undo").cards() == {"main:asio": 3, "main:beast": 1}


def test_one_s_own_version_can_become_a_deck_of_its_own(mira):
    deck, desk = stale_desk(mira)

    desk.press("save-new")

    other = Deck.objects.exclude(pk=deck.pk).get()
    assert (rows_of(other)[0], other.visibility) == (("main", "asio", 3), "private")


def test_a_deck_stays_of_its_game(mira):
    deck = saved().deck

    Desk(mira, edit(deck)).press("save", format="release-base", message="x", name="Renamed")

    deck.refresh_from_db()
    assert (deck.game.slug, deck.format.slug, deck.name) == ("boost", "boost-casual", "Renamed")


@pytest.mark.parametrize("kind", ["text", "json", "csv"])
def test_a_draft_is_downloaded_without_a_login_and_reads_back_as_it_was(client, kind):
    desk = Desk(client).press("import-add", list="2 Asio # plan\n3 =Blorp\nFeatures\n1 Echo Server\n")
    before = desk.cards()
    file = desk.press(f"download:{kind}", name="../../etc/passwd").answer

    again = Desk(client).press("import-add", list=file.content.decode())
    assert file["Content-Disposition"].startswith('attachment; filename="etc-passwd.')
    assert again.cards() == before
    assert json.loads(again.form.fields["rows"])[0][3] == "plan"


def test_a_word_with_a_line_break_adds_no_card_to_the_file(client):
    desk = Desk(client).press("import-add", list='{"zones": {"main": [{"name": "x\\n4 Beast"}]}}')
    file = desk.press("download:text").answer

    assert b"\n4 Beast" not in file.content
    assert b"x 4 Beast" in file.content


def test_an_account_that_has_all_its_decks_is_told_so(mira, monkeypatch):
    monkeypatch.setattr("decks.services.writing.MAX_DECKS", 0)
    desk = Desk(mira).press("import-add", **LIST).press("save", name="One too many")

    assert desk.answer.status_code == 409
    assert "at most 0 decks" in desk.part("notices")
