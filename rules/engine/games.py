"""The games there are: the only module that imports them all."""

from __future__ import annotations

from typing import Final

from rules.engine.core.errors import SetupError
from rules.engine.core.game import Game
from rules.engine.duel.game import GAME as DUEL
from rules.engine.release.game import GAME as RELEASE

GAMES: Final[dict[str, Game]] = {DUEL.slug: DUEL, RELEASE.slug: RELEASE}


def get(slug: str) -> Game:
    """The game of that slug. Raises: SetupError `unknown_game`."""
    game = GAMES.get(slug)
    if game is None:
        raise SetupError(
            "unknown_game",
            f"no rules engine for {slug!r}: there is {', '.join(sorted(GAMES))}",
            pointer="/game",
        )
    return game
