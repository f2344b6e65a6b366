"""Orders are read strictly, and all that is wrong is said at once."""

import pytest

from rules.orders import MOST_FAULTS, MOST_SEED, OrderRefused, read_order

GOOD = {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}]}


def refusal(**changes):
    with pytest.raises(OrderRefused) as refused:
        read_order(GOOD | changes, most_games=1_000)
    return [(fault.pointer, fault.code) for fault in refused.value.faults]


def test_an_order_needs_only_a_game_and_seats():
    order = read_order(GOOD, most_games=1_000)
    assert (order.games, order.format, order.seed, order.as_of) == (1_000, None, None, None)


def test_a_bot_may_have_options():
    order = read_order(GOOD | {"seats": [{"bot": {"name": "search", "iterations": 200}}]}, most_games=9)
    assert order.seats[0].bot == {"name": "search", "iterations": 200}


def test_null_is_as_good_as_absent_for_what_has_a_default():
    order = read_order(GOOD | {"format": None, "seed": None, "as_of": None}, most_games=1_000)
    assert order == read_order(GOOD, most_games=1_000)


@pytest.mark.parametrize("games", [1, 1_000])
def test_the_bounds_of_games_are_within(games):
    assert read_order(GOOD | {"games": games}, most_games=1_000).games == games


@pytest.mark.parametrize("games", [0, -1, 1_001, 10**30])
def test_a_number_of_games_out_of_bounds_is_refused(games):
    assert refusal(games=games) == [("/games", "out_of_range")]


@pytest.mark.parametrize("games", [1.0, "10", True, [], {}, None])
def test_games_that_are_no_whole_number_are_refused(games):
    assert refusal(games=games) == [("/games", "wrong_type")]


def test_the_refusal_states_the_bounds():
    with pytest.raises(OrderRefused, match=r"from 1 to 1,000\."):
        read_order(GOOD | {"games": 0}, most_games=1_000)


def test_who_asks_for_too_many_games_is_told_how_many_a_login_allows():
    with pytest.raises(OrderRefused, match=r"from 1 to 1,000\. With a login it is up to 1,000,000\.$"):
        read_order(GOOD | {"games": 1_001}, most_games=1_000, with_login=1_000_000)


@pytest.mark.parametrize("games", [0, "many"])
def test_what_no_login_would_allow_either_is_refused_without_a_word_of_it(games):
    with pytest.raises(OrderRefused, match=r"from 1 to 1,000\.$"):
        read_order(GOOD | {"games": games}, most_games=1_000, with_login=1_000_000)


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1])
def test_a_seed_that_some_client_could_not_keep_is_refused(seed):
    assert refusal(seed=seed) == [("/seed", "out_of_range")]


@pytest.mark.parametrize("body", [None, 7, "toy", [], [GOOD]])
def test_a_body_that_is_no_object_is_refused(body):
    with pytest.raises(OrderRefused) as refused:
        read_order(body, most_games=1_000)
    assert refused.value.code == "wrong_type"


def test_a_body_without_members_lacks_a_game_and_seats():
    with pytest.raises(OrderRefused) as refused:
        read_order({}, most_games=1_000)
    assert [fault.pointer for fault in refused.value.faults] == ["/game", "/seats"]


def test_an_unknown_member_is_refused_with_the_nearest_known_one():
    with pytest.raises(OrderRefused, match="Did you mean seed") as refused:
        read_order(GOOD | {"sed": 5}, most_games=1_000)
    assert refused.value.faults[0].pointer == "/sed"


def test_an_unknown_member_of_a_seat_is_refused():
    assert refusal(seats=[{"bot": "random", "name": "Ada"}]) == [("/seats/0/name", "unknown_member")]


def test_the_pointer_to_an_odd_member_is_escaped():
    assert refusal(**{"a/b~c": 1}) == [("/a~1b~0c", "unknown_member")]


@pytest.mark.parametrize("seats", [[], [{"bot": "random"}] * 11])
def test_no_table_has_so_many_seats(seats):
    assert refusal(seats=seats) == [("/seats", "wrong_seats")]


@pytest.mark.parametrize("seats", [{}, "random", 4, None])
def test_seats_that_are_no_list_are_refused(seats):
    assert refusal(seats=seats) == [("/seats", "wrong_type")]


@pytest.mark.parametrize("seat", ["random", None, 4, []])
def test_a_seat_that_is_no_object_is_refused(seat):
    assert refusal(seats=[seat]) == [("/seats/0", "wrong_type")]


@pytest.mark.parametrize(("bot", "code"), [(None, "missing"), (5, "wrong_type"), ({}, "wrong_type")])
def test_every_seat_of_a_simulation_needs_a_bot(bot, code):
    assert refusal(seats=[{"bot": bot}]) == [("/seats/0/bot", code)]


@pytest.mark.parametrize("deck", [[], "pressure", {}, {"starter": "a", "id": 1}, {"cards": []}])
def test_a_deck_comes_from_one_place(deck):
    assert refusal(seats=[{"bot": "random", "deck": deck}]) == [("/seats/0/deck", "wrong_type")]


@pytest.mark.parametrize("day", ["2026-02-30", "2026-1-1", "20260101", "today", 20260101, "2026-01-01T00:00"])
def test_a_day_that_is_none_is_refused(day):
    assert refusal(as_of=day) == [("/as_of", "bad_date")]


@pytest.mark.parametrize("game", ["", 5, None, "x" * 81, ["toy"]])
def test_a_game_is_a_short_text(game):
    assert refusal(game=game) == [("/game", "wrong_type")]


def test_rules_are_an_object():
    assert refusal(rules=[1]) == [("/rules", "wrong_type")]


def test_of_an_order_that_is_all_wrong_some_faults_are_told():
    assert len(refusal(**{f"odd{number}": 1 for number in range(2_000)})) == MOST_FAULTS


def test_all_faults_are_said_at_once():
    faults = refusal(games=0, seed=-1, as_of="never", seats=[{"bot": 1}, {"bot": "random", "x": 1}])
    assert [pointer for pointer, _ in faults] == ["/seats/0/bot", "/seats/1/x", "/seed", "/as_of", "/games"]
