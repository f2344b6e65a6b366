"""What a result says of its games."""

from rules.engine.simulation.columns import GameRow
from rules.engine.simulation.result import simulation_result
from rules.engine.simulation.sums import Sums

NOTHING = (0, 0)


def result_of(*rows, drawn=NOTHING, played=NOTHING, cards=()):
    sums = Sums(2, len(cards))
    for number, (winners, first, ending) in enumerate(rows):
        sums.add_game(GameRow(number, winners, 10, 20, first, ending), drawn, played)
    return simulation_result(sums, cards)


def test_a_result_has_the_members_of_the_contract_and_no_other():
    result = result_of(((0,), 0, "points"))
    assert list(result) == [
        "games",
        "capped",
        "seats",
        "draws",
        "first_player",
        "turns",
        "terminations",
        "cards",
    ]


def test_a_shared_victory_is_a_win_for_each_sharer():
    result = result_of(((0, 1), 0, "points"))
    assert [seat["wins"] for seat in result["seats"]] == [1, 1]


def test_a_shared_victory_is_no_draw():
    assert result_of(((0, 1), 0, "points"))["draws"] == 0


def test_a_game_that_nobody_wins_is_a_draw():
    assert result_of(((), 0, "points"))["draws"] == 1


def test_a_capped_game_is_no_draw():
    result = result_of(((), 0, "capped"))
    assert (result["draws"], result["capped"]) == (0, 1)


def test_capped_games_are_in_the_denominator():
    result = result_of(((0,), 0, "points"), ((), 0, "capped"))
    assert result["seats"][0]["win_rate"] == 0.5


def test_terminations_add_up_to_the_games():
    result = result_of(((0,), 0, "points"), ((), 0, "capped"), ((1,), 0, "points"))
    assert result["terminations"] == {"capped": 1, "points": 2}


def test_the_first_player_is_whoever_began_each_game():
    first = result_of(((0,), 0, "points"), ((1,), 1, "points"), ((0,), 1, "points"))["first_player"]
    assert (first["wins"], first["win_rate"]) == (2, 0.666667)


def test_the_first_players_advantage_is_over_the_mean_of_all_seats():
    first = result_of(((0,), 0, "points"), ((1,), 1, "points"), ((0,), 1, "points"))["first_player"]
    assert (first["even_share"], first["advantage"]) == (0.5, 0.166667)


def test_turns_are_counted_by_length():
    turns = result_of(((0,), 0, "points"), ((1,), 0, "points"))["turns"]
    assert turns == {"mean": 10.0, "p50": 10, "p90": 10, "histogram": {"10": 2}}


def test_a_card_wins_when_the_seat_that_drew_it_wins():
    result = result_of(((0,), 0, "points"), drawn=(0b01, 0b11), played=(0b01, 0b00), cards=["apple", "pear"])
    assert result["cards"][0] == {
        "card": "apple",
        "drawn": 2,
        "played": 1,
        "win_rate_when_drawn": 0.5,
        "win_rate_when_played": 1.0,
        "unused": False,
    }


def test_a_card_that_nobody_played_is_unused_and_has_no_rate():
    result = result_of(((0,), 0, "points"), drawn=(0, 0b1), cards=["pear"])
    assert (result["cards"][0]["unused"], result["cards"][0]["win_rate_when_played"]) == (True, None)


def test_a_card_played_without_a_draw_counts_as_drawn():
    result = result_of(((0,), 0, "points"), played=(0b1, 0), cards=["pear"])
    assert result["cards"][0]["drawn"] == 1
