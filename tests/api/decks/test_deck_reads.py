"""What is asked about a saved deck over the API: verdicts, figures, odds, files."""

import pytest

from tests.api.decks.asking import refusal
from tests.api.decks.callers import DECKS, WISH, rows

ASIO = {"card": "asio", "count": 1}

pytestmark = pytest.mark.usefixtures("loaded")


def test_legality_is_asked_by_format_and_day(mira, deck):
    verdict = mira("GET", deck["url"] + "legality/").json()
    assert (verdict["format"], verdict["legal"], verdict["as_of"]) == ("boost-casual", False, None)
    assert {"unknown_card", "main_deck_too_small"} <= {one["code"] for one in verdict["problems"]}
    query = "format=boost-strict&as_of=2026-11-29&features_to_win=1"
    strict = mira("GET", f"{deck['url']}legality/?{query}").json()
    assert (strict["format"], strict["as_of"]) == ("boost-strict", "2026-11-29")
    for query in ("format=duel-constructed", "as_of=1999-01-01", "features_to_win=0", "when=now"):
        assert mira("GET", f"{deck['url']}legality/?{query}").status_code == 400


def test_stats_count_what_the_cards_are(mira, deck):
    stats = mira("GET", deck["url"] + "stats/").json()
    assert (stats["total"]["cards"], stats["total"]["unknown"]) == (5, 3)
    assert stats["zones"]["main"]["kinds"]["type"] == [{"value": "Library", "cards": 2}]
    assert stats["total"]["numbers"]["Speed"]["mean"] == 5.0
    assert stats["zones"]["side"]["cards"] == 0


@pytest.mark.parametrize(
    ("kind", "media_type", "extension"),
    [("text", "text/plain", "txt"), ("json", "application/json", "json"), ("csv", "text/csv", "csv")],
)
def test_a_deck_is_exported_and_reads_back(mira, deck, kind, media_type, extension):
    answer = mira("GET", f"{deck['url']}export/?as={kind}")
    assert answer["Content-Type"] == f"{media_type}; charset=utf-8"
    assert answer["Content-Disposition"] == f'attachment; filename="first-try.{extension}"'
    assert "Asio" in answer.content.decode()
    assert "Blorp" in answer.content.decode()


def test_a_deck_is_printed_on_either_paper_as_faces_or_as_a_list(mira, deck):
    pages = set()
    for query in ("paper=a4", "paper=letter", "layout=list"):
        answer = mira("GET", f"{deck['url']}export/?as=pdf&{query}")
        assert (answer["Content-Type"], answer.content[:5]) == ("application/pdf", b"%PDF-")
        assert answer["Content-Disposition"] == 'attachment; filename="first-try.pdf"'
        pages.add(answer.content)
    assert len(pages) == 3


def test_an_empty_deck_cannot_be_printed(mira):
    made = mira("POST", DECKS, {"name": "x", "game": "boost", "zones": {}}).json()
    assert refusal(mira("GET", made["url"] + "export/?as=pdf")) == (400, "empty_deck", ["/as"])
    assert refusal(mira("GET", made["url"] + "export/?as=docx")) == (400, "bad_as", ["/as"])


def test_an_exported_list_is_the_same_deck_again(mira, deck):
    text = mira("GET", deck["url"] + "export/").content.decode()
    assert text == "Main deck\n2 Asio\n3 Blorp # maybe\n\n# not read: -1 Beast\n"
    again = mira("POST", DECKS, {**WISH, "decklist": text}).json()
    assert again["zones"] == deck["zones"]


def test_an_exported_table_is_the_same_deck_again_and_can_be_looked_at_first(mira, deck):
    table = mira("GET", deck["url"] + "export/?as=csv").content.decode()
    seen = mira("POST", DECKS + "parse/", {"game": "boost", "text": table, "as": "csv"}).json()
    again = mira("POST", DECKS, {**WISH, "decklist": table, "as": "csv"}).json()
    assert seen["totals"] == {**seen["totals"], **again["report"]["totals"]}
    assert [rows(again), again["counts"]] == [rows(deck), deck["counts"]]
    assert refusal(mira("POST", DECKS, {**WISH, "as": "csv"})) == (400, "bad_document", ["/decklist"])
    assert refusal(mira("POST", DECKS, {**WISH, "as": "xls"})) == (400, "bad_as", ["/as"])


def test_an_exported_document_is_the_same_deck_again(mira, deck):
    document = mira("GET", deck["url"] + "export/?as=json").json()
    again = mira("POST", DECKS, {"name": "again", **document}).json()
    assert again["zones"] == deck["zones"]


@pytest.mark.parametrize("name", ["../../etc/passwd", "=HYPERLINK(1)", "牌", 'a"; b="c'])
def test_a_file_has_a_name_that_no_system_trips_over(mira, name):
    made = mira("POST", DECKS, {**WISH, "name": name}).json()
    assert made["name"] == name
    disposition = mira("GET", made["url"] + "export/")["Content-Disposition"]
    file_name = disposition.partition("=")[2].partition(";")[0].strip('"')
    assert set(file_name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")
    assert not file_name.startswith((".", "-"))


def test_odds_are_told_turn_by_turn(mira, deck):
    answer = mira("GET", deck["url"] + "odds/?cards=asio,Blorp&turn=1").json()
    assert answer["code"] == "unknown_card"
    mira("PATCH", deck["url"], {"zones": {"main": [ASIO, {"card": "beast", "count": 39}]}}, If_Match="1")
    answer = mira("GET", deck["url"] + "odds/?cards=asio&turn=1").json()
    assert [chance["turn"] for chance in answer["chances"]] == [0, 1]
    assert answer["chances"][0]["exact"] == "1/8"


@pytest.mark.parametrize(
    ("query", "place"),
    [
        ("", "/cards"),
        ("cards=,", "/cards"),
        ("cards=Blorp", "/cards"),
        ("cards=asio&turn=99", "/turn"),
        ("cards=asio&at_least=0", "/at_least"),
        ("cards=asio&first=maybe", "/first"),
    ],
)
def test_odds_asked_wrongly_are_refused_with_the_place(mira, deck, query, place):
    status, _, places = refusal(mira("GET", f"{deck['url']}odds/?{query}"))
    assert (status, places) == (400, [place])


def test_odds_of_a_game_with_shared_decks_are_refused(mira):
    wish = {"name": "x", "game": "release", "zones": {"play": [{"card": "doors-2", "count": 1}]}}
    made = mira("POST", DECKS, wish).json()
    answer = mira("GET", made["url"] + "odds/?cards=doors-2")
    assert (answer.status_code, answer.json()["code"]) == (400, "format_not_supported")
