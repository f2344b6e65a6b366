"""What is kept of accounts over time: names made before names had keys, sessions that ran out."""

import datetime as dt
from importlib import import_module

import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.utils import timezone

from api.accounts.registration import account_register
from api.config.environment import mail_settings
from api.models import AccountName, LoginSession
from api.sessions import SEEN_RESOLUTION
from api.tasks import forget_sessions

claim_names = import_module("api.migrations.0002_accounts").claim_names


@pytest.mark.django_db
def test_accounts_of_before_claim_their_names_and_of_two_alike_both_stay():
    User.objects.bulk_create([User(username=name) for name in ("mira", "M1RA", "ada")])

    claim_names(apps, None)

    keys = dict(AccountName.objects.values_list("user__username", "key"))
    assert (keys["mira"], keys["ada"]) == ("mlra", "ada")
    assert keys["M1RA"].startswith("mlra ")


@pytest.mark.django_db
def test_a_name_of_before_is_not_given_away_again():
    User.objects.bulk_create([User(username="mira")])
    claim_names(apps, None)

    with pytest.raises(Exception, match="taken"):
        account_register("Mira", "Blue-Parrot-77")


@pytest.mark.django_db
def test_a_new_name_is_claimed_and_the_old_one_free(user):
    user.username = "Ada"
    user.save()

    assert account_register("mira", "Blue-Parrot-77").username == "mira"
    assert AccountName.objects.get(user=user).key == "ada"


@pytest.mark.django_db
def test_sessions_that_ran_out_are_forgotten_and_others_are_not(client, user):
    client.force_login(user)
    LoginSession.objects.create(
        session_key="old", session_data="", expire_date=timezone.now() - dt.timedelta(1)
    )

    forget_sessions()

    assert [row.user for row in LoginSession.objects.all()] == [user]


@pytest.mark.django_db
def test_a_session_notes_when_it_was_last_seen_and_not_at_every_request(client, user):
    client.force_login(user)
    session = LoginSession.objects.get()
    client.get("/accounts/")
    soon = LoginSession.objects.get().last_seen
    long_ago = timezone.now() - 2 * SEEN_RESOLUTION
    LoginSession.objects.update(last_seen=long_ago)

    client.get("/accounts/")

    assert soon == session.last_seen
    assert LoginSession.objects.get().last_seen > long_ago
    assert LoginSession.objects.get().public_id == session.public_id


def test_letters_are_printed_unless_a_server_is_named(monkeypatch):
    monkeypatch.delenv("EMAIL_URL", raising=False)
    assert mail_settings()["EMAIL_BACKEND"].endswith("console.EmailBackend")

    monkeypatch.setenv("EMAIL_URL", "smtp+tls://cards:secret@mail.example:587")
    named = mail_settings()
    assert (named["EMAIL_HOST"], named["EMAIL_PORT"], named["EMAIL_USE_TLS"]) == ("mail.example", 587, True)


def test_a_mail_server_that_cannot_be_read_is_refused_in_words(monkeypatch):
    monkeypatch.setenv("EMAIL_URL", "carrier-pigeon://roof")

    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        mail_settings()
