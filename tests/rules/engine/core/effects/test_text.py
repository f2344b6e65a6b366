"""Sentences: "when" for what is done once, "while" and "as long as" for what ends with its source."""

import pytest

from tests.rules.engine.core.effects.trial import said

DRAW = {"verb": "draw"}
FASTER = {"verb": "modify_stat", "stat": "Speed", "by": 2}


def test_a_bonus_that_needs_a_card_in_play_says_as_long_as():
    effects = [{"while": "in_play", "if": {"in_play": "mp11"}, "do": [FASTER]}]
    assert said(effects) == "As long as MP11 is in play, this Library gets +2 Speed."
    assert said(effects, "zh") == "只要MP11在场，此库的速度+2。"


def test_what_happens_on_entering_says_when():
    effects = [{"when": "enters", "do": [{"verb": "draw", "amount": 1}]}]
    assert said(effects) == "When this Library enters, draw a card."
    assert said(effects, "zh") == "当此库入场时，抽1张牌。"


def test_a_continuous_effect_without_a_condition_says_while():
    effects = [{"while": "in_play", "do": [FASTER]}]
    assert said(effects) == "While in play, this Library gets +2 Speed."
    assert said(effects, "zh") == "此库在场时，此库的速度+2。"


def test_another_state_is_said_beside_the_condition():
    effects = [{"while": "attached", "if": {"in_play": "mp11"}, "do": [FASTER]}]
    assert said(effects) == "While attached, as long as MP11 is in play, this Library gets +2 Speed."


def test_a_condition_of_a_moment_says_if():
    effects = [{"when": "enters", "if": {"in_play": "mp11"}, "do": [DRAW]}]
    assert said(effects) == "When this Library enters, if MP11 is in play, draw a card."
    assert said(effects, "zh") == "当此库入场时，若MP11在场，抽1张牌。"


def test_conditions_are_joined_by_and_and_or():
    both = [{"in_play": "mp11"}, {"in_play": "asio"}]
    assert "if MP11 is in play and Asio is in play" in said(
        [{"when": "enters", "if": {"all": both}, "do": [DRAW]}]
    )
    assert "若MP11在场或Asio在场" in said([{"when": "enters", "if": {"any": both}, "do": [DRAW]}], "zh")


def test_steps_of_a_moment_follow_one_another():
    effects = [{"when": "enters", "do": [DRAW, FASTER]}]
    assert said(effects) == "When this Library enters, draw a card, then this Library gets +2 Speed."


def test_continuous_effects_hold_side_by_side():
    slower = {"verb": "modify_stat", "stat": "Reliability", "by": -1}
    effects = [{"while": "in_play", "do": [FASTER, slower]}]
    assert said(effects) == "While in play, this Library gets +2 Speed and this Library gets -1 Reliability."


def test_a_choice_says_may():
    effects = [{"when": "enters", "may": True, "do": [DRAW]}]
    assert said(effects) == "When this Library enters, you may draw a card."
    assert said(effects, "zh") == "当此库入场时，你可以抽1张牌。"


def test_a_cost_comes_first_and_the_rest_depends_on_it():
    discard = {"verb": "discard", "what": {"select": "card", "zone": "hand"}}
    effects = [{"when": "enters", "may": True, "cost": [discard], "do": [DRAW]}]
    assert said(effects) == (
        "When this Library enters, you may discard a card in your hand; if you do, draw a card."
    )
    assert said(effects, "zh") == "当此库入场时，你可以废弃你手中的1张牌；若如此做，抽1张牌。"


def test_a_replacement_says_instead():
    effects = [{"instead": "discarded", "do": [DRAW]}]
    assert said(effects) == "If this Library would be discarded, draw a card instead."
    assert said(effects, "zh") == "若此库将被弃掉，改为抽1张牌。"


def test_a_prohibition_holds_while_its_source_does():
    effects = [{"while": "in_play", "cannot": {"play_above": 14}}]
    assert said(effects) == "While in play, Libraries above C++14 cannot be played."
    assert said(effects, "zh") == "此库在场时，不能打出高于C++14的库。"


def test_a_moment_of_other_cards_names_them():
    library = {"select": "Library", "zone": "field", "whose": "anyones"}
    effects = [{"when": "discarded", "of": library, "do": [DRAW]}]
    assert said(effects) == "When a Library on any player's field is discarded, draw a card."
    assert said(effects, "zh") == "当任一玩家场上的1张库被弃掉时，抽1张牌。"


def test_a_card_works_from_another_zone_if_it_says_so():
    effects = [{"when": "enters", "from": "hand", "do": [DRAW]}]
    assert said(effects) == "When this Library enters and this Library is in your hand, draw a card."


def test_abilities_that_open_alike_share_a_line():
    effects = [{"while": "in_play", "do": [FASTER]}, {"while": "in_play", "cannot": {"play_above": 14}}]
    assert said(effects) == (
        "While in play, this Library gets +2 Speed and Libraries above C++14 cannot be played."
    )


def test_abilities_that_open_differently_stand_on_lines_of_their_own():
    effects = [{"when": "enters", "do": [DRAW]}, {"while": "in_play", "do": [FASTER]}]
    assert said(effects).splitlines() == [
        "When this Library enters, draw a card.",
        "While in play, this Library gets +2 Speed.",
    ]


def test_a_choice_shares_no_line_with_a_duty():
    effects = [{"when": "enters", "may": True, "do": [DRAW]}, {"when": "enters", "do": [FASTER]}]
    assert len(said(effects).splitlines()) == 2


@pytest.mark.parametrize(
    ("verb", "en", "zh"),
    [
        ({"verb": "cancel"}, "cancel it", "取消它"),
        ({"verb": "search", "where": {"domain": "Data"}}, "search your deck for a Data card", "找一张数据牌"),
        ({"verb": "silence", "what": "this"}, "this Library is silenced", "此库被沉默"),
        ({"verb": "draw", "amount": 3, "who": "everybody"}, "everybody draws 3 cards", "所有玩家各抽3张牌"),
        ({"verb": "draw", "who": "opponent"}, "an opponent draws a card", "对手抽1张牌"),
        ({**FASTER, "until": "end_of_turn"}, "gets +2 Speed until end of turn", "速度+2，直到回合结束"),
        ({**FASTER, "until": {"turns": 2}}, "gets +2 Speed for two turns", "速度+2，持续2个回合"),
    ],
)
def test_a_verb_is_said_in_both_languages(verb, en, zh):
    effects = [{"when": "enters", "do": [verb]}]
    assert said(effects).endswith(f"{en}.")
    assert said(effects, "zh").endswith(f"{zh}。")


def test_a_card_without_effects_has_no_text():
    assert said([]) == ""


def test_a_language_without_sentences_is_refused():
    with pytest.raises(ValueError, match="no sentences in 'de'"):
        said([{"when": "enters", "do": [DRAW]}], "de")
