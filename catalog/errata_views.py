"""The errata page: changes to cards, newest first."""

from __future__ import annotations

from typing import Any, cast

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from catalog.diffs import word_diff
from catalog.errata import Erratum, errata_of, errata_published
from catalog.facts import changed_facts
from catalog.managers import CardVersionQuerySet
from catalog.models import Game
from catalog.pages import page_context, query_without

ERRATA_PER_PAGE = 30


def errata_page(request: HttpRequest) -> HttpResponse:
    """Published errata with what each changed, scheduled ones marked; of a day asked for, those in force."""
    context = page_context(request, section="errata")
    rows = errata_published()
    if context["asked_day"]:
        rows = rows.filter(effective_from__lte=context["day"])
    games = list(Game.objects.all())
    game = next((game for game in games if game.slug == request.GET.get("game")), None)
    if game is not None:
        rows = rows.in_game(game.slug)
    page = Paginator(rows, ERRATA_PER_PAGE).get_page(request.GET.get("page"))
    shown = errata_of(cast(CardVersionQuerySet, page.object_list))
    context |= {
        "page": page,
        "game": game,
        "games": [(each, each.name_in(context["record_language"])) for each in games],
        "errata": [_shown(erratum, context) for erratum in shown],
        "query": query_without(request, "page"),
    }
    return render(request, "catalog/errata_page.html", context)


def _shown(erratum: Erratum, context: dict[str, Any]) -> dict[str, Any]:
    version, before = erratum.version, erratum.before
    return {
        "version": version,
        "card": version.card,
        "game_name": version.card.game.name_in(context["record_language"]),
        "scheduled": version.effective_from > context["day"],
        "diff": word_diff(before.text, version.text) if before.text != version.text else [],
        "changes": changed_facts(before, version),
    }
