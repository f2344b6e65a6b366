"""The search bot: it sees an observation only, its strength is a number of iterations."""

import pytest

from rules.engine.core.errors import SetupError
from rules.engine.core.rng import derive
from rules.engine.games import get
from rules.engine.release.deal import Dealer
from rules.seed import seed_cards, seed_rules

GAME = get("release")
CARDS = GAME.load_cards(seed_cards("release"))
ALONE = {**seed_rules("release"), "work_remotely": True}


def choice(state, seat, iterations=40):
    bot = GAME.make_bot("search", {"iterations": iterations}, ALONE, CARDS)
    return bot.choose(state.observation(seat), state.legal_actions(seat), derive(1, 0, "test")).to_json()


def last_but_one(won):
    """Seat 1 may win this iteration with a 9 or lose it with a 2; one more follows."""
    return GAME.from_json(
        {
            "tools": "ri39",
            "hands": [["fruits-4"], ["doors-9", "doors-2"]],
            "committed": [{"seat": 0, "card": "doors-5"}],
            "won": won,
        },
        ALONE,
        CARDS,
    )


def test_it_keeps_its_four_iterations_by_losing_the_last_ones():
    assert choice(last_but_one([0, 4]), 1, 200) == {"do": "commit", "card": "doors-2"}


def test_hidden_cards_do_not_move_it():
    state = GAME.new_state(ALONE, CARDS, [], 3, 4)
    seat = state.to_act()[0]

    other = Dealer(state.observation(seat)).deal(derive(9, 0, "deal"))

    assert other.to_json()["hands"] != state.to_json()["hands"]
    assert choice(other, seat) == choice(state, seat)


def test_the_state_is_left_as_it_was():
    state = GAME.new_state(ALONE, CARDS, [], 3, 4)
    before = state.to_json()

    choice(state, state.to_act()[0])

    assert state.to_json() == before


@pytest.mark.parametrize(
    "options", [{"iterations": 0}, {"iterations": True}, {"iterations": 10**6}, {"depth": 3}]
)
def test_an_option_that_is_none_is_refused(options):
    with pytest.raises(SetupError) as refusal:
        GAME.make_bot("search", options, ALONE, CARDS)

    assert refusal.value.code == "bad_bot_option"
