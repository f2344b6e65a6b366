"""What every page needs to know of its request: the language and the day it is asked for."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.encoding import escape_uri_path
from django.utils.http import escape_leading_slashes
from django.utils.translation.trans_real import parse_accept_lang_header

#: Language of the records -> language of the interface as Django names it.
INTERFACE_LANGUAGES = {"en": "en", "zh": "zh-hans"}
RECORD_LANGUAGES = {interface: record for record, interface in INTERFACE_LANGUAGES.items()}
ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


def page_language(request: HttpRequest) -> str:
    """`lang` of the address, else what the browser prefers, among the languages of the records."""
    asked = request.GET.get("lang", "")
    if asked in INTERFACE_LANGUAGES:
        return asked
    return accepted_language(request.headers.get("Accept-Language", ""))


def accepted_language(header: str) -> str:
    """The language of the records that a browser likes best; one of the weight 0 is not wanted at all.

    Source: RFC 9110, 12.4.2 and 12.5.4.
    """
    for code, weight in parse_accept_lang_header(header.lower()):
        language = "en" if code == "*" else code.partition("-")[0]
        if weight > 0 and language in INTERFACE_LANGUAGES:
            return language
    return "en"


def page_day(request: HttpRequest) -> dt.date | None:
    """The day in `as_of`, None when none was asked for. Raises: BadRequest for what is no day."""
    asked = request.GET.get("as_of", "")
    if not asked:
        return None
    if not ISO_DAY.fullmatch(asked):
        raise BadRequest(f"“{asked[:20]}” is no date of the form YYYY-MM-DD.")
    try:
        return dt.date.fromisoformat(asked)
    except ValueError as fault:
        raise BadRequest(f"“{asked}” is no day of the calendar.") from fault


def page_bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """The page for a request that cannot be understood; only our own refusals say why."""
    reason = str(exception) if type(exception) is BadRequest else ""
    return render(request, "400.html", {"reason": reason}, status=400)


def page_missing(request: HttpRequest) -> HttpResponse:
    """The page for what is not there, or was not on the day asked for; it leads back to today."""
    try:
        context = page_context(request, section="")
    except BadRequest:
        context = {}
    return render(request, "404.html", context, status=404)


def today() -> dt.date:
    """The UTC day."""
    return dt.datetime.now(dt.UTC).date()


def page_context(request: HttpRequest, *, section: str) -> dict[str, Any]:
    """Context that the base template reads; `keep` carries language and day along links."""
    asked_day = page_day(request)
    kept = {name: request.GET[name] for name in ("lang", "as_of") if request.GET.get(name)}
    rest = query_without(request, "as_of", "page")
    return {
        "section": section,
        "asked_day": asked_day,
        "day": asked_day or today(),
        "record_language": RECORD_LANGUAGES.get(translation.get_language() or "en", "en"),
        "today": today(),
        "keep": f"?{urlencode(kept)}" if kept else "",
        "keep_and": f"?{urlencode(kept)}&" if kept else "?",
        "kept": urlencode(kept),
        "page_address": page_address(request, ""),
        "today_url": page_address(request, rest),
        "rest_of_query": [pair for pair in request.GET.items() if pair[0] not in ("as_of", "page")],
    }


def page_address(request: HttpRequest, query: str) -> str:
    """The page's own address with another query (encoded), to be linked to: on this site, whatever the path.

    A path that begins with two slashes would name another site.
    """
    path = escape_leading_slashes(escape_uri_path(request.path))
    return f"{path}?{query}" if query else path


def kept_language(request: HttpRequest, address: str) -> str:
    """The address of another page, with the language that this one was asked for."""
    language = request.GET.get("lang", "")
    return f"{address}?{urlencode({'lang': language})}" if language in INTERFACE_LANGUAGES else address


def frame_context(request: HttpRequest) -> dict[str, Any]:
    """Context processor: the switch of languages, on every page, also of a refusal."""
    return {
        "languages": [(code, _with_language(request, code)) for code in INTERFACE_LANGUAGES],
        "record_language": RECORD_LANGUAGES.get(translation.get_language() or "en", "en"),
    }


def query_without(request: HttpRequest, *names: str) -> str:
    """The query of the request but for these parameters, encoded."""
    query = request.GET.copy()
    for name in names:
        query.pop(name, None)
    return query.urlencode()


def _with_language(request: HttpRequest, language: str) -> str:
    query = request.GET.copy()
    query["lang"] = language
    return page_address(request, query.urlencode())


class InterfaceLanguageMiddleware:
    """Speaks the language of `page_language` while a page is made."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith("/api/"):
            return self.get_response(request)
        with translation.override(INTERFACE_LANGUAGES[page_language(request)]):
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", translation.get_language() or "en")
        patch_vary_headers(response, ["Accept-Language"])
        return response
