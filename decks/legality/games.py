"""The games whose decks can be judged; the only module that knows them all."""

from __future__ import annotations

from typing import Final

from decks.legality import boost, duel, programmers, release
from decks.legality.rule import GameRules

GAMES: Final[dict[str, GameRules]] = {
    rules.game: rules for rules in (boost.RULES, release.RULES, duel.RULES, programmers.RULES)
}


def rules_of(game: str) -> GameRules | None:
    """How decks of the game are judged; None where that is not known yet."""
    return GAMES.get(game)


def deck_zones(game: str) -> tuple[str, ...]:
    """The zones of a deck of the game; none where decks cannot be judged yet."""
    rules = GAMES.get(game)
    return rules.zones if rules else ()


def default_zone(game: str, card_type: str) -> str:
    """Where a card of this type belongs in a deck of the game."""
    rules = GAMES.get(game)
    if rules is None:
        return "main"
    return rules.zone_of_type.get(card_type, rules.other_zone or rules.zones[0])
