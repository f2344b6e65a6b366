"""A scenario document is read strictly: each fault has a code and the place of the fault."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.engine.core.errors import ScenarioFault
from rules.engine.core.scenario_document import BYTES_MAX, Scenario, parse_scenario, read_scenario

STEP = {"seat": 0, "action": {"do": "commit", "card": "doors-2"}}


def fault_of(document):
    with pytest.raises(ScenarioFault) as caught:
        read_scenario(document)
    return caught.value.code, caught.value.pointer


def test_document_with_everything_is_read():
    document = {
        "game": "release", "title": "A lead", "clause": "release:iteration.1", "as_of": "2026-05-01",
        "cards": [{"slug": "x"}], "rules": {"releases": 1}, "state": {"seats": 2}, "script": [STEP],
        "dice": [{"why": "deal", "value": []}], "expect": {"/state/leader": 0},
    }  # fmt: skip

    scenario = read_scenario(document)

    assert (scenario.game, scenario.clauses, scenario.as_of) == (
        "release",
        ("release:iteration.1",),
        "2026-05-01",
    )
    assert (scenario.script[0].seat, scenario.dice[0].why) == (0, "deal")


def test_all_but_the_game_may_be_left_out():
    scenario = read_scenario({"game": "release"})

    assert (scenario.state, scenario.script, scenario.dice, scenario.seed) == ({}, (), None, 0)


def test_several_clauses_may_be_named():
    assert read_scenario({"game": "release", "clause": ["a:b.1", "a:b.2"]}).clauses == ("a:b.1", "a:b.2")


@pytest.mark.parametrize(
    ("document", "code", "pointer"),
    [
        ([], "wrong_type", ""),
        (None, "wrong_type", ""),
        ({}, "missing_member", "/game"),
        ({"game": 7}, "wrong_type", "/game"),
        ({"game": None}, "wrong_type", "/game"),
        ({"game": "release", "scirpt": []}, "unknown_member", "/scirpt"),
        ({"game": "release", "a/b": 1}, "unknown_member", "/a~1b"),
        ({"game": "release", "script": {}}, "wrong_type", "/script"),
        ({"game": "release", "script": [7]}, "wrong_type", "/script/0"),
        ({"game": "release", "script": [{"seat": 0}]}, "missing_member", "/script/0/action"),
        ({"game": "release", "script": [{**STEP, "card": "x"}]}, "unknown_member", "/script/0/card"),
        ({"game": "release", "script": [{**STEP, "seat": True}]}, "wrong_type", "/script/0/seat"),
        ({"game": "release", "script": [{**STEP, "seat": -1}]}, "out_of_range", "/script/0/seat"),
        ({"game": "release", "script": [{**STEP, "seat": 10**30}]}, "out_of_range", "/script/0/seat"),
        ({"game": "release", "script": [{**STEP, "action": "end"}]}, "wrong_type", "/script/0/action"),
        ({"game": "release", "state": []}, "wrong_type", "/state"),
        ({"game": "release", "rules": []}, "wrong_type", "/rules"),
        ({"game": "release", "cards": ["ri34"]}, "wrong_type", "/cards/0"),
        ({"game": "release", "clause": 7}, "wrong_type", "/clause"),
        ({"game": "release", "seed": -1}, "out_of_range", "/seed"),
        ({"game": "release", "seed": 1.5}, "wrong_type", "/seed"),
        ({"game": "release", "dice": [], "seed": 1}, "dice_and_seed", "/seed"),
        ({"game": "release", "dice": [{"why": "deal"}]}, "missing_member", "/dice/0/value"),
        ({"game": "release", "dice": [{"why": 1, "value": 1}]}, "wrong_type", "/dice/0/why"),
        ({"game": "release", "dice": [{"why": "x", "value": 1, "of": 6}]}, "unknown_member", "/dice/0/of"),
        ({"game": "release", "expect": {"state": 1}}, "bad_pointer", "/expect/state"),
        ({"game": "release", "expect": {"/stat/x": 1}}, "bad_pointer", "/expect/~1stat~1x"),
        ({"game": "release", "expect": {"": {}}}, "bad_pointer", "/expect/"),
        ({"game": "release", "score": {}, "script": []}, "score_and_play", "/script"),
        ({"game": "release", "score": []}, "wrong_type", "/score"),
        ({"game": "release", "score": {}, "expect": {"/state": 1}}, "bad_pointer", "/expect/~1state"),
        ({"game": "release", "title": float("nan")}, "not_json", ""),
        ({"game": "release", "title": "\ud800"}, "not_json", ""),
    ],
)
def test_fault_is_named_with_its_place(document, code, pointer):
    assert fault_of(document) == (code, pointer)


def test_unknown_member_is_answered_with_the_nearest_known_one():
    with pytest.raises(ScenarioFault, match="did you mean 'expect'"):
        read_scenario({"game": "release", "expects": {}})


def test_script_of_500_actions_is_read():
    assert len(read_scenario({"game": "release", "script": [STEP] * 500}).script) == 500


def test_script_of_501_actions_is_refused_with_the_limit():
    with pytest.raises(ScenarioFault, match="at most 500 actions") as caught:
        read_scenario({"game": "release", "script": [STEP] * 501})

    assert (caught.value.code, caught.value.pointer) == ("too_many_actions", "/script")


def test_document_of_64_kilobytes_is_read_and_one_byte_more_is_refused():
    frame = len(json.dumps({"game": "release", "title": ""}, separators=(",", ":")))
    read_scenario({"game": "release", "title": "x" * (BYTES_MAX - frame)})

    with pytest.raises(ScenarioFault, match="at most 65536 bytes") as caught:
        read_scenario({"game": "release", "title": "x" * (BYTES_MAX - frame + 1)})

    assert caught.value.code == "scenario_too_large"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "not_json"),
        (b"{", "not_json"),
        (b'{"game":"release","seed":NaN}', "not_json"),
        (b'{"game":"release","game":"duel"}', "duplicate_member"),
        (b'{"game":"rel\xffease"}', "not_utf8"),
        (b" " * (BYTES_MAX + 1), "scenario_too_large"),
        (b"[" * 5000, "too_deep"),
        (b'{"game":"release","seed":' + b"9" * 5000 + b"}", "not_json"),
        (b'{"game":"release","state":' + b'{"a":' * 70 + b"1" + b"}" * 71, "too_deep"),
    ],
)
def test_text_that_is_no_scenario_is_refused(text, code):
    with pytest.raises(ScenarioFault) as caught:
        parse_scenario(text)

    assert caught.value.code == code


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=20,
)
MEMBERS = st.sampled_from(
    ["title", "clause", "cards", "rules", "state", "script", "dice", "seed", "expect", "score"]
)


def scenario_or_fault(document):
    try:
        return read_scenario(document)
    except ScenarioFault as fault:
        return fault


@given(st.dictionaries(MEMBERS, JSON, max_size=5))
def test_no_document_ends_in_anything_but_a_scenario_or_a_fault(members):
    assert isinstance(scenario_or_fault({"game": "release", **members}), Scenario | ScenarioFault)
