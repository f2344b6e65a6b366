"""A position that is read in the midst of an effect still has its wounds looked at when the effect ends."""

from rules.seed import seed_rules
from tests.rules.engine.duel.test_play_on import GAME, POOL


def test_a_match_in_which_a_hero_has_fallen_amid_an_effect_ends_with_it():
    state = GAME.from_json({"turn": 3, "players": [{"health": 5}, {"health": 5}]}, seed_rules("duel"), POOL)
    state.players[1].health = 0

    state.settle()

    assert state.outcome().winners == (0,)
