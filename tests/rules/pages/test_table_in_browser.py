"""What the table does when something goes wrong, and what it keeps while it is put in its place anew."""

import pytest
from playwright.sync_api import Page, expect

from rules import services
from tests.rules.pages.players import ATTACKER, duel_until_an_attacker, settled

pytestmark = pytest.mark.django_db(transaction=True)

SEATS = [{"bot": None, "deck": {"starter": "pressure"}}, {"bot": "greedy", "deck": {"starter": "resilience"}}]


@pytest.fixture
def guest(open_page) -> Page:
    """A page of its own at a duel that waits for its mulligan: what fails there fails no test."""
    new = services.match_create({"game": "duel", "seats": SEATS, "seed": 12})
    page = open_page(width=390, height=844)
    page.goto(f"/matches/{new.match.pk}/join/#{new.tokens[0]}")
    page.wait_for_url("**/?seat=0")
    return page


def keep(page: Page) -> None:
    page.get_by_role("button", name="Keep this hand").click()


def test_a_browser_that_lost_its_session_is_shown_where_it_stands(guest: Page) -> None:
    guest.context.clear_cookies()

    keep(guest)

    expect(guest.get_by_role("heading", name="This match is being played")).to_be_visible()


def test_a_service_that_cannot_be_reached_is_said_visibly_and_only_until_it_answers(guest: Page) -> None:
    guest.context.set_offline(True)
    keep(guest)
    expect(guest.get_by_role("alert")).to_be_visible()
    expect(guest.get_by_role("alert")).to_contain_text("cannot be reached")

    guest.context.set_offline(False)
    keep(guest)

    expect(guest.locator("#log")).to_contain_text("You kept the opening hand.")
    expect(guest.locator("#lost")).to_be_hidden()


def test_what_was_opened_stays_open_and_the_focus_stays_on_a_mark(guest: Page) -> None:
    guest.get_by_text("Deck 25").last.click()
    mark = guest.get_by_role("button", name="confusing")

    mark.click()
    expect(mark).to_have_attribute("aria-pressed", "true")

    expect(mark).to_be_focused()
    expect(guest.locator(".near .pile").first).to_be_visible()


def test_on_a_phone_the_latest_happenings_stand_above_what_is_asked(guest: Page) -> None:
    keep(guest)
    settled(guest)

    expect(guest.locator("#latest")).to_be_visible()
    expect(guest.locator("#latest")).to_contain_text("You kept the opening hand.")
    guest.set_viewport_size({"width": 1280, "height": 900})
    expect(guest.locator("#latest")).to_be_hidden()


def test_on_a_phone_a_card_that_is_picked_brings_what_to_do_next_into_sight(guest: Page) -> None:
    keep(guest)
    settled(guest)
    card = guest.locator(".hand-card a.do").last

    card.click()

    expect(guest.locator("#prompt")).to_be_in_viewport(ratio=1)
    expect(guest.locator("[data-focus]").first).to_be_in_viewport()


def test_on_a_phone_the_end_comes_into_sight(guest: Page) -> None:
    guest.get_by_text("Concede…").click()

    guest.get_by_role("button", name="Yes, concede").click()

    expect(guest.locator("#outcome")).to_be_focused()
    expect(guest.locator("#outcome")).to_be_in_viewport(ratio=1)


def test_what_is_said_after_the_end_is_noted_where_it_was_said(guest: Page) -> None:
    guest.get_by_text("Concede…").click()
    guest.get_by_role("button", name="Yes, concede").click()
    guest.get_by_label("maybe", exact=True).check()
    note = guest.get_by_role("button", name="Note it")

    note.click()

    expect(guest.locator("#told")).to_have_text("Noted, thank you.")
    expect(note).to_be_focused()
    expect(note).to_be_in_viewport()


def test_nothing_on_the_board_moves_when_targets_are_marked(guest: Page) -> None:
    duel_until_an_attacker(guest)
    units = guest.locator(".unit")
    before = [unit.bounding_box() for unit in units.all()]

    guest.locator(ATTACKER).first.click()

    expect(guest.locator(".far .target").first).to_be_visible()
    assert _moved(before, [unit.bounding_box() for unit in units.all()]) == {(0, 0)}


def _moved(before, after) -> set[tuple[int, int]]:
    """How each box lies from the first one of its page: what scrolling does not change."""
    return {
        (round(new["y"] - after[0]["y"] - old["y"] + before[0]["y"]), round(new["height"] - old["height"]))
        for old, new in zip(before, after, strict=True)
    }
