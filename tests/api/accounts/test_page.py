"""The page of one's own account: tokens, browsers, e-mail address; nothing of anybody else's."""

import datetime as dt
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from api.models import ApiToken, LoginSession
from api.sessions import key_digest
from api.tokens import MOST_TOKENS, create_token, find_token, revoke_token

pytestmark = pytest.mark.django_db
ACCOUNT, EMAIL = "/accounts/", "/accounts/email/"
PASSWORD = "correct horse battery"


@pytest.fixture
def other():
    return User.objects.create_user("other", "other@example.org", password=PASSWORD)


@pytest.fixture
def mira(client, user):
    client.force_login(user)
    return client


def secret_on(page: str) -> str | None:
    found = re.search(r"dwt_[\w-]{43}", page)
    return found and found.group()


@pytest.mark.parametrize(
    "path", [ACCOUNT, EMAIL, "/accounts/password/", "/accounts/data/", "/accounts/close/"]
)
def test_without_a_login_one_is_led_there_and_back(client, path):
    answer = client.get(path, {"lang": "zh"})

    assert answer.status_code == 302
    assert answer["Location"] == f"/accounts/login/?lang=zh&next={path}%3Flang%3Dzh"


def test_a_new_token_is_shown_once_and_calls_the_api(mira, user):
    page = mira.post(ACCOUNT, {"name": "script", "life": "30"}).content.decode()

    token = find_token(secret_on(page))
    assert (token.user, token.name) == (user, "script")
    assert round((token.expires - token.created) / dt.timedelta(days=1)) == 30
    assert secret_on(mira.get(ACCOUNT).content.decode()) is None


def test_a_token_may_live_until_it_is_revoked(mira):
    mira.post(ACCOUNT, {"name": "script", "life": ""})

    assert ApiToken.objects.get().expires is None


@pytest.mark.parametrize(
    "form",
    [{}, {"name": " "}, {"name": "x" * 81}, {"name": "x", "life": "9999"}, {"name": "x\x00", "life": "30"}],
)
def test_a_token_that_cannot_be_is_refused_at_its_field(mira, form):
    answer = mira.post(ACCOUNT, form)

    assert answer.status_code == 400
    assert 'aria-invalid="true"' in answer.content.decode()
    assert not ApiToken.objects.exists()


def test_one_token_too_many_is_refused_with_the_limit(mira, user):
    ApiToken.objects.bulk_create(ApiToken(user=user, name="x", digest=str(n)) for n in range(MOST_TOKENS))

    answer = mira.post(ACCOUNT, {"name": "one more", "life": "30"})

    assert answer.status_code == 400
    assert f"at most {MOST_TOKENS}" in answer.content.decode()


def test_a_name_that_is_a_script_is_shown_as_text(mira, user):
    create_token(user, "<script>alert(1)</script>")

    assert "<script>alert" not in mira.get(ACCOUNT).content.decode()


def test_a_token_is_revoked_by_its_button(mira, user):
    token, secret = create_token(user, "lost")

    page = mira.post(f"/accounts/tokens/{token.pk}/revoke/", follow=True).content.decode()

    assert find_token(secret) is None
    assert "opens nothing any more" in page


def test_what_is_another_account_s_is_neither_shown_nor_touched(mira, other):
    token, secret = create_token(other, "not mine")
    browser = Client()
    browser.force_login(other)
    session = LoginSession.objects.get(user=other)

    page = mira.get(ACCOUNT).content.decode()
    answers = [
        mira.post(f"/accounts/tokens/{token.pk}/revoke/").status_code,
        mira.post(f"/accounts/sessions/{session.public_id}/end/").status_code,
    ]
    mira.post("/accounts/sessions/end-others/")

    assert "not mine" not in page
    assert "other" not in page.partition("<main")[2].partition("Log out every")[0]
    assert answers == [404, 404]
    assert find_token(secret)
    assert browser.get(ACCOUNT).status_code == 200


@pytest.mark.parametrize("part", ["tokens/{}/revoke/", "sessions/{}/end/", "sessions/end-others/"])
def test_a_button_takes_a_post_of_somebody_logged_in_with_the_form_s_token(user, part):
    path = ACCOUNT + part.format("9f8e7d6c-0000-4000-8000-000000000000")
    strict = Client(enforce_csrf_checks=True)
    anonymous = Client().post(path)
    strict.force_login(user)

    assert anonymous["Location"].startswith("/accounts/login/")
    assert strict.post(path).status_code == 403
    assert strict.get(path).status_code == 405


def test_browsers_are_listed_and_can_be_logged_out_one_by_one(mira, user):
    phone = Client()
    phone.force_login(user)
    session = LoginSession.objects.exclude(session_key=key_digest(mira.session.session_key)).get()

    page = mira.get(ACCOUNT).content.decode()
    mira.post(f"/accounts/sessions/{session.public_id}/end/")

    assert str(session.public_id) in page
    assert phone.get(ACCOUNT).status_code == 302
    assert mira.get(ACCOUNT).status_code == 200


def test_no_page_holds_what_opens_a_session(mira, user):
    phone = Client()
    phone.force_login(user)

    page = mira.get(ACCOUNT).content.decode()

    assert [browser.session.session_key in page for browser in (mira, phone)] == [False, False]


def test_all_other_browsers_are_logged_out_at_once(mira, user):
    phone = Client()
    phone.force_login(user)

    mira.post("/accounts/sessions/end-others/")

    assert phone.get(ACCOUNT).status_code == 302
    assert mira.get(ACCOUNT).status_code == 200


def test_the_address_is_changed_with_the_password(mira, user):
    mira.post(EMAIL, {"email": "new@example.org", "password": PASSWORD})

    user.refresh_from_db()
    assert user.email == "new@example.org"


@pytest.mark.parametrize(
    "form",
    [
        {"email": "thief@example.org", "password": "wrong"},
        {"email": "thief@example.org"},
        {"email": "nobody", "password": PASSWORD},
        {"email": "x" * 250 + "@example.org", "password": PASSWORD},
    ],
)
def test_an_address_that_is_not_confirmed_or_none_is_not_taken(mira, user, form):
    page = mira.post(EMAIL, form).content.decode()

    user.refresh_from_db()
    assert user.email == ""
    assert 'aria-invalid="true"' in page


def test_an_address_that_another_account_has_is_taken_without_a_word_of_it(mira, user, other):
    mira.post(EMAIL, {"email": other.email, "password": PASSWORD})

    user.refresh_from_db()
    assert user.email == other.email


def test_the_page_costs_the_same_for_many_tokens(mira, user, django_assert_max_num_queries):
    for number in range(12):
        token, _ = create_token(user, f"token {number}")
        (number % 2) and revoke_token(token)

    with django_assert_max_num_queries(7):
        mira.get(ACCOUNT)


@pytest.mark.parametrize("path", [ACCOUNT, EMAIL, "/accounts/close/", "/accounts/password/"])
def test_the_pages_speak_chinese(mira, path):
    page = mira.get(path, {"lang": "zh"}).content.decode()

    assert '<html lang="zh-hans">' in page
    assert re.search(r'action="[^"]*lang=zh"', page)
