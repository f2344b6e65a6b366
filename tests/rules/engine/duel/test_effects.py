"""The vocabulary of Duel: what data may not say, the cards' texts, and the words of the experiments."""

import json
from pathlib import Path

import pytest

from rules.engine.core.cards import load_pool
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.lint import unreachable
from rules.engine.core.effects.loader import load_effects
from rules.engine.core.effects.text import rules_text
from rules.engine.core.errors import CardFaults
from rules.engine.duel.effects import VOCABULARY

FIXTURES = Path(__file__).parents[4] / "fixtures" / "cards" / "duel"
#: The wording of all cards with effects, read word by word: a change of it is a change of the game's texts.
TEXTS = json.loads((Path(__file__).parent / "texts.json").read_text(encoding="utf-8"))
CARDS = {
    card["slug"]: card["versions"][-1]
    for fixture in sorted(FIXTURES.glob("*.json"))
    for card in json.loads(fixture.read_text(encoding="utf-8"))["cards"]
}
DRAW = {"verb": "draw"}
UNIT = {"select": "unit", "zone": "board"}
GROW = {"verb": "grow", "steps": [{"power": 1}, {"power": 1, "health": 2}]}


def read(*abilities):
    return load_effects(list(abilities), VOCABULARY)


def said(*abilities, card_type="Unit"):
    return rules_text(read(*abilities), Language("en", VOCABULARY, this=VOCABULARY.nouns[card_type]))


def arrives(*do, **more):
    return {"when": "arrives", **more, "do": list(do)}


def loaded(**card):
    (made,) = load_pool([{"slug": "card", **card}], VOCABULARY)
    return made


@pytest.mark.parametrize(
    ("path", "code", "ability"),
    [
        ("/0/do/0/verb", "unknown_verb", arrives({"verb": "dammage", "amount": 1})),
        ("/0/do/0", "missing_key", arrives({"verb": "damage", "amount": 1})),
        ("/0/do/0/to", "unknown_selector", arrives({"verb": "damage", "amount": 1, "to": "everybody"})),
        ("/0/do/0/to/hero", "unknown_side", arrives({"verb": "damage", "amount": 1, "to": {"hero": "both"}})),
        (
            "/0/do/0/what/whose",
            "unknown_player",
            arrives({"verb": "ready", "what": {**UNIT, "whose": "mine"}}),
        ),
        (
            "/0/do/0/what/another",
            "two_meanings",
            arrives({"verb": "ready", "what": {**UNIT, "another": True, "how_many": 2}}),
        ),
        (
            "/0/do/0/what/where/guarded",
            "unknown_key",
            arrives({"verb": "defeat", "what": {**UNIT, "where": {"guarded": True}}}),
        ),
        ("/0/do/0/stat", "unknown_stat", arrives({"verb": "modify_stat", "stat": "health", "by": 1})),
        ("/0/do/0/options", "out_of_range", arrives({"verb": "choose", "options": [[DRAW]]})),
        ("/0/do", "timing", arrives(GROW)),
        ("/0/do", "timing", {"while": "in_play", "do": [DRAW]}),
        ("/0/when", "unknown_moment", {"when": "defeated", "do": [DRAW]}),
        ("/0/if/hero_helth", "unknown_condition", arrives(DRAW, **{"if": {"hero_helth": 3}})),
    ],
)
def test_data_outside_the_vocabulary_are_refused_where_they_stand(path, code, ability):
    with pytest.raises(CardFaults) as caught:
        read(ability)
    assert (path, code) in [(fault.path, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("path", "code", "card"),
    [
        ("/0/attributes", "missing_key", {"type": "Unit", "attributes": {"power": 1}}),
        (
            "/0/attributes/health",
            "out_of_range",
            {"type": "Unit", "attributes": {"power": 1, "health": 0}},
        ),
        ("/0/attributes/power", "unknown_key", {"type": "Tactic", "attributes": {"power": 1}}),
        ("/0/traits/0", "unknown_trait", {"type": "Tactic", "traits": ["instant"]}),
        ("/0/cost", "out_of_range", {"type": "Tactic", "cost": -1}),
    ],
)
def test_a_card_has_the_parts_of_its_type_and_no_others(path, code, card):
    with pytest.raises(CardFaults) as caught:
        loaded(**card)
    assert (path, code) in [(fault.path, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("card", "ability"),
    [
        ({"type": "Tactic"}, arrives(DRAW)),
        ({"type": "Tactic"}, {"when": "used", "do": [DRAW]}),
        ({"type": "Unit", "attributes": {"power": 1, "health": 1}}, {"when": "played", "do": [DRAW]}),
    ],
)
def test_a_card_never_sees_the_moments_of_other_types(card, ability):
    made = loaded(**card, effects=[ability])
    assert [fault.code for fault in unreachable(made, [made], VOCABULARY)] == ["unreachable_effect"]


@pytest.mark.parametrize("slug", TEXTS)
def test_a_card_reads_as_it_was_reviewed(slug):
    card = CARDS[slug]
    assert said(*card["effects"], card_type=card["type"]) == TEXTS[slug]


def test_every_card_with_effects_was_reviewed():
    assert TEXTS.keys() == {slug for slug, card in CARDS.items() if card.get("effects")}


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        (
            arrives(
                {"verb": "choose", "options": [[DRAW], [{"verb": "heal", "amount": 1, "what": UNIT}, DRAW]]}
            ),
            "Arrival: choose one: draw a card; or heal 1 damage from a unit on your board, then draw a card.",
        ),
        ({"when": "used", "do": [DRAW]}, "Exhaust this unit: draw a card."),
        (
            {"while": "in_play", "do": [GROW]},
            "At the start of each of your turns this unit grows a step: "
            "+1 power, then +1 power and +2 health.",
        ),
    ],
)
def test_the_experiments_have_their_words(ability, text):
    assert said(ability) == text


@pytest.mark.parametrize(
    ("verb", "text"),
    [
        (
            {"verb": "damage", "amount": {"each": 2, "of": UNIT}, "to": {"hero": "opponents"}},
            "Deal 2 damage for each unit on your board to the opposing hero.",
        ),
        (
            {"verb": "damage", "amount": 1, "to": {**UNIT, "whose": "anyones", "how_many": {"up_to": 2}}},
            "Deal 1 damage to each of up to 2 units on either board.",
        ),
        (
            {"verb": "exhaust", "what": {**UNIT, "whose": "opponents", "how_many": 2}},
            "Exhaust 2 units on the opposing board; they stay exhausted through their owner's next turn.",
        ),
        (
            {"verb": "defeat", "what": {**UNIT, "whose": "anyones", "where": {"guard": False}}},
            "Defeat a unit without Guard in play.",
        ),
        (
            {"verb": "heal", "amount": 3, "what": {"unit_or_hero": "anyones"}},
            "Heal 3 damage from any unit or hero.",
        ),
    ],
)
def test_a_tactic_says_what_it_is_aimed_at_without_a_head(verb, text):
    assert said({"when": "played", "do": [verb]}, card_type="Tactic") == text


@pytest.mark.parametrize(
    ("where", "fits"),
    [
        ({"guard": True}, (True, False, False)),
        ({"guard": False}, (False, True, False)),
        ({"power": {"at_least": 3}}, (False, True, False)),
    ],
)
def test_a_filter_means_units_that_show_it(where, fits):
    wall = loaded(type="Unit", traits=["guard"], attributes={"power": 1, "health": 4})
    ox = loaded(type="Unit", attributes={"power": 4, "health": 3})
    (ability,) = read(arrives({"verb": "defeat", "what": {**UNIT, "where": where}}))
    (only,) = ability.do[0].what.where
    assert tuple(only.fits(card) for card in (wall, ox, loaded(type="Tactic"))) == fits
