"""How accounts come to be and are found: one name, however it is written.

Every account, whoever makes it, claims the key of its name; a second account of the same key cannot be saved.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from api.accounts.names import account_name, is_reserved, name_key
from api.models import AccountName


def account_register(name: str, password: str, *, email: str = "") -> User:
    """A new account that may log in and nothing else. The password was validated before.

    Raises: ValidationError when the name breaks a rule or is taken.
    """
    name = account_name(name)
    if is_reserved(name):
        raise name_taken()
    try:
        with transaction.atomic():
            return User.objects.create_user(name, email=email, password=password)
    except IntegrityError:
        raise name_taken() from None


def name_taken() -> ValidationError:
    """Says no more than that: neither whose name it is nor how it is written."""
    return ValidationError(_("This name is taken, or reads like one that is."), "name_taken")


def is_taken(name: str, *, except_account: User | None = None) -> bool:
    """Whether another account has a name that reads like this one."""
    rows = AccountName.objects.filter(key=name_key(name))
    return rows.exclude(user=except_account).exists() if except_account else rows.exists()


def claim_name(
    sender: Any, instance: User, update_fields: frozenset[str] | None = None, raw: bool = False, **_: Any
) -> None:
    """After an account is saved: claim the key of its name. Raises: IntegrityError when another holds it."""
    if not raw and (update_fields is None or "username" in update_fields):
        AccountName.objects.update_or_create(user=instance, defaults={"key": name_key(instance.username)})


class NameBackend(ModelBackend):
    """Checks passwords; a name is found in whatever case and width it is typed.

    The work is the same for a name that nobody has: one look-up of each kind, one hash.
    """

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **rest: Any,
    ) -> Any:
        if username is None or password is None:
            return None
        return super().authenticate(request, username=stored_name(username), password=password, **rest)


def stored_name(typed: str) -> str:
    """The name as its account writes it; what was typed, when there is no such account."""
    row = AccountName.objects.select_related("user").filter(key=name_key(typed)).first()
    if row is not None and _cased(row.user.username) == _cased(typed):
        return row.user.username
    return typed


def _cased(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
