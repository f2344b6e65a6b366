"""Pages in a real browser: accessible, instant, and good to look at in light, dark and on a phone."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import overflow

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESSES = {
    "home": "/",
    "cards": "/cards/",
    "search-list": "/cards/?q=game:boost&view=list",
    "search-dated": "/cards/?q=game:release+type:play&as_of=2026-06-01",
    "search-help": "/cards/help/",
    "library": "/cards/boost/asio/",
    "card": "/cards/boost/interprocess/",
    "card-dated": "/cards/boost/interprocess/?as_of=2026-02-01",
    "card-zh": "/cards/release/ri34/?lang=zh",
    "sets": "/sets/",
    "set": "/sets/release/base/",
    "errata": "/errata/",
    "rulebooks": "/rules/",
    "rulebook": "/rules/boost/",
    "rulebook-zh": "/rules/programmers/?lang=zh",
    "clause": "/rules/release/iteration.3/",
    "simulate": "/simulate/",
    "login": "/accounts/login/",
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_page_is_accessible_in_light_and_dark_and_fits_a_phone(
    page: Page, violations, take_views, name: str
) -> None:
    page.goto(ADDRESSES[name])
    in_light = violations(page)
    page.emulate_media(color_scheme="dark")
    # Of all rules this one alone depends on colours.
    in_dark = violations(page, rules=["color-contrast"])
    take_views(page, name)

    assert (in_light, in_dark, overflow(page)) == ([], [], 0)


@pytest.mark.parametrize("address", ["/cards/?q=(type:tool", "/cards/nope/nope/", "/?as_of=x"])
def test_a_refusal_is_as_accessible_as_a_page(page: Page, page_watch, violations, address: str) -> None:
    page.goto(address)
    page_watch.forgive("the server responded with a status of 40")

    assert violations(page) == []


def test_results_come_while_one_types_and_the_address_follows(page: Page) -> None:
    page.goto("/cards/")
    page.get_by_label("Search the cards").press_sequentially("humble", delay=20)

    expect(page.get_by_role("status")).to_have_text("1 card · humble")
    expect(page).to_have_url("/cards/?q=humble&order=&direction=&view=")
    expect(page.get_by_role("link", name="Jez Humble, Play, Release!")).to_be_visible()


def test_only_what_was_typed_last_is_shown_though_its_beginning_is_answered_later(page: Page) -> None:
    held: list[Route] = []
    page.goto("/cards/")
    page.route("**/cards/?q=jez&**", lambda route: held.append(route))
    box = page.get_by_label("Search the cards")
    box.press_sequentially("jez")
    while not held:
        page.wait_for_timeout(10)
    box.press_sequentially(" humble")
    held[0].continue_()

    expect(page.get_by_role("status")).to_have_text("1 card · jez humble")
    expect(page).to_have_url("/cards/?q=jez%20humble&order=&direction=&view=")


def test_a_fault_is_shown_while_one_types_and_the_text_stays(page: Page) -> None:
    page.goto("/cards/")
    box = page.get_by_label("Search the cards")
    box.press_sequentially("(type:tool", delay=20)

    expect(page.get_by_role("alert")).to_contain_text("parenthesis")
    expect(box).to_have_value("(type:tool")


def test_a_card_is_searched_and_opened_without_a_mouse(page: Page) -> None:
    page.goto("/cards/")
    page.get_by_label("Search the cards").focus()
    page.keyboard.type("jez humble")
    expect(page.get_by_role("status")).to_have_text("1 card · jez humble")
    skip = page.get_by_role("link", name="Skip to the results")
    while not skip.evaluate("link => link === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Jez Humble")


def test_a_facet_narrows_what_was_found(page: Page) -> None:
    page.goto("/cards/?q=game:boost")
    page.get_by_role("navigation", name="Narrow the search").get_by_role("link", name="Library").click()

    expect(page.get_by_label("Search the cards")).to_have_value("game:boost type:library")


def test_the_day_of_the_site_can_be_chosen_in_the_footer(page: Page) -> None:
    page.goto("/cards/boost/interprocess/")
    page.get_by_label("The site as of").fill("2026-02-01")
    page.get_by_role("button", name="Go").click()

    expect(page.get_by_role("complementary", name="The day of this page")).to_contain_text("2026-02-01")
    expect(page.get_by_text("In force since")).to_be_visible()
