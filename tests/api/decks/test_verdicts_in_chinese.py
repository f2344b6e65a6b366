"""What is wrong with a deck, in Chinese: no English but for slugs, zones and untranslated names."""

import re

import pytest

from decks.models import Visibility
from tests.api.decks.callers import DECKS, Caller
from tests.decks.saved import saved

pytestmark = pytest.mark.usefixtures("loaded")

VALIDATE = f"{DECKS}validate/"
LIST = """9 Segfault
1 Echo Server
2 Config Loader
1 Core
1 Ping Imp
1 Asioo
Sideboard
1 Beast
-3 x
"""
IMPS = {"main": [{"card": "ping-imp", "count": 41}], "side": [{"card": "ping-imp", "count": 1}]}
DOORS = {"play": [{"card": "doors-2", "count": 3}], "tools": []}
#: Per game: a deck at fault, and the names that stay English.
AT_FAULT = {
    "boost": (
        {"format": "boost-casual", "decklist": LIST},
        "Boost.|Echo Server|Config Loader|Segfault|Core|Ping Imp|Asioo|Asio|Beast|boost|duel|main|side",
    ),
    "duel": ({"format": "duel-starter", "zones": IMPS}, "Ping Imp|main|side|pressure|resilience"),
    "release": ({"format": "release-base", "zones": DOORS}, r"\d+ of \w+|play|tools"),
    "programmers": (
        {"format": "programmers-base", "decklist": "2 Heisenbug\n1 Nobody At All\n"},
        "Nobody At All|Heisenbug",
    ),
}


def told(answer):
    return [problem[part] for problem in answer["problems"] for part in ("message", "fix")]


@pytest.mark.parametrize("game", AT_FAULT)
def test_every_problem_is_told_in_chinese(client, game):
    body, names = AT_FAULT[game]
    answer = Caller(client)("POST", f"{VALIDATE}?lang=zh", body).json()
    left = [re.sub(names, "", sentence) for sentence in told(answer)]
    assert len(left) > 3
    assert [sentence for sentence in left if re.search("[A-Za-z]{2}", sentence)] == []


def test_cards_of_a_game_in_two_languages_have_the_names_of_the_language(client):
    body = {"format": "programmers-base", "zones": {"documents": [{"card": "heisenbug", "count": 1}]}}
    ask = Caller(client)
    english, chinese = (ask("POST", f"{VALIDATE}?lang={lang}", body).json() for lang in ("en", "zh"))
    assert [each["code"] for each in english["problems"]] == [each["code"] for each in chinese["problems"]]
    assert "Heisenbug" in " ".join(told(english))
    assert "Heisenbug" not in " ".join(told(chinese))


def test_accept_language_chooses_and_english_is_what_it_was(client):
    body = {"format": "duel-constructed", "decklist": "1 Ping Imp"}
    ask = Caller(client)
    assert ask("POST", VALIDATE, body, Accept_Language="zh-CN").json()["problems"][0]["fix"][0] == "请"
    assert ask("POST", VALIDATE, body).json()["problems"][0]["fix"].startswith("Add ")


def test_a_saved_deck_is_judged_in_the_language_that_is_asked_for(client):
    deck = saved(visibility=Visibility.PUBLIC).deck
    answer = Caller(client)("GET", f"{DECKS}{deck.pk}/legality/?lang=zh").json()
    assert answer["problems"][0]["message"] == "主套牌有 3 张卡牌；至少需要 40 张。"
    assert Caller(client)("GET", f"{DECKS}{deck.pk}/legality/?lang=fr").status_code == 400
