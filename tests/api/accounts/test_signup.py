"""The page on which people make accounts for themselves."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

pytestmark = pytest.mark.django_db
SIGNUP = "/accounts/signup/"
FORM = {"name": "Mira", "password": "Blue-Parrot-77", "again": "Blue-Parrot-77", "email": ""}


def test_an_account_is_made_and_logged_in_with_no_role(client):
    answer = client.post(SIGNUP, FORM)

    mira = User.objects.get()
    assert answer["Location"] == "/accounts/"
    assert client.session["_auth_user_id"] == str(mira.pk)
    assert not (mira.is_staff)
    assert not (mira.is_superuser)
    assert not (mira.groups.exists())
    assert client.get("/admin/").status_code == 302


def test_the_session_is_another_one_than_before(client):
    client.get("/accounts/login/")
    planted = client.session
    planted["planted"] = "yes"
    planted.save()
    client.cookies["sessionid"] = planted.session_key

    client.post(SIGNUP, FORM)

    assert client.cookies["sessionid"].value != planted.session_key
    assert "_auth_user_id" not in Client(headers={"Cookie": f"sessionid={planted.session_key}"}).session


@pytest.mark.parametrize("name", ["mira", "MIRA", "Mlra", "m.i.r.a", "ＭＩＲＡ", "mirä"])
def test_a_name_that_reads_like_another_s_is_refused_without_saying_whose(client, name):
    User.objects.create_user("Mira", email="mira@example.org")

    answer = client.post(SIGNUP, FORM | {"name": name})

    assert answer.status_code == 400
    assert "taken, or reads like" in answer.content.decode()
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"name": "a b"}, "without blanks"),
        ({"name": "admin"}, "taken"),
        ({"name": "mi\x00ra"}, "Null characters"),
        ({"name": "x" * 500}, "at most 200"),
        ({"password": "12345678", "again": "12345678"}, "too common"),
        ({"password": "Mira-Mira", "again": "Mira-Mira", "name": "Mira-Mira"}, "too similar"),
        ({"password": "P" * 1001 + "q1", "again": "P" * 1001 + "q1"}, "at most 1000"),
        ({"again": "Blue-Parrot-78"}, "differ"),
        ({"email": "nobody"}, "valid email"),
        ({"password": "", "again": ""}, "required"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_makes_nothing(client, change, complaint):
    answer = client.post(SIGNUP, FORM | change)

    assert answer.status_code == 400
    assert complaint in answer.content.decode()
    assert 'aria-invalid="true"' in answer.content.decode()
    assert not User.objects.exists()


def test_a_refused_form_keeps_the_name_and_never_a_password(client):
    page = client.post(SIGNUP, FORM | {"again": "other"}).content.decode()

    assert 'value="Mira"' in page
    assert "Blue-Parrot-77" not in page


def test_switched_off_it_makes_nothing_and_is_not_offered(client, settings):
    settings.SIGNUP = False

    assert client.get(SIGNUP).status_code == client.post(SIGNUP, FORM).status_code == 403
    assert not User.objects.exists()
    assert SIGNUP not in client.get("/accounts/login/").content.decode()


def test_an_address_makes_so_many_accounts_a_minute(client, rate):
    rate("signup", 1)
    Client().post(SIGNUP, FORM)

    answer = client.post(SIGNUP, FORM | {"name": "second"})

    assert (answer.status_code, User.objects.count()) == (429, 1)
    assert int(answer["Retry-After"]) > 0


def test_a_form_of_another_site_makes_nothing(db):
    answer = Client(enforce_csrf_checks=True).post(SIGNUP, FORM)

    assert answer.status_code == 403
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("next_page", "landing"),
    [
        ("/cards/", "/cards/"),
        ("https://evil.example/", "/accounts/"),
        ("//evil.example/", "/accounts/"),
        ("javascript:alert(1)", "/accounts/"),
        ("/\\evil.example", "/accounts/"),
    ],
)
def test_one_is_led_on_within_the_site_only(client, next_page, landing):
    assert client.post(SIGNUP, FORM | {"next": next_page})["Location"] == landing


def test_who_is_logged_in_is_led_to_the_account(client):
    client.force_login(User.objects.create_user("ada"))

    assert client.post(SIGNUP, FORM)["Location"] == "/accounts/"
    assert User.objects.count() == 1
