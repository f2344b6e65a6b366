"""What the decks app shows on pages of the catalog: where a card may be played, and which decks hold it."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.utils import translation

from catalog.models import Card
from catalog.panels import Panel, register_card_panel
from decks.models import Deck, Format
from decks.services import LEGAL, card_legalities

#: So many decks are named; the number of all is told.
NAMED: Final = 5


def panels_register() -> None:
    """Add the panels to the card pages."""
    register_card_panel(legality_panel)
    register_card_panel(decks_panel)


def legality_panel(card: Card, day: dt.date) -> Panel | None:
    """Whether each format of the game lets the card in on the day; None of a game without formats then."""
    verdicts = card_legalities(card, on=day)
    language = _language()
    formats = Format.objects.filter(game=card.game_id, slug__in=verdicts).order_by("position", "slug")
    rows = [(row.slug, row.name_in(language), verdicts[row.slug] == LEGAL) for row in formats]
    return Panel("decks/legality_panel.html", {"rows": rows, "day": day}) if rows else None


def decks_panel(card: Card, day: dt.date) -> Panel | None:
    """The public decks that hold the card now, the latest first; None where there is none.

    Whatever the day of the page and whoever looks: nobody's private deck is counted.
    """
    holding = Deck.objects.public().in_game(card.game.slug).with_card(card.slug)
    found = holding.select_related("owner", "format").order_by("-updated", "id")
    named = list(found[: NAMED + 1])
    if not named:
        return None
    count = len(named) if len(named) <= NAMED else holding.count()
    language = _language()
    decks = [(deck, deck.format.name_in(language)) for deck in named[:NAMED]]
    return Panel("decks/card_decks_panel.html", {"card": card, "decks": decks, "count": count})


def _language() -> str:
    return (translation.get_language() or "en").partition("-")[0]
