"""The greedy bot reads the revealed card; what it does not see moves it not."""

import pytest

from rules.engine.core.errors import SetupError
from rules.engine.core.rng import derive
from rules.engine.games import get
from rules.engine.release.deal import Dealer
from rules.engine.simulation.play import play_game
from rules.seed import seed_cards, seed_rules

GAME = get("release")
CARDS = GAME.load_cards(seed_cards("release"))
ALONE = {**seed_rules("release"), "work_remotely": True}


def bot(name="greedy"):
    return GAME.make_bot(name, {}, ALONE, CARDS)


def choice(state, seat):
    action = bot().choose(state.observation(seat), state.legal_actions(seat), derive(1, 0, "test"))
    return action.to_json()


def last_to_commit(tools, won=(2, 3)):
    """Seat 1 may win the last iteration but one with a 9 or lose it with a 2."""
    return GAME.from_json(
        {
            "tools": tools,
            "hands": [["fruits-4"], ["doors-9", "doors-2"]],
            "committed": [{"seat": 0, "card": "doors-5"}],
            "won": list(won),
        },
        ALONE,
        CARDS,
    )


@pytest.mark.parametrize(
    ("tools", "won", "card"),
    [
        ("ri39", (2, 3), "doors-9"),
        ("ri39", (1, 4), "doors-2"),
        ("ri38", (4, 1), "doors-2"),
        ("ri38", (5, 0), "doors-9"),
        ("ri54", (2, 3), "doors-9"),
    ],
)
def test_it_wins_or_loses_the_iteration_as_the_revealed_card_pays(tools, won, card):
    chosen = [
        bot().choose(seen.observation(1), seen.legal_actions(1), derive(1, number, "test")).to_json()
        for number in range(20)
        for seen in [last_to_commit(tools, won)]
    ]

    assert chosen == [{"do": "commit", "card": card}] * 20


def test_it_avoids_the_cards_that_cost_points():
    assert choice(last_to_commit("ri50"), 1) == {"do": "commit", "card": "doors-9"}
    assert choice(last_to_commit("ri53"), 1) == {"do": "commit", "card": "doors-2"}


@pytest.mark.parametrize("number", range(6))
def test_hidden_cards_do_not_move_it(number):
    state = GAME.new_state(ALONE, CARDS, [], 4, number)
    seat = state.to_act()[0]
    seen = state.observation(seat)

    other = Dealer(seen).deal(derive(9, number, "deal"))

    assert other.to_json()["hands"] != state.to_json()["hands"]
    assert choice(other, seat) == choice(state, seat)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_wins_more_than_its_even_share_against_random(seats):
    games = 24
    won = 0
    for number in range(games):
        state = GAME.new_state(ALONE, CARDS, [], seats, number)
        bots = [bot("greedy" if seat == number % seats else "random") for seat in range(seats)]
        played = play_game(state, bots, [derive(1, number, f"seat-{seat}") for seat in range(seats)])
        won += number % seats in played.outcome.winners

    assert won / games > 1.2 / seats


@pytest.mark.parametrize(
    ("name", "options", "code"), [("oracle", {}, "unknown_bot"), ("greedy", {"depth": 3}, "bad_bot_option")]
)
def test_an_unknown_bot_or_option_is_refused(name, options, code):
    with pytest.raises(SetupError) as refusal:
        GAME.make_bot(name, options, ALONE, CARDS)

    assert refusal.value.code == code
