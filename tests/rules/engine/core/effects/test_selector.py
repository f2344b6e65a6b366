"""Selectors: what they take, and how they are said."""

import pytest

from rules.engine.core.effects.selector import ALL, Quantity
from rules.engine.core.errors import CardFaults
from tests.rules.engine.core.effects.trial import read, said


def effects(selector):
    return [{"when": "enters", "do": [{"verb": "discard", "what": selector}]}]


def selector(data):
    (ability,) = read(effects(data))
    return ability.do[0].what


@pytest.mark.parametrize(
    ("data", "path", "code"),
    [
        ("thiss", "", "unknown_selector"),
        ({"select": "Librery"}, "/select", "unknown_noun"),
        ({"select": "card", "zone": "hands"}, "/zone", "unknown_zone"),
        ({"select": "card", "whose": "mine"}, "/whose", "unknown_player"),
        ({"select": "card", "how_many": 0}, "/how_many", "out_of_range"),
        ({"select": "card", "how_many": "every"}, "/how_many", "unknown_quantity"),
        ({"select": "card", "how_many": {"up_to": 0}}, "/how_many/up_to", "out_of_range"),
        ({"select": "card", "chosen": "at random"}, "/chosen", "unknown_chooser"),
        ({"select": "card", "where": {"domian": "Data"}}, "/where/domian", "unknown_key"),
        ({"select": "card", "where": {"domain": "Dada"}}, "/where/domain", "unknown_domain"),
        ({"select": "card", "where": ["Data"]}, "/where", "wrong_type"),
    ],
)
def test_a_selector_that_means_nothing_is_refused(data, path, code):
    with pytest.raises(CardFaults) as caught:
        selector(data)
    assert [(fault.path, fault.code) for fault in caught.value.faults] == [(f"/0/do/0/what{path}", code)]


@pytest.mark.parametrize(
    ("data", "quantity"),
    [(2, Quantity(2, 2)), ({"up_to": 2}, Quantity(0, 2)), ("all", ALL)],
)
def test_a_quantity_is_a_number_an_upper_bound_or_all(data, quantity):
    assert selector({"select": "card", "how_many": data}).how_many == quantity


@pytest.mark.parametrize(
    ("data", "en", "zh"),
    [
        ("this", "this Library", "此库"),
        ({"select": "Library"}, "a Library of yours", "你的1张库"),
        ({"select": "Library", "whose": "opponents"}, "a Library of an opponent", "对手的1张库"),
        ({"select": "Library", "zone": "field", "how_many": 2}, "2 Libraries on your field", "你场上的2张库"),
        (
            {"select": "Library", "zone": "field", "how_many": "all", "where": {"domain": "Data"}},
            "all Data Libraries on your field",
            "你场上所有数据库",
        ),
        (
            {"select": "card", "zone": "hand", "whose": "opponents", "chosen": "at_random"},
            "a card in an opponent's hand, chosen at random",
            "对手手中的随机1张牌",
        ),
        (
            {"select": "Library", "zone": "field", "whose": "anyones", "how_many": {"up_to": 2}},
            "up to 2 Libraries on any player's field",
            "任一玩家场上的至多2张库",
        ),
        (
            {"select": "card", "zone": "hand", "whose": "opponents", "how_many": 2, "chosen": "owner"},
            "2 cards in an opponent's hand, chosen by their owner",
            "对手手中的2张牌（由其拥有者选择）",
        ),
    ],
)
def test_a_selector_is_said_in_both_languages(data, en, zh):
    assert said(effects(data)) == f"When this Library enters, discard {en}."
    assert said(effects(data), "zh") == f"当此库入场时，废弃{zh}。"
