"""Criteria of problems: when they hold, how they are said, and how they are abbreviated (problem.2)."""

from types import SimpleNamespace

import pytest

from rules.engine.core.cards import load_pool
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.loader import load_effects
from rules.engine.programmers.effects import VOCABULARY

EN, ZH = Language("en", VOCABULARY), Language("zh", VOCABULARY)
TEAM = load_pool(
    [
        {"slug": "a", "type": "Programmer", "attributes": {"skill": 5, "salary": 6, "personality": 1}},
        {"slug": "b", "type": "Programmer", "attributes": {"skill": 2, "salary": 2, "personality": 4}},
    ],
    VOCABULARY,
).cards
NOBODY = {
    "requirements": 0,
    "design": 0,
    "unclear_requirements": 0,
    "unclear_design": 0,
    "programmers": (),
    "columns": (),
    "code": 0,
    "rush_code": 0,
    "inspected_code": 0,
    "budget_left": 20,
}


def criterion(data):
    effects = [{"when": "played_on_victim", "against": data, "do": [{"verb": "skip_action"}]}]
    (ability,) = load_effects(effects, VOCABULARY)
    return ability.against


def holds(data, **facts):
    return criterion(data).holds(SimpleNamespace(**NOBODY | facts))


@pytest.mark.parametrize(
    ("data", "facts"),
    [
        ({"requirements": {"fewer_than": 3}}, {"requirements": 3}),
        ({"design": {"fewer_than": 1}}, {"design": 1}),
        ({"unclear": {"at_least": 2}}, {"unclear_requirements": 1}),
        ({"unclear": {"at_least": 2}, "among": "design"}, {"unclear_requirements": 2, "unclear_design": 1}),
        ({"unclear": {"at_least": 2}, "among": "requirements"}, {"unclear_design": 2}),
        ({"programmer": {"personality": {"at_most": 2}}}, {}),
        ({"programmer": {"personality": {"at_most": 2}, "skill": {"at_most": 3}}}, {"programmers": TEAM}),
        ({"rush_code": {"at_least": 1}}, {"rush_code": 0}),
        ({"inspected_code": 0}, {"inspected_code": 1}),
        ({"budget_left": {"at_most": 2}}, {"budget_left": 3}),
        ("one_holds_most", {"columns": (2, 2), "code": 4}),
        ("one_holds_most", {"columns": (2,), "code": 4}),
        ("one_holds_most", {}),
        ({"all": [{"requirements": 0}, {"design": 0}]}, {"design": 1}),
        ({"any": [{"requirements": 0}, {"design": 0}]}, {"requirements": 1, "design": 1}),
    ],
)
def test_a_criterion_does_not_hold_one_short_of_it(data, facts):
    assert not holds(data, **facts)


@pytest.mark.parametrize(
    ("data", "facts"),
    [
        ({"requirements": {"fewer_than": 3}}, {"requirements": 2}),
        ({"design": {"fewer_than": 1}}, {}),
        ({"unclear": {"at_least": 2}}, {"unclear_requirements": 1, "unclear_design": 1}),
        ({"unclear": {"at_least": 2}, "among": "design"}, {"unclear_design": 2}),
        ({"programmer": {"personality": {"at_most": 2}}}, {"programmers": TEAM}),
        ({"rush_code": {"at_least": 1}}, {"rush_code": 1}),
        ({"inspected_code": 0}, {"code": 3}),
        ({"budget_left": {"at_most": 2}}, {"budget_left": -1}),
        ("one_holds_most", {"columns": (3, 1), "code": 5}),
        ({"all": [{"requirements": 0}, {"design": 0}]}, {}),
        ({"any": [{"requirements": 0}, {"design": 0}]}, {"requirements": 1}),
    ],
)
def test_a_criterion_holds_from_its_limit_on(data, facts):
    assert holds(data, **facts)


@pytest.mark.parametrize(
    ("data", "en", "zh"),
    [
        ({"requirements": {"fewer_than": 1}}, "R<1", "需<1"),
        ({"design": {"fewer_than": 6}}, "D<6", "设<6"),
        ({"unclear": {"at_least": 2}}, "U≥2", "不清≥2"),
        ({"unclear": {"at_least": 1}, "among": "requirements"}, "UR≥1", "需不清≥1"),
        ({"programmer": {"personality": {"at_most": 2}, "salary": {"at_least": 6}}}, "$≥6 P≤2", "薪≥6 性≤2"),
        ({"rush_code": {"from": 2, "to": 4}}, "2≤RC≤4", "2≤仓促≤4"),
        ({"inspected_code": 0}, "IC=0", "检查=0"),
        ({"budget_left": {"at_most": 2}}, "B≤2", "预算≤2"),
        ("one_holds_most", "MC", "独揽"),
        ({"all": [{"requirements": {"fewer_than": 6}}, "one_holds_most"]}, "R<6 + MC", "需<6 + 独揽"),
        ({"any": [{"design": {"fewer_than": 2}}, "one_holds_most"]}, "D<2 / MC", "设<2 / 独揽"),
    ],
)
def test_a_criterion_has_an_abbreviation_in_each_language(data, en, zh):
    assert criterion(data).abbreviation(EN) == en
    assert criterion(data).abbreviation(ZH) == zh


@pytest.mark.parametrize(
    ("data", "en", "zh"),
    [
        ({"requirements": {"fewer_than": 1}}, "no requirement cards", "没有需求牌"),
        ({"requirements": {"fewer_than": 2}}, "fewer than two requirement cards", "需求牌少于2张"),
        ({"rush_code": {"at_least": 1}}, "at least one rush code card", "有至少1张未整合的仓促代码"),
        ({"rush_code": {"at_least": 3}}, "at least three rush code cards", "有至少3张未整合的仓促代码"),
        (
            {"inspected_code": {"from": 1, "to": 1}},
            "exactly one inspected code card",
            "有恰好1张检查过的代码",
        ),
        ({"programmer": {"skill": 5}}, "a programmer of skill 5", "有技能为5的程序员"),
    ],
)
def test_a_criterion_is_said_as_people_say_it(data, en, zh):
    assert criterion(data).phrase(EN) == en
    assert criterion(data).phrase(ZH) == zh


def test_a_combined_problem_belongs_to_the_classes_of_all_its_criteria():
    both = criterion({"any": [{"design": 0}, {"all": ["one_holds_most", {"budget_left": 0}]}]})
    assert both.matters == {"design", "ownership", "budget"}
