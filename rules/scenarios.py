"""Where scenarios are played outside the engine: the table of the fixtures, or of the catalog on a day.

Authority: the scenario format. Plug-in sets are switched on per match (release:settings.6): neither has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from catalog.seeds.folder import seed_document
from rules.engine import games
from rules.engine.core.cards import CardPool
from rules.engine.core.errors import ScenarioFault
from rules.engine.core.game import Game, Rules
from rules.seed import seed_cards, seed_rules


@dataclass(frozen=True)
class SceneTable:
    """A game with the rules and cards in force: what `run_scenario` plays on."""

    game: Game
    rules: Rules
    cards: Sequence[dict[str, Any]]
    stats: Sequence[str] = ()

    @cached_property
    def pool(self) -> CardPool:
        """The cards, loaded when first asked for. Raises: CardFaults."""
        return self.game.load_cards(self.cards)


def seed_table(slug: str) -> SceneTable:
    """The table of the fixtures, as in force today. Raises: ScenarioFault `unknown_game`."""
    game = game_of(slug)
    return SceneTable(game, seed_rules(slug), seed_cards(slug), _seed_stats(slug))


def game_of(slug: str) -> Game:
    """The engine of a game. Raises: ScenarioFault `unknown_game`."""
    if slug not in games.GAMES:
        near = get_close_matches(slug[:60], games.GAMES, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(sorted(games.GAMES))}"
        raise ScenarioFault("unknown_game", f"No game {slug[:60]!r} is played here; {hint}", pointer="/game")
    return games.get(slug)


def _seed_stats(slug: str) -> tuple[str, ...]:
    found = [game for game in seed_document("games.json")["games"] if game["slug"] == slug]
    return tuple(found[0].get("vocabulary", {}).get("stats", ())) if found else ()
