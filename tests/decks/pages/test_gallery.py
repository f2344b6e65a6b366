"""The gallery of public decks and one's own decks: what is found, and what never is."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from decks.models import Visibility
from decks.services import deck_delete, deck_share
from tests.decks.saved import account, saved

pytestmark = pytest.mark.usefixtures("loaded")
GALLERY, MINE = "/decks/", "/decks/mine/"


def public(name="Shown", owner=None, **more):
    return saved(owner, name=name, visibility=Visibility.PUBLIC, **more).deck


def main(answer) -> str:
    return answer.content.decode().partition("<main")[2]


@pytest.mark.parametrize(("language", "format_name"), [("en", "Base table"), ("zh", "基本牌组")])
def test_the_page_of_a_card_names_the_format_of_each_deck_that_holds_it(client, language, format_name):
    public(text="1 Heisenbug", format="programmers-base")
    panel = client.get("/cards/programmers/heisenbug/", {"lang": language}).content.decode()
    panel = panel.partition('id="decks-with-card"')[2].partition("</section>")[0]
    assert f"mira · {format_name} · " in panel


def test_the_gallery_shows_what_is_public_with_its_owner(client):
    public("Fast lane")

    page = main(client.get(GALLERY))

    assert "Fast lane" in page
    assert "mira" in page
    assert "1 deck<" in page


@pytest.mark.parametrize("viewer", [None, "ada"])
def test_the_gallery_holds_no_trace_of_what_is_not(client, viewer):
    saved(name="Hidden")
    saved(name="By link", visibility=Visibility.UNLISTED)
    deck_share(public("Deleted"), author=account())
    deck_delete(public("Binned"), expected=None)
    if viewer:
        client.force_login(account(viewer))

    page = main(client.get(GALLERY, {"card": "asio"}))

    assert [name for name in ("Hidden", "By link", "Binned") if name in page] == []
    assert "1 deck<" in page


def test_even_owners_find_their_private_decks_on_their_own_page_only(mira):
    saved(name="Hidden")

    assert "Hidden" not in main(mira.get(GALLERY))
    assert "Hidden" in main(mira.get(MINE))


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ({"game": "boost"}, ["Fast lane", "Beasts"]),
        ({"game": "duel"}, []),
        ({"format": "boost-strict"}, ["Beasts"]),
        ({"card": "asio"}, ["Fast lane"]),
        ({"card": " ASIO "}, ["Fast lane"]),
        ({"card": "Beast", "format": "boost-strict"}, ["Beasts"]),
        ({"since": "2026-11-20"}, ["Fast lane"]),
        ({"until": "2026-11-20"}, ["Beasts"]),
        ({"since": "2026-11-29", "until": "2026-11-29"}, ["Fast lane"]),
        ({"order": "name"}, ["Beasts", "Fast lane"]),
    ],
)
def test_decks_are_found_by_game_format_card_and_day(client, question, found):
    public("Fast lane", text="2 Asio\n")
    early = dt.datetime(2026, 11, 1, tzinfo=dt.UTC)
    public("Beasts", text="1 Beast\n", format="boost-strict", now=early)

    page = main(client.get(GALLERY, question))

    at = [page.index(f">{name}</a>") for name in found]
    assert at == sorted(at)
    assert page.count('<th scope="row">') == len(found)


@pytest.mark.parametrize(
    ("question", "complaint"),
    [
        ({"game": "chess"}, "no such game"),
        ({"format": "chess"}, "no such format"),
        ({"card": "<b>nothing"}, "No card is called “&lt;b&gt;nothing”"),
        ({"since": "2026-02-30"}, "no day of the form"),
        ({"until": "2026-2-3"}, "no day of the form"),
        ({"order": "owner__password"}, "no such order"),
    ],
)
def test_what_is_not_understood_finds_nothing_and_is_said(client, question, complaint):
    public("Fast lane")

    answer = client.get(GALLERY, question)

    assert answer.status_code == 400
    assert complaint in main(answer)
    assert "Fast lane" not in main(answer)


@pytest.mark.parametrize("question", [{"card": "a\x00b"}, {"page": "9" * 20}, {"card": "x" * 5000}])
def test_no_question_breaks_the_gallery(client, question):
    assert client.get(GALLERY, question).status_code in (200, 400)


def test_a_name_that_is_a_script_is_shown_as_text(client):
    public("<script>alert(1)</script>{{7*7}}")

    page = main(client.get(GALLERY))

    assert "&lt;script&gt;alert(1)&lt;/script&gt;{{7*7}}" in page


def test_the_gallery_costs_the_same_for_many_decks(client, django_assert_num_queries):
    public("one")
    with django_assert_num_queries(4):
        client.get(GALLERY)
    for number in range(5):
        public(f"deck {number}", account(f"owner{number}"))

    with django_assert_num_queries(4):
        client.get(GALLERY)


def test_own_decks_are_for_those_who_are_logged_in(client):
    answer = client.get(MINE)

    assert answer["Location"] == f"/accounts/login/?next={MINE}"


def test_own_decks_are_one_s_own_whatever_others_show(mira):
    public("Mine")
    public("Not mine", account("ada"))
    saved(name="Hidden too")

    page = main(mira.get(MINE))

    assert [name in page for name in ("Mine", "Not mine", "Hidden too")] == [True, False, True]


def test_own_decks_are_searched_by_card(mira):
    saved(name="With", text="2 Asio\n")
    saved(name="Without", text="2 Beast\n")

    page = main(mira.get(MINE, {"card": "Asio"}))

    assert ">With</a>" in page
    assert "Without" not in page


def test_deleted_decks_stand_apart_with_the_day_until_which_they_are_kept(mira):
    now = timezone.now()
    deck_delete(saved(name="Binned").deck, expected=None, now=now)
    deck_delete(saved(name="Long gone").deck, expected=None, now=now - dt.timedelta(days=31))
    deck_delete(saved(account("ada"), name="Another's").deck, expected=None)

    page = main(mira.get(MINE))

    assert f"{now + dt.timedelta(days=30):%Y-%m-%d}" in page.partition("Deleted decks")[2]
    assert "Binned" in page
    assert [name for name in ("Long gone", "Another") if name in page] == []


@pytest.mark.parametrize("address", [GALLERY, MINE])
def test_the_lists_speak_chinese(mira, address):
    page = mira.get(address, {"lang": "zh"}).content.decode()

    assert '<html lang="zh-hans">' in page
    assert "含有这张卡牌" in page
    assert Client().get(GALLERY).status_code == 200
