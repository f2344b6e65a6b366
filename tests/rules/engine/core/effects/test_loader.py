"""The strict loader: what it refuses, and how it says so."""

import functools

import pytest

from rules.engine.core.errors import CardFaults
from tests.rules.engine.core.effects.trial import read


def faults(effects):
    """(path, code, near) of every fault of the effects."""
    with pytest.raises(CardFaults) as caught:
        read(effects)
    return [(fault.path, fault.code, fault.near) for fault in caught.value.faults]


def draw(**more):
    return {"when": "enters", "do": [{"verb": "draw", **more}]}


def test_an_unknown_verb_is_refused_with_the_nearest_one():
    assert faults([{"when": "enters", "do": [{"verb": "drow"}]}]) == [
        ("/0/do/0/verb", "unknown_verb", "draw"),
    ]


def test_a_verb_like_no_other_is_refused_without_a_hint():
    assert faults([{"when": "enters", "do": [{"verb": "zzz"}]}]) == [("/0/do/0/verb", "unknown_verb", None)]


def test_an_unknown_key_of_a_verb_is_refused_with_the_nearest_one():
    assert faults([draw(amuont=2)]) == [("/0/do/0/amuont", "unknown_key", "amount")]


def test_an_unknown_key_of_an_ability_is_refused_with_the_nearest_one():
    assert faults([{**draw(), "mey": True}]) == [("/0/mey", "unknown_key", "may")]


def test_an_unknown_moment_is_refused_with_the_nearest_one():
    assert faults([{"when": "Enter", "do": [{"verb": "draw"}]}]) == [("/0/when", "unknown_moment", "enters")]


def test_an_unknown_condition_is_refused_with_the_nearest_one():
    assert faults([{**draw(), "if": {"in_pay": "mp11"}}]) == [
        ("/0/if/in_pay", "unknown_condition", "in_play")
    ]


def test_a_card_that_is_not_in_the_pool_is_refused_with_the_nearest_one():
    assert faults([{**draw(), "if": {"in_play": "mp12"}}]) == [("/0/if/in_play", "unknown_card", "mp11")]


def test_a_stat_of_another_game_is_refused():
    effect = {"verb": "modify_stat", "stat": "Sped", "by": 1}
    assert faults([{"while": "in_play", "do": [effect]}]) == [("/0/do/0/stat", "unknown_stat", "Speed")]


@pytest.mark.parametrize(
    ("path", "effects"),
    [
        ("", {"when": "enters"}),
        ("/0", ["draw"]),
        ("/0/do", [{"when": "enters", "do": {"verb": "draw"}}]),
        ("/0/do/0", [{"when": "enters", "do": ["draw"]}]),
        ("/0/do/0/verb", [{"when": "enters", "do": [{"verb": 7}]}]),
        ("/0/do/0/amount", [draw(amount=True)]),
        ("/0/do/0/amount", [draw(amount=1.0)]),
        ("/0/do/0/amount", [draw(amount=None)]),
        ("/0/may", [{**draw(), "may": 1}]),
        ("/0/when", [{"when": ["enters"], "do": [{"verb": "draw"}]}]),
        ("/0/if", [{**draw(), "if": []}]),
        ("/0/if/in_play", [{**draw(), "if": {"in_play": 11}}]),
    ],
)
def test_a_value_of_the_wrong_type_is_refused_where_it_stands(path, effects):
    assert faults(effects) == [(path, "wrong_type", None)]


@pytest.mark.parametrize(
    ("path", "code", "effect"),
    [
        ("/0/when", "timing", {"do": [{"verb": "draw"}]}),
        ("/0/when", "timing", {"when": "enters", "while": "in_play", "do": [{"verb": "draw"}]}),
        ("/0/when", "timing", {"when": "enters", "instead": "discarded", "do": [{"verb": "draw"}]}),
        ("/0/may", "timing", {"while": "in_play", "may": True, "do": [{"verb": "draw"}]}),
        ("/0/cost", "timing", {"while": "in_play", "cost": [{"verb": "draw"}], "do": [{"verb": "draw"}]}),
        ("/0/cannot", "timing", {"when": "enters", "cannot": {"play_above": 14}}),
        ("/0/of", "timing", {"while": "in_play", "of": "this", "do": [{"verb": "draw"}]}),
        ("/0/of", "timing", {"when": "enters", "of": "this", "do": [{"verb": "draw"}]}),
        ("/0/of", "timing", {"when": "discarded", "do": [{"verb": "draw"}]}),
        ("/0/do", "missing_key", {"when": "enters"}),
        ("/0/do", "out_of_range", {"when": "enters", "do": []}),
        ("/0/if", "missing_key", {"when": "enters", "if": {}, "do": [{"verb": "draw"}]}),
    ],
)
def test_keys_that_do_not_go_together_are_refused(path, code, effect):
    assert (path, code, None) in faults([effect])


def test_an_object_with_two_meanings_is_refused():
    two = {"in_play": "mp11", "any": [{"in_play": "mp11"}, {"in_play": "asio"}]}
    assert faults([{**draw(), "if": two}]) == [("/0/if", "two_meanings", None)]


def test_all_faults_come_at_once_each_with_its_path():
    effects = [draw(amount="many"), {"when": "enters", "do": [{"verb": "drow"}, {"verb": "discard"}]}]
    assert faults(effects) == [
        ("/0/do/0/amount", "wrong_type", None),
        ("/1/do/0/verb", "unknown_verb", "draw"),
        ("/1/do/1", "missing_key", None),
    ]


def test_a_path_escapes_slashes_and_tildes():
    assert faults([{**draw(), "a/b~c": 1}]) == [("/0/a~1b~0c", "unknown_key", None)]


def test_a_message_names_the_word_and_the_hint():
    with pytest.raises(CardFaults, match="unknown verb 'drow'; did you mean 'draw'"):
        read([{"when": "enters", "do": [{"verb": "drow"}]}])


def test_a_very_long_word_is_cut_in_the_message():
    with pytest.raises(CardFaults) as caught:
        read([{"when": "x" * 100_000, "do": [{"verb": "draw"}]}])
    assert len(caught.value.message) < 200


def test_a_huge_number_is_refused_in_a_short_message():
    with pytest.raises(CardFaults, match="is not between") as caught:
        read([draw(amount=10**4000)])
    assert len(caught.value.message) < 200


def test_data_nested_too_deep_are_refused_not_followed():
    nested = functools.reduce(
        lambda inner, _: {"all": [inner, {"in_play": "mp11"}]}, range(300), {"in_play": "mp11"}
    )
    assert {code for _, code, _ in faults([{**draw(), "if": nested}])} == {"too_deep"}


def test_a_card_that_is_always_in_play_may_be_named():
    (ability,) = read([{**draw(), "if": {"in_play": "core"}}])
    assert ability.condition.card == "core"


def test_what_is_left_out_takes_its_default():
    (ability,) = read([draw()])
    (verb,) = ability.do
    assert (verb.who, verb.amount.number, ability.may) == ("you", 1, False)


def test_equal_data_give_equal_values():
    assert read([draw(amount=2)]) == read([draw(amount=2)])
    assert read([draw(amount=2)]) != read([draw(amount=3)])
