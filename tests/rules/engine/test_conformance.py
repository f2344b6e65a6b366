"""The laws of the engines, for every game at every one of its set-ups."""

import pytest

from rules.engine.games import GAMES
from rules.engine.simulation.laws import Trial
from rules.seed import seed_cards, seed_rules

TABLES = [(game, setup) for game in GAMES.values() for setup in game.setups]
NAMES = [f"{game.slug}-{setup.name}" for game, setup in TABLES]


@pytest.fixture(scope="module")
def material():
    return {slug: (seed_rules(slug), game.load_cards(seed_cards(slug))) for slug, game in GAMES.items()}


@pytest.mark.parametrize(("game", "setup"), TABLES, ids=NAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_game_keeps_every_law(game, setup, seed, material):
    rules, cards = material[game.slug]

    trial = Trial(game, setup, rules, cards, seed)
    state = trial.run()

    assert state.outcome() is not None
    assert trial.step == len(trial.actions) > 0
