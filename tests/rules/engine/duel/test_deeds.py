"""The short way of an effect, taken where nobody listens, comes to the same as the long one."""

import pytest

from rules.engine.core.events import EventLog
from rules.engine.core.rng import derive
from rules.engine.duel import deeds
from rules.seed import seed_cards, seed_rules
from tests.rules.engine.duel.clauses.tables import GAME

POOL = GAME.load_cards(seed_cards("duel"))
SEEDS = range(12)


def positions(setup, seed, listener):
    """Every position of a game between random players."""
    state = GAME.new_state({**seed_rules("duel"), **setup.rules}, POOL, setup.decks, setup.seats, seed)
    state.listen(listener)
    rng = derive(seed, 0, "players")
    while state.to_act():
        (seat,) = state.to_act()
        state.apply_legal(seat, rng.pick(state.legal_actions(seat), "bot"))
        yield state.to_json()


@pytest.mark.parametrize("setup", GAME.setups, ids=lambda setup: setup.name)
def test_whether_anybody_listens_changes_nothing(setup):
    heard = [list(positions(setup, seed, EventLog())) for seed in SEEDS]
    unheard = [list(positions(setup, seed, None)) for seed in SEEDS]

    assert heard == unheard


def test_every_deed_stands_for_some_card_of_the_house():
    met = {type(deed).__name__ for plan in POOL.plans for deed in plan.quick or ()}

    assert met == {name for name, one in vars(deeds).items() if hasattr(one, "do") and name != "Deed"}
