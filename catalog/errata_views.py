"""The errata page: changes to cards, clauses and rulings, newest first."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from catalog.diffs import word_diff
from catalog.errata import Errata, Erratum, Kind
from catalog.facts import changed_facts
from catalog.models import Game
from catalog.pages import page_context, query_without

ERRATA_PER_PAGE = 30


def errata_page(request: HttpRequest) -> HttpResponse:
    """Published errata with what each changed, scheduled ones marked; of a day asked for, those in force."""
    context = page_context(request, section="errata")
    games = list(Game.objects.all())
    game = next((game for game in games if game.slug == request.GET.get("game")), None)
    rows: Any = Errata(game=game.slug if game else None, until=context["asked_day"])
    page = Paginator(rows, ERRATA_PER_PAGE).get_page(request.GET.get("page"))
    context |= {
        "page": page,
        "game": game,
        "games": [(each, each.name_in(context["record_language"])) for each in games],
        "errata": [_shown(erratum, context) for erratum in page.object_list],
        "query": query_without(request, "page"),
    }
    return render(request, "catalog/errata_page.html", context)


def _shown(erratum: Erratum, context: dict[str, Any]) -> dict[str, Any]:
    version, before = erratum.version, erratum.before
    return {
        "kind": erratum.kind.value,
        "subject": erratum.subject,
        "version": version,
        "game": erratum.game,
        "game_name": erratum.game.name_in(context["record_language"]),
        "scheduled": version.effective_from > context["day"],
        "diff": word_diff(before.text, version.text) if before.text != version.text else [],
        "changes": changed_facts(before, version) if erratum.kind is Kind.CARD else [],
    }
