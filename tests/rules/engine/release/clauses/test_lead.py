"""release:release.1, release.3, release.4: deals and leads that chance decides."""

from collections import Counter

import pytest

from tests.clauses import clause
from tests.rules.engine.release.clauses.tables import dealt, leaders, new_game, play_out

SEEDS = range(300)


@clause("release:release.1")
def test_every_deal_of_a_seed_is_another_one():
    assert len({tuple(dealt(new_game(3, seed))) for seed in range(50)}) == 50


@clause("release:release.1", "release:release.3")
@pytest.mark.parametrize(
    ("seats", "size"), [(2, 12), (3, 12), (4, 9), (5, 7), (6, 12), (7, 10), (8, 9), (9, 8), (10, 7)]
)
def test_everybody_is_dealt_equally_many_cards(seats, size):
    hands = new_game(seats).to_json()["hands"]

    assert [len(hand) for hand in hands] == [size] * seats


@clause("release:release.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
def test_a_release_is_as_many_iterations_as_the_hand_size(seats):
    state = new_game(seats, releases=1)
    size = state.to_json()["iterations"]

    play_out(state)

    assert state.to_json()["turns"] == size
    assert sum(state.to_json()["won"]) == size


@clause("release:release.4")
def test_at_the_start_each_of_three_players_leads_about_every_third_game():
    counts = Counter(leaders(3, SEEDS))

    assert sorted(counts) == [0, 1, 2]
    assert min(counts.values()) > 70


@clause("release:release.4")
def test_at_the_start_each_of_two_teams_decides_in_about_every_second_game():
    counts = Counter(leaders(4, SEEDS))

    assert sorted(counts) == [0, 1]
    assert min(counts.values()) > 115


@clause("release:release.4", "release:settings.4")
def test_four_players_who_work_remotely_draw_as_four():
    counts = Counter(leaders(4, SEEDS, work_remotely=True))

    assert sorted(counts) == [0, 1, 2, 3]
    assert min(counts.values()) > 45


@clause("release:release.4")
def test_the_member_who_names_the_leader_knows_the_own_hand_only():
    state = new_game(4)
    (seat,) = state.to_act()

    seen = state.observation(seat).to_json()

    assert seen["hand"] == state.to_json()["hands"][seat]
    assert "hands" not in seen


@clause("release:release.6")
def test_five_releases_reveal_five_different_tools_and_methods_cards():
    state = new_game(3)

    play_out(state)

    data = state.to_json()
    assert len({data["tools"], *data["tools_used"]}) == 5
