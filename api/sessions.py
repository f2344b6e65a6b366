"""Sessions of browsers, each with its account, its program and when it was last seen."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any, Final, cast

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends import db
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from api.models import LoginSession

if TYPE_CHECKING:
    from django.contrib.auth.models import User

#: How exactly the last visit is kept: it is not written at every request.
SEEN_RESOLUTION: Final = dt.timedelta(minutes=5)
AGENT: Final = "agent"


class SessionStore(db.SessionStore):
    """Django's sessions in the database, in rows that know their account."""

    @classmethod
    def get_model_class(cls) -> type[LoginSession]:
        return LoginSession

    def create_model_instance(self, data: dict[str, Any]) -> LoginSession:
        row = cast(LoginSession, super().create_model_instance(data))
        row.user_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.agent = data.get(AGENT, "")
        return row

    def _get_session_from_db(self) -> LoginSession | None:
        row = super()._get_session_from_db()  # type: ignore[misc]  # not in its stubs
        now = timezone.now()
        if row is not None and row.last_seen < now - SEEN_RESOLUTION:
            LoginSession.objects.filter(pk=row.pk).update(last_seen=now)
        return row


def note_agent(sender: Any, request: HttpRequest | None, **_: Any) -> None:
    """At a login: remember the program, so that its owner can tell sessions apart."""
    if request is not None and hasattr(request, "session"):
        request.session[AGENT] = request.META.get("HTTP_USER_AGENT", "").replace("\0", "")[:200]


def live_sessions(account: User) -> QuerySet[LoginSession]:
    """The account's sessions that have not run out, the one seen last first."""
    return LoginSession.objects.filter(user=account, expire_date__gt=timezone.now()).order_by(
        "-last_seen", "public_id"
    )


def end_sessions(account: User, *, except_key: str | None = None) -> int:
    """End every session of the account, but for one; how many were ended."""
    rows = LoginSession.objects.filter(user=account).exclude(session_key=except_key or "")
    return rows.delete()[0]
