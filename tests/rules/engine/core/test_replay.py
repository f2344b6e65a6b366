"""A replay leads to the same state and events, and is refused where it could not."""

import json
from dataclasses import replace

import pytest

from rules.engine.core.errors import IllegalAction, ScenarioFault
from rules.engine.core.events import EventLog
from rules.engine.core.replay import Replay, ReplayFault, recorded
from rules.engine.core.rng import derive
from rules.engine.games import get
from rules.engine.simulation.play import play_game
from rules.seed import seed_cards, seed_rules

GAME = get("release")
CARDS = GAME.load_cards(seed_cards("release"))
RULES = {**seed_rules("release"), "releases": 1}


@pytest.fixture
def game_on_record():
    """A finished state, what was heard of it, and its replay."""
    state, log = GAME.new_state(RULES, CARDS, (), 3, 5), EventLog()
    bots = [GAME.make_bot("random", {}, RULES, CARDS)] * 3
    rngs = [derive(5, 0, f"seat-{seat}") for seat in range(3)]
    played = play_game(state, bots, rngs, listener=log, record=True)
    return state, log, recorded(GAME, RULES, CARDS, seats=3, seed=5, actions=played.actions)


def test_a_replay_leads_to_the_same_state_by_the_same_events(game_on_record):
    state, log, replay = game_on_record
    again = EventLog()

    end = replay.play(GAME, RULES, CARDS, listener=again)

    assert end.to_json() == state.to_json()
    assert json.dumps(again.to_json()) == json.dumps(log.to_json())


def test_a_replay_survives_its_json(game_on_record):
    _, _, replay = game_on_record

    assert Replay.from_json(json.loads(json.dumps(replay.to_json()))) == replay


def test_a_replay_stops_at_any_step(game_on_record):
    _, _, replay = game_on_record

    assert len(replay.play(GAME, RULES, CARDS, steps=2).to_json()["committed"]) == 2


def test_other_rules_are_refused(game_on_record):
    _, _, replay = game_on_record

    with pytest.raises(ReplayFault) as refusal:
        replay.play(GAME, {**RULES, "straight_min": 3}, CARDS)

    assert refusal.value.code == "other_rules"


@pytest.mark.parametrize(("member", "code"), [("cards_digest", "other_cards"), ("engine", "other_engine")])
def test_other_cards_and_engines_are_refused(game_on_record, member, code):
    _, _, replay = game_on_record

    with pytest.raises(ReplayFault) as refusal:
        replace(replay, **{member: "0" * 64}).play(GAME, RULES, CARDS)

    assert refusal.value.code == code


def test_a_replay_that_was_tampered_with_is_refused_where_it_breaks_the_rules(game_on_record):
    _, _, replay = game_on_record
    twice = replace(replay, actions=(replay.actions[0], *replay.actions))

    with pytest.raises(IllegalAction):
        twice.play(GAME, RULES, CARDS)


@pytest.mark.parametrize("data", [{}, {"actions": 3}, {"game": "release", "actions": [{}]}])
def test_what_no_replay_wrote_is_refused(data):
    with pytest.raises(ScenarioFault) as refusal:
        Replay.from_json(data)

    assert refusal.value.code == "bad_replay"
