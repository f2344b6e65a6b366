"""The driver of its own that Duel has plays as the one of simulations does, decision for decision."""

import pytest

from rules.engine.bots.random import RandomBot
from rules.engine.core.rng import derive
from rules.engine.simulation.play import play_game
from rules.seed import seed_cards, seed_rules
from tests.rules.engine.duel.clauses.tables import GAME

POOL = GAME.load_cards(seed_cards("duel"))


def ended(setup, seed, **how):
    """The position that random players come to, their streams after it, and how many decisions it took."""
    state = GAME.new_state({**seed_rules("duel"), **setup.rules}, POOL, setup.decks, setup.seats, seed)
    streams = [derive(seed, 0, f"seat-{seat}") for seat in range(setup.seats)]
    played = play_game(state, [RandomBot()] * setup.seats, streams, **how)
    return state.to_json(), [stream.to_json() for stream in streams], played.decisions


@pytest.mark.parametrize("setup", GAME.setups, ids=lambda setup: setup.name)
def test_writing_down_changes_nothing(setup):
    written = [ended(setup, seed, record=True) for seed in range(20)]

    assert [ended(setup, seed) for seed in range(20)] == written


@pytest.mark.parametrize("cap", [0, 1, 30])
def test_it_stops_at_the_cap(cap):
    state, _, decisions = ended(GAME.setups[0], 1, cap=cap)

    assert (decisions, state["outcome"]) == (cap, None)
