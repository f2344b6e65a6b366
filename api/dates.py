"""The day that a question is asked for.

Authority: API, conventions (`as_of`).
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from typing import Any, Final

from rest_framework.request import Request

from api.errors import bad_parameter

_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def today() -> dt.date:
    """The present day, UTC."""
    return dt.datetime.now(dt.UTC).date()


def parse_day(text: str) -> dt.date:
    """A day written exactly YYYY-MM-DD. Raises: ValueError."""
    if not _DAY.fullmatch(text):
        raise ValueError(text)
    return dt.date.fromisoformat(text)


def requested_day(request: Request, body: Mapping[str, Any] | None = None) -> dt.date | None:
    """`as_of` of the body, else of the address; None when it is absent.

    Raises: ApiProblem (400 `bad_date`).
    """
    told = body.get("as_of") if body else None
    text = request.query_params.get("as_of") if told is None else told
    if text is None:
        return None
    try:
        return parse_day(text)
    except (TypeError, ValueError):
        raise bad_parameter("as_of", "bad_date", "as_of is a calendar day written YYYY-MM-DD.") from None
