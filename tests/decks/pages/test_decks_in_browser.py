"""Pages of decks in a real browser: accessible, on every screen, by keyboard."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import expect

from decks.models import Visibility
from decks.services import DeckChange, deck_change
from tests.browser import overflow
from tests.decks.saved import saved, written

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "Blue-Parrot-77"
LIST = "3 Asio\n2 Beast\n1 URL\n2 JSON\n1 Blorp # not a card\n-3 Beast\nFeatures\n1 Echo Server\n"
NOTES = "## Plan\n\nHold **Asio** until the end.\n\n| a | b |\n|---|---|\n| 1 | 2 |"


@pytest.fixture
def deck(live):
    mira = User.objects.create_user("mira", password=PASSWORD)
    deck = saved(mira, text=LIST, notes=NOTES, name="Fast lane", visibility=Visibility.PUBLIC).deck
    change = DeckChange(content=written(LIST + "1 Chat Backend\n"), message="one Feature more")
    deck = deck_change(deck, change, author=mira, expected=None).deck
    # The first page after a start reads the names of all cards; a slow machine needs seconds for it.
    Client().get(f"/decks/{deck.pk}/")
    return deck


def log_in(live, page):
    page.goto("/accounts/login/?next=/decks/mine/")
    page.get_by_label("Name").fill("mira")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{live}/decks/mine/")


@pytest.mark.parametrize("part", ["", "print/", "diff/"])
def test_a_page_of_a_deck_is_accessible_and_fits_a_phone(page, deck, violations, take_views, part):
    page.goto(f"/decks/{deck.pk}/{part}?lang=zh")
    in_chinese = violations(page)
    page.goto(f"/decks/{deck.pk}/{part}")
    take_views(page, f"deck-{part.strip('/') or 'page'}")
    page.emulate_media(color_scheme="dark")

    assert overflow(page) == 0
    assert in_chinese == violations(page) == []


def test_decks_are_found_and_read_by_keyboard(page, deck, violations, take_views):
    page.goto("/decks/")
    take_views(page, "deck-gallery")
    page.get_by_label("With this card").fill("asio")
    page.keyboard.press("Enter")
    page.wait_for_url("**card=asio**")
    found = violations(page)

    page.get_by_role("link", name="Fast lane").press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("Fast lane")
    assert found == []


def test_an_owner_shares_deletes_and_restores(live, page, deck, violations, take_views):
    log_in(live, page)
    page.get_by_role("link", name="Fast lane").click()
    page.get_by_role("button", name="Make a share link").click()
    link = page.locator("#share-link").text_content()
    take_views(page, "deck-own")
    faults = violations(page)
    page.get_by_text("Delete the deck").first.click()
    page.get_by_role("button", name="Delete the deck").click()
    restore = page.get_by_role("button", name="Restore Fast lane")
    expect(restore).to_be_visible()
    take_views(page, "deck-bin")
    faults += violations(page)
    restore.click()
    expect(restore).to_be_hidden()
    page.goto(link)

    expect(page.get_by_role("heading", level=1)).to_have_text("Fast lane")
    assert faults == []
