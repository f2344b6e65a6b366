"""The page of a deck: what it shows, to whom, and what it never shows."""

import re
import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from decks.models import Visibility
from decks.services import (
    DeckChange,
    DeckWish,
    deck_change,
    deck_create,
    deck_delete,
    deck_fork,
    deck_share,
    format_named,
)
from tests.decks.saved import account, saved, written

pytestmark = pytest.mark.usefixtures("loaded")


def public(**more):
    return saved(visibility=Visibility.PUBLIC, **more).deck


def page_of(client, deck, part="", **query) -> str:
    return client.get(f"/decks/{deck.pk}/{part}", query).content.decode().partition("<main")[2]


def changed(deck, **members):
    return deck_change(deck, DeckChange(**members), author=deck.owner, expected=None).deck


def logged_in(name="mira") -> Client:
    client = Client()
    client.force_login(account(name))
    return client


def test_the_list_stands_by_zone_and_type_with_counts(client):
    page = page_of(client, public(text="2 Asio\n1 Beast\n3 Blorp\nFeatures\n1 Echo Server\n"))

    main_deck, _, side_deck = page.partition("Side deck")
    assert re.search(r"Main deck <span class=\"soft\">\(6\)", main_deck)
    assert re.search(r"Library <span class=\"soft\">\(3\)", main_deck)
    assert 'href="/cards/boost/asio/"' in main_deck
    assert "Blorp" in main_deck.partition("Not among the cards")[2]
    assert "Echo Server" in side_deck


def test_every_format_of_the_game_gives_its_verdict_with_clauses(client):
    page = page_of(client, public(text="2 Asio\n"))

    verdicts = page.partition('id="verdicts"')[2]
    assert verdicts.count("<summary>") >= 8
    assert "not legal" in verdicts
    assert 'href="/rules/boost/deck.1/"' in verdicts


def test_the_verdict_is_that_of_the_day_asked_for(client):
    deck = public(text="2 Asio\n")

    answer = client.get(f"/decks/{deck.pk}/", {"as_of": "2025-01-01"})

    assert answer.status_code == 200
    assert "has no rules on 2025-01-01" in answer.content.decode()
    assert "not judged" in answer.content.decode()


def test_every_plot_has_its_table(client):
    page = page_of(client, public(text="2 Asio\n1 Beast\n"))

    assert page.count('<figure class="plot">') >= 2
    assert page.count("<svg") == page.count("Numbers of the plot")


def test_notes_are_shown_clean(client):
    notes = "<script>alert(1)</script> [x](javascript:alert(1)) ![p](http://evil.example/p.png) **bold**"

    page = page_of(client, public(notes=notes))

    assert "<strong>bold</strong>" in page
    assert "<script>" not in page
    assert 'href="javascript' not in page
    assert "<img" not in page


def test_a_name_that_is_a_script_is_shown_as_text(client):
    page = page_of(client, public(name="<script>alert(1)</script>", message="<img src=x>"))

    assert "<script>alert" not in page
    assert "<img" not in page


@pytest.mark.parametrize("part", ["", "print/", "diff/"])
@pytest.mark.parametrize("visibility", [Visibility.PRIVATE, Visibility.UNLISTED])
def test_what_is_not_public_is_not_there_for_others(client, part, visibility):
    deck = saved(visibility=visibility).deck
    nothing = f"/decks/{uuid.uuid4()}/{part}"

    for viewer in (client, logged_in("ada")):
        answer, missing = viewer.get(f"/decks/{deck.pk}/{part}"), viewer.get(nothing)
        assert (answer.status_code, missing.status_code) == (404, 404)
        assert answer.content.decode().replace(str(deck.pk), "") == missing.content.decode().replace(
            nothing.split("/")[2], ""
        )


@pytest.mark.parametrize("part", ["", "print/", "diff/"])
def test_who_has_the_link_reads_and_every_link_on_the_page_keeps_it(client, part):
    saved_deck = saved(visibility=Visibility.UNLISTED)
    link = saved_deck.share

    answer = client.get(f"/decks/{link}/{part}")
    page = answer.content.decode()

    assert answer.status_code == 200
    assert answer["X-Robots-Tag"] == "noindex"
    assert str(saved_deck.deck.pk) not in page
    assert str(link) in page


def test_a_revoked_link_opens_nothing(client):
    saved_deck = saved(visibility=Visibility.UNLISTED)
    deck_share(saved_deck.deck, author=saved_deck.deck.owner)

    assert client.get(f"/decks/{saved_deck.share}/").status_code == 404


def test_a_deleted_deck_is_not_there_even_for_its_owner():
    deck = public()
    deck_delete(deck, expected=None)

    assert logged_in().get(f"/decks/{deck.pk}/").status_code == 404


def test_controls_are_the_owner_s(client):
    deck = public()

    assert "Delete the deck" in page_of(logged_in(), deck)
    assert [
        part for part in ("Delete the deck", "Share link", "Go back") if part in page_of(client, deck)
    ] == []
    assert "Delete the deck" not in page_of(logged_in("ada"), deck)
    assert "Log in to fork" in page_of(client, deck)


def test_a_fork_says_where_it_comes_from_as_far_as_the_reader_may_know(client):
    origin = public(name="Origin")
    fork = deck_fork(origin, origin.revisions.get(), owner=account("ada"), name="Copy").deck
    changed(fork, visibility=Visibility.PUBLIC)

    seen = page_of(client, fork)
    changed(origin, visibility=Visibility.PRIVATE)
    hidden = page_of(client, fork)
    account("mira").delete()
    gone = page_of(client, fork)

    assert f'<a href="/decks/{origin.pk}/">Origin</a> (revision 1) by mira' in seen
    assert "Origin" not in hidden
    assert "a deck by mira that is hidden or gone" in hidden
    assert "a deck by deleted user that is hidden or gone" in gone


def test_the_history_leads_to_what_each_revision_changed(client):
    deck = changed(public(message="begun"), content=written("3 Asio\n1 Beast\n"), message="one more")

    page = page_of(client, deck)
    diff = page_of(client, deck, "diff/", to="2")

    assert [words in page for words in ("begun", "one more", "?to=2")] == [True, True, True]
    assert re.search(r"Asio</a></th><td[^>]*>Main deck</td><td[^>]*><del>.*2</del>.*<ins>.*3</ins>", diff)


def test_what_changed_is_told_in_the_language_of_the_page_and_leads_to_its_cards(client):
    deck = public(text="1 Heisenbug\n1 Nobody", format="programmers-base")
    deck = changed(deck, content=written("2 Heisenbug\n2 Nobody\n", "programmers"))

    diff = page_of(client, deck, "diff/", lang="zh")

    assert '<a href="/cards/programmers/heisenbug/?lang=zh">海森堡缺陷</a>' in diff
    assert '<th scope="row">Nobody</th>' in diff


def test_what_was_saved_in_private_stays_the_owner_s(client):
    deck = saved(name="Secret plan", message="hush").deck
    deck = changed(deck, name="Open plan", visibility=Visibility.PUBLIC)

    page = page_of(client, deck)

    assert "hush" not in page
    assert client.get(f"/decks/{deck.pk}/diff/", {"from": 1, "to": 2}).status_code == 404
    assert "Secret plan" not in page_of(client, deck, "diff/")
    assert "Secret" in page_of(logged_in(), deck, "diff/")


@pytest.mark.parametrize("query", [{"to": "0"}, {"to": "99"}, {"from": "x"}, {"to": "²"}, {"to": "9" * 50}])
def test_a_revision_that_is_not_there_is_not_found(client, query):
    assert client.get(f"/decks/{public().pk}/diff/", query).status_code == 404


def test_the_printed_list_is_text_alone(client):
    page = page_of(client, public(text="2 Asio\n"), "print/")

    assert "Asio" in page
    assert [part for part in ("<svg", "<img", "<form") if part in page.partition("</main>")[0]] == []


def test_a_deck_is_downloaded_under_the_id_by_which_it_is_read(client):
    link = saved(visibility=Visibility.UNLISTED).share

    page = client.get(f"/decks/{link}/").content.decode()
    address = re.search(r'href="([^"]+as=csv)"', page).group(1)

    assert client.get(address).status_code == 200


@pytest.mark.parametrize("slug", ["duel-constructed", "release-base", "programmers-base"])
def test_decks_of_every_game_have_a_page(slug):
    format_ = format_named(slug)
    wish = DeckWish(format=format_, name="x", content=written("1 Blorp\n", format_.game.slug))
    deck = deck_create(account(), wish).deck

    assert "Blorp" in page_of(logged_in(), deck)


def test_a_page_costs_the_same_for_a_long_deck(client):
    short, long = public(text="2 Asio\n"), public(text="2 Asio\n1 Beast\n1 URL\n1 JSON\n1 Test\n1 Assert\n")
    client.get(f"/decks/{short.pk}/")  # reads what the process keeps

    with CaptureQueriesContext(connection) as few:
        client.get(f"/decks/{short.pk}/")
    with CaptureQueriesContext(connection) as many:
        client.get(f"/decks/{long.pk}/")

    assert len(many) == len(few)


def test_the_page_speaks_chinese(client):
    answer = client.get(f"/decks/{public(text='2 Asio').pk}/", {"lang": "zh"})

    assert "主套牌有 2 张卡牌；至少需要 40 张。" in answer.content.decode()
