"""A position is read strictly, and what is written of a state is read back the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core.errors import EngineError
from tests.rules.engine.duel.clauses.tables import GAME, pool, position

HAND = ["eager-intern", "ping-imp", "archivist", "monolith", "fork-bomb"]
OX = {"card": "overclocked-ox"}


def refusal(state, **rules):
    with pytest.raises(EngineError) as caught:
        position(state, **rules)
    return caught.value.code, caught.value.pointer


def one(**player):
    return {"players": [player, {}]}


@pytest.mark.parametrize(
    ("state", "code", "pointer"),
    [
        ({"player": []}, "unknown_member", "/player"),
        ({"players": [{}, {}, {}]}, "too_long", "/players"),
        ({"active": 2}, "bad_number", "/active"),
        ({"players": ["me"]}, "bad_type", "/players/0"),
        (one(health=21), "bad_number", "/players/0/health"),
        (one(health=0), "bad_number", "/players/0/health"),
        (one(hand=["dragon"]), "unknown_card", "/players/0/hand/0"),
        (one(hand="archivist"), "bad_type", "/players/0/hand"),
        (one(board=[{"card": "fork-bomb"}]), "wrong_card", "/players/0/board/0/card"),
        (one(board=[{**OX, "damage": 3}]), "bad_number", "/players/0/board/0/damage"),
        (one(board=[{**OX, "ready": 1}]), "bad_type", "/players/0/board/0/ready"),
        (one(board=[{**OX, "lasting": [2]}]), "bad_type", "/players/0/board/0/lasting/0"),
        (one(board=[OX] * 6), "too_long", "/players/0/board"),
        ({"turn": 0, "phase": "main"}, "bad_phase", "/phase"),
        ({"turn": 3, "phase": "mulligan"}, "bad_phase", "/phase"),
        ({"phase": "aim"}, "bad_phase", "/phase"),
        ({"phase": "discard"}, "bad_phase", "/phase"),
        ({"phase": "later"}, "unknown_word", "/phase"),
        ({"asked": 1}, "out_of_turn", "/asked"),
        ({"resolving": {"card": "overclocked-ox"}, "phase": "aim"}, "bad_effect", "/resolving/card"),
        ({"rng": [1]}, "bad_rng", ""),
    ],
)
def test_a_position_that_play_cannot_reach_is_refused_with_its_place(state, code, pointer):
    assert refusal(state) == (code, pointer)


@pytest.mark.parametrize(
    ("state", "phase"),
    [
        ({"players": [{"hand": HAND}, {"hand": HAND, "deck": HAND}]}, "mulligan"),
        ({"active": 0, "players": [{"hand": HAND}, {"hand": HAND}]}, "main"),
        ({"players": [{"hand": HAND, "energy": 1}, {"hand": HAND}]}, "main"),
        ({"players": [{"hand": HAND}, {"hand": HAND[1:]}]}, "main"),
        ({"turn": 0, "players": [{"hand": HAND[:1]}, {}]}, "mulligan"),
        ({}, "main"),
    ],
)
def test_a_position_with_two_opening_hands_and_no_turn_is_the_set_up(state, phase):
    assert position(state).to_json()["phase"] == phase


@pytest.mark.parametrize(("attacked", "attacks"), [(True, 1), (False, 0), (2, 2), (None, 0)])
def test_attacked_is_a_flag_or_a_number(attacked, attacks):
    state = position(one(board=[{**OX, "attacked": attacked}]))

    assert state.to_json()["players"][0]["board"][0]["attacks"] == attacks


SLUGS = sorted(pool().ids)
UNITS = [card.slug for card in pool().of_type("Unit")]
UNIT = st.fixed_dictionaries(
    {"card": st.sampled_from(UNITS)},
    optional={"ready": st.booleans(), "bonus": st.integers(-3, 3), "attacked": st.booleans()},
)
PLAYER = st.fixed_dictionaries(
    {
        "health": st.integers(1, 20),
        "energy": st.integers(0, 6),
        "hand": st.lists(st.sampled_from(SLUGS), max_size=9),
        "deck": st.lists(st.sampled_from(SLUGS), max_size=4),
        "board": st.lists(UNIT, max_size=5),
    }
)


def faults_on_the_way(state, choices):
    """What breaks the contract on the way: seats without actions, and states that JSON changes."""
    found = []
    for choice in choices:
        data = state.to_json()
        if GAME.from_json(data, {}, pool()).to_json() != data:
            found.append(("another state", data))
        if found or not state.to_act():
            break
        (seat,) = state.to_act()
        legal = state.legal_actions(seat)
        state.apply(seat, legal[choice % len(legal)])
    return found


@settings(max_examples=150, deadline=None)
@given(st.tuples(PLAYER, PLAYER), st.lists(st.integers(0, 50), min_size=3, max_size=12))
def test_wherever_play_begins_it_goes_on_and_is_read_back(players, choices):
    state = position({"turn": 5, "players": list(players)})

    assert faults_on_the_way(state, choices) == []
