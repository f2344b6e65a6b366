"""A bot that plays any legal action, whatever the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.engine.core.actions import Action
from rules.engine.core.game import Observation
from rules.engine.core.rng import Rng


class RandomBot:
    """Uniform among the legal actions; it looks at nothing."""

    __slots__ = ()
    needs_observation: Final = False

    def choose(self, observation: Observation | None, legal: Sequence[Action], rng: Rng) -> Action:
        return rng.pick(legal)
