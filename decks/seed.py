"""Formats, cards and names from the fixtures alone, without a database: for commands and tests.

Each reads what is in force on the day `on` (default: today, UTC).

Authority: DESIGN, dated records (fixtures seed).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

from catalog.folding import lookup_key
from catalog.seeds.folder import FIXTURES, seed_document
from catalog.seeds.in_force import Record, record_in_force, values_in_force
from decks.decklist import Decklist, Row
from decks.legality.games import default_zone, rules_of
from decks.legality.pool import CardFacts, CardPool, in_pool
from decks.legality.rule import Checker
from decks.named import named_cards
from decks.names import NamedCard, NameIndex


def seed_pool(format_slug: str, *, on: dt.date | None = None) -> CardPool:
    """The cards of the format's game."""
    game = _game_of(format_slug)
    pool = _snapshot(format_slug, on)["pool"]
    cards = {
        card["slug"]: _facts(game, card, version, is_in_pool=in_pool(pool, card["slug"], (code,)))
        for code, card, version in _cards_in_force(game, on)
    }
    return CardPool(game, cards, _always_in_play(game), _starters(game))


def seed_checker(format_slug: str, *, on: dt.date | None = None, **changed: Any) -> Checker:
    """The format's rules with the rulebook's numbers, or `changed` ones."""
    game = _game_of(format_slug)
    rules = rules_of(game)
    assert rules is not None, game
    return Checker(rules, _snapshot(format_slug, on)["construction"], seed_values(game, on=on) | changed)


def seed_settings(format_slug: str, *, on: dt.date | None = None) -> dict[str, Any]:
    """Seats, mode and the like."""
    return dict(_snapshot(format_slug, on)["settings"])


def seed_values(game: str, *, on: dt.date | None = None) -> dict[str, Any]:
    """Rule parameters by name."""
    return values_in_force(seed_document(f"rulebooks/{game}.json")["parameters"], on=on)


def seed_names(game: str, *, on: dt.date | None = None) -> NameIndex:
    """The English names of the game's cards."""
    cards = [
        NamedCard(
            card["slug"],
            (version["name"],),
            default_zone(game, version["type"]),
            ((code, card.get("printing", {}).get("number")),),
        )
        for code, card, version in _cards_in_force(game, on)
    ]
    return NameIndex(
        game,
        cards,
        always_in_play=_always_in_play(game),
        set_codes=_cards(game),
        default_zone=default_zone(game, ""),
    )


def seed_starter(game: str, slug: str) -> Decklist:
    """The cards of a starter."""
    zones = seed_document(f"starters/{game}/{slug}.json")["zones"]
    return Decklist.from_rows(
        Row(zone, row["card"], row["count"]) for zone, rows in zones.items() for row in rows
    )


def _starters(game: str) -> dict[str, dict[str, int]]:
    """Main decks of the game's starters."""
    files = sorted((FIXTURES / "starters" / game).glob("*.json"))
    return {file.stem: dict(seed_starter(game, file.stem).zones["main"]) for file in files}


def _facts(game: str, card: Record, version: Record, *, is_in_pool: bool) -> CardFacts:
    return CardFacts(
        slug=card["slug"],
        name=version["name"],
        type=version["type"],
        traits=frozenset(version.get("traits", ())),
        title=lookup_key(version["name"]),
        is_in_pool=is_in_pool,
        named_libraries=named_cards(game, version.get("effects", ())),
        attributes=version.get("attributes", {}),
        quantity=card.get("printing", {}).get("quantity", 1),
    )


def _game_of(format_slug: str) -> str:
    return format_slug.partition("-")[0]


def _snapshot(format_slug: str, on: dt.date | None) -> Record:
    formats = seed_document(f"formats/{_game_of(format_slug)}.json")["formats"]
    (row,) = (row for row in formats if row["slug"] == format_slug)
    snapshot = record_in_force(row["snapshots"], on=on)
    assert snapshot is not None, format_slug
    return snapshot


def _cards_in_force(game: str, on: dt.date | None) -> Iterator[tuple[str, Record, Record]]:
    """Each card with the code of its set and its version; none of a card that is not in force."""
    for code, cards in _cards(game).items():
        for card in cards:
            version = record_in_force(card["versions"], on=on)
            if version is not None:
                yield code, card, version


def _cards(game: str) -> dict[str, list[dict[str, Any]]]:
    """Cards by the code of the set whose file they stand in."""
    files = sorted((FIXTURES / "cards" / game).glob("*.json"))
    return {file.stem: seed_document(f"cards/{game}/{file.name}")["cards"] for file in files}


def _always_in_play(game: str) -> dict[str, str]:
    games = seed_document("games.json")["games"]
    (row,) = (row for row in games if row["slug"] == game)
    return dict(row.get("always_in_play", {}))
