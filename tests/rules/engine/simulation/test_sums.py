"""Sums of parts are the sums of the whole."""

import json
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from rules.engine.simulation.columns import Columns, GameRow
from rules.engine.simulation.result import simulation_result
from rules.engine.simulation.sums import Sums, total

SEATS, CARDS = 3, 5
SLUGS = ["a", "b", "c", "d", "e"]

bits = st.lists(st.integers(0, 2**CARDS - 1), min_size=SEATS, max_size=SEATS)
endings = st.sampled_from(["points", "target", "capped"])
games = st.builds(
    lambda winners, turns, first, ending, drawn, played: (
        GameRow(0, () if ending == "capped" else tuple(sorted(winners)), turns, turns * 2, first, ending),
        drawn,
        played,
    ),
    st.sets(st.integers(0, SEATS - 1)),
    st.integers(0, 300),
    st.integers(0, SEATS - 1),
    endings,
    bits,
    bits,
)


def counted(rows):
    sums = Sums(SEATS, CARDS)
    for row, drawn, played in rows:
        sums.add_game(row, drawn, played)
    return sums


@given(st.lists(games, max_size=30), st.lists(st.integers(0, 30), max_size=6))
def test_sums_of_parts_are_the_sums_of_the_whole_wherever_it_is_cut(rows, cuts):
    edges = [0, *sorted(cuts), len(rows)]
    parts = [counted(rows[low:high]) for low, high in pairwise(edges)]
    whole = total(reversed(parts), seats=SEATS, cards=CARDS)
    assert whole.to_json() == counted(rows).to_json()


@given(st.lists(games, max_size=20))
def test_the_result_does_not_depend_on_the_order_of_games(rows):
    forwards, backwards = counted(rows), counted(reversed(rows))
    results = [json.dumps(simulation_result(sums, SLUGS)) for sums in (forwards, backwards)]
    assert results[0] == results[1]


@given(st.lists(games, max_size=20))
def test_sums_survive_their_json_form(rows):
    stored = json.loads(json.dumps(counted(rows).to_json()))
    assert Sums.from_json(stored).to_json() == stored


@given(st.lists(games, max_size=40), st.integers(0, 1000))
def test_columns_survive_their_json_form(rows, first):
    columns = Columns()
    for row, _, _ in rows:
        columns.append(row)
    again = Columns.from_json(json.loads(json.dumps(columns.to_json())))
    read = [again.row(at, first=first) for at in range(len(again))]
    assert [(row.winners, row.turns, row.decisions, row.first_player, row.termination) for row in read] == [
        (row.winners, row.turns, row.decisions, row.first_player, row.termination) for row, _, _ in rows
    ]


def test_columns_number_their_games_from_the_first_of_the_range():
    columns = Columns()
    columns.append(GameRow(7, (1,), 4, 9, 0, "points"))
    assert columns.row(0, first=7).to_json() == {
        "game": 7,
        "winners": [1],
        "turns": 4,
        "decisions": 9,
        "first_player": 0,
        "termination": "points",
        "capped": False,
    }


def test_columns_of_a_million_games_stay_small():
    columns = Columns()
    for number in range(10_000):
        columns.append(
            GameRow(number, (number % 4,), 45 + number % 3, 200 + number % 50, number % 4, "points")
        )
    assert len(json.dumps(columns.to_json())) < 10_000
