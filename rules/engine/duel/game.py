"""Duel, as the rest of the program knows it.

Authority: rulebook `duel`; DESIGN, engine contract.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.engine.core.cards import CardPool
from rules.engine.core.errors import SetupError
from rules.engine.core.game import Bot
from rules.engine.core.rng import Rng, derive
from rules.engine.duel import bots, position, turns
from rules.engine.duel.actions import DuelAction
from rules.engine.duel.deal import Dealer
from rules.engine.duel.decks import read_deck
from rules.engine.duel.pool import DuelPool, load_cards
from rules.engine.duel.setups import SETUPS
from rules.engine.duel.state import DuelState
from rules.engine.duel.table import SEATS, SETTINGS
from rules.engine.duel.view import DuelObservation


class DuelGame:
    """See `core.game.Game`. Each seat brings a deck: `{"main": {slug: count}}`."""

    slug: Final = "duel"
    seats_min: Final = SEATS
    seats_max: Final = SEATS
    bots: Final = bots.NAMES
    setups: Final = SETUPS
    settings: Final[Mapping[str, Any]] = SETTINGS

    def load_cards(self, cards: Sequence[Mapping[str, Any]]) -> DuelPool:
        return load_cards(cards)

    def new_state(
        self,
        rules: Mapping[str, Any],
        cards: CardPool,
        decks: Sequence[Mapping[str, Mapping[str, int]]],
        seats: int,
        seed: int,
    ) -> DuelState:
        pool = _pool(cards)
        if seats != SEATS:
            raise SetupError("bad_seats", f"{seats} seats: Duel is for two", "duel:goal.3", "/seats")
        if len(decks) != SEATS:
            raise SetupError("deck_needed", "each seat brings a deck of its own", "duel:setup.1", "/decks")
        table = pool.table(rules)
        state = DuelState(table, pool, derive(seed, 0, "world"))
        for seat, deck in enumerate(decks):
            state.players[seat].deck = read_deck(deck, table, pool, f"/decks/{seat}")
        turns.begin_game(state)
        return state

    def from_json(
        self, data: Mapping[str, Any], rules: Mapping[str, Any], cards: CardPool, *, rng: Rng | None = None
    ) -> DuelState:
        return position.read(data, rules, _pool(cards), rng)

    def deal_from(
        self, observation: DuelObservation, rules: Mapping[str, Any], cards: CardPool, rng: Rng
    ) -> DuelState:
        return Dealer(observation).deal(rng)

    def action_from_json(self, data: Mapping[str, Any], cards: CardPool) -> DuelAction:
        return _pool(cards).actions.from_json(data)

    def make_bot(
        self, name: str, options: Mapping[str, Any], rules: Mapping[str, Any], cards: CardPool
    ) -> Bot:
        return bots.make(name, options)


def _pool(cards: CardPool) -> DuelPool:
    if not isinstance(cards, DuelPool):
        raise SetupError("wrong_pool", "these cards were not loaded by Duel")
    return cards


GAME: Final = DuelGame()
