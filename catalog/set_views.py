"""Pages of card sets."""

from __future__ import annotations

from typing import Final

from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from catalog.listing import card_rows
from catalog.models import CardSet, CardVersion
from catalog.pages import page_context, query_without

#: More than any set has that was printed.
CARDS_PER_PAGE: Final = 240


def set_list(request: HttpRequest) -> HttpResponse:
    """All card sets, by game."""
    context = page_context(request, section="sets")
    language = context["record_language"]
    sets = CardSet.objects.select_related("game").annotate(cards=Count("printings"))
    context["sets"] = [
        {
            "set": card_set,
            "name": card_set.name_in(language),
            "game_name": card_set.game.name_in(language),
            "note": card_set.notes.get(language) or card_set.notes.get("en", ""),
        }
        for card_set in sets.order_by("game__position", "position", "code")
    ]
    return render(request, "catalog/set_list.html", context)


def set_page(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """The cards printed in one set, as they are in force."""
    context = page_context(request, section="sets")
    language, day = context["record_language"], context["day"]
    card_set = get_object_or_404(CardSet.objects.select_related("game"), game__slug=game, code=code)
    versions = CardVersion.objects.in_force(on=day).filter(card__printings__card_set=card_set)
    versions = versions.with_authors().with_printings().with_translations(on=day)
    page = Paginator(versions.order_by("type", "name", "pk"), CARDS_PER_PAGE).get_page(
        request.GET.get("page")
    )
    context |= {
        "set": card_set,
        "game": card_set.game,
        "game_name": card_set.game.name_in(language),
        "name": card_set.name_in(language),
        "note": card_set.notes.get(language) or card_set.notes.get("en", ""),
        "page": page,
        "rows": card_rows(page.object_list, language),
        "query": query_without(request, "page"),
        "view": "list" if request.GET.get("view") == "list" else "grid",
    }
    return render(request, "catalog/set_page.html", context)
