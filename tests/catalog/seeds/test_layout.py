"""One document, one sequence of bytes."""

import json

from hypothesis import given
from hypothesis import strategies as st

from catalog.seeds.layout import LINE_LENGTH, canonical, in_order, without_defaults

words = st.text(st.characters(codec="utf-8"), max_size=30)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | words,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(words, inner, max_size=5),
    max_leaves=30,
)


@given(values)
def test_the_text_says_the_document(value):
    text = canonical(value)
    assert json.loads(text) == value
    assert text.endswith("\n")


@given(values)
def test_the_text_of_a_text_is_the_text(value):
    text = canonical(value)
    assert canonical(json.loads(text)) == text


@given(st.lists(st.integers(0, 999), max_size=80))
def test_a_container_stands_on_one_line_where_it_fits(numbers):
    lines = canonical({"numbers": numbers}).splitlines()
    assert max(map(len, lines)) <= LINE_LENGTH
    assert (len(lines) == 1) == (len(json.dumps({"numbers": numbers})) <= LINE_LENGTH)


def test_what_fits_stays_together_and_what_does_not_is_broken():
    effects = [{"when": "enters", "do": [{"verb": "draw", "amount": 1}]}]
    text = canonical({"name": "N" * 80, "effects": effects})
    assert text.splitlines()[2] == '  "effects": [{"when": "enters", "do": [{"verb": "draw", "amount": 1}]}]'


def test_free_form_objects_get_one_order_of_keys():
    stored = {"do": [{"otherwise": 0, "if": {}, "value": 14, "verb": "rank_as"}], "may": True, "when": "led"}
    ordered = in_order(stored)
    assert list(ordered) == ["when", "may", "do"]
    assert list(ordered["do"][0]) == ["verb", "value", "if", "otherwise"]


def test_defaults_are_left_out_and_false_is_not_nought():
    document = {"a": 0, "b": False, "c": [], "d": 1}
    assert without_defaults(document, {"a": 0, "b": 0, "c": [], "d": 2}) == {"b": False, "d": 1}
