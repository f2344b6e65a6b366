"""API tokens: named secrets of an account."""

import datetime as dt

import pytest
from django.utils import timezone

from api.models import ApiToken
from api.tokens import create_token, digest_of, find_token, revoke_token

HOUR = dt.timedelta(hours=1)


def test_a_secret_finds_its_token_and_account(user):
    row, secret = create_token(user, "laptop")
    assert find_token(secret) == row
    assert find_token(secret).user == user


def test_only_the_hash_of_a_secret_is_kept(user):
    row, secret = create_token(user, "laptop")
    kept = " ".join(str(value) for value in ApiToken.objects.filter(pk=row.pk).values()[0].values())
    assert secret not in kept
    assert digest_of(secret) in kept
    assert len(row.prefix) < len(secret) / 2


def test_two_tokens_never_share_a_secret(user):
    assert create_token(user, "same")[1] != create_token(user, "same")[1]


@pytest.mark.parametrize(
    "change", [str.upper, str.strip, lambda secret: secret[:-1], lambda _: "", lambda s: s + " "]
)
def test_anything_but_the_secret_finds_nothing(user, change):
    _, secret = create_token(user, "laptop")
    found = find_token(change(secret))
    assert (found is None) == (change(secret) != secret)


def test_a_revoked_token_is_refused_and_stays_listed(user):
    row, secret = create_token(user, "laptop")
    revoke_token(row)
    assert find_token(secret) is None
    assert ApiToken.objects.get(pk=row.pk).revoked is not None


def test_revoking_twice_keeps_the_first_moment(user):
    row, _ = create_token(user, "laptop")
    revoke_token(row)
    first = ApiToken.objects.get(pk=row.pk).revoked
    revoke_token(row)
    assert ApiToken.objects.get(pk=row.pk).revoked == first


@pytest.mark.parametrize(("ends_in", "is_valid"), [(HOUR, True), (-HOUR, False), (dt.timedelta(), False)])
def test_a_token_ends_at_its_moment(user, ends_in, is_valid):
    _, secret = create_token(user, "laptop", expires=timezone.now() + ends_in)
    assert (find_token(secret) is not None) == is_valid


def test_a_closed_account_s_tokens_are_refused(user):
    _, secret = create_token(user, "laptop")
    user.is_active = False
    user.save()
    assert find_token(secret) is None


def test_a_use_is_noted_once_a_minute(user, django_assert_num_queries):
    _, secret = create_token(user, "laptop")
    with django_assert_num_queries(2):
        find_token(secret)
    with django_assert_num_queries(1):
        find_token(secret)
    assert timezone.now() - ApiToken.objects.get().last_used < HOUR
