"""The search page: a query, facets that edit it, and the cards found; and the help on the language.

Authority: API, search language; cases, search (the page keeps the text).
"""

from __future__ import annotations

from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext, gettext_noop

from catalog.listing import card_rows
from catalog.models import Game
from catalog.pages import page_context, query_without
from catalog.search.errors import SearchRefused
from catalog.search.fields import flag_rows, help_rows
from catalog.search.grammar import parse
from catalog.search.orders import DIRECTIONS, order_names
from catalog.search.query import SearchResult, search_cards
from catalog.search_facets import facet_groups, narrowed
from catalog.vocabulary import said

CARDS_PER_PAGE: Final = 48
#: Beyond this nothing of the text is shown again; up to it the refusal says what the limit is.
_LONGEST: Final = 8_000
#: What the API takes as parameters beside the query, and this page as terms of it.
_NARROWING: Final = ("game", "set")
#: Orders that every game has, as the page offers them.
ORDERS: Final = {
    "name": gettext_noop("Name"),
    "type": gettext_noop("Type"),
    "game": gettext_noop("Game"),
    "cost": gettext_noop("Cost"),
    "date": gettext_noop("First day"),
    "changed": gettext_noop("Last change"),
}


def search_page(request: HttpRequest) -> HttpResponse:
    """Cards in force that the query describes; a query that cannot be understood is a 400 that says where."""
    if words := {name: request.GET[name] for name in _NARROWING if request.GET.get(name, "").strip()}:
        return redirect(_with_terms(request, words))
    context = page_context(request, section="cards")
    text = _asked(request)
    context |= {"q": text, "orders": ORDERS, "view": "list" if request.GET.get("view") == "list" else "grid"}
    try:
        context |= _found(request, text, context)
        status = 200
    except SearchRefused as refused:
        context |= {"refused": refused, "said": refused.said(gettext), "pointer": _pointer(text, refused)}
        status = 400
    return _answer(request, context, status)


def _asked(request: HttpRequest) -> str:
    return request.GET.get("q", "")[:_LONGEST].replace("\0", "")


def _with_terms(request: HttpRequest, words: dict[str, str]) -> str:
    """The address of the search whose query says what these parameters do, as the API's parameters do."""
    text = _asked(request)
    try:
        tree = parse(text)
    except SearchRefused:
        tree = None
    safe = {name: word[:_LONGEST].replace("\0", "") for name, word in words.items()}
    query = QueryDict(query_without(request, "q", "page", *_NARROWING), mutable=True)
    query["q"] = narrowed(text, tree, safe)[:_LONGEST]
    return f"{request.path}?{query.urlencode()}"


def _answer(request: HttpRequest, context: dict[str, Any], status: int) -> HttpResponse:
    """The whole page, or for instant results what changes of it; htmx shows no answer that is an error."""
    htmx = getattr(request, "htmx", None)
    if htmx and not htmx.history_restore_request:
        response = render(request, "catalog/search_results.html", context)
    else:
        response = render(request, "catalog/search_page.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _found(request: HttpRequest, text: str, context: dict[str, Any]) -> dict[str, Any]:
    order = _one_of(request.GET.get("order"), order_names())
    direction = _one_of(request.GET.get("direction"), DIRECTIONS)
    result = search_cards(text, day=context["day"], order=order, direction=direction)
    page = Paginator(result.cards, CARDS_PER_PAGE).get_page(request.GET.get("page"))
    return {
        "result": result,
        "order": result.order,
        "page": page,
        "rows": card_rows(page.object_list, context["record_language"]),
        "facets": _facets(request, result, context),
        "query": query_without(request, "page"),
        "list_query": query_without(request, "page", "view"),
    }


def _facets(request: HttpRequest, result: SearchResult, context: dict[str, Any]) -> list[Any]:
    return facet_groups(
        result.question.tree,
        list(Game.objects.all()),
        frozenset(result.cards.ids),
        on=context["day"],
        language=context["record_language"],
        kept=query_without(request, "page", "q"),
    )


def _one_of(value: str | None, known: Any) -> str | None:
    return value if value in known else None


def _pointer(text: str, refused: SearchRefused) -> dict[str, str]:
    """The part of the text around the fault, cut where a caret stands under it."""
    position = min(refused.position, len(text))
    first = max(0, position - 40)
    fault = refused.token[:40] or text[position : position + 1] or " "
    return {
        "before": ("…" if first else "") + text[first:position],
        "fault": text[position : position + len(fault)] or " ",
        "after": text[position + len(fault) : position + 60],
        "caret": "^" * max(1, len(text[position : position + len(fault)])),
        "indent": " " * (position - first + (1 if first else 0)),
    }


def search_help(request: HttpRequest) -> HttpResponse:
    """The search language, from the table that the parser reads."""
    context = page_context(request, section="cards")
    context |= {"fields": help_rows(), "flags": flag_rows(), "orders": order_names(), "traits": _traits()}
    return render(request, "catalog/search_help.html", context)


def _traits() -> list[tuple[str, str, str]]:
    """Every trait with its name in the active language and the games that have it."""
    games: dict[str, list[str]] = {}
    for game in Game.objects.all():
        for word in game.vocabulary.get("traits", ()):
            games.setdefault(word, []).append(game.slug)
    return [(word, said(word), ", ".join(slugs)) for word, slugs in sorted(games.items())]
