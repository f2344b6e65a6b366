"""The base of greedy bots: the action of the highest value, ties by chance.

A game's greedy bot says what an action is worth to a seat that sees an observation; it never sees a state.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.actions import Action
from rules.engine.core.game import OwnAction, OwnObservation
from rules.engine.core.rng import Rng


class GreedyBot:
    """Takes the best action by `values`; those within a hair of it are drawn from."""

    __slots__ = ()

    @property
    def needs_observation(self) -> bool:
        return True

    def values(self, observation: OwnObservation, legal: Sequence[OwnAction], rng: Rng) -> Sequence[float]:
        """What each legal action is worth, in points of the game."""
        raise NotImplementedError

    def choose(self, observation: OwnObservation, legal: Sequence[Action], rng: Rng) -> Action:
        values = self.values(observation, legal, rng)
        best = max(values) - 1e-9
        top = [action for action, value in zip(legal, values, strict=True) if value >= best]
        return top[0] if len(top) == 1 else top[rng.below(len(top), "bot")]
