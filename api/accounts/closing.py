"""Closing an account for good: what it held goes or loses its name, all in one transaction.

What kinds of things there are, and what becomes of each, is registered in `catalog.holdings`.
"""

from __future__ import annotations

from typing import Final

from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import ProtectedError

from api.models import ClosedAccount
from catalog.holdings import holdings

#: Bears the admin's log entries of those who left; nobody can log in as it, nobody can sign up as it.
NOBODY: Final = "deleted-user"


class AccountInUse(Exception):
    """The account has a role, or records that must stay name it: an admin takes the role away first."""


def account_close(account: User, *, by_admin: bool = False) -> ClosedAccount:
    """Delete the account and all it held; tokens and sessions open nothing from the same moment.

    The trace that stays says when, by whom and how much. Raises: AccountInUse, and then nothing is changed.
    """
    try:
        with transaction.atomic():
            account = User.objects.select_for_update().get(pk=account.pk)
            if (account.is_staff and not by_admin) or account.username == NOBODY:
                raise AccountInUse
            held = {holding.name: holding.count(account) for holding in holdings()}
            for holding in holdings():
                holding.release(account)
            _clean_log(account)
            account.delete()
            return ClosedAccount.objects.create(by_admin=by_admin, held=held)
    except ProtectedError:
        raise AccountInUse from None


def _clean_log(account: User) -> None:
    """What the account did in the admin stays, under nobody's name; what was done to it names it no more."""
    entries = LogEntry.objects.filter(user=account)
    if entries.exists():
        entries.update(user=_nobody())
    about = LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(User), object_id=str(account.pk)
    )
    about.update(object_repr=NOBODY, change_message="")


def _nobody() -> User:
    nobody, is_new = User.objects.get_or_create(username=NOBODY, defaults={"is_active": False})
    if is_new:
        nobody.set_unusable_password()
        nobody.save(update_fields=["password"])
    return nobody
