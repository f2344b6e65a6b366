"""The playtest record: what people made of a game, per deck and card; computer players' results apart."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.models import Game
from catalog.pages import page_context
from rules import services
from rules.services.playtest import TABLES
from rules.tables.boards import GAMES


@require_safe
def playtest_page(request: HttpRequest) -> HttpResponse:
    """Sums of a game, of matches between people, with bots at the table, or all."""
    game = request.GET.get("game", "")
    table = request.GET.get("table", "")
    game = game if game in GAMES else GAMES[0]
    table = table if table in TABLES else TABLES[0]
    words = {"people": _("people only"), "bots": _("people with bots"), "all": _("all of them")}
    context = page_context(request, section="play") | {
        "games": Game.objects.filter(slug__in=GAMES),
        "game": game,
        "table": table,
        "tables": list(words.items()),
        "summary": services.playtest_summary(game, table=table),
    }
    return render(request, "rules/play/record.html", context)
