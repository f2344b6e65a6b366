"""Decks of rows as documents to print: the only bridge between rows and `decks.printing`.

Authority: API, decks (export as pdf).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from django.utils import translation

from catalog.faces import Face
from catalog.faces.drawn import version_face
from catalog.folding import shown
from catalog.models import CardVersion, Game, Translation
from catalog.pages import INTERFACE_LANGUAGES
from decks.decklist import Decklist
from decks.legality.games import deck_zones
from decks.printing import Paper, PrintedCard, deck_pdf, list_pdf
from decks.words import zone_word

Versions = dict[str, CardVersion]


def deck_printed(
    game: Game, decklist: Decklist, *, on: dt.date, language: str, paper: Paper, title: str = ""
) -> bytes:
    """Every copy of the deck as a card to cut out, in the wording of the day, zone by zone.

    What is no card in force on the day has a face with nothing but its word, so that no row vanishes.
    Raises: EmptyDeck, OutOfRange.
    """
    versions = _versions(game, decklist, on)
    with translation.override(INTERFACE_LANGUAGES.get(language, "en")):
        cards = [
            PrintedCard(_face(game, word, versions.get(word), language), count)
            for _, word, count in _in_order(game, decklist)
        ]
        return deck_pdf(cards, paper=paper, title=title)


def list_printed(
    game: Game, decklist: Decklist, *, on: dt.date, language: str, paper: Paper, title: str
) -> bytes:
    """The deck as a plain list, by the names of the day in the language. Raises: EmptyDeck, OutOfRange."""
    versions = _versions(game, decklist, on)
    zones: dict[str, list[tuple[str, int]]] = {}
    with translation.override(INTERFACE_LANGUAGES.get(language, "en")):
        for zone, word, count in _in_order(game, decklist):
            name = _name(word, versions.get(word), language)
            zones.setdefault(zone_word(zone), []).append((name, count))
    return list_pdf(zones, paper=paper, title=title)


def _in_order(game: Game, decklist: Decklist) -> Iterator[tuple[str, str, int]]:
    """Zone, word and count of each row, the game's own zones first and in their order."""
    own = [zone for zone in deck_zones(game.slug) if zone in decklist.zones]
    for zone in dict.fromkeys((*own, *decklist.zones)):
        for word, count in decklist.zones[zone].items():
            yield zone, word, count


def _versions(game: Game, decklist: Decklist, on: dt.date) -> Versions:
    """What the deck's cards are on the day, by slug."""
    slugs = {row.card for row in decklist.rows()}
    versions = CardVersion.objects.in_force(on=on).in_game(game.slug).for_slugs(slugs)
    read = versions.with_authors().with_printings().with_translations(on=on)
    return {version.card.slug: version for version in read}


def _face(game: Game, word: str, version: CardVersion | None, language: str) -> Face:
    if version is None:
        # A word may hold whatever people send; a face is XML, which takes no control characters.
        name = shown(word)
        nothing: dict[str, Any] = {"slug": name, "cost": None, "stats": {}, "tags": {}, "attributes": {}}
        return Face(game=game.slug, name=name, type_line="", text="", record=nothing)
    return version_face(version, _spoken(version, language), printings=version.card.printings.all())


def _name(word: str, version: CardVersion | None, language: str) -> str:
    if version is None:
        return word
    spoken = _spoken(version, language)
    return spoken.name if spoken else version.name


def _spoken(version: CardVersion, language: str) -> Translation | None:
    rows = version.translations_in_force  # type: ignore[attr-defined]
    return next((row for row in rows if row.language == language), None)
