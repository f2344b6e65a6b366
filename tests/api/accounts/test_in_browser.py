"""The pages of accounts in a real browser: by keyboard, on a phone, for a screen reader."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from tests.browser import overflow

pytestmark = pytest.mark.django_db(transaction=True)
PASSWORD = "Blue-Parrot-77"


@pytest.mark.parametrize("name", ["login", "signup", "forgotten"])
def test_a_page_for_everybody_is_accessible_in_both_languages(page, violations, take_views, name):
    page.goto(f"/accounts/{name}/?lang=zh")
    in_chinese = violations(page)
    page.goto(f"/accounts/{name}/")
    take_views(page, f"account-{name}")

    assert in_chinese == violations(page) == []


def test_one_signs_up_by_keyboard_and_makes_a_token(page, violations, take_views):
    page.goto("/accounts/signup/")
    page.get_by_label("Name").focus()
    page.keyboard.type("mira")
    for typed in (PASSWORD, PASSWORD, "mira@example.org"):
        page.keyboard.press("Tab")
        page.keyboard.type(typed)
    page.keyboard.press("Enter")

    page.get_by_label("What it is for").fill("my script")
    page.keyboard.press("Enter")
    secret = page.locator("#secret").text_content()
    take_views(page, "account")

    assert secret.startswith("dwt_")
    assert overflow(page) == 0
    assert violations(page) == []


@pytest.mark.parametrize("name", ["password", "email"])
def test_a_page_of_one_s_own_is_accessible(live, page, violations, name):
    User.objects.create_user("mira", password=PASSWORD)
    page.goto(f"/accounts/login/?next=/accounts/{name}/")
    page.get_by_label("Name").fill("mira")
    page.get_by_label("Password").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(f"{live}/accounts/{name}/")

    expect(page.get_by_label("Present password")).to_be_visible()
    assert violations(page) == []


def test_a_faulty_form_says_so_to_a_screen_reader_and_an_account_is_closed(page, violations, take_views):
    User.objects.create_user("mira", password=PASSWORD)
    page.goto("/accounts/login/?next=/accounts/close/")
    page.get_by_label("Name").fill("mira")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Log in").click()

    page.get_by_label("Present password").fill("wrong")
    page.get_by_role("button", name="Delete the account for good").click()
    expect(page.get_by_label("Present password")).to_have_attribute("aria-describedby", "id_password_error")
    take_views(page, "account-close")
    page.emulate_media(color_scheme="dark")
    faults = violations(page)
    page.get_by_label("Present password").fill(PASSWORD)
    page.get_by_role("button", name="Delete the account for good").click()

    expect(page.get_by_role("status")).to_be_visible()
    assert faults == []
    assert not User.objects.exists()
