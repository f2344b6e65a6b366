"""API tokens: named secrets of an account, stored hashed, revocable, with an expiry.

Authority: API, who may call what.
"""

from __future__ import annotations

import base64
import datetime as dt
import hashlib
import secrets
import uuid
from typing import TYPE_CHECKING, Final

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.crypto import salted_hmac

from api.models import ApiToken

if TYPE_CHECKING:
    from django.contrib.auth.models import User

#: Begins every secret, so that scanners of source code can find a leaked one.
MARK: Final = "dwt_"
#: How exactly the last use is kept: it is not written at every call.
USE_RESOLUTION: Final = dt.timedelta(minutes=1)
MOST_TOKENS: Final = 50
LONGEST_NAME: Final = 80
LONGEST_LIFE: Final = dt.timedelta(days=3660)


class TooManyTokens(Exception):
    """The account has as many live tokens as an account may have."""


@transaction.atomic
def create_token(
    user: User, name: str, *, expires: dt.datetime | None = None, salt: str | None = None
) -> tuple[ApiToken, str]:
    """A new token and its secret, which is not kept: this is the only time that it can be shown.

    Unless the caller brings a salt of `salt_new` and keeps that: see `token_secret`. The account's row is
    held, so that two calls at once are counted one after the other.
    Raises: TooManyTokens.
    """
    get_user_model()._default_manager.select_for_update().get(pk=user.pk)
    if live_tokens(user).count() >= MOST_TOKENS:
        raise TooManyTokens
    row = ApiToken(user=user, name=name, expires=expires)
    secret = token_secret(row.pk, salt or salt_new())
    row.digest, row.prefix = digest_of(secret), secret[:12]
    row.save(force_insert=True)
    return row, secret


def salt_new() -> str:
    """What makes a secret that cannot be guessed; 256 random bits."""
    return secrets.token_urlsafe(32)


def token_secret(token_id: uuid.UUID, salt: str) -> str:
    """The secret of a token: always the same for a salt; not to be found without the service's secret key."""
    mac = salted_hmac("api.token", f"{token_id}:{salt}", algorithm="sha256")
    return MARK + base64.urlsafe_b64encode(mac.digest()).decode().rstrip("=")


def live_tokens(user: User) -> QuerySet[ApiToken]:
    """Those that open something."""
    return ApiToken.objects.filter(_valid(timezone.now()), user=user)


def find_token(secret: str) -> ApiToken | None:
    """The valid token of a secret: neither revoked nor expired, its account active. Notes the use."""
    now = timezone.now()
    row = ApiToken.objects.select_related("user").filter(_valid(now), digest=digest_of(secret)).first()
    if row is not None:
        _note_use(row, now)
    return row


def revoke_token(row: ApiToken) -> None:
    """The token is refused from now on; it stays listed, with its first moment of revocation."""
    ApiToken.objects.filter(pk=row.pk, revoked__isnull=True).update(revoked=timezone.now())


def digest_of(secret: str) -> str:
    """A fast hash is right here: the secret is 256 random bits, not a word somebody chose."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def _valid(now: dt.datetime) -> Q:
    unexpired = Q(expires__isnull=True) | Q(expires__gt=now)
    return unexpired & Q(revoked__isnull=True, user__is_active=True)


def _note_use(row: ApiToken, now: dt.datetime) -> None:
    stale = Q(last_used__isnull=True) | Q(last_used__lt=now - USE_RESOLUTION)
    if row.last_used is None or row.last_used < now - USE_RESOLUTION:
        ApiToken.objects.filter(stale, pk=row.pk).update(last_used=now)
