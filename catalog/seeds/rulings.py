"""Rulings on cards (`rulings/<game>.json`)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from catalog.models import Card, Clause, Game, Ruling
from catalog.seeds.layout import without_defaults
from catalog.seeds.loading import Document, Loading
from catalog.seeds.natural import natural_key
from catalog.seeds.report import Place

DEFAULTS: dict[str, Any] = {"clauses": [], "withdrawn": False}


def load(loading: Loading) -> None:
    documents = loading.documents("rulings")
    if not documents:
        return
    clauses = set(Clause.objects.full_ids())
    wanted = [pair for document in documents for pair in _wanted(loading, document, clauses)]
    loading.settle(
        "ruling", wanted, key=["card_id", "key", "language"], compare=["text", "clauses", "withdrawn"]
    )


def _wanted(loading: Loading, document: Document, clauses: set[str]) -> Iterator[tuple[Ruling, Place]]:
    game = loading.game_of(document)
    cards = {card.slug: card for card in Card.objects.in_game(document.data["game"]).select_related("game")}
    for item, place in document.items("rulings"):
        for index, clause in enumerate(item.get("clauses", ())):
            if clause not in clauses:
                loading.unknown(place.at("clauses", index), "clause", clause, clauses)
        if game is not None:
            loading.check_language(game, item["language"], place.at("language"))
        card = cards.get(item["card"])
        if card is not None:
            yield _row(card, item), place
        elif game is not None:
            loading.unknown(place.at("card"), "card", item["card"], cards)


def _row(card: Card, item: dict[str, Any]) -> Ruling:
    values = {**DEFAULTS, **item, "card": card}
    return Ruling(**{**values, "effective_from": dt.date.fromisoformat(item["effective_from"])})


def dump() -> Iterator[tuple[str, dict[str, Any]]]:
    for game in Game.objects.order_by("position", "slug"):
        rulings = Ruling.objects.published().in_game(game.slug).select_related("card")
        ordered = sorted(
            rulings, key=lambda row: (natural_key(row.card.slug), row.key, row.language, row.effective_from)
        )
        if ordered:
            yield (
                f"rulings/{game.slug}.json",
                {"game": game.slug, "rulings": list(map(ruling_document, ordered))},
            )


def ruling_document(ruling: Ruling) -> dict[str, Any]:
    document = {
        "card": ruling.card.slug,
        "key": ruling.key,
        "language": ruling.language,
        "effective_from": ruling.effective_from.isoformat(),
        "text": ruling.text,
        "clauses": ruling.clauses,
        "withdrawn": ruling.withdrawn,
    }
    return without_defaults(document, DEFAULTS)
