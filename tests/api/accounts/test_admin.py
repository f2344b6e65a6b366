"""Accounts in the admin: for the role admin alone."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.test import Client

from api.models import ApiToken, ClosedAccount
from api.roles import Role, account_with_role
from api.tokens import create_token, find_token

pytestmark = pytest.mark.django_db
USERS, TOKENS, CLOSED = "/admin/auth/user/", "/admin/api/apitoken/", "/admin/api/closedaccount/"


def logged_in(role: Role) -> Client:
    client = Client()
    client.force_login(account_with_role(f"the-{role.value}", role)[0])
    return client


@pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR, Role.APPROVER])
@pytest.mark.parametrize("path", [USERS, f"{USERS}add/", TOKENS, CLOSED, "/admin/auth/group/"])
def test_no_other_role_sees_accounts(role, path):
    client = logged_in(role)

    assert client.get(path).status_code == 403
    assert "Users" not in client.get("/admin/").content.decode()


@pytest.mark.parametrize("role", [Role.VIEWER, Role.EDITOR, Role.APPROVER])
def test_no_other_role_changes_or_deletes_one(role, user):
    client = logged_in(role)

    answers = [
        client.get(f"{USERS}{user.pk}/change/").status_code,
        client.post(f"{USERS}{user.pk}/delete/", {"post": "yes"}).status_code,
        client.post(f"{USERS}{user.pk}/password/", {}).status_code,
    ]

    assert answers == [403, 403, 403]
    assert User.objects.filter(pk=user.pk).exists()


def test_somebody_who_signed_up_is_not_let_into_the_admin(client, user):
    client.force_login(user)

    assert client.get(USERS).status_code == 302


def test_an_admin_closes_an_account_as_its_owner_would(user):
    secret = create_token(user, "laptop")[1]

    answer = logged_in(Role.ADMIN).post(f"{USERS}{user.pk}/delete/", {"post": "yes"})

    assert answer.status_code == 302
    assert find_token(secret) is None
    assert ClosedAccount.objects.get().by_admin
    assert "mira" not in str(list(LogEntry.objects.values()))


def test_an_admin_closes_several_at_once(user):
    other = User.objects.create_user("other")

    logged_in(Role.ADMIN).post(
        USERS, {"action": "delete_selected", "_selected_action": [user.pk, other.pk], "post": "yes"}
    )

    assert ClosedAccount.objects.count() == 2


def test_an_admin_does_not_delete_their_own_account():
    client = logged_in(Role.ADMIN)
    own = User.objects.get(username="the-admin")

    assert client.post(f"{USERS}{own.pk}/delete/", {"post": "yes"}).status_code == 403
    assert User.objects.filter(pk=own.pk).exists()


def test_a_name_that_reads_like_another_s_is_refused_here_too(user):
    form = {
        "username": "M1RA",
        "usable_password": "true",
        "password1": "Blue-Parrot-77",
        "password2": "Blue-Parrot-77",
    }

    page = logged_in(Role.ADMIN).post(f"{USERS}add/", form).content.decode()

    assert "reads like one" in page
    assert User.objects.filter(username="M1RA").count() == 0


def test_tokens_are_shown_without_their_hashes_and_can_be_revoked(user):
    token, secret = create_token(user, "laptop")
    client = logged_in(Role.ADMIN)

    page = client.get(f"{TOKENS}{token.pk}/change/").content.decode()
    client.post(TOKENS, {"action": "revoke", "_selected_action": [token.pk]})

    assert token.digest not in page
    assert "laptop" in page
    assert find_token(secret) is None


def test_the_trace_of_closed_accounts_cannot_be_touched(user):
    trace = ClosedAccount.objects.create(by_admin=False, held={})
    client = logged_in(Role.ADMIN)

    assert client.post(f"{CLOSED}{trace.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get(f"{CLOSED}add/").status_code == 403
    assert client.get(f"{TOKENS}add/").status_code == 403
    assert ApiToken.objects.count() == 0
