"""Release!, as the rest of the program knows it.

Authority: rulebook `release`; DESIGN, engine contract.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.engine.core.cards import CardPool
from rules.engine.core.errors import SetupError
from rules.engine.core.game import Bot
from rules.engine.core.rng import Rng, derive
from rules.engine.release import bots, position, releases
from rules.engine.release.actions import ReleaseAction
from rules.engine.release.deal import Dealer
from rules.engine.release.pool import ReleasePool, load_cards
from rules.engine.release.setups import SETUPS
from rules.engine.release.state import ReleaseState
from rules.engine.release.table import SEATS_MAX, SEATS_MIN, Table
from rules.engine.release.view import ReleaseObservation


class ReleaseGame:
    """See `core.game.Game`. All share two decks, so `decks` of `new_state` stays empty."""

    slug: Final = "release"
    seats_min: Final = SEATS_MIN
    seats_max: Final = SEATS_MAX
    bots: Final = bots.NAMES
    setups: Final = SETUPS
    settings: Final[Mapping[str, Any]] = {"left_out": []}

    def load_cards(self, cards: Sequence[Mapping[str, Any]]) -> ReleasePool:
        return load_cards(cards)

    def new_state(
        self,
        rules: Mapping[str, Any],
        cards: CardPool,
        decks: Sequence[Mapping[str, Mapping[str, int]]],
        seats: int,
        seed: int,
    ) -> ReleaseState:
        if any(decks):
            raise SetupError(
                "deck_not_allowed", "all share the play deck and the Tools & Methods deck", "release:deck.1"
            )
        state = ReleaseState(Table(rules, seats), _pool(cards), derive(seed, 0, "world"))
        releases.begin_game(state)
        return state

    def from_json(
        self, data: Mapping[str, Any], rules: Mapping[str, Any], cards: CardPool, *, rng: Rng | None = None
    ) -> ReleaseState:
        return position.read(data, rules, _pool(cards), rng)

    def deal_from(
        self, observation: ReleaseObservation, rules: Mapping[str, Any], cards: CardPool, rng: Rng
    ) -> ReleaseState:
        return Dealer(observation).deal(rng)

    def action_from_json(self, data: Mapping[str, Any], cards: CardPool) -> ReleaseAction:
        pool = _pool(cards)
        return pool.actions.from_json(data, pool.ids)

    def make_bot(
        self, name: str, options: Mapping[str, Any], rules: Mapping[str, Any], cards: CardPool
    ) -> Bot:
        return bots.make(name, options, rules, _pool(cards))

    def score(self, data: Mapping[str, Any], rules: Mapping[str, Any], cards: CardPool) -> dict[str, Any]:
        """The short form of a scenario: `{"tools","artifacts","won","teams"}` to `{"scores"}`, one a seat."""
        return position.score(data, rules, _pool(cards))


def _pool(cards: CardPool) -> ReleasePool:
    if not isinstance(cards, ReleasePool):
        raise SetupError("wrong_pool", "these cards were not loaded by Release!")
    return cards


GAME: Final = ReleaseGame()
