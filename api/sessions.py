"""Sessions of browsers, each with its account, its program and when it was last seen."""

from __future__ import annotations

import datetime as dt
import hashlib
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
    """Django's sessions in the database, in rows that know their account.

    The key that a browser holds is stored as its digest only: whoever reads the table can be nobody.
    """

    @classmethod
    def get_model_class(cls) -> type[LoginSession]:
        return LoginSession

    def create_model_instance(self, data: dict[str, Any]) -> LoginSession:
        row = cast(LoginSession, super().create_model_instance(data))
        row.session_key = key_digest(row.session_key)
        row.user_id = int(data[SESSION_KEY]) if SESSION_KEY in data else None
        row.agent = data.get(AGENT, "")
        return row

    def exists(self, session_key: str) -> bool:
        return super().exists(key_digest(session_key))

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key is not None:
            super().delete(key_digest(key))

    def _get_session_from_db(self) -> LoginSession | None:
        now = timezone.now()
        key = key_digest(self.session_key or "")
        row = LoginSession.objects.filter(session_key=key, expire_date__gt=now).first()
        if row is None:
            self._session_key = None
        elif row.last_seen < now - SEEN_RESOLUTION:
            LoginSession.objects.filter(pk=row.pk).update(last_seen=now)
        return row


def key_digest(session_key: str) -> str:
    """How the key of a session, which a browser's cookie holds, is stored; as long as the column takes."""
    return hashlib.sha256(session_key.encode("utf-8", "surrogatepass")).hexdigest()[:40]


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
    rows = LoginSession.objects.filter(user=account).exclude(session_key=key_digest(except_key or ""))
    return rows.delete()[0]
