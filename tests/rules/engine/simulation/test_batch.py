"""Games by number: the same wherever the range begins and ends."""

import json
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.core.errors import GameFailure, SetupError
from rules.engine.core.rng import derive_seed
from rules.engine.simulation.batch import PlayStopped, Table, play_batch
from rules.engine.simulation.sums import total
from tests.rules.toy import toy_setup

pytestmark = pytest.mark.usefixtures("toy_game")

GAMES = 24


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30, deadline=None)
@given(st.sets(st.integers(1, GAMES - 1)), st.integers(0, 2**53 - 1))
def test_sums_of_chunks_are_those_of_the_whole_run_whatever_the_chunking(cuts, seed):
    setup = toy_setup(seed=seed)
    edges = [0, *sorted(cuts), GAMES]
    parts = [play_batch(setup, low, high).sums for low, high in pairwise(edges)]
    whole = play_batch(setup, 0, GAMES).sums
    assert total(parts, seats=2, cards=6).to_json() == whole.to_json()


def test_a_game_is_a_function_of_the_set_up_and_its_number():
    alone = play_batch(toy_setup(), 17, 18).columns.row(0, first=17)
    among_others = play_batch(toy_setup(), 0, 30).columns.row(17, first=0)
    assert alone == among_others


def test_games_of_one_run_differ():
    columns = play_batch(toy_setup(), 0, 40).columns
    assert len({columns.row(game, first=0).first_player for game in range(40)}) == 2


def test_another_seed_gives_other_games():
    batches = [play_batch(toy_setup(seed=seed), 0, 40).sums.to_json() for seed in (1, 2)]
    assert batches[0] != batches[1]


def test_seats_keep_their_places():
    wins = play_batch(toy_setup(bots=("greedy", "random"), rolls=20), 0, 200).sums.wins
    swapped = play_batch(toy_setup(bots=("random", "greedy"), rolls=20), 0, 200).sums.wins
    assert (wins[0] > wins[1], swapped[0] > swapped[1]) == (True, False)


def test_a_batch_has_one_row_and_one_count_a_game():
    batch = play_batch(toy_setup(), 5, 12)
    assert (batch.first, batch.last, len(batch.columns), batch.sums.games) == (5, 12, 7, 7)


def test_an_endless_game_is_capped_and_nobody_wins_it():
    batch = play_batch(toy_setup(endless=True), 0, 1)
    assert (batch.sums.capped, batch.sums.wins, batch.sums.draws) == (1, [0, 0], 0)


def test_a_game_that_breaks_is_named_with_its_seed():
    seed = derive_seed(7, 4, "game")
    with pytest.raises(GameFailure, match="ZeroDivisionError: the die fell off") as failure:
        play_batch(toy_setup(broken_seed=seed), 0, 9)
    assert (failure.value.number, failure.value.seed) == (4, seed)


def test_an_unknown_game_is_refused():
    with pytest.raises(SetupError):
        play_batch(toy_setup() | {"game": "chess"}, 0, 1)


def test_a_bot_with_a_bad_option_is_refused_at_the_table():
    setup = toy_setup() | {"seats": [{"bot": {"name": "greedy", "depth": 3}}]}
    with pytest.raises(SetupError, match="depth"):
        Table(setup).new_bots()


def stop_at(number):
    def watch(game):
        if game == number:
            raise PlayStopped

    return watch


def test_a_watcher_ends_the_range_before_the_game_it_does_not_want():
    batch = Table(toy_setup()).play(0, 9, stop_at(6))
    assert (batch.last, batch.sums.games) == (6, 6)


def test_a_watcher_is_asked_before_decisions_too():
    calls = []
    Table(toy_setup(rolls=3)).play(0, 2, calls.append)
    assert calls == [0] * 7 + [1] * 7


def test_a_game_given_up_half_way_does_not_count():
    calls = []

    def watch(game):
        calls.append(game)
        if len(calls) == 10:
            raise PlayStopped

    batch = Table(toy_setup(rolls=3)).play(0, 9, watch)
    assert (batch.last, len(batch.columns)) == (1, 1)


def test_being_watched_changes_no_game():
    watched = Table(toy_setup()).play(0, 20, lambda game: None)
    assert watched.to_json() == play_batch(toy_setup(), 0, 20).to_json()


def test_a_batch_is_json():
    batch = play_batch(toy_setup(), 0, 3).to_json()
    assert json.loads(json.dumps(batch)) == batch
