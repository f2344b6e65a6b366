"""Logging in and out: the same for those who are there and those who are not."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from api.models import LoginSession
from api.sessions import key_digest

pytestmark = pytest.mark.django_db
LOGIN = "/accounts/login/"
PASSWORD = "Blue-Parrot-77"


@pytest.fixture
def ada():
    return User.objects.create_user("Ada", password=PASSWORD)


@pytest.mark.parametrize("typed", ["Ada", "ada", "ADA", "ａｄａ"])
def test_a_name_is_found_in_any_case_and_width(client, ada, typed):
    client.post(LOGIN, {"username": typed, "password": PASSWORD})

    assert client.session["_auth_user_id"] == str(ada.pk)


@pytest.mark.parametrize("typed", ["4da", "Ad.a", "Adä", "Ada\x00", "", "x" * 500, "' or 1=1 --"])
def test_a_name_that_only_reads_alike_opens_nothing(client, ada, typed):
    answer = client.post(LOGIN, {"username": typed, "password": PASSWORD})

    assert answer.status_code == 200
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("name", ["Ada", "closed", "unset", "nobody"])
def test_every_failure_has_the_same_answer_and_the_same_work(client, ada, name, monkeypatch):
    User.objects.create_user("closed", password=PASSWORD, is_active=False)
    User.objects.create_user("unset")
    hashes = []
    hasher = "django.contrib.auth.hashers.MD5PasswordHasher.encode"
    from django.contrib.auth.hashers import MD5PasswordHasher

    encode = MD5PasswordHasher.encode
    monkeypatch.setattr(hasher, lambda self, *parts: hashes.append(1) or encode(self, *parts))

    page = client.post(LOGIN, {"username": name, "password": "wrong"}).content.decode()

    assert "The name or the password is wrong, or the account is closed." in page
    assert len(hashes) == 1


def test_a_closed_account_is_told_apart_by_no_right_password_either(client):
    User.objects.create_user("closed", password=PASSWORD, is_active=False)

    closed = client.post(LOGIN, {"username": "closed", "password": PASSWORD}).content.decode()
    nobody = client.post(LOGIN, {"username": "nobody", "password": PASSWORD}).content.decode()

    assert closed.replace("closed", "").count("wrong") == nobody.count("wrong") == 1
    assert "_auth_user_id" not in client.session


def test_a_login_has_a_session_of_its_own_that_knows_account_and_program(client, ada):
    client.post(LOGIN, {"username": "ada", "password": PASSWORD}, headers={"User-Agent": "Fox/1" + "x" * 300})

    session = LoginSession.objects.get(user=ada)
    assert session.session_key == key_digest(client.session.session_key)
    assert session.agent.startswith("Fox/1")
    assert len(session.agent) == 200


def test_a_session_planted_before_the_login_is_not_the_one_after(client, ada):
    planted = client.session
    planted["x"] = 1
    planted.save()
    client.cookies["sessionid"] = planted.session_key

    client.post(LOGIN, {"username": "ada", "password": PASSWORD})

    assert not LoginSession.objects.filter(session_key=key_digest(planted.session_key)).exists()


def test_logging_out_ends_the_session_on_the_server(client, ada):
    client.post(LOGIN, {"username": "ada", "password": PASSWORD})
    stolen = client.cookies["sessionid"].value

    client.post("/accounts/logout/")

    thief = Client(headers={"Cookie": f"sessionid={stolen}"})
    assert thief.get("/accounts/").status_code == 302
    assert not LoginSession.objects.filter(user=ada).exists()


def test_a_try_that_is_one_too_many_is_not_even_read(client, ada, rate):
    rate("login", 1)
    client.post(LOGIN, {"username": "ada", "password": "wrong"})

    answer = client.post(LOGIN, {"username": "ada", "password": PASSWORD})

    assert answer.status_code == 429
    assert "_auth_user_id" not in client.session


def test_the_door_of_the_admin_counts_tries_too(client, ada, rate):
    rate("login", 1)
    client.post("/admin/login/", {"username": "ada", "password": "wrong"})

    assert client.post("/admin/login/", {"username": "ada", "password": PASSWORD}).status_code == 429
    assert client.post(LOGIN, {"username": "ada", "password": PASSWORD}).status_code == 429


@pytest.mark.parametrize(
    "target", ["https://evil.example/", "//evil.example", "/\\evil.example", "javascript:x"]
)
def test_a_login_leads_to_no_other_site(client, ada, target):
    form = {"username": "ada", "password": PASSWORD, "next": target}

    assert client.post(LOGIN, form)["Location"] == "/"
    assert client.get(LOGIN, {"next": target})["Location"] == "/"


def test_pages_of_accounts_are_kept_by_no_cache_and_forms_of_others_refused(ada):
    strict = Client(enforce_csrf_checks=True)

    assert strict.get(LOGIN)["Cache-Control"] == "no-store"
    assert strict.post(LOGIN, {"username": "ada", "password": PASSWORD}).status_code == 403
    strict.force_login(ada)
    assert strict.get("/accounts/")["Cache-Control"] == "no-store"
    assert strict.post("/accounts/logout/").status_code == 403
