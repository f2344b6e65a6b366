"""Amounts: their values at a table, and how they are said."""

import pytest

from rules.engine.core.errors import CardFaults
from tests.rules.engine.core.effects.trial import read, said

LIBRARIES = {"select": "Library", "zone": "field"}


class Field:
    """A table on which every selection counts the same."""

    def __init__(self, count):
        self.number = count

    def count(self, what):
        return self.number


def amount(data):
    (ability,) = read([{"when": "enters", "do": [{"verb": "draw", "amount": data}]}])
    return ability.do[0].amount


@pytest.mark.parametrize(
    ("data", "value"),
    [
        (3, 3),
        ({"count": LIBRARIES}, 7),
        ({"each": 2, "of": LIBRARIES}, 14),
        ({"each": 2, "per": 3, "of": LIBRARIES}, 4),
        ({"each": -1, "of": LIBRARIES}, -7),
        ({"min": [5, {"count": LIBRARIES}, 9]}, 5),
        ({"max": [5, {"count": LIBRARIES}]}, 7),
    ],
)
def test_an_amount_comes_to_its_value_at_the_table(data, value):
    assert amount(data).value(Field(7)) == value


@pytest.mark.parametrize(
    "data",
    [
        {"each": 2},
        {"each": 2, "per": 0, "of": LIBRARIES},
        {"min": [1]},
        {"count": 3},
        {"each": 1, "count": LIBRARIES},
        10**7,
    ],
)
def test_an_amount_that_says_too_little_or_too_much_is_refused(data):
    with pytest.raises(CardFaults):
        amount(data)


@pytest.mark.parametrize(
    ("data", "en", "zh"),
    [
        (1, "draw a card", "抽1张牌"),
        (2, "draw 2 cards", "抽2张牌"),
        ({"count": LIBRARIES}, "draw a card for each Library on your field", "你场上每有1张库，抽1张牌"),
        (
            {"each": 2, "per": 3, "of": LIBRARIES},
            "draw 2 cards for every 3 Libraries on your field",
            "你场上每有3张库，抽2张牌",
        ),
        (
            {"min": [3, {"count": LIBRARIES}]},
            "draw the lesser of 3 cards and a card for each Library on your field",
            "抽3张牌与你场上每有1张库1张牌中较少者",
        ),
    ],
)
def test_an_amount_is_said_in_both_languages(data, en, zh):
    effects = [{"when": "enters", "do": [{"verb": "draw", "amount": data}]}]
    assert said(effects) == f"When this Library enters, {en}."
    assert said(effects, "zh") == f"当此库入场时，{zh}。"
