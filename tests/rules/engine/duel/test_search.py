"""The search player: the same move for the same seed, nothing seen that is hidden, options checked."""

import pytest

from rules.engine.core.errors import SetupError
from rules.engine.core.rng import derive
from rules.engine.duel import search
from tests.rules.engine.duel.clauses.tables import GAME, new_game, position, skip_mulligan


def move(state, iterations=30, seed=1):
    bot = GAME.make_bot("search", {"iterations": iterations}, {}, None)
    seat = state.to_act()[0]
    return bot.choose(state.observation(seat), state.legal_actions(seat), derive(seed, 0, "seat-0"))


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"iterations": 0}, "bad_bot_option"),
        ({"iterations": 5001}, "bad_bot_option"),
        ({"iterations": True}, "bad_bot_option"),
        ({"depth": 3}, "bad_bot_option"),
    ],
)
def test_options_that_it_has_not_are_refused(options, code):
    with pytest.raises(SetupError) as caught:
        GAME.make_bot("search", options, {}, None)
    assert caught.value.code == code


@pytest.mark.parametrize(("name", "options"), [("oracle", {}), ("greedy", {"iterations": 5})])
def test_other_bots_and_options_are_refused(name, options):
    with pytest.raises(SetupError):
        GAME.make_bot(name, options, {}, None)


def test_a_seed_gives_the_same_move_each_time():
    state = skip_mulligan(new_game(4))

    assert move(state) is move(state)


def test_exchanging_what_is_hidden_changes_no_move():
    mine = {"energy": 3, "hand": ["hotfix-goblin", "null-pointer"], "deck": ["fork-bomb", "ping-imp"]}
    theirs = [
        {"hand": ["monolith"], "deck": ["archivist", "backup-golem"]},
        {"hand": ["archivist"], "deck": ["backup-golem", "monolith"]},
    ]

    moves = {move(position({"players": [mine, each]})) for each in theirs}

    assert len(moves) == 1


def turns_seen(monkeypatch, state, iterations: int) -> int:
    """How many turns after this one the search judges a position at the latest."""
    seen = set()

    def judge(end):
        seen.add(end.turn - state.turn)
        return [0.5, 0.5]

    monkeypatch.setattr(search, "shares", judge)
    move(state, iterations)
    return max(seen)


@pytest.mark.parametrize(
    ("iterations", "turns"), [(50, 1), (99, 1), (100, 2), (200, 2), (399, 2), (400, 4), (800, 4)]
)
def test_the_more_iterations_the_further_it_looks_ahead(monkeypatch, iterations, turns):
    assert turns_seen(monkeypatch, skip_mulligan(new_game(4)), iterations) == turns


@pytest.mark.parametrize("iterations", [20, 100])
def test_in_the_mulligan_it_looks_at_three_rounds(monkeypatch, iterations):
    assert turns_seen(monkeypatch, new_game(4), iterations) == 6


def test_it_sees_a_win_that_takes_two_actions():
    mine = {"energy": 1, "hand": ["caffeine-spike", "ping-imp"], "board": [{"card": "hotfix-goblin"}]}
    theirs = {"health": 6, "board": [{"card": "watchdog-sphinx"}], "deck": ["archivist"]}

    first = move(position({"players": [mine, theirs]}), iterations=60)

    assert first.to_json() == {"do": "play", "card": "caffeine-spike", "target": {"seat": 0, "slot": 0}}
