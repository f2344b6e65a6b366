"""A position is read strictly, and wherever play begins, whoever is asked has something to answer."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.errors import EngineError
from tests.rules.engine.release.clauses.tables import GAME, pool, position

TWO = {"hands": [["doors-2", "doors-4"], ["doors-3", "doors-5"]]}
SETTLED = {
    "hands": [["doors-4"], ["doors-5"]],
    "committed": [{"seat": 0, "card": "ri26"}, {"seat": 1, "card": "doors-3"}],
    "phase": "pass",
}


def refusal(state):
    with pytest.raises(EngineError) as caught:
        position(state)
    return caught.value.code, caught.value.pointer


@pytest.mark.parametrize(
    ("state", "code", "pointer"),
    [
        ({"seats": 3}, "no_cards", "/hands"),
        (TWO | {"asked": 1}, "out_of_turn", "/asked"),
        (TWO | {"phase": "swap"}, "bad_phase", "/phase"),
        (TWO | {"phase": "reveal"}, "bad_phase", "/phase"),
        (TWO | {"phase": "lead", "committed": [{"seat": 0, "card": "doors-6"}]}, "bad_phase", "/phase"),
        (TWO | {"committed": [{"seat": 0, "card": "doors-6"}]}, "bad_hand_size", "/hands/1"),
        (SETTLED, "bad_phase", "/passes"),
        (SETTLED | {"passes": [[-1, 0]]}, "bad_number", "/passes/0"),
        (SETTLED | {"passes": [[2, 1]]}, "bad_number", "/passes/0"),
        (SETTLED | {"passes": [[-1, 1]], "chosen": [["doors-9"], []]}, "bad_choice", "/chosen/0"),
        (SETTLED | {"passes": [[-1, 1]], "chosen": [["doors-4"], ["doors-5"]]}, "bad_phase", "/phase"),
    ],
)
def test_position_that_play_cannot_reach_is_refused_with_its_place(state, code, pointer):
    assert refusal(state) == (code, pointer)


def test_passes_that_are_owed_go_on_from_a_position():
    state = position(SETTLED | {"passes": [[-1, 1]], "chosen": [["doors-4"], []]})

    assert state.to_act() == (1,)


CARDS = [
    *("doors-2", "doors-3", "fruits-3", "birds-4", "birds-9", "fruits-8", "doors-7", "fruits-4", "birds-5"),
    *("ri25", "ri26", "ri27", "ri28", "ri29", "ri31", "ri32", "ri33", "ri34", "ri35", "ri36"),
]


def begun(cards, seats, size, leader, committed, artifacts):
    """A position of these cards in their order: some committed, then hands, then artifacts."""
    order = [(leader + place) % seats for place in range(committed)]
    left = iter(cards)
    laid = [{"seat": seat, "card": next(left)} for seat in order]
    hands = [[next(left) for _ in range(size - (seat in order))] for seat in range(seats)]
    piles = [[next(left) for _ in range(count)] for count in artifacts[:seats]]
    return {"leader": leader % seats, "committed": laid, "hands": hands, "artifacts": piles}


POSITION = st.builds(
    begun,
    st.permutations(CARDS),
    st.integers(2, 3),
    st.integers(1, 4),
    st.integers(0, 1),
    st.integers(0, 1),
    st.lists(st.integers(0, 2), min_size=3, max_size=3),
)


def faults_on_the_way(state, steps):
    """What breaks the contract within some steps: seats without actions, and states that JSON changes."""
    found = []
    for step in range(steps):
        found += [
            ("nothing to answer", step, seat) for seat in state.to_act() if not state.legal_actions(seat)
        ]
        data = state.to_json()
        if GAME.from_json(data, {}, pool()).to_json() != data:
            found.append(("another state", step, data))
        if found or not state.to_act():
            break
        seat = state.to_act()[-1]
        state.apply(seat, state.legal_actions(seat)[-1])
    return found


@settings(max_examples=200, deadline=None)
@given(POSITION)
def test_wherever_play_begins_whoever_is_asked_has_something_to_answer(data):
    assert faults_on_the_way(position(data), 14) == []
