"""What is refused, noted on lines or impossible, in Chinese: no English but slugs, zones, typed words."""

import ast
import re
from pathlib import Path

import pytest

import decks
from decks.codecs.reasons import REASONS, reason_read
from decks.legality.phrases import phrase
from tests.api.decks.callers import DECKS, Caller
from tests.decks.desk import Desk

UGLY = (
    "-3 Beast\n0 Asio\n99999 Asio\n4x\n2 Asio (nowhere) 7 # mine\n1 Asio\n1 2 of Birds\n"
    "Maybeboard\n1 Rim\n# x\n\n"
)
TABLES = ("name,count\nAsio,2,3\n,2\nAsio,many\n", "zone,name\nMAIN!,Asio\n")
WISH = {"cards": ["Asi0"], "at_least": 1}
#: A question of the API, and the words of its answer that stay as they are.
REFUSED = {
    "no such game": (
        "validate/",
        {"game": "bost", "format": "boost-casual", "decklist": "1 Asio"},
        "bost|boost",
    ),
    "no such format": ("validate/", {"format": "boost-casul", "decklist": "1 Asio"}, "boost-casu?a?l"),
    "no deck": ("validate/", {"format": "boost-casual"}, "zones|decklist"),
    "empty": ("validate/", {"format": "boost-casual", "decklist": "# x"}, ""),
    "seats": ("validate/", {"format": "release-base", "seats": 9}, "release-base"),
    "features": (
        "validate/",
        {"format": "boost-casual", "decklist": "1 Asio", "features_to_win": 100},
        "features_to_win",
    ),
    "long": ("parse/", {"game": "boost", "text": "1 Asio\n" * 2001}, ""),
    "table": ("parse/", {"game": "boost", "text": 'name\n"Asio"x', "as": "csv"}, ""),
    "heading": ("parse/", {"game": "boost", "text": "a,b\n", "as": "csv"}, "card|name"),
    "draws": (
        "odds/",
        {"game": "release", "decklist": "1 2 of Birds", "wanted": WISH},
        "release",
    ),
    "unknown": (
        "odds/",
        {"game": "boost", "decklist": "4 Asio", "wanted": WISH},
        "Asi0|asio",
    ),
    "large": ("repair/", {"format": "boost-casual", "decklist": "999 Asio\n999 Beast\n999 URL"}, ""),
}
IMPOSSIBLE = {
    "stray": ({"keep": {"main": [{"card": "chat-backend", "count": 1}]}}, "Chat Backend|main"),
    "zone": ({"keep": {"hand": [{"card": "asio", "count": 1}]}}, "hand|boost"),
    "owned": ({"owned": [{"card": "asio", "count": 3}]}, ""),
    "over": ({"owned": [], "keep": {"main": [{"card": "asio", "count": 1}]}}, "Asio"),
    "twice": ({"keep": {"side": [{"card": "chat-backend", "count": 2}]}}, "Chat Backend"),
}


def in_english(text, kept=""):
    """The English words of the text."""
    return re.findall("[A-Za-z]{2,}", re.sub(kept, "", text) if kept else text)


@pytest.mark.parametrize("template", REASONS)
def test_a_reason_is_known_again_by_its_english_sentence(template):
    places = re.findall(r"%\((\w+)\)s", template)
    told = phrase(template, **{place: f"“{place} 7”" for place in places})
    assert reason_read(told.said()) == told


def test_what_is_no_reason_is_said_as_it_is():
    assert reason_read("%(word)s 100 %").said() == "%(word)s 100 %"


def test_every_phrase_of_the_decks_is_marked_for_translation():
    root = Path(decks.__file__).parent
    calls = [
        node
        for module in (*root.rglob("*.py"), *(root.parent / "api/decks").rglob("*.py"))
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "phrase"
    ]
    bare = [node.args[0].value for node in calls if isinstance(node.args[0], ast.Constant)]
    assert len(calls) > 100
    assert [text for text in bare if in_english(re.sub(r"%\(\w+\)s", "", text))] == []


@pytest.mark.usefixtures("loaded")
class TestAnswers:
    """Of the API."""

    @pytest.mark.parametrize("case", REFUSED)
    def test_a_refusal_is_in_the_language_of_the_caller(self, client, case):
        path, body, kept = REFUSED[case]
        answer = Caller(client)("POST", f"{DECKS}{path}?lang=zh", body)
        problem = answer.json()
        assert answer.status_code == 400
        assert in_english(problem["detail"], kept) == []
        assert [in_english(error["detail"], kept) for error in problem["errors"]] == [[]]
        english = Caller(client)("POST", f"{DECKS}{path}", body).json()
        assert (english["code"], english["detail"].isascii()) == (problem["code"], True)

    @pytest.mark.parametrize("case", IMPOSSIBLE)
    def test_why_there_is_no_repair_is_told_in_chinese(self, client, case):
        constraints, kept = IMPOSSIBLE[case]
        body = {"format": "boost-casual", "decklist": "40 Asio", **constraints}
        answer = Caller(client)("POST", f"{DECKS}repair/?lang=zh", body).json()
        assert answer["impossible"].startswith("无法做到，因为")
        assert in_english(answer["impossible"], kept) == []
        english = Caller(client)("POST", f"{DECKS}repair/", body).json()
        assert english["impossible"].startswith("impossible because ")

    def test_notes_of_lines_are_told_in_chinese(self, client):
        body = {"game": "boost", "text": UGLY}
        lines = Caller(client)("POST", f"{DECKS}parse/?lang=zh", body).json()["lines"]
        assert [line["note"] is None for line in lines].count(False) == 11
        kept = "Maybeboard|release|nowhere|mine|-3|4x"
        assert [words for line in lines if (words := in_english(line["note"] or "", kept))] == []

    @pytest.mark.parametrize("table", TABLES)
    def test_notes_of_rows_are_told_in_chinese(self, client, table):
        body = {"game": "boost", "text": table, "as": "csv"}
        lines = Caller(client)("POST", f"{DECKS}parse/?lang=zh", body).json()["lines"]
        assert [in_english(line["note"], "many") for line in lines] == [[]] * len(lines)

    def test_lines_of_another_game_are_told_in_chinese(self, client):
        body = {"game": "boost", "text": "1 Asio\n" + "1 2 of Birds\n" * 22}
        (other,) = Caller(client)("POST", f"{DECKS}parse/?lang=zh", body).json()["other_games"]
        assert other["note"].startswith("第 2")
        assert in_english(other["note"], "release") == []


@pytest.mark.usefixtures("loaded")
class TestPages:
    """Of the builder."""

    @pytest.fixture
    def desk(self, client):
        return Desk(client, "/decks/new/?lang=zh")

    def test_the_preview_and_what_is_kept_of_it_are_in_chinese(self, desk):
        desk.press("import-read", list="-3 Beast\n")
        assert "“-3” 不是数量" in desk.part("import")
        desk.press("import-add", list="-3 Beast\n")
        assert "“-3” 不是数量" in desk.part("deck")

    def test_limits_are_told_in_chinese(self, desk):
        desk.press("import-add", list="900 Asio\n900 Asio")
        assert "一行最多 999 张。" in desk.page

    def test_why_nothing_is_mended_is_told_in_chinese(self, desk):
        desk.press("import-add", list="40 Asio").press("repair", owned="1 Asio")
        assert "无法做到，因为备用套牌需 4 张，可用的只有 0 张功能牌" in desk.part("mend")
