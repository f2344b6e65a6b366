"""Lints: effects that never work, effects that repeat, cards that are named."""

from rules.engine.core.cards import load_pool
from rules.engine.core.effects.lint import equal_effects, named_cards, unreachable, used_verbs
from rules.engine.release.effects import VOCABULARY
from tests.rules.engine.core.effects.trial import TRIAL, read


def play(slug, effects, suit="Birds", rank=10):
    return {"slug": slug, "type": "Play", "attributes": {"rank": rank, "suit": suit}, "effects": effects}


def tools(slug, effects):
    return {"slug": slug, "type": "Tools & Methods", "effects": effects}


def found(*records):
    """(path, code) of what the lint finds in the first card."""
    pool = load_pool(records, VOCABULARY)
    faults = unreachable(pool[records[0]["slug"]], tuple(pool), VOCABULARY)
    return [(fault.path, fault.code) for fault in faults]


SCORE = {"verb": "score", "amount": 1}


def test_a_moment_that_such_a_card_never_sees_is_reported():
    assert found(tools("a", [{"when": "committed", "do": [SCORE]}])) == [("/effects/0", "unreachable_effect")]


def test_a_zone_from_which_the_moment_is_never_seen_is_reported():
    effect = {"when": "release_scored", "from": "hand", "do": [SCORE]}
    assert found(play("a", [effect])) == [("/effects/0", "unreachable_effect")]


def test_a_filter_that_no_card_fits_is_reported_where_it_stands():
    twelves = {"each": 1, "of": {"artifacts": {"rank": 12, "suit": "Birds"}}}
    effect = {"when": "release_scored", "do": [{"verb": "score", "amount": twelves}]}
    others = [play("b", [], "Birds", 11), play("c", [], "Doors", 12)]
    assert found(tools("a", [effect]), *others) == [
        ("/effects/0/do/0/amount/of/artifacts", "unreachable_effect"),
    ]


def test_a_filter_that_a_card_of_the_pool_fits_is_fine():
    twelves = {"each": 1, "of": {"artifacts": {"rank": 12, "suit": "Birds"}}}
    effect = {"when": "release_scored", "do": [{"verb": "score", "amount": twelves}]}
    assert found(tools("a", [effect]), play("b", [], "Birds", 12)) == []


def library(slug, effects):
    return {"slug": slug, "type": "Library", "attributes": {"min_version": 11}, "effects": effects}


def bonus(card, by):
    return [
        {
            "while": "in_play",
            "if": {"in_play": card},
            "do": [{"verb": "modify_stat", "stat": "Speed", "by": by}],
        }
    ]


def test_cards_are_equal_once_numbers_and_names_are_blanked():
    records = [library("a", bonus("b", 1)), library("b", bonus("a", 5)), library("c", [])]
    assert equal_effects(load_pool(records, TRIAL)) == [("a", "b")]


def test_another_stat_makes_another_effect():
    other = [
        {
            "while": "in_play",
            "if": {"in_play": "a"},
            "do": [{"verb": "modify_stat", "stat": "Reliability", "by": 1}],
        }
    ]
    assert equal_effects(load_pool([library("a", bonus("b", 1)), library("b", other)], TRIAL)) == []


def test_the_cards_that_effects_name_are_known():
    either = {"any": [{"in_play": "mp11"}, {"in_play": "core"}]}
    assert named_cards(read([{"when": "enters", "if": either, "do": [{"verb": "draw"}]}])) == {"mp11", "core"}


def test_verbs_of_a_cost_are_used_too():
    discard = {"verb": "discard", "what": "this"}
    effects = [{"when": "enters", "cost": [discard], "do": [{"verb": "draw"}]}]
    assert used_verbs(read(effects)) == {"discard", "draw"}
