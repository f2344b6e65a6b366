"""The builder in a real browser: by keyboard alone, when login or connection go, and to be looked at."""

from urllib.parse import urlsplit

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, Route, expect

from decks.models import Deck
from tests.browser import overflow
from tests.decks.desk import NEW
from tests.decks.saved import saved

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "Blue-Parrot-77"
ILLEGAL = (
    "9 Asio\n4 Beast\n3 Filesystem\n2 JSON\n2 MySQL\n2 URL\n1 Interproces\n2 Segfault\n1 Release Party\n"
    "Features\n2 Chat Backend\n1 Echo Server\n"
)


@pytest.fixture
def mira(live):
    account = User.objects.create_user("mira", password=PASSWORD)
    # The first page after a start reads the names of all cards; a slow machine needs seconds for it.
    Client().get(NEW)
    return account


def log_in(page: Page, to: str = NEW) -> None:
    page.goto(f"/accounts/login/?next={to}")
    page.get_by_label("Name").fill("mira")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: urlsplit(url).path == to)


def begin(page: Page, written: str) -> None:
    page.goto(NEW)
    page.get_by_label("Paste a list").fill(written)
    page.get_by_role("button", name="Read it").click()
    page.get_by_role("button", name="Add to the deck").click()
    expect(page.locator(".deck-list .card-row").first).to_be_visible()


def test_a_legal_deck_is_built_and_saved_by_keyboard_alone(page: Page, mira):
    log_in(page)
    keys = page.keyboard
    keys.press("/")
    keys.type('!"asio"')
    expect(page.locator(".found-rows .card-row")).to_have_count(1)
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(page.get_by_label("Copies of Asio")).to_have_value("1")
    keys.press("d")
    expect(page.get_by_label("Copies of Asio")).to_be_focused()
    keys.press("ControlOrMeta+a")
    keys.type("40")
    keys.press("Tab")
    keys.press("/")
    for feature in ("Echo Server", "Chat Backend", "Search Index", "Config Loader"):
        keys.press("ControlOrMeta+a")
        keys.type(f'!"{feature}"')
        keys.press("Control+Enter")  # before the answer has come: what is typed now is meant
        expect(page.get_by_label(f"Copies of {feature}")).to_have_value("1")
    expect(page.get_by_role("status").first).to_have_text("Main deck 40 Side deck 4. Legal for Casual.")
    keys.press("ArrowDown")
    keys.press("-")
    expect(page.locator("[data-say-verdict]")).to_contain_text("Not legal for Casual: 1 problem.")
    keys.press("Control+z")
    expect(page.locator("[data-say-verdict]")).to_contain_text("Legal for Casual.")
    page.get_by_label("Name of the deck").focus()
    keys.type("By keys")
    keys.press("Control+s")
    page.wait_for_url("**/decks/*-*/")

    deck = Deck.objects.get()
    assert (deck.name, deck.revisions.get().was_legal) == ("By keys", True)


def test_a_draft_survives_a_reload_a_lost_connection_and_a_lost_login(page: Page, page_watch, mira):
    deck = saved(mira, name="Kept").deck
    log_in(page, f"/decks/{deck.pk}/edit/")
    page.get_by_role("button", name="One Asio more").click()
    expect(page.get_by_label("Copies of Asio")).to_have_value("3")
    page.get_by_label("What is new").fill("one more")
    page.reload()
    expect(page.get_by_text("Your draft is here again")).to_be_visible()
    expect(page.get_by_label("What is new")).to_have_value("one more")

    page.context.set_offline(True)
    page.get_by_role("button", name="One Beast more").click()
    expect(page.get_by_text("There is no connection")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_label("Copies of Beast")).to_have_value("2")

    page.context.clear_cookies(name="sessionid")
    page.get_by_role("button", name="One Asio more").click()
    page.get_by_role("link", name="Log in").last.click()
    page.wait_for_url("**/accounts/login/**")
    page.get_by_label("Name").fill("mira")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: urlsplit(url).path.endswith("/edit/"))
    expect(page.get_by_label("Copies of Asio")).to_have_value("4")
    page.get_by_role("button", name="Save", exact=True).first.click()
    page.wait_for_url(f"**/decks/{deck.pk}/")
    page_watch.forgive("ERR_INTERNET_DISCONNECTED")
    page_watch.forgive("status of 401")
    page.goto(f"/decks/{deck.pk}/edit/")

    assert page.get_by_text("Your draft is here again").count() == 0
    assert page.get_by_label("Copies of Asio").input_value() == "4"
    assert page.get_by_label("What is new").input_value() == ""


class Wire:
    """What the builder sends: lost while `is_cut`, held back while `is_slow`."""

    def __init__(self, page: Page) -> None:
        self.is_cut = self.is_slow = False
        self.held: list[Route] = []
        page.route("**/decks/new/**", self._pass)

    def _pass(self, route: Route) -> None:
        if route.request.method != "POST":
            route.continue_()
        elif self.is_cut:
            route.abort("internetdisconnected")
        elif self.is_slow:
            self.held.append(route)
        else:
            route.continue_()

    def mend(self, page: Page) -> None:
        self.is_cut = False
        page.evaluate("dispatchEvent(new Event('online'))")

    def wait_for_one(self, page: Page) -> None:
        """Until something is held back."""
        while not self.held:
            page.wait_for_timeout(10)

    def let_go(self, page: Page) -> None:
        self.wait_for_one(page)
        self.is_slow = False
        for route in self.held:
            route.continue_()


def test_what_is_done_while_the_connection_comes_back_is_sent_after_what_waited(page: Page, page_watch, mira):
    begin(page, "1 Asio")
    wire = Wire(page)
    wire.is_cut = True
    page.get_by_role("button", name="One Asio more").click()
    expect(page.get_by_text("There is no connection")).to_be_visible()
    wire.is_slow = True
    wire.mend(page)
    page.get_by_role("button", name="One Asio more").click()
    wire.mend(page)  # a second time, while the first answer is on its way
    page.wait_for_selector("body.is-busy")
    wire.let_go(page)
    expect(page.get_by_label("Copies of Asio")).to_have_value("3")

    page_watch.forgive("ERR_INTERNET_DISCONNECTED")
    assert len(wire.held) == 1


def test_the_first_card_found_is_that_of_all_words_though_those_typed_before_are_answered_later(
    page: Page, mira
):
    begin(page, "1 Asio")
    wire = Wire(page)
    wire.is_slow = True
    keys = page.keyboard
    keys.press("/")
    keys.type("beast")
    wire.wait_for_one(page)
    keys.press("ControlOrMeta+a")
    keys.type('!"json"')
    keys.press("Control+Enter")
    wire.let_go(page)

    expect(page.get_by_label("Copies of JSON")).to_have_value("1")
    expect(page.get_by_label("Copies of Beast")).to_have_count(0)


def test_a_draft_is_taken_up_whole_when_the_first_try_to_show_it_fails(page: Page, page_watch, mira):
    begin(page, "7 Asio")
    wire = Wire(page)
    wire.is_cut = True
    page.reload()
    expect(page.get_by_text("There is no connection")).to_be_visible()
    page.get_by_label("What is new").fill("seven of them")
    assert page.get_by_text("Your draft is here again").count() == 0
    wire.mend(page)
    expect(page.get_by_label("Copies of Asio")).to_have_value("7")
    page.reload()
    expect(page.get_by_label("Copies of Asio")).to_have_value("7")

    page_watch.forgive("ERR_INTERNET_DISCONNECTED")
    assert page.get_by_label("What is new").input_value() == "seven of them"


def test_an_illegal_deck_is_mended_by_a_click_and_good_to_look_at(page: Page, mira, violations, take_views):
    begin(page, ILLEGAL)
    page.get_by_label("Name of the deck").fill("Fast lane")
    before = page.locator(".found-count").text_content()
    page.get_by_label("Search the cards").fill("type:library -domain:networking")
    expect(page.locator(".found-count")).not_to_have_text(before)
    in_light = violations(page)
    page.mouse.move(2, 2)
    take_views(page, "builder-illegal")
    page.get_by_role("button", name="Show the nearest legal decks").first.click()
    expect(page.get_by_role("heading", name="Way 1")).to_be_visible()
    in_light += violations(page)
    page.mouse.move(2, 2)
    page.evaluate("scrollTo(0, 0)")
    take_views(page, "builder-repair")
    page.get_by_role("button", name="Take it over Way 1").click()
    expect(page.locator("[data-say-verdict]")).to_have_text("Legal for Casual.")
    page.get_by_role("checkbox", name="every Library").check()
    page.get_by_role("button", name="Deal hands").click()
    expect(page.locator(".hands li li")).to_have_count(15)
    page.evaluate("scrollTo(0, 0)")
    take_views(page, "builder-legal")
    page.emulate_media(color_scheme="dark")
    in_dark = violations(page, rules=["color-contrast"])

    assert (in_light, in_dark, overflow(page)) == ([], [], 0)


def test_the_face_of_a_card_follows_pointer_and_focus_and_can_be_sent_away(page: Page, mira):
    begin(page, "2 Asio\n")
    page.locator(".deck-list .card-name").hover()
    expect(page.locator("#preview")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#preview")).to_be_hidden()
    page.get_by_label("Search the cards").focus()
    page.keyboard.press("ArrowDown")

    expect(page.locator("#preview")).to_be_visible()


def test_another_game_is_built_on_the_same_page_and_its_table_mended_for_its_players(page: Page, mira):
    page.goto(NEW)
    page.get_by_label("Game and format").select_option("release-base")
    expect(page.get_by_label("Paste a list")).to_have_attribute("placeholder", "2 2 of Birds\n1 3 of Birds")
    expect(page.locator("body.game-release")).to_have_count(1)
    page.get_by_role("button", name="The table as the rules lay it out").click()
    expect(page.locator("[data-say-verdict]")).to_contain_text("Legal for")
    page.get_by_label("Players at the table").fill("5")
    page.get_by_label("Players at the table").press("Tab")
    expect(page.locator("[data-say-verdict]")).to_contain_text("1 problem")
    page.locator(".verdict-panel").get_by_role("button", name="Show the nearest legal decks").click()
    page.get_by_role("button", name="Take it over").click()
    expect(page.locator("[data-say-verdict]")).to_contain_text("Legal for")
    expect(page.get_by_label("Players at the table")).to_have_value("5")


def test_a_table_is_saved_for_its_players_and_edited_again_for_them(page: Page, mira, violations, take_views):
    log_in(page)
    page.get_by_label("Game and format").select_option("release-base")
    expect(page.locator("body.game-release")).to_have_count(1)
    page.get_by_label("Players at the table").fill("5")
    page.get_by_label("Players at the table").press("Tab")
    page.get_by_role("button", name="The table as the rules lay it out").click()
    expect(page.locator("[data-say-verdict]")).to_contain_text("Legal for")
    page.get_by_label("Name of the deck").fill("For five")
    page.locator(".desk-bar .save").click()
    expect(page.locator("main")).to_contain_text("for 5 players")
    expect(page.locator("details[open] summary .verdict")).to_have_text("legal")
    take_views(page, "deck-table")

    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_label("Players at the table")).to_have_value("5")
    page.get_by_label("Players at the table").fill("4")
    page.get_by_label("Players at the table").press("Tab")
    expect(page.locator("[data-say-verdict]")).to_contain_text("1 problem")
    page.locator(".desk-bar .save").click()
    page.get_by_role("link", name="Revision 2").click()
    expect(page.locator("p.diff")).to_contain_text("5 → [added] 4")
    take_views(page, "deck-table-diff")
    assert (violations(page), overflow(page)) == ([], 0)
