"""Whole games in a browser: by clicking, by keyboard alone, between two people, in pairs."""

import pytest
from playwright.sync_api import Page, expect

from rules import services
from rules.models import Match, MatchSeat
from tests.browser import PageWatch, overflow, picture_keep
from tests.rules.pages.players import (
    ATTACKER,
    duel_by_clicks,
    duel_by_keys,
    duel_until_an_attacker,
    match_of,
    release_by_clicks,
    settled,
)

pytestmark = pytest.mark.django_db(transaction=True)

#: A game in which the first units live to attack.
SEED = 12
STARTERS = ({"starter": "pressure"}, {"starter": "resilience"})


def seated(page: Page, bot, *, health: int) -> Match:
    """At a duel against the bot, with so much health a hero: sat down by typing the key."""
    seats = [{"bot": None, "deck": STARTERS[0]}, {"bot": bot, "deck": STARTERS[1]}]
    new = services.match_create(
        {"game": "duel", "seats": seats, "seed": SEED, "rules": {"hero_health": health}}
    )
    page.goto(f"/matches/{new.match.pk}/join/")
    page.get_by_label("Key").fill(new.tokens[0])
    page.keyboard.press("Enter")
    page.wait_for_url("**/?seat=0")
    return new.match


def test_a_whole_duel_against_the_greedy_bot_is_played_by_clicking(
    page: Page, take_views, violations
) -> None:
    match = seated(page, "greedy", health=14)
    take_views(page, "duel-mulligan")
    duel_until_an_attacker(page)
    take_views(page, "duel-middle")
    page.locator(ATTACKER).first.click()
    expect(page.locator("#prompt")).to_contain_text("choose", ignore_case=True)
    expect(page.locator(".far .target").first).to_be_visible()
    take_views(page, "duel-targeting")
    picture_keep("duel", page.screenshot(animations="disabled"))
    assert overflow(page) == 0
    assert violations(page) == []
    page.set_viewport_size({"width": 1280, "height": 900})
    page.keyboard.press("Escape")
    expect(page.locator(".target")).to_have_count(0)

    duel_by_clicks(page)

    assert Match.objects.get(pk=match.pk).outcome["termination"] == "hero_defeated"
    expect(page.get_by_role("link", name="duel:end.1")).to_be_visible()
    assert violations(page) == []
    take_views(page, "duel-end")


def test_a_whole_duel_is_played_by_keyboard_alone(page: Page) -> None:
    match = seated(page, "greedy", health=8)

    duel_by_keys(page)

    assert Match.objects.get(pk=match.pk).outcome["termination"] == "hero_defeated"
    expect(page.locator("#outcome")).to_be_focused()


@pytest.mark.parametrize("bot", ["random", {"name": "search", "iterations": 50}], ids=["random", "search"])
def test_a_short_duel_against_another_bot_comes_to_its_end(page: Page, bot) -> None:
    match = seated(page, bot, health=4)

    duel_by_clicks(page)

    assert Match.objects.get(pk=match.pk).is_over
    expect(page.locator("#log li").last).to_contain_text("Won by")


def test_two_people_in_two_browsers_see_each_others_moves(page: Page, open_page, live: str) -> None:
    page.goto("/play/")
    page.get_by_label("Opponent", exact=True).select_option("person")
    page.get_by_role("button", name="Deal").click()
    link = page.get_by_label("Seat 2", exact=True).input_value()
    friend = open_page()
    watch = PageWatch(friend, live)
    friend.goto(link)
    friend.wait_for_url("**/?seat=1")
    page.wait_for_load_state()
    keep = "Keep this hand"
    first, second = (page, friend) if page.get_by_role("button", name=keep).count() else (friend, page)

    first.get_by_role("button", name=keep).click()
    second.get_by_role("button", name=keep).click()

    expect(first.locator("#log")).to_contain_text("Turn 1:")
    settled(second)
    second.get_by_text("Concede…").click()
    second.get_by_role("button", name="Yes, concede").click()
    expect(first.locator("#outcome")).to_have_text("You won")
    assert watch.faults == []


def test_a_whole_game_of_release_is_played_in_pairs_of_four(page: Page, take_views, violations) -> None:
    page.goto("/play/?game=release&other=greedy&other=random&other=greedy&releases=2")
    page.get_by_role("button", name="Deal").click()
    page.wait_for_url("**/matches/**")
    release_by_clicks(page, until=5)
    settled(page)
    take_views(page, "release-table")
    assert overflow(page) == 0
    assert violations(page) == []
    page.set_viewport_size({"width": 1280, "height": 900})

    release_by_clicks(page)

    outcome = Match.objects.get(pk=match_of(page)).outcome
    assert outcome["termination"] == "releases_played"
    assert outcome["scores"][:2] == outcome["scores"][2:]
    take_views(page, "release-end")


def test_a_replay_is_stepped_through_by_arrow_keys(page: Page, take_views, violations) -> None:
    match = seated(page, "random", health=20)
    duel_by_clicks(page, until=3)
    settled(page)
    services.match_concede(MatchSeat.objects.get(match=match, number=0))
    page.goto(f"/matches/{match.pk}/replay/?step=1")

    page.locator("main").press("ArrowRight")

    expect(page.get_by_label("Step", exact=True)).to_have_value("2")
    expect(page.get_by_role("heading", name="Hand of")).to_have_count(2)
    assert overflow(page) == 0
    assert violations(page) == []
    take_views(page, "duel-replay")
