"""What the decks app shows on pages of the catalog: in which formats a card may be played."""

from __future__ import annotations

import datetime as dt

from django.utils import translation

from catalog.models import Card
from catalog.panels import Panel, register_card_panel
from decks.models import Format
from decks.services import LEGAL, card_legalities


def panels_register() -> None:
    """Add the panel to the card pages."""
    register_card_panel(legality_panel)


def legality_panel(card: Card, day: dt.date) -> Panel | None:
    """Whether each format of the game lets the card in on the day; None of a game without formats then."""
    verdicts = card_legalities(card, on=day)
    language = (translation.get_language() or "en").partition("-")[0]
    formats = Format.objects.filter(game=card.game_id, slug__in=verdicts).order_by("position", "slug")
    rows = [(row.slug, row.name_in(language), verdicts[row.slug] == LEGAL) for row in formats]
    return Panel("decks/legality_panel.html", {"rows": rows, "day": day}) if rows else None
