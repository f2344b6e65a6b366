"""Cards as lists and grids show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from catalog.facts import Fact, card_facts
from catalog.models import Card, CardVersion, Game


@dataclass(frozen=True, slots=True)
class CardRow:
    """A card in one language; `fell_back` when only English was there."""

    version: CardVersion
    card: Card
    game: Game
    game_name: str
    name: str
    text: str
    fell_back: bool
    facts: list[Fact]


def card_rows(versions: Iterable[CardVersion], language: str) -> list[CardRow]:
    """Versions read `with_authors` and `with_translations`, as they are shown: no query."""
    return [_row(version, language) for version in versions]


def _row(version: CardVersion, language: str) -> CardRow:
    rows = version.translations_in_force  # type: ignore[attr-defined]
    spoken = next((row for row in rows if row.language == language), None)
    return CardRow(
        version=version,
        card=version.card,
        game=version.card.game,
        game_name=version.card.game.name_in(language),
        name=spoken.name if spoken else version.name,
        text=spoken.text if spoken and spoken.text else version.text,
        fell_back=language != "en" and spoken is None,
        facts=card_facts(version),
    )
