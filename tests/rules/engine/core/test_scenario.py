"""The runner plays a script on a position and compares; what is wrong is an answer, never a traceback."""

import dataclasses
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.engine.core import scenario as runner
from rules.engine.core.errors import ScenarioFault
from rules.engine.core.scenario import is_same, run_scenario
from rules.engine.core.scenario_document import read_scenario
from rules.scenarios import seed_table

TABLE = seed_table("release")
HANDS = {
    "seats": 3,
    "tools": "ri37",
    "hands": [["doors-9", "fruits-2"], ["doors-3", "fruits-3"], ["doors-4", "fruits-4"]],
}
LAST = {"seats": 3, "tools": "ri47", "hands": [["doors-9"], ["doors-3"], ["doors-4"]]}


def step(seat, do, **members):
    return {"seat": seat, "action": {"do": do, **members}}


COMMITS = [
    step(0, "commit", card="doors-9"),
    step(1, "commit", card="doors-3"),
    step(2, "commit", card="doors-4"),
]


def run(**document):
    return run_scenario(read_scenario({"game": "release", **document}), TABLE)


def fault_of(**document):
    with pytest.raises(ScenarioFault) as caught:
        run(**document)
    return caught.value.code, caught.value.pointer


def test_answer_has_the_shape_of_the_format():
    answer = run(state=HANDS, script=COMMITS[:1])

    assert list(answer) == ["ok", "state", "outcome", "events", "illegal", "failures"]
    assert (answer["ok"], answer["outcome"], answer["illegal"], answer["failures"]) == (True, None, None, [])


def test_what_happened_is_told_in_order():
    answer = run(state=HANDS, script=COMMITS[:2])

    assert [(event["event"], event["seat"]) for event in answer["events"]] == [
        ("committed", 0),
        ("committed", 1),
    ]


def test_expectation_that_does_not_hold_is_a_failure_with_both_values():
    answer = run(state=HANDS, script=COMMITS[:1], expect={"/state/leader": 2, "/state/release": 1})

    assert answer["failures"] == [{"pointer": "/state/leader", "expected": 2, "actual": 0}]
    assert not answer["ok"]


def test_place_that_is_not_there_is_not_null():
    (failure,) = run(state=HANDS, expect={"/state/hand": None})["failures"]

    assert failure == {"pointer": "/state/hand", "expected": None, "actual": None, "note": "nothing is there"}


def test_illegal_action_stops_the_script_and_changes_nothing():
    script = [COMMITS[0], step(1, "commit", card="fruits-3"), COMMITS[1]]

    answer = run(state=HANDS, script=script, expect={"/illegal/code": "must_follow_suit"})

    assert answer["ok"]
    assert answer["illegal"] == {"step": 1, "code": "must_follow_suit", "clause": "release:iteration.2"}
    assert answer["state"]["committed"] == [{"seat": 0, "card": "doors-9"}]


def test_illegal_action_that_nobody_expects_is_a_failure():
    answer = run(state=HANDS, script=COMMITS[1:], expect={"/state/leader": 0})

    assert [failure["pointer"] for failure in answer["failures"]] == ["/illegal"]


def test_expected_refusal_that_does_not_come_is_a_failure():
    assert not run(state=HANDS, script=COMMITS[:1], expect={"/illegal/code": "not_your_turn"})["ok"]


def test_muted_refusal_is_not_reported():
    scenario = read_scenario({"game": "release", "state": HANDS, "script": COMMITS[1:]})

    answer = run_scenario(scenario, TABLE, muted=frozenset(["not_your_turn"]))

    assert answer["illegal"] is None
    assert answer["state"]["committed"] == []


def test_offers_that_can_only_be_declined_need_no_line_in_the_script():
    answer = run(state=HANDS, script=[*COMMITS, step(0, "commit", card="fruits-2")])

    assert (answer["ok"], answer["state"]["iteration"]) == (True, 2)


def test_offers_that_can_only_be_declined_may_be_declined_by_the_script():
    declines = [step(seat, "decline") for seat in (0, 1, 2)]

    answer = run(state=HANDS, script=[*COMMITS, *declines, step(0, "commit", card="fruits-2")])

    assert (answer["ok"], answer["state"]["iteration"]) == (True, 2)


def test_offer_that_can_be_taken_waits_for_the_script():
    hands = [["doors-9", "fruits-2"], ["doors-3", "ri32"], ["doors-4", "fruits-4"]]

    answer = run(state={**HANDS, "hands": hands}, script=COMMITS, expect={"/legal/1/0": {"do": "decline"}})

    assert (answer["ok"], answer["state"]["phase"]) == (True, "reveal")


def test_forced_commit_is_left_to_the_script():
    answer = run(state=LAST, script=COMMITS[:1])

    assert len(answer["state"]["committed"]) == 1


def test_end_of_the_game_is_answered_and_cites_its_clause():
    answer = run(state=LAST, script=COMMITS, rules={"releases": 1})

    assert answer["outcome"]["winners"] == [0]
    assert answer["outcome"]["clause"] == "release:setup.4"


def test_observations_and_legal_actions_are_by_seat():
    expect = {"/observations/1/hand": ["doors-3", "fruits-3"], "/legal/1": [], "/legal/0/0/card": "doors-9"}

    assert run(state=HANDS, expect=expect)["ok"]


KENT_BECK = {
    "tools": "ri37",
    "hands": [["ri31", "doors-9"], ["fruits-2", "doors-3"], ["fruits-3", "doors-4"]],
    "artifacts": [["birds-2"], ["birds-7", "birds-8"], []],
}
SWAP = [step(0, "commit", card="ri31"), step(0, "swap", own="birds-2", victim=1)]


def dice(*values, why="swap"):
    return [{"why": why, "value": value} for value in values]


def test_dice_fall_as_written():
    answer = run(
        state=KENT_BECK, script=SWAP, dice=dice("birds-8"), expect={"/state/artifacts/0": ["birds-8"]}
    )

    assert answer["ok"]


def test_missing_die_is_a_failure_and_the_step_leaves_no_trace():
    answer = run(state=KENT_BECK, script=SWAP, dice=[])

    assert answer["failures"][0]["pointer"] == "/dice/0"
    assert answer["failures"][0]["note"] == "dice_missing"
    assert answer["state"]["artifacts"] == KENT_BECK["artifacts"]


def test_die_left_over_is_a_failure():
    answer = run(state=KENT_BECK, script=SWAP, dice=dice("birds-8", "birds-7"))

    assert [(each["pointer"], each["note"]) for each in answer["failures"]] == [("/dice/1", "dice_left")]


@pytest.mark.parametrize(
    "wrong", [dice("birds-8", why="deal"), dice("doors-2"), dice(7), dice(None), dice([])]
)
def test_die_for_something_else_or_with_no_such_side_is_a_failure(wrong):
    answer = run(state=KENT_BECK, script=SWAP, dice=wrong)

    assert [(each["pointer"], each["note"]) for each in answer["failures"]] == [("/dice/0", "dice_mismatch")]


def test_one_seed_falls_the_same_way_twice():
    assert (
        run(state=LAST, script=COMMITS, seed=4)["state"] == run(state=LAST, script=COMMITS, seed=4)["state"]
    )


def test_other_seeds_deal_other_cards():
    hands = [run(state=LAST, script=COMMITS, seed=seed)["state"]["hands"] for seed in (4, 5)]

    assert hands[0] != hands[1]


def test_inline_card_wins_over_the_catalog():
    plain = {"slug": "ri34", "type": "Play", "rank": 3, "suit": "Fruits"}
    hands = [["ri34", "doors-2"], ["fruits-4", "doors-3"], ["fruits-2", "doors-4"]]
    script = [step(seat, "commit", card=card) for seat, (card, _) in enumerate(hands)]

    answer = run(state={"hands": hands}, script=script, cards=[plain], expect={"/state/leader": 1})

    assert answer["ok"]


def test_full_record_may_be_written_inline():
    record = next(card for card in TABLE.cards if card["slug"] == "ri34")

    assert run(state=HANDS, cards=[record])["ok"]


def test_short_form_answers_scores_alone():
    score = {"tools": "ri48", "artifacts": [["ri31", "ri28", "ri26"], ["fruits-2"]], "won": [2, 1]}

    assert run(score=score) == {"scores": [4, -1]}


def test_short_form_with_expectations_says_whether_they_hold():
    score = {"tools": "ri48", "artifacts": [["ri31", "ri28", "ri26"], []]}

    answer = run(score=score, expect={"/scores": [4, 4]})

    assert (answer["ok"], answer["scores"]) == (False, [4, 0])


@pytest.mark.parametrize(
    ("document", "code", "pointer"),
    [
        ({"rules": {"relases": 1}}, "unknown_rule", "/rules/relases"),
        ({"rules": {"releases": 0}, "state": HANDS}, "bad_rule", "/rules/releases"),
        ({"rules": {"releases": []}, "state": HANDS}, "bad_rule", "/rules/releases"),
        ({"state": {"hand": []}}, "unknown_member", "/state/hand"),
        ({"state": {"hands": [["doors-2"], ["doors-99"]]}}, "unknown_card", "/state/hands/1/0"),
        ({"state": {"hands": [["doors-2"], ["doors-2"]]}}, "too_many_copies", "/state/"),
        ({"state": {"hands": [["doors-2"], []]}}, "bad_hand_size", "/state/hands/1"),
        ({"state": {"seats": 1}}, "bad_seats", "/state/seats"),
        ({"state": {"seats": 3}}, "no_cards", "/state/hands"),
        ({"state": HANDS, "script": [{"seat": 0, "action": {}}]}, "unknown_action", "/script/0/action/do"),
        ({"state": HANDS, "script": [step(0, "commit")]}, "missing_member", "/script/0/action/card"),
        ({"state": HANDS, "script": [step(0, "commit", card="x")]}, "bad_member", "/script/0/action/card"),
        ({"score": {"tools": "doors-2", "artifacts": [[], []]}}, "wrong_card", "/score/tools"),
        ({"score": {"artifacts": [[], []]}}, "unknown_card", "/score/tools"),
        ({"score": {"tools": "ri37", "artifacts": [["x"], []]}}, "unknown_card", "/score/artifacts/0/0"),
        ({"cards": [{"slug": "x", "type": "Play", "rank": 1}]}, "missing_key", "/cards/0/attributes"),
        ({"cards": [{"slug": "x", "typ": "Play"}]}, "unknown_member", "/cards/0/typ"),
        ({"cards": [{"type": "Play"}]}, "missing_member", "/cards/0/slug"),
        ({"cards": [{"slug": "x"}, {"slug": "x"}]}, "duplicate_card", "/cards/1/slug"),
    ],
)
def test_document_that_the_game_cannot_play_is_a_fault_with_its_place(document, code, pointer):
    assert fault_of(**document) == (code, pointer)


def test_inline_effect_with_an_unknown_verb_is_a_fault_with_a_hint():
    effects = [{"when": "iteration_ends", "do": [{"verb": "scoer", "amount": 2}]}]
    card = {"slug": "x", "type": "Play", "rank": 3, "suit": "Doors", "effects": effects}

    with pytest.raises(ScenarioFault, match="score") as caught:
        run(cards=[card])

    assert caught.value.pointer == "/cards/0/effects/0/do/0/verb"


def test_number_given_in_both_forms_is_a_fault():
    card = {"slug": "x", "type": "Play", "rank": 3, "attributes": {"rank": 4, "suit": "Doors"}}

    assert fault_of(cards=[card]) == ("duplicate_member", "/cards/0/rank")


def test_scenario_that_takes_over_two_seconds_is_stopped(monkeypatch):
    ticks = itertools.count(step=3.0)
    monkeypatch.setattr(runner.time, "thread_time", lambda: next(ticks))

    with pytest.raises(ScenarioFault, match="2 s at most") as caught:
        run(state=HANDS, script=COMMITS)

    assert caught.value.code == "scenario_too_slow"


def test_game_without_scores_has_no_short_form():
    class Silent:
        settings = {}

        def load_cards(self, cards):
            return TABLE.game.load_cards(cards)

    scenario = read_scenario({"game": "silent", "score": {}})

    with pytest.raises(ScenarioFault) as caught:
        run_scenario(scenario, dataclasses.replace(TABLE, game=Silent()))

    assert (caught.value.code, caught.value.pointer) == ("no_score", "/score")


@pytest.mark.parametrize(
    ("one", "other"), [(True, 1), (0, False), (None, 0), ([], {}), ("1", 1), ([1], [1, 2])]
)
def test_values_of_different_kinds_are_not_the_same(one, other):
    assert not is_same(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [(1, 1.0), ({"a": 1, "b": [True]}, {"b": [True], "a": 1}), ((1, 2), [1, 2])]
)
def test_values_are_the_same_by_what_they_say(one, other):
    assert is_same(one, other)


WORDS = st.sampled_from(["doors-2", "fruits-3", "ri31", "ri37", "", "commit", "reveal"])
VALUE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | WORDS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=12,
)
MEMBERS = (
    "seats copies teams release tools tools_deck tools_used leader iteration iterations phase asked hands "
    "committed pile takeable winner passes chosen artifacts won scores history open_artifacts set_aside "
    "conceded outcome rng turns first_leader held played"
)
STATE = st.dictionaries(st.sampled_from(MEMBERS.split()), VALUE, max_size=4)


def answer_or_fault(**document):
    try:
        return run(**document)
    except ScenarioFault as fault:
        return fault


@settings(max_examples=200, deadline=None)
@given(STATE, st.booleans())
def test_no_position_ends_in_anything_but_an_answer_or_a_fault(members, with_hands):
    state = {**(HANDS if with_hands else {}), **members}

    assert isinstance(answer_or_fault(state=state, script=COMMITS), dict | ScenarioFault)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(["tools", "artifacts", "won", "teams"]), VALUE, max_size=4))
def test_no_table_to_score_ends_in_anything_but_scores_or_a_fault(members):
    score = {"tools": "ri37", "artifacts": [["doors-2"], []], **members}

    assert isinstance(answer_or_fault(score=score), dict | ScenarioFault)
