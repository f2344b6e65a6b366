"""release:release.2, iteration.5, ability.ri27, ability.ri31: what a seat may know, and what it may not."""

import pytest

from tests.clauses import clause
from tests.rules.engine.release.clauses.tables import commit, play, position, seen_by


@clause("release:release.2")
def test_a_card_laid_aside_and_a_card_in_the_other_hand_look_alike():
    one = {"seats": 2, "hands": [["doors-2"], ["birds-3"]], "set_aside": ["fruits-4"]}
    other = {"seats": 2, "hands": [["doors-2"], ["fruits-4"]], "set_aside": ["birds-3"]}

    assert seen_by(position(one), 0) == seen_by(position(other), 0)


@clause("release:iteration.5")
def test_the_owner_sees_the_own_artifacts_and_everybody_their_number():
    hands = [["doors-9", "fruits-2"], ["doors-3", "fruits-3"], ["doors-4", "fruits-4"]]
    state = position({"tools": "ri37", "hands": hands})

    play(
        state,
        commit(0, "doors-9"),
        commit(1, "doors-3"),
        commit(2, "doors-4"),
        *[(s, "decline", {}) for s in range(3)],
    )

    assert seen_by(state, 0)["artifacts"] == ["doors-3", "doors-4", "doors-9"]
    assert seen_by(state, 1)["artifacts"] == []
    assert seen_by(state, 1)["artifact_counts"] == [3, 0, 0]


@clause("release:iteration.5")
def test_all_artifacts_are_shown_to_everybody_when_the_release_is_scored():
    hands = [["doors-9"], ["doors-3"], ["doors-4"]]
    state = position({"tools": "ri37", "hands": hands, "artifacts": [[], ["birds-2"], []]})

    log = play(state, *[commit(seat, hands[seat][0]) for seat in range(3)])

    shown = [[e for e in log.seen_by(seat) if e["event"] == "release_scored"] for seat in range(3)]
    assert [each[0]["artifacts"] for each in shown] == [
        [["doors-3", "doors-4", "doors-9"], ["birds-2"], []]
    ] * 3


KENT_BECK = {
    "tools": "ri37",
    "hands": [["ri31", "doors-9"], ["fruits-2", "doors-3"], ["fruits-3", "doors-4"]],
    "artifacts": [["birds-2"], ["birds-7", "birds-8", "birds-9"], []],
    "won": [1, 1, 0],
}
SWAP = (0, "swap", {"own": "birds-2", "victim": 1})


@clause("release:ability.ri31")
def test_both_players_of_a_swap_know_both_cards():
    state = position(KENT_BECK)

    log = play(state, commit(0, "ri31"), SWAP)

    swapped = [[e for e in log.seen_by(seat) if e["event"] == "swapped"] for seat in (0, 1)]
    assert swapped[0] == swapped[1] != []
    assert "birds-2" in swapped[1][0].values()


@clause("release:ability.ri31")
def test_a_third_player_learns_of_a_swap_but_not_of_its_cards():
    state = position(KENT_BECK)

    log = play(state, commit(0, "ri31"), SWAP)

    (swapped,) = [e for e in log.seen_by(2) if e["event"] == "swapped"]
    assert not [value for value in swapped.values() if str(value).startswith("birds")]


@clause("release:ability.ri31")
def test_any_artifact_of_the_victim_may_be_the_random_one():
    taken = {played_with(seed)["artifacts"][0][0] for seed in range(60)}

    assert taken == {"birds-7", "birds-8", "birds-9"}


def played_with(seed):
    state = position(KENT_BECK | {"rng": [seed, 0, 12345]})
    play(state, commit(0, "ri31"), SWAP)
    return state.to_json()


PASSING = {
    "tools": "ri37",
    "hands": [
        ["ri27", "fruits-2", "fruits-3"],
        ["birds-2", "fruits-4", "fruits-5"],
        ["birds-3", "fruits-6", "fruits-7"],
    ],
}
PASSES = [
    *(commit(seat, card) for seat, card in enumerate(["ri27", "birds-2", "birds-3"])),
    *((seat, "decline", {}) for seat in range(3)),
    *((seat, "pass", {"card": card}) for seat, card in enumerate(["fruits-2", "fruits-4", "fruits-6"])),
]


@clause("release:ability.ri27")
def test_a_passed_card_is_known_to_giver_and_receiver_only():
    log = play(position(PASSING), *PASSES)

    seen = [["fruits-2" in str(log.seen_by(seat)[-4:])] for seat in range(3)]

    assert seen == [[True], [True], [False]]


@clause("release:ability.ri27")
def test_nobody_sees_what_another_seat_has_chosen_to_pass():
    one, other = position(PASSING), position(PASSING)

    play(one, *PASSES[:7])
    play(other, *PASSES[:6], (0, "pass", {"card": "fruits-3"}))

    assert seen_by(one, 1) == seen_by(other, 1)


@clause("release:ability.ri32", "release:ability.ri33")
def test_whether_a_reveal_is_offered_says_nothing_about_the_hand():
    with_her = {
        "tools": "ri37",
        "hands": [["fruits-9", "doors-3"], ["fruits-2", "ri32"], ["fruits-3", "doors-5"]],
    }
    without = {
        "tools": "ri37",
        "hands": [["fruits-9", "doors-3"], ["fruits-2", "doors-6"], ["fruits-3", "doors-5"]],
    }
    commits = [commit(0, "fruits-9"), commit(1, "fruits-2"), commit(2, "fruits-3"), (0, "decline", {})]
    one, other = position(with_her), position(without)

    play(one, *commits)
    play(other, *commits)

    assert one.to_act() == other.to_act() == (1,)


@clause("release:ability.ri32", "release:ability.ri33")
@pytest.mark.parametrize(
    ("held", "set_aside", "is_open"),
    [("ri32", "doors-6", True), ("doors-6", "ri32", True), ("ri33", "doors-6", False)],
    ids=["in a hand", "laid aside", "only one that needs another winner"],
)
def test_a_reveal_asks_all_alike_while_a_card_for_it_lies_where_nobody_sees_it(held, set_aside, is_open):
    hands = [["fruits-9", "doors-3"], ["fruits-2", held]]
    state = position({"seats": 2, "tools": "ri37", "hands": hands, "set_aside": [set_aside]})

    play(state, commit(0, "fruits-9"), commit(1, "fruits-2"), (0, "decline", {}))

    assert (state.to_act(), state.asks_alike()) == ((1,), is_open)


@clause("release:ability.ri32")
def test_a_reveal_asks_nobody_alike_once_its_card_was_committed():
    hands = [["fruits-9", "doors-3"], ["ri32", "doors-4"]]
    state = position({"seats": 2, "tools": "ri37", "hands": hands, "set_aside": ["doors-6"]})

    play(state, commit(0, "fruits-9"), commit(1, "ri32"), (0, "decline", {}))

    assert (state.to_act(), state.asks_alike()) == ((1,), False)
