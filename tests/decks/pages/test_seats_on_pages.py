"""Players at the table: saved from the builder, back in it, and on the pages of the deck."""

import json

import pytest

from decks.models import Deck, Visibility
from decks.services import DeckChange, TableSeats, deck_change
from tests.decks.desk import NEW, Desk, edit
from tests.decks.release import saved_table, table
from tests.decks.saved import account, saved

pytestmark = pytest.mark.usefixtures("loaded")
RELEASE = f"{NEW}?format=release-base"


def latest(deck):
    return Deck.objects.with_contents().get(pk=deck.pk).latest[0]


def changed(deck, **members):
    return deck_change(deck, DeckChange(**members), author=deck.owner, expected=None).deck


def main(client, deck, part="", **query) -> str:
    return client.get(f"/decks/{deck.pk}/{part}", query).content.decode().partition("<main")[2]


def test_a_table_for_five_is_saved_and_edited_as_one(mira):
    desk = Desk(mira, RELEASE).press("check", seats="5").press("setup").press("save", name="Five")
    deck = Deck.objects.get()
    assert (latest(deck).seats, latest(deck).was_legal) == (5, True)

    desk = Desk(mira, edit(deck))
    assert desk.form.fields["seats"] == "5"
    assert "Legal for" in desk.part("verdict")
    desk.press("save", seats="4")
    assert (latest(deck).number, latest(deck).seats, latest(deck).was_legal) == (2, 4, False)


@pytest.mark.parametrize("seats", [None, 2, 5])
def test_who_touches_nothing_saves_nothing(mira, seats):
    deck = saved_table(seats)
    Desk(mira, edit(deck)).press("save")
    assert (latest(deck).number, latest(deck).seats) == (1, seats)


def test_the_players_wait_for_the_login_with_the_draft(client):
    Desk(client, RELEASE).press("check", seats="5").press("setup").press("save", name="Waits")
    client.force_login(account("mira"))
    Desk(client).press("save")
    assert latest(Deck.objects.get()).seats == 5


def test_players_that_the_builder_does_not_ask_for_stay(mira):
    deck = saved_table(3, format="programmers-base")
    Desk(mira, edit(deck)).press("save", name="Other")
    assert (latest(deck).name, latest(deck).seats) == ("Other", 3)
    Desk(mira, edit(deck)).press("save-new", name="Copy")
    assert latest(Deck.objects.get(name="Copy")).seats == 3


@pytest.mark.parametrize(
    ("format", "seats", "kept"),
    [("boost-casual", "3", None), ("programmers-base", "9", None), ("release-base", "99", 5)],
)
def test_players_that_no_page_has_asked_for_break_nothing(mira, format, seats, kept):
    desk = Desk(mira, f"{NEW}?format={format}")
    desk.press("save", name="Forged", seats=seats)
    assert (desk.answer.status_code, latest(Deck.objects.get()).seats) == (302, kept)


def test_another_format_has_its_own_usual_players(mira):
    deck = saved_table(3)
    Desk(mira, edit(deck)).press("check", format="release-double").press("save")
    assert (latest(deck).format.slug, latest(deck).seats) == ("release-double", None)


def test_who_saved_meanwhile_for_others_is_told_and_may_be_followed(mira):
    deck = saved_table(None)
    desk = Desk(mira, edit(deck))
    changed(deck, seats=TableSeats(5), content=table(5))
    desk.press("save", seats="3")
    assert desk.answer.status_code == 412
    told = desk.part("notices").partition("Players at the table of the saved deck")[2]
    assert told.startswith('</h3><pre tabindex="0">5</pre>')

    desk.press("take-theirs")
    assert desk.form.fields["seats"] == "5"
    assert "Legal for" in desk.part("verdict")


def test_who_saved_meanwhile_is_saved_over_players_too(mira):
    deck = saved_table(None)
    desk = Desk(mira, edit(deck))
    changed(deck, seats=TableSeats(5))
    desk.press("save", seats="3").press("save-over:2")
    assert (latest(deck).number, latest(deck).seats) == (3, 3)


@pytest.mark.parametrize(
    ("begun", "deed", "seats"), [("", "add", "5"), ("setup", "add", "2"), ("setup", "replace", "5")]
)
def test_a_list_that_is_a_table_brings_its_players(mira, begun, deed, seats):
    document = json.dumps({"game": "release", "seats": 5, "zones": {"play": [{"card": "birds-4"}]}})
    desk = Desk(mira, RELEASE).press(begun or "check").press("import-read", list=document)
    assert "Players at the table: 5" in desk.part("import")
    assert desk.press(f"import-{deed}", list=document).form.fields["seats"] == seats


def test_a_list_of_another_game_brings_none(mira):
    document = '{"seats": 5, "zones": {"main": [{"card": "asio"}]}}'
    desk = Desk(mira, NEW).press("import-replace", list=document)
    assert desk.cards() == {"main:asio": 1}
    assert "seats" not in desk.form.fields


@pytest.mark.parametrize(("format", "seats"), [("release-base", 5), ("boost-casual", None)])
def test_a_draft_is_downloaded_with_its_players(mira, format, seats):
    desk = Desk(mira, f"{NEW}?format={format}").press("check", seats="5").press("download:json")
    assert json.loads(desk.answer.content).get("seats") == seats


@pytest.mark.parametrize("part", ["", "print/"])
def test_the_page_says_for_how_many_the_table_is(client, part):
    deck = saved_table(5, visibility=Visibility.PUBLIC)
    assert "· for 5 players ·" in main(client, deck, part)
    assert "5 名玩家" in main(client, deck, part, lang="zh")
    assert "· for " not in main(client, saved_table(None, visibility=Visibility.PUBLIC), part)
    assert "· for " not in main(client, saved(visibility=Visibility.PUBLIC).deck, part)


def test_the_page_and_the_gallery_judge_the_table_for_its_players(client):
    deck = saved_table(5, visibility=Visibility.PUBLIC)
    own = main(client, deck).partition('id="verdicts"')[2].partition("</summary>")[0]
    assert '<span class="verdict good">legal</span>' in own
    gallery = client.get("/decks/").content.decode()
    assert '<span class="verdict good">legal</span>' in gallery


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [(3, 5, ("3", "5")), (None, 5, ("as few as fit", "5")), (5, None, ("5", "as few as fit"))],
)
def test_a_difference_shows_the_players(client, before, after, words):
    deck = changed(saved_table(before, visibility=Visibility.PUBLIC), seats=TableSeats(after))
    page = main(client, deck, "diff/").partition("Players at the table</h2>")[2]
    old, new = page.partition("</del>")[0], page.partition("</del>")[2].partition("</ins>")[0]
    assert (old.endswith(words[0]), new.endswith(words[1])) == (True, True)
    assert "Nothing is other than before." not in page


def test_a_difference_without_other_players_is_silent_about_them(client):
    deck = changed(saved_table(5, visibility=Visibility.PUBLIC), name="Other")
    assert "Players at the table" not in main(client, deck, "diff/")
