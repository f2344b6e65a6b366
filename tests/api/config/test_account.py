"""`manage.py account`: roles, tokens, one-time password links."""

import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError
from django.urls import reverse
from playwright.sync_api import expect

from api.models import ApiToken
from api.tokens import find_token

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"


def account(*arguments: str) -> str:
    """What the command prints."""
    output = StringIO()
    call_command("account", *arguments, stdout=output)
    return output.getvalue()


def reset_path() -> str:
    """The path of the one-time link for a new account called ada."""
    output = account("ada", "--role", "editor", "--reset-link")
    return re.search(r"/accounts/reset/\S+", output).group()


def test_a_new_account_is_told_that_it_cannot_log_in_yet():
    output = account("ada", "--role", "viewer")

    assert output.splitlines()[0] == "Made the account ada: role viewer."
    assert "cannot log in yet" in output
    assert not User.objects.get(username="ada").has_usable_password()


def test_a_second_call_changes_the_role_and_keeps_the_password():
    User.objects.create_user("ada", password="keep me 123")

    output = account("ada", "--role", "approver")

    ada = User.objects.get(username="ada")
    assert output == "Updated the account ada: role approver.\n"
    assert [group.name for group in ada.groups.all()] == ["approver"]
    assert ada.check_password("keep me 123")


def test_an_admin_who_becomes_a_viewer_is_no_admin_any_more():
    account("ada", "--role", "admin")

    account("ada", "--role", "viewer")

    ada = User.objects.get(username="ada")
    assert not ada.is_superuser
    assert [group.name for group in ada.groups.all()] == ["viewer"]


@pytest.mark.parametrize(
    ("role", "views", "changes", "deletes"),
    [
        ("viewer", True, False, False),
        ("editor", True, True, False),
        ("approver", True, True, True),
        ("admin", True, True, True),
    ],
)
def test_a_role_may_do_what_its_table_says(role, views, changes, deletes):
    account("ada", "--role", role)

    ada = User.objects.get(username="ada")
    assert ada.has_perm("catalog.view_cardversion") is views
    assert ada.has_perm("catalog.change_cardversion") is changes
    assert ada.has_perm("catalog.delete_cardversion") is deletes


@pytest.mark.parametrize("role", ["viewer", "editor", "approver"])
def test_nobody_but_an_admin_manages_accounts(role):
    account("ada", "--role", role)

    assert not User.objects.get(username="ada").has_perm("auth.change_user")


def test_an_unknown_role_is_refused():
    with pytest.raises(CommandError, match="invalid choice: 'king'"):
        account("ada", "--role", "king")


@pytest.mark.parametrize("name", ["", "a b", "x" * 151, "a\n"])
def test_what_is_no_name_is_refused_and_makes_nothing(name):
    with pytest.raises(CommandError, match="is no name for an account"):
        account(name, "--role", "viewer")

    assert not User.objects.exists()


def test_a_name_that_reads_like_another_account_s_is_refused_and_makes_nothing():
    account("mira", "--role", "viewer")

    with pytest.raises(CommandError, match="reads like the name of another account"):
        account("M1RA", "--role", "admin")

    assert User.objects.count() == 1


def test_the_token_that_is_printed_calls_the_api_and_is_stored_hashed():
    output = account("ada", "--role", "viewer", "--token")

    secret = output.split()[-1]
    assert find_token(secret).user.username == "ada"
    assert secret not in str(list(ApiToken.objects.values()))


def test_the_link_lets_a_password_be_chosen_with_which_one_can_log_in(client):
    page = client.get(reset_path(), follow=True)

    client.post(
        page.request["PATH_INFO"], {"new_password1": "Blue-Parrot-77", "new_password2": "Blue-Parrot-77"}
    )

    assert client.login(username="ada", password="Blue-Parrot-77")


def test_the_link_works_once(client):
    path = reset_path()
    page = client.get(path, follow=True)
    client.post(
        page.request["PATH_INFO"], {"new_password1": "Blue-Parrot-77", "new_password2": "Blue-Parrot-77"}
    )

    again = client.get(path, follow=True)

    assert "was used before" in again.content.decode()
    assert "<form" not in again.content.decode().partition("<main")[2]


@pytest.mark.parametrize(
    ("first", "second"), [("12345678", "12345678"), ("Blue-Parrot-77", "Red-Parrot-77"), ("", "")]
)
def test_a_weak_or_mistyped_password_is_refused_with_the_reason(client, first, second):
    page = client.get(reset_path(), follow=True)

    answer = client.post(page.request["PATH_INFO"], {"new_password1": first, "new_password2": second})

    assert 'role="alert"' in answer.content.decode()
    assert not User.objects.get(username="ada").has_usable_password()


@pytest.mark.parametrize(
    "path", ["/accounts/reset/MQ/x-y/", "/accounts/reset/%00/x/", "/accounts/reset/zzzz/1-2/"]
)
def test_a_made_up_link_is_no_error_and_no_form(client, path):
    answer = client.get(path, follow=True)

    assert answer.status_code == 200
    assert "new_password1" not in answer.content.decode()


def test_the_link_names_the_address_it_is_told():
    output = account("ada", "--role", "viewer", "--reset-link", "--address", "https://cards.example/")

    assert "https://cards.example/accounts/reset/" in output


def test_the_login_page_lets_nobody_in_with_a_wrong_password(client):
    User.objects.create_user("ada", password="Blue-Parrot-77")

    answer = client.post(LOGIN, {"username": "ada", "password": "wrong"})

    assert 'role="alert"' in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_login_page_sends_nobody_to_another_site(client):
    User.objects.create_user("ada", password="Blue-Parrot-77")

    answer = client.post(
        LOGIN, {"username": "ada", "password": "Blue-Parrot-77", "next": "https://evil.example/"}
    )

    assert answer["Location"] == "/"


def test_tries_to_log_in_are_counted(client, settings):
    settings.API_RATES = settings.API_RATES | {"login": 1}
    client.post(LOGIN, {"username": "ada", "password": "first"})

    answer = client.post(LOGIN, {"username": "ada", "password": "second"})

    assert answer.status_code == 429
    assert int(answer["Retry-After"]) > 0
    assert "at most 1 a minute" in answer.content.decode()


def test_logging_out_takes_a_post(client):
    assert client.get(reverse("logout")).status_code == 405


def test_the_pages_of_accounts_work_in_a_browser(live, page, take_views):
    User.objects.create_user("ada", password="Blue-Parrot-77")
    page.goto(LOGIN)
    take_views(page, "login")

    page.get_by_label("Name").fill("ada")
    page.get_by_label("Password").fill("Blue-Parrot-77")
    page.get_by_role("button", name="Log in").click()

    page.wait_for_url(f"{live}/")


def test_the_admin_works_in_a_browser_under_the_content_policy(live, page):
    User.objects.create_superuser("ada", password="Blue-Parrot-77")
    page.goto("/admin/")

    page.get_by_label("Username").fill("ada")
    page.get_by_label("Password").fill("Blue-Parrot-77")
    page.get_by_role("button", name="Log in").click()

    page.get_by_role("link", name="Users").click()
    expect(page.get_by_text("1 user")).to_be_visible()
