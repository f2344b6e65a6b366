"""What this app itself holds of an account: tokens, sessions, and answers kept for repeated requests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from api.models import ApiToken, IdempotentAnswer
from api.sessions import end_sessions, live_sessions
from catalog.addresses import account_key
from catalog.holdings import Holding, register_holding

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def held_register() -> None:
    """Register the kinds."""
    for holding in (TOKENS, SESSIONS, ANSWERS):
        register_holding(holding)


def _tokens(account: User) -> QuerySet[ApiToken]:
    return ApiToken.objects.filter(user=account)


def _token_rows(account: User) -> Iterator[dict[str, Any]]:
    shown = ("id", "name", "prefix", "created", "expires", "revoked", "last_used")
    yield from _tokens(account).values(*shown).iterator()


def _release_tokens(account: User) -> None:
    _tokens(account).delete()


def _session_rows(account: User) -> Iterator[dict[str, Any]]:
    shown = ("created", "last_seen", "expire_date", "agent")
    yield from live_sessions(account).values(*shown).iterator()


def _release_sessions(account: User) -> None:
    end_sessions(account)


def _answers(account: User) -> QuerySet[IdempotentAnswer]:
    return IdempotentAnswer.objects.filter(caller=account_key(account.pk))


def _answer_rows(account: User) -> Iterator[dict[str, Any]]:
    shown = ("status", "created")
    yield from _answers(account).values(*shown).iterator()


def _release_answers(account: User) -> None:
    _answers(account).delete()


TOKENS = Holding(
    name="tokens",
    title=_("Tokens for the API"),
    fate=_("They open nothing any more."),
    count=lambda account: _tokens(account).count(),
    rows=_token_rows,
    release=_release_tokens,
)
SESSIONS = Holding(
    name="sessions",
    title=_("Browsers logged in"),
    fate=_("They are logged out."),
    count=lambda account: live_sessions(account).count(),
    rows=_session_rows,
    release=_release_sessions,
)
ANSWERS = Holding(
    name="answers",
    title=_("Answers kept for a day, for calls that are repeated"),
    fate=_("They are deleted."),
    count=lambda account: _answers(account).count(),
    rows=_answer_rows,
    release=_release_answers,
)
