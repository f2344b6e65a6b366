"""The vocabulary of Boost: what data may not say, the cards' texts, and which cards filters mean."""

import json
from pathlib import Path

import pytest

from rules.engine.boost.effects import VOCABULARY
from rules.engine.boost.filters import ListedFilter
from rules.engine.core.cards import load_pool
from rules.engine.core.effects.bounds import Bounds
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.lint import named_cards, unreachable
from rules.engine.core.effects.loader import load_effects
from rules.engine.core.effects.text import rules_text
from rules.engine.core.errors import CardFaults

FIXTURE = Path(__file__).parents[4] / "fixtures" / "cards" / "boost" / "starter.json"
#: The wording of all cards with effects, read word by word: a change of it is a change of the game's texts.
TEXTS = json.loads((Path(__file__).parent / "texts.json").read_text(encoding="utf-8"))
CARDS = {
    card["slug"]: card["versions"][-1] for card in json.loads(FIXTURE.read_text(encoding="utf-8"))["cards"]
}
NAMES = {slug: card["name"] for slug, card in CARDS.items()} | {
    "core": "Boost.Core",
    "system": "Boost.System",
}
DRAW = {"verb": "draw"}
LIBRARY = {"select": "Library", "zone": "field"}


def read(*abilities):
    return load_effects(list(abilities), VOCABULARY, NAMES)


def said(*abilities, card_type="Library"):
    return rules_text(read(*abilities), Language("en", VOCABULARY, NAMES, VOCABULARY.nouns[card_type]))


def enters(*do, **more):
    return {"when": "enters", **more, "do": list(do)}


def lasting(*do, **more):
    return {"while": "in_play", **more, "do": list(do)}


def library(slug="card", **card):
    return {"slug": slug, "type": "Library", "attributes": {"min_version": 11}, **card}


def loaded(**card):
    (made,) = load_pool([{"slug": "card", **card}], VOCABULARY)
    return made


@pytest.mark.parametrize(
    ("path", "code", "ability"),
    [
        ("/0/do/0/verb", "unknown_verb", enters({"verb": "silense", "what": "this"})),
        ("/0/do/0/verb", "unknown_verb", enters({"verb": "score", "amount": 1})),
        ("/0/do/0", "missing_key", enters({"verb": "silence"})),
        ("/0/do/0/what", "unknown_selector", enters({"verb": "silence", "what": "guest"})),
        (
            "/0/do/0/what/zone",
            "unknown_zone",
            enters({"verb": "restore", "what": {**LIBRARY, "zone": "attic"}}),
        ),
        (
            "/0/do/0/what/where/domian",
            "unknown_key",
            enters({"verb": "restore", "what": {**LIBRARY, "where": {"domian": "Data"}}}),
        ),
        (
            "/0/do/0/what/where/domain",
            "unknown_domain",
            enters({"verb": "restore", "what": {**LIBRARY, "where": {"domain": "Cloud"}}}),
        ),
        (
            "/0/do/0/what/where/listed/Sped",
            "unknown_stat",
            enters({"verb": "restore", "what": {**LIBRARY, "where": {"listed": {"Sped": 1}}}}),
        ),
        ("/0/do/0/until", "unknown_ending", enters({"verb": "silence", "what": "this", "until": "sunset"})),
        ("/0/do/0/from/0", "unknown_harm", lasting({"verb": "protect", "what": "this", "from": ["rain"]})),
        ("/0/do/0/from", "out_of_range", lasting({"verb": "protect", "what": "this", "from": []})),
        ("/0/do/0/take", "out_of_range", enters({"verb": "look", "amount": 3, "take": 3})),
        ("/0/do/0/card", "unknown_target", enters({"verb": "cancel", "card": "library"})),
        ("/0/do/0/play", "unknown_play", enters({"verb": "extra_play", "play": "Feature"})),
        ("/0/do/0/who", "unknown_player", enters({"verb": "modify_threshold", "by": 1, "who": "nobody"})),
        ("/0/if/in_play", "unknown_card", lasting(DRAW, **{"if": {"in_play": "mp12"}})),
        ("/0/if", "missing_key", lasting(DRAW, **{"if": {"there_are": 2}})),
        ("/0/of", "timing", {"when": "enters_later", "do": [DRAW]}),
        ("/0/of", "timing", enters(DRAW, of=LIBRARY)),
        ("/0/cannot", "timing", enters(DRAW, cannot={"play_above": 11})),
        ("/0/cannot/play/0", "unknown_type", {"while": "in_play", "cannot": {"play": ["Tools"]}}),
        (
            "/0/do/0/by/of/named_in_play",
            "out_of_range",
            lasting(
                {"verb": "modify_stat", "stat": "Speed", "by": {"each": 1, "of": {"named_in_play": ["asio"]}}}
            ),
        ),
    ],
)
def test_data_outside_the_vocabulary_are_refused_where_they_stand(path, code, ability):
    with pytest.raises(CardFaults) as caught:
        read(ability)
    assert (path, code) in [(fault.path, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("path", "code", "card"),
    [
        ("/0/attributes", "missing_key", {"type": "Library"}),
        ("/0/attributes/min_version", "out_of_range", {"type": "Library", "attributes": {"min_version": 1}}),
        ("/0/attributes/requires", "wrong_type", {"type": "Feature", "attributes": {"requires": []}}),
        (
            "/0/attributes/requires/domains/Cloud",
            "unknown_domain",
            {"type": "Feature", "attributes": {"requires": {"domains": {"Cloud": 1}, "stats": {}}}},
        ),
        (
            "/0/attributes/requires/domains",
            "out_of_range",
            {"type": "Feature", "attributes": {"requires": {"domains": {}, "stats": {"Speed": 8}}}},
        ),
        ("/0/attributes", "missing_key", {"type": "Author", "attributes": {"person": "Peter Dimov"}}),
        ("/0/traits/0", "unknown_trait", {"type": "Tool", "traits": ["guard"]}),
        ("/0/tags/domain", "unknown_domain", library(tags={"domain": "Cloud"})),
        ("/0/stats/Luck", "unknown_stat", library(stats={"Luck": 1})),
    ],
)
def test_a_card_has_the_parts_of_its_type_and_no_others(path, code, card):
    with pytest.raises(CardFaults) as caught:
        loaded(**card)
    assert (path, code) in [(fault.path, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("card_type", "ability"),
    [
        ("Library", {"when": "played", "do": [DRAW]}),
        ("Library", {"while": "attached", "do": [DRAW]}),
        ("Tool", enters(DRAW)),
        ("Event", {"when": "opponent_submits", "do": [DRAW]}),
        ("Author", {"when": "leaves", "do": [DRAW]}),
        ("Feature", lasting(DRAW)),
    ],
)
def test_a_card_never_sees_the_moments_of_other_types(card_type, ability):
    attributes = {
        "Library": {"min_version": 11},
        "Author": {"initials": "X", "person": "X"},
        "Feature": {"requires": {"domains": {"Data": 1}, "stats": {}}},
    }
    card = loaded(type=card_type, attributes=attributes.get(card_type, {}), effects=[ability])
    assert [fault.code for fault in unreachable(card, [card], VOCABULARY)] == ["unreachable_effect"]


def test_a_category_that_no_card_has_can_never_matter():
    effect = lasting({"verb": "restore", "what": {**LIBRARY, "where": {"category": "Coroutines"}}})
    card = loaded(**library(tags={"domain": "Data", "categories": ["Coroutine"]}, effects=[effect]))
    assert [fault.code for fault in unreachable(card, [card], VOCABULARY)] == ["unreachable_effect"]


@pytest.mark.parametrize("slug", TEXTS)
def test_a_card_reads_as_it_was_reviewed(slug):
    card = CARDS[slug]
    assert said(*card["effects"], card_type=card["type"]) == TEXTS[slug]


def test_every_card_with_effects_was_reviewed_and_no_two_read_alike():
    assert TEXTS.keys() == {slug for slug, card in CARDS.items() if card.get("effects")}
    assert len(set(TEXTS.values())) == len(TEXTS) == 66


@pytest.mark.parametrize("slug", TEXTS)
def test_what_ends_with_its_source_says_while_and_what_is_done_once_says_when(slug):
    lines = TEXTS[slug].split("\n")
    lasts = [line.startswith(("While ", "As long as ")) for line in lines]
    assert lasts == ["while" in effect for effect in CARDS[slug]["effects"]]
    assert all(line.startswith("When ") for line, long in zip(lines, lasts, strict=True) if not long)


@pytest.mark.parametrize(
    ("verb", "text"),
    [
        ({"verb": "cancel", "card": "submission"}, "cancel the QA check that was submitted"),
        ({"verb": "extra_play", "play": "Library"}, "you may play an additional Library this turn"),
        (
            {"verb": "modify_threshold", "by": 2, "who": "opponent", "until": "end_of_turn"},
            "the auto-pass threshold of opponents' QA checks is 2 points higher until end of turn",
        ),
        (
            {"verb": "return_to_hand", "what": {**LIBRARY, "whose": "anyones", "how_many": 2}},
            "return 2 Libraries on any player's field to their owners' hands",
        ),
        (
            {"verb": "shuffle_back", "what": {**LIBRARY, "whose": "opponents"}},
            "shuffle a Library on an opponent's field into its owner's deck",
        ),
        (
            {"verb": "discard", "what": {"select": "persistent", "whose": "opponents", "zone": "in_play"}},
            "discard a Persistent Tool or Event an opponent has in play",
        ),
        (
            {"verb": "protect", "what": "this", "from": ["crash", "silence"], "until": {"turns": 2}},
            "this Library cannot crash or be silenced for two turns",
        ),
    ],
)
def test_a_verb_says_whom_it_concerns_and_for_how_long(verb, text):
    assert said(enters(verb)) == f"When this Library enters, {text}."


@pytest.mark.parametrize(
    ("condition", "text"),
    [
        ({"in_play": "core"}, "Boost.Core is in play"),
        ({"in_play": "mp11", "whose": "yours"}, "Mp11 is on your field"),
        ({"submitted": "opponent"}, "an opponent has submitted for QA"),
        ({"there_are": {"exactly": 1}, "of": LIBRARY}, "there is exactly one Library on your field"),
        ({"there_are": {"more_than": 1}, "of": LIBRARY}, "there are at least two Libraries on your field"),
        ({"there_are": {"exactly": 0}, "of": LIBRARY}, "there are exactly no Libraries on your field"),
        ({"there_are": {"from": 1, "to": 3}, "of": LIBRARY}, "there are 1 to 3 Libraries on your field"),
    ],
)
def test_a_condition_follows_as_long_as(condition, text):
    assert said(lasting(DRAW, **{"if": condition})).startswith(f"As long as {text}, ")


def test_a_bonus_names_its_libraries_and_a_category_names_none():
    bonus = {"each": 1, "of": {"named_in_play": ["asio", "system"]}}
    (both,) = read(lasting({"verb": "modify_stat", "stat": "Speed", "by": bonus}))
    (one,) = read(lasting(DRAW, **{"if": {"in_play": "mp11"}}))
    (none,) = read(lasting({"verb": "restore", "what": {**LIBRARY, "where": {"category": "Move"}}}))
    assert [named_cards([ability]) for ability in (both, one, none)] == [{"asio", "system"}, {"mp11"}, set()]


@pytest.mark.parametrize(
    ("where", "fitting"),
    [
        ({"domain": "Data"}, {"hash"}),
        ({"category": "Value"}, {"hash", "value"}),
        ({"author": "A. Author"}, {"value"}),
        ({"above": 11}, {"value"}),
        ({"lists": "Speed"}, {"hash"}),
        ({"listed": {"Speed": {"at_most": 0}}}, {"hash"}),
        ({"listed": {"Speed": {"at_least": 0}}}, set()),
        ({"locks_version": True}, {"lock"}),
    ],
)
def test_a_filter_means_the_cards_that_show_it(where, fitting):
    lock = {"while": "in_play", "cannot": {"play_above": 11}}
    pool = load_pool(
        [
            library("hash", tags={"domain": "Data", "categories": ["Value"]}, stats={"Speed": -1}),
            library("value", name="Value", attributes={"min_version": 14}, authors=["A. Author"]),
            {"slug": "lock", "type": "Event", "effects": [lock]},
        ],
        VOCABULARY,
    )
    (ability,) = read(enters({"verb": "restore", "what": {**LIBRARY, "where": where}}))
    (only,) = ability.do[0].what.where
    assert {card.slug for card in pool if only.fits(card)} == fitting


def test_filters_of_equal_bounds_are_one_key_of_a_table():
    below, again = (ListedFilter(stats={"Speed": Bounds(None, 0)}) for _ in range(2))
    assert {below: 1}[again] == 1
    assert ListedFilter(stats={"Speed": Bounds(None, 1)}) != below
