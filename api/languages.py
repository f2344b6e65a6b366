"""The language that an answer is asked for.

Authority: DESIGN, languages; API, conventions (`lang`).
"""

from __future__ import annotations

from typing import Final

from rest_framework.request import Request

from api.errors import bad_parameter
from catalog.pages import accepted_language

#: The languages of the records, English first.
LANGUAGES: Final = ("en", "zh")


def requested_language(request: Request) -> str:
    """The parameter `lang`, else the best of Accept-Language, else English. Raises: ApiProblem (400)."""
    asked = request.query_params.get("lang")
    if asked is None:
        return accepted_language(request.headers.get("Accept-Language", ""))
    if asked not in LANGUAGES:
        raise bad_parameter("lang", "bad_language", f"lang is one of {', '.join(LANGUAGES)}.")
    return asked
