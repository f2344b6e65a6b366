"""Letters to accounts: the link by which a forgotten password is replaced.

The page hands over to a worker whatever is typed, so that it answers alike, and as quickly, whether or not
there is such an account.
"""

from __future__ import annotations

from typing import Final

from celery import signature
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.mail import EmailMessage
from django.utils import translation
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from api.accounts.links import reset_path
from api.accounts.registration import stored_name

#: An account gets one letter in so many seconds, whoever asks.
PAUSE: Final = 120
TASK: Final = "api.tasks.send_reset"
LONGEST: Final = 254


class MailRefused(Exception):
    """No worker can be told now; nothing about the account follows from it."""


def reset_ask(typed: str, *, base: str, language: str) -> None:
    """Have the link sent to the account that is known by this name or address. Raises: MailRefused."""
    task = signature(TASK, args=(typed[:LONGEST], base, language))
    try:
        task.apply_async(retry=False)
    except (OperationalError, OSError):
        raise MailRefused from None


def reset_send(typed: str, *, base: str, language: str) -> int:
    """Send the link to every open account of this name or e-mail address that has one; how many letters.

    `base` is the address of the service, without a slash at its end.
    """
    accounts = [account for account in _accounts(typed) if account.email and account.is_active]
    due = [account for account in accounts if caches["rates"].add(f"reset:{account.pk}", 1, PAUSE)]
    with translation.override(language):
        return sum(_letter(account, base).send() for account in due)


def _accounts(typed: str) -> list[User]:
    if "@" not in typed:
        return list(User.objects.filter(username=stored_name(typed.strip())))
    # Compared again here: databases hold more letters for the same than mail servers do.
    wanted = typed.strip()
    rows = User.objects.filter(email__iexact=wanted)[:10]
    return [account for account in rows if account.email.lower() == wanted.lower()]


def _letter(account: User, base: str) -> EmailMessage:
    """The letter goes to the address that is kept, never to what was typed."""
    body = _(
        "Somebody, most likely you, asked for a new password of the account %(name)s at Deckwright.\n\n"
        "Choose it at this address; it works once, for three days:\n\n%(address)s\n\n"
        "If it was not you, do nothing: your password stays as it is."
    )
    places = {"name": account.username, "address": base + reset_path(account)}
    return EmailMessage(_("A new password for Deckwright"), body % places, to=[account.email])
