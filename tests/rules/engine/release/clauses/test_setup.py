"""release:deck, release:setup, release:settings: what is shuffled, dealt and refused before play."""

import pytest

from rules.engine.core.errors import ScenarioFault, SetupError
from tests.clauses import clause
from tests.rules.engine.release.clauses.tables import (
    GAME,
    dealt,
    new_game,
    play_out,
    pool,
    position,
    seen_by,
    tools_in,
)

TOOLS = {f"ri{number}" for number in range(37, 55)}


@clause("release:deck.1")
def test_three_players_are_dealt_36_different_cards():
    cards = dealt(new_game(3))

    assert (len(cards), len(set(cards))) == (36, 36)


@clause("release:deck.1")
def test_a_card_that_lies_in_two_places_is_refused():
    with pytest.raises(ScenarioFault, match="more often than it is in the game"):
        position({"hands": [["doors-2"], ["doors-3"]], "artifacts": [["doors-2"], []]})


@clause("release:deck.2")
def test_the_tools_and_methods_deck_holds_all_18_cards_once():
    tools = tools_in(new_game(3))

    assert (len(tools), set(tools)) == (18, TOOLS)


@clause("release:deck.3")
@pytest.mark.parametrize("seats", [-1, 0, 1, 11, 1000])
def test_tables_for_one_or_more_than_ten_are_refused(seats):
    with pytest.raises(SetupError) as refusal:
        new_game(seats)

    assert refusal.value.clause == "release:deck.3"


@clause("release:deck.3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_copies_for_fewer_than_five_are_refused(seats):
    with pytest.raises(SetupError) as refusal:
        new_game(seats, copies=2)

    assert refusal.value.clause == "release:deck.3"


@clause("release:deck.3")
@pytest.mark.parametrize("copies", [0, 3, "2", True, None])
def test_other_numbers_of_copies_than_one_and_two_are_refused(copies):
    with pytest.raises(SetupError):
        new_game(5, copies=copies)


@clause("release:deck.3")
def test_two_copies_double_the_tools_and_methods_deck():
    tools = tools_in(new_game(6))

    assert sorted(tools) == sorted([*TOOLS, *TOOLS])


@clause("release:deck.4")
@pytest.mark.parametrize("seats", [5, 7, 10])
def test_no_2_of_fruits_is_dealt_to_five_seven_or_ten(seats):
    assert "fruits-2" not in dealt(new_game(seats))


@clause("release:deck.4")
def test_a_2_of_fruits_in_a_five_player_position_is_refused():
    with pytest.raises(ScenarioFault, match="fruits-2"):
        position({"hands": [["fruits-2"], ["doors-3"], ["doors-4"], ["doors-5"], ["doors-6"]]})


@clause("release:setup.1")
def test_a_teammate_sees_no_more_of_a_hand_than_an_opponent():
    state = {"hands": [["doors-2"], ["doors-3"], ["doors-4"], ["doors-5"]]}
    changed = {"hands": [["doors-2"], ["doors-3"], ["birds-4"], ["doors-5"]]}

    assert seen_by(position(state), 0) == seen_by(position(changed), 0)


@clause("release:setup.1")
def test_teams_that_share_a_member_are_refused():
    with pytest.raises(SetupError) as refusal:
        position(
            {
                "seats": 4,
                "teams": [[0, 1], [1, 2]],
                "hands": [["doors-2"], ["doors-3"], ["doors-4"], ["doors-5"]],
            }
        )

    assert refusal.value.clause == "release:setup.1"


@clause("release:setup.3")
def test_the_tools_and_methods_deck_is_shuffled_differently_by_each_seed():
    assert len({tuple(tools_in(new_game(3, seed))) for seed in range(20)}) == 20


@clause("release:setup.3")
def test_any_of_the_18_cards_may_come_first():
    assert {tools_in(new_game(3, seed))[0] for seed in range(300)} == TOOLS


@clause("release:setup.3")
def test_nobody_sees_what_lies_in_the_face_down_deck():
    hands = {"hands": [["doors-2"], ["doors-3"]], "tools": "ri37"}
    one, other = ({**hands, "tools_deck": deck} for deck in (["ri38", "ri39"], ["ri39", "ri38"]))

    assert seen_by(position(one), 0) == seen_by(position(other), 0)


@clause("release:setup.4", "release:param.1")
def test_a_game_played_out_is_five_releases_of_twelve_iterations():
    state = new_game(3)

    play_out(state)

    data = state.to_json()
    assert (data["release"], data["turns"], data["outcome"]["termination"]) == (5, 60, "releases_played")


@clause("release:settings.1")
@pytest.mark.parametrize("releases", [0, -1, "5", 2.5, True, None])
def test_a_number_of_releases_that_is_not_positive_is_refused(releases):
    with pytest.raises(SetupError) as refusal:
        new_game(3, releases=releases)

    assert refusal.value.clause == "release:settings.1"


@clause("release:settings.2")
@pytest.mark.parametrize("target", [0, -35, "35", True])
def test_a_target_score_that_is_no_positive_number_is_refused(target):
    with pytest.raises(SetupError) as refusal:
        new_game(3, target_score=target)

    assert refusal.value.clause == "release:settings.2"


@clause("release:settings.3")
def test_leaving_out_every_tools_and_methods_card_is_refused():
    with pytest.raises(SetupError) as refusal:
        new_game(3, left_out=sorted(TOOLS))

    assert refusal.value.clause == "release:settings.3"


@clause("release:settings.3")
@pytest.mark.parametrize("card", ["ri25", "doors-2", "ri99"])
def test_leaving_out_what_is_no_tools_and_methods_card_is_refused(card):
    with pytest.raises(SetupError) as refusal:
        new_game(3, left_out=[card])

    assert refusal.value.clause == "release:settings.3"


@clause("release:settings.4")
@pytest.mark.parametrize("value", [1, "yes", None])
def test_working_remotely_is_asked_for_by_true_or_false(value):
    with pytest.raises(SetupError):
        new_game(4, work_remotely=value)


@clause("release:settings.5")
@pytest.mark.parametrize("value", [1, "yes", None])
def test_separate_artifacts_are_asked_for_by_true_or_false(value):
    with pytest.raises(SetupError):
        new_game(4, separate_artifacts=value)


@clause("release:settings.6", "release:release.3")
def test_a_card_pool_that_cannot_be_dealt_equally_is_refused():
    plug_in = {"slug": "plug-one", "type": "Play", "attributes": {"rank": 1, "suit": "Doors"}}
    cards = GAME.load_cards([*(record(card) for card in pool()), plug_in])

    with pytest.raises(SetupError) as refusal:
        GAME.new_state({}, cards, (), 3, 1)

    assert refusal.value.clause == "release:release.3"


def record(card):
    return {"slug": card.slug, "type": card.type, "attributes": card.attributes}


@clause("release:param.1")
def test_from_six_seats_on_two_copies_are_used_whatever_is_asked_for():
    assert new_game(6, copies=1).to_json()["copies"] == 2


@clause("release:param.1")
@pytest.mark.parametrize("seats", [2, 3, 5, 7, 9])
def test_odd_tables_and_two_players_work_remotely_whatever_is_asked_for(seats):
    teams = new_game(seats, work_remotely=False).to_json()["teams"]

    assert teams == [[seat] for seat in range(seats)]
