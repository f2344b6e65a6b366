"""How often an address may have pages do work: as often as the calls of the API that do the same.

Reading is free, but for pages that play a match or a game again. The pages of accounts count their own tries;
the admin is for those who were let in. Authority: API, who may call what.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from api.accounts.frame import too_often

#: Names of pages whose forms are calls of another kind than `work`.
_FORMS: Final = {
    "simulate": "simulation",
    **dict.fromkeys(("match-act-page", "match-concede-page", "match-mark", "match-record"), "seat"),
}
#: Names of pages that take work to read.
_READS: Final = dict.fromkeys(("match-replay-page", "game-replay-page", "playtest-page"), "work")
#: Where addresses begin of which others take care.
_ELSEWHERE: Final = ("accounts/", "admin/", "api/")


class PageRateMiddleware:
    """Refuses, with 429, what an address has had done too often within a minute."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Callable[..., Any], _args: Any, _kwargs: Any
    ) -> HttpResponse | None:
        """Answer in place of the view, or let it."""
        scope = page_scope(request)
        refused = too_often(request, scope) if scope else None
        if refused is None:
            return None
        page = render_to_string("429.html", {"reason": refused.words}, request)
        headers = {**refused.headers, "Cache-Control": "no-store"}
        return HttpResponse(page, status=refused.status, headers=headers)


def page_scope(request: HttpRequest) -> str | None:
    """The kind of call that the request for a page is; None for one that is not counted here."""
    match = request.resolver_match
    if match is None or match.route.startswith(_ELSEWHERE):
        return None
    name = match.url_name or ""
    return _FORMS.get(name, "work") if request.method == "POST" else _READS.get(name)
