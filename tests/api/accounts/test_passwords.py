"""Passwords: changed with the old one, replaced by a letter that is sent alike to everybody who asks."""

import re

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client

from api.accounts.links import service_address
from api.accounts.mail import reset_send
from api.models import LoginSession
from api.tasks import send_reset
from api.tokens import create_token, find_token

pytestmark = pytest.mark.django_db
FORGOTTEN, CHANGE = "/accounts/forgotten/", "/accounts/password/"
OLD, NEW = "Blue-Parrot-77", "Green-Heron-88"
CHANGED = {"old_password": OLD, "new_password1": NEW, "new_password2": NEW}
HERE = {"base": "https://cards.example", "language": "en"}


@pytest.fixture
def ada():
    return User.objects.create_user("Ada", "Ada@example.org", OLD)


@pytest.fixture
def embedded(settings, tmp_path):
    """A service of `up` that has no PUBLIC_URL and has not shown its address, whatever the suite runs on."""
    settings.PRODUCTION, settings.PUBLIC_URL, settings.DATA_DIR = False, "", tmp_path


@pytest.fixture
def at_once(monkeypatch):
    """Tasks run within the request."""
    monkeypatch.setattr("celery.canvas.Signature.apply_async", lambda self, **_: send_reset(*self.args))


def test_the_password_is_changed_and_other_browsers_are_logged_out(client, ada):
    other = Client()
    client.force_login(ada)
    other.force_login(ada)
    before = client.session.session_key

    client.post(CHANGE, CHANGED)

    assert client.get("/accounts/").status_code == 200
    assert client.session.session_key != before
    assert other.get("/accounts/").status_code == 302
    assert LoginSession.objects.filter(user=ada).count() == 1


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"old_password": "wrong"}, "not your present password"),
        ({"new_password1": "12345678", "new_password2": "12345678"}, "too common"),
        ({"new_password2": "other"}, "match"),
        ({"new_password1": "Ada@example.org", "new_password2": "Ada@example.org"}, "too similar"),
    ],
)
def test_a_password_that_cannot_be_changed_stays(client, ada, change, complaint):
    client.force_login(ada)

    page = client.post(CHANGE, CHANGED | change).content.decode()

    assert complaint in page
    ada.refresh_from_db()
    assert ada.check_password(OLD)


def test_the_old_password_cannot_be_guessed_from_a_stolen_session(client, ada, rate):
    client.force_login(ada)
    rate("login", 1)
    client.post(CHANGE, CHANGED | {"old_password": "guess"})

    assert client.post(CHANGE, CHANGED).status_code == 429


@pytest.mark.parametrize("page", [CHANGE, "/admin/password_change/"])
def test_without_a_login_nothing_is_changed(client, ada, page):
    client.post(page, CHANGED)

    ada.refresh_from_db()
    assert ada.check_password(OLD)


@pytest.mark.parametrize("typed", ["Ada", "ada", " ADA ", "ada@EXAMPLE.org"])
def test_the_letter_goes_to_the_address_that_is_kept(client, ada, at_once, embedded, typed):
    client.post(FORGOTTEN, {"typed": typed})

    assert [letter.to for letter in mail.outbox] == [["Ada@example.org"]]
    assert "http://127.0.0.1:8000/accounts/reset/" in mail.outbox[0].body


@pytest.mark.parametrize("forged", ["evil.example", "localhost:6666", "127.0.0.1:6666"])
@pytest.mark.parametrize(
    ("public", "base"), [("", "http://127.0.0.1:8000"), ("https://cards.example", "https://cards.example")]
)
def test_no_header_sends_the_link_of_a_letter_astray(
    client, ada, at_once, embedded, settings, public, base, forged
):
    settings.ALLOWED_HOSTS, settings.PUBLIC_URL, settings.TRUSTED_PROXIES = ["*"], public, 1
    client.post(FORGOTTEN, {"typed": "ada"}, headers={"Host": forged, "X-Forwarded-Host": forged})

    addresses = re.findall(r"https?://\S+", mail.outbox[0].body)
    assert [address.startswith(f"{base}/accounts/reset/") for address in addresses] == [True]


@pytest.mark.parametrize(
    ("allowed", "base"),
    [
        (["cards.example", "b.example"], "http://cards.example"),
        (["*", ".cards.example"], "http://cards.example"),
        (["*"], "http://localhost"),
    ],
)
def test_in_production_letters_lead_to_the_first_name_that_is_allowed(settings, allowed, base):
    settings.PRODUCTION, settings.ALLOWED_HOSTS = True, allowed

    assert service_address() == base


@pytest.mark.parametrize(
    "typed", ["nobody", "nobody@example.org", "ada@example.org.evil", "ada@exampIe.org", "bob", "gone"]
)
def test_whoever_is_asked_for_the_answer_is_the_same_and_no_letter_goes_astray(client, ada, at_once, typed):
    User.objects.create_user("bob", password=OLD)
    User.objects.create_user("gone", "gone@example.org", OLD, is_active=False)

    asked, known = client.post(FORGOTTEN, {"typed": typed}), client.post(FORGOTTEN, {"typed": "ada"})

    assert asked.content == known.content
    assert [letter.to for letter in mail.outbox] == [["Ada@example.org"]]


def test_the_page_looks_nothing_up(client, ada, django_assert_num_queries):
    for typed in ("ada", "nobody"):
        with django_assert_num_queries(0):
            client.post(FORGOTTEN, {"typed": typed})


def test_an_account_gets_one_letter_at_a_time(ada):
    sent = [reset_send("ada", **HERE), reset_send("ada@example.org", **HERE)]

    assert sent == [1, 0]


def test_the_letter_speaks_the_language_of_the_page(ada):
    reset_send("ada", base="https://cards.example", language="zh-hans")

    assert mail.outbox[0].subject == "Deckwright 的新密码"


def test_the_link_of_the_letter_sets_the_password_once_and_ends_every_session(client, ada):
    thief = Client()
    thief.force_login(ada)
    reset_send("ada", **HERE)
    path = re.search(r"/accounts/reset/\S+", mail.outbox[0].body).group()
    page = client.get(path, follow=True)

    client.post(page.request["PATH_INFO"], {"new_password1": NEW, "new_password2": NEW})

    assert thief.get("/accounts/").status_code == 302
    assert client.login(username="ada", password=NEW)
    assert "was used before" in Client().get(path, follow=True).content.decode()


def test_a_link_is_void_once_the_address_it_went_to_is_no_longer_the_account_s(client, ada):
    reset_send("ada", **HERE)
    path = re.search(r"/accounts/reset/\S+", mail.outbox[0].body).group()
    ada.email = "new@example.org"
    ada.save()

    assert "new_password1" not in client.get(path, follow=True).content.decode()


def test_tokens_outlive_a_changed_password(client, ada):
    secret = create_token(ada, "script")[1]
    client.force_login(ada)

    client.post(CHANGE, CHANGED)

    assert find_token(secret).user == ada


def test_without_a_broker_everybody_is_told_to_come_back(client, ada, monkeypatch):
    def unreachable(*_, **__):
        raise ConnectionRefusedError

    monkeypatch.setattr("celery.canvas.Signature.apply_async", unreachable)

    assert client.post(FORGOTTEN, {"typed": "ada"}).status_code == 503
    assert client.post(FORGOTTEN, {"typed": "nobody"}).status_code == 503


def test_letters_are_asked_for_at_a_rate(client, rate):
    rate("mail", 1)
    client.post(FORGOTTEN, {"typed": "a"})

    assert client.post(FORGOTTEN, {"typed": "b"}).status_code == 429


@pytest.mark.parametrize("typed", ["", "\x00", "x" * 300])
def test_what_can_be_no_name_or_address_is_refused(client, typed):
    answer = client.post(FORGOTTEN, {"typed": typed})

    assert 'aria-invalid="true"' in answer.content.decode()
    assert not mail.outbox


def test_what_a_password_must_be_is_said_before_it_is_typed(client, ada):
    at_signup = client.get("/accounts/signup/").content.decode()
    client.force_login(ada)
    at_change = client.get(CHANGE, {"lang": "zh"}).content.decode()

    assert "at least 8 characters" in at_signup
    assert "A password has at most 1000 characters." in at_signup
    assert "密码最多 1000 个字符。" in at_change
