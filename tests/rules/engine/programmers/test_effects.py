"""The vocabulary of Problems and Programmers: the cards' texts in both languages, what data may not say."""

import json
from pathlib import Path

import pytest

from rules.engine.core.cards import load_pool
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.lint import unreachable
from rules.engine.core.effects.loader import load_effects
from rules.engine.core.effects.text import rules_text
from rules.engine.core.errors import CardFaults
from rules.engine.programmers.effects import VOCABULARY, ProblemsAbout
from rules.engine.programmers.people import PersonalityFilter

FIXTURE = Path(__file__).parents[4] / "fixtures" / "cards" / "programmers" / "base.json"
#: The wording of all cards with effects, read word by word: a change of it is a change of the game's texts.
TEXTS = json.loads((Path(__file__).parent / "texts.json").read_text(encoding="utf-8"))
CARDS = {
    card["slug"]: card["versions"][0] for card in json.loads(FIXTURE.read_text(encoding="utf-8"))["cards"]
}
SKIP = {"verb": "skip_action"}
THIS = {"verb": "discard", "what": "this"}


def read(*abilities):
    return load_effects(list(abilities), VOCABULARY)


def said(language, *abilities, card_type="Problem"):
    return rules_text(read(*abilities), Language(language, VOCABULARY, this=VOCABULARY.nouns[card_type]))


def problem(against, *do):
    return {"when": "played_on_victim", "against": against, "do": list(do) or [SKIP]}


def concept(*do):
    return {"when": "played", "do": list(do)}


def pool(**card):
    return load_pool([{"slug": "card", **card}], VOCABULARY)


@pytest.mark.parametrize(
    ("path", "code", "ability"),
    [
        ("/0/against", "missing_key", {"when": "played_on_victim", "do": [SKIP]}),
        ("/0/against", "timing", {"when": "played", "against": "one_holds_most", "do": [SKIP]}),
        ("/0/against", "timing", {"while": "attached", "against": "one_holds_most", "do": [SKIP]}),
        ("/0/against/requirement", "unknown_criterion", problem({"requirement": {"fewer_than": 2}})),
        ("/0/against/requirements/less_than", "unknown_key", problem({"requirements": {"less_than": 2}})),
        ("/0/against/among", "unknown_document", problem({"unclear": 1, "among": "code"})),
        ("/0/against/programmer/charm", "unknown_key", problem({"programmer": {"charm": 1}})),
        ("/0/against/any", "out_of_range", problem({"any": ["one_holds_most"]})),
        ("/0/against", "unknown_criterion", problem("one_holds_all")),
        ("/0/if/requirements", "unknown_condition", {**concept(SKIP), "if": {"requirements": 1}}),
        ("/0/do/0/verb", "unknown_verb", concept({"verb": "loose_progress", "amount": 1})),
        ("/0/do/0/verb", "unknown_verb", concept({"verb": "score", "amount": 1})),
        ("/0/do/0", "missing_key", concept({"verb": "lose_progress"})),
        ("/0/do/0/who", "unknown_player", concept({**SKIP, "who": "opponent"})),
        (
            "/0/do/0/kind",
            "unknown_document",
            concept({"verb": "spoil_documents", "amount": 1, "kind": "both"}),
        ),
        ("/0/do/0/amount", "out_of_range", concept({"verb": "discard_hand", "amount": 0})),
        ("/0/do/0/task", "unknown_task", concept({"verb": "task_cost", "task": "write", "by": 1})),
        ("/0/do/0/by", "out_of_range", concept({"verb": "task_cost", "task": "fix", "by": 0})),
        ("/0/do/0/by", "out_of_range", concept({"verb": "modify_budget", "by": 0})),
        (
            "/0/do/0/as",
            "out_of_range",
            concept({"verb": "treat_bugs", "found": "nasty", "as": "nasty", "code": "rush"}),
        ),
        ("/0/do/0/stat", "unknown_stat", concept({"verb": "modify_stat", "stat": "charm", "by": 1})),
        (
            "/0/cannot/problems_about/0",
            "unknown_matter",
            {"while": "in_play", "cannot": {"problems_about": ["weather"]}},
        ),
        ("/0/when", "unknown_moment", {"when": "committed", "do": [SKIP]}),
    ],
)
def test_data_outside_the_vocabulary_are_refused_where_they_stand(path, code, ability):
    with pytest.raises(CardFaults) as caught:
        read(ability)
    assert (path, code) in [(fault.path, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("path", "code", "card"),
    [
        ("/0/attributes", "missing_key", {"type": "Programmer", "attributes": {"skill": 3, "salary": 4}}),
        (
            "/0/attributes/skill",
            "out_of_range",
            {"type": "Programmer", "attributes": {"skill": 6, "salary": 4, "personality": 3}},
        ),
        (
            "/0/attributes/personality",
            "out_of_range",
            {"type": "Programmer", "attributes": {"skill": 5, "salary": 4, "personality": 0}},
        ),
        (
            "/0/attributes/complexity",
            "out_of_range",
            {"type": "Project", "attributes": {"complexity": 3, "length": 5, "quality": 3, "budget": 9}},
        ),
        (
            "/0/attributes/rush",
            "unknown_result",
            {"type": "Code", "attributes": {"good": "clean", "rush": "bug"}},
        ),
        ("/0/attributes/clear", "wrong_type", {"type": "Document", "attributes": {"clear": 1}}),
        ("/0/attributes/skill", "unknown_key", {"type": "Concept", "attributes": {"skill": 3}}),
        ("/0/type", "unknown_type", {"type": "Tool"}),
        ("/0/traits/0", "unknown_trait", {"type": "Problem", "traits": ["instant"]}),
    ],
)
def test_a_card_has_the_parts_of_its_type_and_no_others(path, code, card):
    with pytest.raises(CardFaults) as caught:
        pool(**card)
    assert (path, code) in [(fault.path, fault.code) for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("card_type", "ability"),
    [
        ("Concept", problem("one_holds_most")),
        ("Concept", {"while": "attached", "do": [SKIP]}),
        ("Problem", concept(SKIP)),
        ("Problem", {"when": "action_ends", "do": [THIS]}),
        ("Document", concept(SKIP)),
        ("Programmer", {"while": "in_play", "do": [SKIP]}),
    ],
)
def test_a_card_never_sees_the_moments_of_other_types(card_type, ability):
    attributes = {
        "Document": {"clear": True},
        "Programmer": {"skill": 1, "salary": 1, "personality": 1},
    }
    (card,) = pool(type=card_type, attributes=attributes.get(card_type, {}), effects=[ability])
    assert "unreachable_effect" in [fault.code for fault in unreachable(card, [card], VOCABULARY)]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("slug", TEXTS)
def test_a_card_reads_as_it_was_reviewed(slug, language):
    card = CARDS[slug]
    assert said(language, *card["effects"], card_type=card["type"]) == TEXTS[slug][language]


def test_every_card_with_effects_was_reviewed_and_no_two_read_alike():
    assert TEXTS.keys() == {slug for slug, card in CARDS.items() if card.get("effects")}
    assert len({text["en"] for text in TEXTS.values()}) == len({text["zh"] for text in TEXTS.values()}) == 25


@pytest.mark.parametrize(
    ("verb", "en", "zh"),
    [
        ({"verb": "lose_progress", "amount": 1}, "the victim loses a point of progress", "受害者损失1点进度"),
        (
            {"verb": "lose_progress", "amount": {"each": 1, "per": 2, "of": "rush_cards"}},
            "loses a point of progress for every 2 of their rush code cards",
            "受害者每有2张未整合的仓促代码，损失1点进度",
        ),
        ({"verb": "lose_programmer"}, "the victim loses a programmer", "受害者失去一名程序员"),
        ({**SKIP, "who": "you"}, "skip the action phase", "你跳过本回合的行动阶段"),
        (
            {"verb": "spoil_documents", "amount": 1},
            "a clear document of the victim becomes",
            "1张清楚的文档变为",
        ),
        (
            {"verb": "spoil_documents", "amount": 3, "kind": "design", "who": "you"},
            "three clear design cards of yours become",
            "你的3张清楚的设计牌变为",
        ),
        (
            {"verb": "task_cost", "task": "help", "by": 1},
            "the victim's programmers lose 1 time point more for helping",
            "受害者的程序员帮助时损失的时间点增加1",
        ),
        (
            {"verb": "task_cost", "task": "inspect", "by": -1, "who": "you"},
            "your inspecting costs 1 less",
            "你检查的代价减少1",
        ),
        ({"verb": "modify_budget", "by": 2, "who": "you"}, "your budget is 2 higher", "你的预算增加2"),
        ({"verb": "draw", "amount": 2}, "draw 2 cards", "抽2张牌"),
    ],
)
def test_what_is_done_is_said_of_whom_it_is_done_to(verb, en, zh):
    assert en in said("en", problem("one_holds_most", verb))
    assert zh in said("zh", problem("one_holds_most", verb))


def test_a_principle_keeps_out_the_problems_of_its_classes_and_no_others():
    protected = ProblemsAbout(matters=("people", "design"))
    combined, rush = read(
        problem({"all": [{"requirements": 0}, {"design": 0}]}), problem({"rush_code": {"at_least": 1}})
    )
    assert protected.forbids(combined.against)
    assert not protected.forbids(rush.against)


def test_programmers_are_told_apart_by_their_numbers_and_other_cards_are_none():
    (bruno,) = pool(type="Programmer", attributes={"skill": 5, "salary": 6, "personality": 1})
    (page,) = pool(type="Document", attributes={"clear": True})
    (ability,) = read(problem({"programmer": {"personality": {"at_most": 1}}}))
    (low,) = ability.against.filters
    assert isinstance(low, PersonalityFilter)
    assert (low.fits(bruno), low.fits(page)) == (True, False)
