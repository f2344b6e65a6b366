"""The language that an answer is asked for.

Authority: DESIGN, languages; API, conventions (`lang`).
"""

from __future__ import annotations

from django.conf import settings
from django.utils.translation.trans_real import parse_accept_lang_header
from rest_framework.request import Request

from api.errors import bad_parameter


def languages() -> tuple[str, ...]:
    """The languages of the service, English first."""
    return tuple(code for code, _ in settings.LANGUAGES)


def requested_language(request: Request) -> str:
    """The parameter `lang`, else the best of Accept-Language, else English. Raises: ApiProblem (400)."""
    asked = request.query_params.get("lang")
    if asked is None:
        return _accepted(request.headers.get("Accept-Language", ""))
    if asked not in languages():
        raise bad_parameter("lang", "bad_language", f"lang is one of {', '.join(languages())}.")
    return asked


def _accepted(header: str) -> str:
    for code, _ in parse_accept_lang_header(header.lower()):
        base = code.partition("-")[0]
        if base in languages():
            return base
    return languages()[0]
