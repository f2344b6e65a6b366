"""Pages in a real browser: nothing leaves the origin, nothing overflows, a run shows how far it is."""

import pytest
from playwright.sync_api import Page, expect

from rules.models import ACTIVE, Simulation
from rules.services import simulation_play
from tests.browser import overflow, picture_keep

pytestmark = pytest.mark.django_db(transaction=True)

ADDRESSES = {
    "card-with-rates": "/cards/release/ri34/",
    "clause-with-proofs": "/rules/release/ability.ri34/",
    "not-found": "/nothing/",
}


@pytest.mark.parametrize("name", ADDRESSES)
def test_a_page_fits_every_screen(page: Page, page_watch, take_views, name: str) -> None:
    page.goto(ADDRESSES[name])
    take_views(page, name)

    assert overflow(page) == 0
    page_watch.forgive("/nothing/")


def test_the_first_press_of_tab_leads_past_the_navigation(page: Page) -> None:
    page.goto("/cards/")

    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(page.locator("#main")).to_be_focused()


def test_a_run_started_by_keyboard_shows_progress_then_its_result(page: Page, take_views) -> None:
    page.goto("/simulate/")
    page.get_by_label("Games", exact=True).fill("60")
    page.get_by_role("button", name="Start").press("Enter")
    expect(page.get_by_role("status")).to_contain_text("0 of 60 games")

    play_out()

    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()
    take_views(page, "simulation")


def test_the_picture_of_the_readme_can_be_taken_again(page: Page) -> None:
    page.goto("/simulate/?seat=greedy&seat=random&seat=random&seat=random&games=120")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("heading", name="In progress")).to_be_visible()
    play_out()
    expect(page.get_by_role("heading", name="Receipt")).to_be_visible()

    taken = page.screenshot(animations="disabled", clip={"x": 0, "y": 0, "width": 1280, "height": 900})

    assert taken.startswith(b"\x89PNG")
    picture_keep("simulation", taken)


def play_out() -> None:
    """What a worker does: one turn after another until the run has ended."""
    while (run := Simulation.objects.get()).status in ACTIVE:
        simulation_play(run.pk)
