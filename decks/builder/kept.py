"""Drafts that wait in the session while somebody logs in. Local copies of a browser are another matter."""

from __future__ import annotations

import json
import time
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.builder.draft import Draft
from decks.builder.form import draft_again, draft_kept

_KEY: Final = "deck_drafts"
#: So many decks of one browser can wait.
MAX_WAITING: Final = 3
#: The longest draft that is kept, in characters.
MAX_KEPT: Final = 600_000
NEW: Final = "new"


class DraftTooLong(ValueError):
    """A draft is too long to be kept while its owner logs in; the message names the limit."""


def draft_keep(request: HttpRequest, draft: Draft, of: str) -> None:
    """Keep the draft of a deck (its id, or `NEW`) in the session. Raises: DraftTooLong."""
    kept = draft_kept(draft)
    if len(json.dumps(kept)) > MAX_KEPT:
        limit = _("A draft of over %(most)s characters cannot wait for a login.")
        raise DraftTooLong(limit % {"most": f"{MAX_KEPT:,}"})
    waiting = {name: value for name, value in _waiting(request).items() if name != of}
    waiting[of] = {"at": time.time(), "draft": kept}
    request.session[_KEY] = dict(list(waiting.items())[-MAX_WAITING:])


def draft_waiting(request: HttpRequest, of: str) -> tuple[Draft, float] | None:
    """The draft that waits, and since when, in seconds since 1970."""
    found = _waiting(request).get(of)
    return (draft_again(found["draft"]), found["at"]) if found else None


def draft_forget(request: HttpRequest, of: str) -> None:
    """Let a draft go."""
    waiting = _waiting(request)
    if of in waiting:
        request.session[_KEY] = {name: value for name, value in waiting.items() if name != of}


def _waiting(request: HttpRequest) -> dict[str, Any]:
    return dict(request.session.get(_KEY, {}))
