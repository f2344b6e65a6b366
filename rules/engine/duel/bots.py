"""The computer players of Duel, weakest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.engine.bots.random import RandomBot
from rules.engine.core.errors import SetupError
from rules.engine.core.game import Bot
from rules.engine.duel.greedy import DuelGreedyBot
from rules.engine.duel.search import make_search

NAMES: Final = ("random", "greedy", "search")


def make(name: str, options: Mapping[str, Any]) -> Bot:
    """A bot by name. Raises: SetupError with code `unknown_bot` or `bad_bot_option`."""
    if name not in NAMES:
        raise SetupError("unknown_bot", f"no bot {name!r}: Duel has {', '.join(NAMES)}", pointer="/bot")
    if name == "search":
        return make_search(options)
    if options:
        raise SetupError("bad_bot_option", f"{name} has no option {sorted(options)[0]!r}", pointer="/bot")
    return DuelGreedyBot() if name == "greedy" else RandomBot()
