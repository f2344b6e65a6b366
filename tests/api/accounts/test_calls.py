"""The caller's own account and tokens over the API."""

import base64
import datetime as dt

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client
from django.utils import timezone

from api.models import ApiToken
from api.tokens import MOST_TOKENS, create_token

TOKENS = "/api/v1/tokens/"
ME = "/api/v1/me/"
JSON = "application/json"


def basic(name: str, password: str) -> dict[str, str]:
    return {"Authorization": "Basic " + base64.b64encode(f"{name}:{password}".encode()).decode()}


def make(client, body, **headers: str):
    return client.post(TOKENS, body, JSON, headers=headers)


@pytest.fixture
def session(client, user):
    client.force_login(user)
    return client


@pytest.mark.parametrize("address", [ME, TOKENS, f"{TOKENS}9f8e7d6c-0000-4000-8000-000000000000/"])
def test_without_a_login_the_way_to_log_in_is_named(client, db, address):
    response = client.get(address)
    assert (response.status_code, response.json()["code"]) == (401, "login_required")
    assert response["WWW-Authenticate"].startswith("Token")


@pytest.mark.parametrize("header", ["Token", "Token a b", "Token nonsense", "token ", "Token \x7f"])
def test_a_token_that_is_none_is_refused(client, db, header):
    response = client.get(ME, headers={"Authorization": header})
    assert (response.status_code, response.json()["code"]) == (401, "bad_token")


def test_me_says_who_calls_and_with_which_token(client, user, token_headers):
    user.groups.add(Group.objects.get_or_create(name="editor")[0])
    body = client.get(ME, headers=token_headers).json()
    assert (body["username"], body["roles"], body["is_admin"]) == ("mira", ["editor"], False)
    assert body["token"]["name"] == "laptop"
    assert "secret" not in body["token"]


def test_me_with_a_session_has_no_token(session):
    assert session.get(ME).json()["token"] is None


def test_what_is_said_to_one_account_is_kept_by_no_cache(session):
    assert session.get(ME)["Cache-Control"] == session.get(TOKENS)["Cache-Control"] == "no-store"


def test_a_new_token_shows_its_secret_once(session):
    response = make(session, {"name": "script"})
    secret = response.json()["secret"]
    assert response.status_code == 201
    assert Client().get(ME, headers={"Authorization": f"Token {secret}"}).status_code == 200
    assert secret not in session.get(response["Location"]).text


def test_a_password_makes_a_token(client, user):
    response = make(client, {"name": "script"}, **basic("mira", "correct horse battery"))
    assert response.status_code == 201


@pytest.mark.parametrize("pair", [("mira", "wrong"), ("nobody", "wrong"), ("mira\0", "x"), ("mira", "")])
def test_a_wrong_password_makes_none(client, user, pair):
    response = make(client, {"name": "script"}, **basic(*pair))
    assert (response.status_code, ApiToken.objects.count()) == (401, 0)
    assert response.json()["code"] == "bad_credentials"


def test_passwords_cannot_be_tried_at_speed(client, user, rate):
    rate("login", 2)
    statuses = [make(client, {"name": "x"}, **basic("mira", f"guess {n}")).status_code for n in range(4)]
    assert statuses == [401, 401, 429, 429]


def test_a_password_opens_nothing_else(client, user):
    assert client.get(ME, headers=basic("mira", "correct horse battery")).status_code == 401


def test_a_token_makes_no_token(client, token_headers):
    response = make(client, {"name": "child"}, **token_headers)
    assert (response.status_code, response.json()["code"]) == (403, "session_required")


def test_a_session_without_its_csrf_token_makes_none(user):
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    response = make(client, {"name": "script"})
    assert (response.status_code, response.json()["code"]) == (403, "csrf_failed")


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({}, "/name"),
        ({"name": " "}, "/name"),
        ({"name": "x" * 81}, "/name"),
        ({"name": ["x"]}, "/name"),
        ({"name": "x", "expires": "soon"}, "/expires"),
        ({"name": "x", "expires": "2020-01-01T00:00:00Z"}, "/expires"),
        ({"name": "x", "expires": "9999-12-31T23:59:59Z"}, "/expires"),
        ({"name": "x", "expires": "0001-01-01T00:00:00+23:59"}, "/expires"),
    ],
)
def test_a_wish_that_cannot_be_met_is_refused_at_its_place(session, body, pointer):
    response = make(session, body)
    assert response.status_code == 400
    assert [fault["pointer"] for fault in response.json()["errors"]] == [pointer]


def test_an_account_has_a_limit_of_live_tokens_which_the_refusal_names(session, user):
    ApiToken.objects.bulk_create(ApiToken(user=user, name="x", digest=str(n)) for n in range(MOST_TOKENS))
    response = make(session, {"name": "one more"})
    assert response.status_code == 409
    assert str(MOST_TOKENS) in response.json()["detail"]


def test_own_tokens_are_listed_newest_first_and_no_others(session, user):
    other = User.objects.create_user("other")
    create_token(other, "not mine")
    create_token(user, "first")
    create_token(user, "second", expires=timezone.now() + dt.timedelta(days=1))
    rows = session.get(TOKENS).json()["results"]
    assert [row["name"] for row in rows] == ["second", "first"]


def test_another_account_s_token_is_not_there(session):
    row, secret = create_token(User.objects.create_user("other"), "not mine")
    address = f"{TOKENS}{row.pk}/"
    assert session.get(address).status_code == session.delete(address).status_code == 404
    assert Client().get(ME, headers={"Authorization": f"Token {secret}"}).status_code == 200


def test_a_revoked_token_opens_nothing_from_then_on(session, user):
    row, secret = create_token(user, "lost")
    assert session.delete(f"{TOKENS}{row.pk}/").status_code == 204
    assert Client().get(ME, headers={"Authorization": f"Token {secret}"}).status_code == 401
    assert session.get(f"{TOKENS}{row.pk}/").json()["revoked"] is not None


def test_a_token_made_twice_under_one_key_is_made_once_and_its_secret_told_again(session):
    first, second = (make(session, {"name": "laptop"}, **{"Idempotency-Key": "k1"}) for _ in range(2))
    assert (first.status_code, ApiToken.objects.count()) == (201, 1)
    assert (first.content, first["Location"]) == (second.content, second["Location"])
    secret = second.json()["secret"]
    assert Client().get(ME, headers={"Authorization": f"Token {secret}"}).status_code == 200


def test_the_same_key_with_another_name_makes_no_token(session):
    make(session, {"name": "laptop"}, **{"Idempotency-Key": "k1"})
    response = make(session, {"name": "other"}, **{"Idempotency-Key": "k1"})
    assert (response.status_code, response.json()["code"]) == (409, "idempotency_key_reused")
    assert ApiToken.objects.count() == 1


def test_a_token_is_told_no_secret_that_a_session_was_told(session, token_headers):
    make(session, {"name": "laptop"}, **{"Idempotency-Key": "k1"})
    response = make(Client(), {"name": "laptop"}, **{"Idempotency-Key": "k1"}, **token_headers)
    assert (response.status_code, response.json()["code"]) == (403, "session_required")
