"""What a seat can do, said in English and Chinese."""

import pytest

from rules.engine.duel import actions as duel
from rules.engine.release import actions as release

NAMES = {"en": {"ox": "Overclocked Ox", "imp": "Ping Imp"}, "zh": {"ox": "超频公牛", "imp": "小鬼"}}
DUEL = duel.ActionTable(["ox", "imp"], [0, 1])
RELEASE = release.ActionTable(["ox", "imp"])


@pytest.mark.parametrize(
    ("data", "english", "chinese"),
    [
        ({"do": "replace", "card": "ox"}, "Replace Overclocked Ox", "替换：超频公牛"),
        ({"do": "play", "card": "imp"}, "Play Ping Imp", "打出小鬼"),
        (
            {"do": "play", "card": "imp", "choice": 1, "target": {"seat": 1, "hero": True}},
            "Play Ping Imp, effect 2, aimed at the hero of seat 2",
            "打出小鬼，效果2，目标为座位2的英雄",
        ),
        (
            {"do": "attack", "unit": {"seat": 0, "slot": 1}, "target": {"seat": 1, "slot": 2}},
            "Attack unit 3 of seat 2 with unit 2",
            "用第2个单位攻击座位2的第3个单位",
        ),
        ({"do": "use", "unit": {"seat": 0, "slot": 0}}, "Use unit 1", "使用第1个单位"),
        ({"do": "aim", "target": {"seat": 0, "hero": True}}, "Aim at the hero of seat 1", "选择座位1的英雄"),
        ({"do": "discard", "card": "ox"}, "Discard Overclocked Ox", "弃牌：超频公牛"),
        ({"do": "done"}, "Done", "完成"),
        ({"do": "end_turn"}, "End the turn", "结束回合"),
    ],
)
def test_a_decision_of_the_duel_is_said_in_both_languages(data, english, chinese):
    action = DUEL.from_json(data)

    assert action.sentence("en", NAMES["en"]) == english
    assert action.sentence("zh", NAMES["zh"]) == chinese


@pytest.mark.parametrize(
    ("data", "english", "chinese"),
    [
        ({"do": "decline"}, "Decline", "不使用"),
        ({"do": "commit", "card": "ox"}, "Commit Overclocked Ox", "出牌：超频公牛"),
        (
            {"do": "swap", "own": "imp", "victim": 2},
            "Swap your artifact Ping Imp with a random artifact of seat 3",
            "交换：用你的小鬼换座位3的一张随机成果牌",
        ),
        (
            {"do": "reveal", "card": "ox", "take": "imp"},
            "Reveal Overclocked Ox and take Ping Imp",
            "亮出超频公牛，拿走小鬼",
        ),
        ({"do": "pass", "card": "imp"}, "Pass Ping Imp", "传牌：小鬼"),
        ({"do": "lead", "seat": 0}, "Let seat 1 lead", "让座位1领出"),
    ],
)
def test_a_decision_of_release_is_said_in_both_languages(data, english, chinese):
    action = RELEASE.from_json(data, {"ox": 0, "imp": 1})

    assert action.sentence("en", NAMES["en"]) == english
    assert action.sentence("zh", NAMES["zh"]) == chinese
