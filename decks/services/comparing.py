"""Figures of a deck, and what is other in one revision than in another: the rows behind the pure parts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from catalog.models import CardVersion, Game
from catalog.services import card_record
from decks.decklist import Row
from decks.differences import Difference, Line, differences
from decks.figures import FigureRow, card_figures, deck_figures
from decks.legality.games import deck_zones
from decks.models import DeckEntry, DeckRevision
from decks.services.card_history import CardHistory


def rows_figures(game: Game, rows: Iterable[Row], *, on: dt.date) -> dict[str, Any]:
    """Figures of rows by slug: `{"total", "zones"}` as `deck_figures` has them. Cards are as on the day; a
    withdrawn one is as it was last, and what is no card counts as unknown."""
    listed = list(rows)
    slugs = {row.card for row in listed}
    versions = CardVersion.objects.begun_by(on).in_game(game.slug).for_slugs(slugs).with_authors()
    figures = {
        version.card.slug: card_figures(card_record(version))
        for version in versions.order_by("effective_from", "pk")
    }
    counted = [FigureRow(row.zone, row.card, row.count, figures.get(row.card)) for row in listed]
    return deck_figures(counted, deck_zones(game.slug))


def deck_diff(
    before: DeckRevision, after: DeckRevision, *, on: dt.date, language: str = "en"
) -> dict[str, Any]:
    """What differs: `{"cards": […], "texts": […], "seats": {"before", "after"}}`.

    Of use after `with_entries`. Cards are named as on the day, in the language. `seats` is None where as many
    sit at the table; None within it is as few as the format seats.
    """
    rows = [*before.entries.all(), *after.entries.all()]
    ids = {row.key: row.card_id for row in rows if row.card_id is not None}
    history = CardHistory(list(ids.values()), [], language=language)
    found = differences(map(_line, before.entries.all()), map(_line, after.entries.all()))
    return {
        "cards": [_card_answer(one, history, ids.get(one.card), on) for one in found],
        "texts": [
            {"member": member, "before": old, "after": new}
            for member, old, new in (
                ("name", before.name, after.name),
                ("format", before.format.slug, after.format.slug),
                ("visibility", before.visibility, after.visibility),
                ("notes", before.notes, after.notes),
            )
            if old != new
        ],
        "seats": None if before.seats == after.seats else {"before": before.seats, "after": after.seats},
    }


def _line(row: DeckEntry) -> Line:
    pin = row.printing
    printing = ("", "") if pin is None else (pin.card_set.code, pin.number or "")
    return Line(row.zone, row.key, row.count, (*printing, row.note))


def _card_answer(one: Difference, history: CardHistory, card_id: int | None, on: dt.date) -> dict[str, Any]:
    return {
        "zone": one.zone,
        "card": one.card,
        "name": one.card if card_id is None else history.name(card_id, on=on),
        "kind": one.kind,
        "before": one.before,
        "after": one.after,
        "details_differ": one.details_differ,
    }
