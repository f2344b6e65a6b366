"""Lists of decks: the gallery of public ones, and one's own with those in the bin."""

from __future__ import annotations

from typing import Any, Final

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from catalog.pages import page_context, query_without
from decks.builder_links import builder_links
from decks.gallery import ORDERS, GalleryQuestion, gallery_question
from decks.managers import RESTORABLE, DeckQuerySet
from decks.models import Deck

DECKS_PER_PAGE: Final = 30
#: Of the bin so many are shown, those deleted last; the API lists all of them.
BIN_SHOWN: Final = 200


@require_safe
def gallery(request: HttpRequest) -> HttpResponse:
    """Public decks, by game, format, card and day; always the same number of queries."""
    context = _listed(request, Deck.objects.public())
    return render(request, "decks/gallery.html", context, status=400 if context["question"].faults else 200)


@require_safe
@login_required
def my_decks(request: HttpRequest) -> HttpResponse:
    """One's own decks, and those that can still be restored."""
    own = Deck.objects.owned_by(request.user)
    context = _listed(request, own.present())
    deleted = own.restorable(now=timezone.now()).select_related("game", "format")
    in_bin = deleted.order_by("-deleted_at", "id")[:BIN_SHOWN]
    context |= {"bin": [(deck, deck.deleted_at + RESTORABLE) for deck in in_bin if deck.deleted_at]}
    status = 400 if context["question"].faults else 200
    response = render(request, "decks/my_decks.html", context, status=status)
    response.headers["Cache-Control"] = "no-store"
    return response


def _listed(request: HttpRequest, rows: DeckQuerySet) -> dict[str, Any]:
    context = page_context(request, section="decks") | {"day": None}
    language = context["record_language"]
    question = gallery_question(request.GET)
    page = Paginator(question.decks(rows).with_summary(), DECKS_PER_PAGE).get_page(request.GET.get("page"))
    return context | {
        "question": question,
        "orders": [(name, label) for name, (_order, label) in ORDERS.items()],
        "games": [(game.slug, game.name_in(language)) for game in question.games],
        "formats": _formats(question, language),
        "page": page,
        "rows": [
            (deck, deck.game.name_in(language), deck.format.name_in(language)) for deck in page.object_list
        ],
        "query": query_without(request, "page"),
        **builder_links(),
    }


def _formats(question: GalleryQuestion, language: str) -> list[tuple[str, str, str]]:
    """Slug, name and game of the formats to choose from: those of the game, once one is chosen."""
    return [
        (row.slug, row.name_in(language), row.game.name_in(language))
        for row in question.formats
        if not question.game or row.game.slug == question.game
    ]
