"""The page of one card."""

from __future__ import annotations

from typing import Any

from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from catalog.diffs import Piece, word_diff
from catalog.facts import card_facts, changed_facts, text_origin
from catalog.graphs import card_graph
from catalog.models import Card, CardVersion, Printing, Ruling, Translation
from catalog.pages import page_context
from catalog.panels import card_panels


def card_page(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """One card: its face and text in force, facts, versions, printings, rulings and neighbours."""
    context = page_context(request, section="cards")
    language, day = context["record_language"], context["day"]
    found = Card.objects.select_related("game").with_printings().with_rulings(on=day)
    card = get_object_or_404(found, game__slug=game, slug=slug)
    history = _history(card, context)
    version = next((row for row in history if row.effective_from <= day), None)
    if version is None:
        raise Http404(f"{game}/{slug} did not exist on that day")
    version.card = card
    spoken = next((row for row in version.spoken if row.language == language), None)  # type: ignore[attr-defined]
    name = spoken.name if spoken else version.name
    context |= {
        "card": card,
        "game": card.game,
        "game_name": card.game.name_in(language),
        "version": version,
        "name": name,
        "text": spoken.text if spoken and spoken.text else version.text,
        "fell_back": language != "en" and not spoken,
        "facts": card_facts(version),
        "wording": text_origin(spoken.text_state if spoken and spoken.text else version.text_state),
        "next_change": next((row for row in reversed(history) if row.effective_from > day), None),
        "authors": [place.person for place in version.authorships.all()],
        "versions": _versions(history, day),
        "printings": [_printing(printing, version, spoken, language) for printing in card.printings.all()],
        "rulings": _rulings(card, language),
        "graph": card_graph(version, name, on=day, language=language),
        "panels": card_panels(card, day),
    }
    return render(request, "catalog/card_page.html", context)


def _history(card: Card, context: dict[str, Any]) -> list[CardVersion]:
    """Published versions, newest first; of a day asked for, those begun by it."""
    spoken = Translation.objects.in_force(on=context["day"])
    rows = card.versions.published()
    if context["asked_day"]:
        rows = rows.filter(effective_from__lte=context["day"])
    rows = rows.prefetch_related(Prefetch("translations", spoken, to_attr="spoken"), "authorships__person")
    return list(rows.order_by("-effective_from"))


def _versions(history: list[CardVersion], day: Any) -> list[dict[str, Any]]:
    """Each version with what it changed of the one before it."""
    before: list[CardVersion | None] = [*history[1:], None]
    return [
        {
            "version": version,
            "scheduled": version.effective_from > day,
            "is_first": old is None,
            "diff": word_diff(old.text, version.text) if old and old.text != version.text else [],
            "changes": changed_facts(old, version) if old else [],
        }
        for version, old in zip(history, before, strict=True)
    ]


def _printing(
    printing: Printing, version: CardVersion, spoken: Translation | None, language: str
) -> dict[str, Any]:
    return {
        "printing": printing,
        "flavour": (spoken.flavour if spoken and printing.flavour else "") or printing.flavour,
        "flavour_language": spoken.language if spoken and spoken.flavour else "en",
        "set_name": printing.card_set.name_in(language),
        "diff": _difference(printing, version),
        "other_name": printing.name if printing.name != version.name else "",
    }


def _difference(printing: Printing, version: CardVersion) -> list[Piece]:
    """From the printed wording to the present one; empty where they agree or the print is not reproduced."""
    if printing.text is None or printing.text == version.text:
        return []
    return word_diff(printing.text, version.text)


def _rulings(card: Any, language: str) -> list[Ruling]:
    """Rulings in force of a card read `with_rulings`, in the language of the page where there is one."""
    rows = [row for row in card.rulings_in_force if row.language in ("en", language)]
    by_key: dict[str, Ruling] = {}
    for ruling in sorted(rows, key=lambda row: row.language != "en"):
        by_key[ruling.key] = ruling
    return sorted(by_key.values(), key=lambda row: (row.effective_from, row.key))
