"""`decks/parse/`: the preview of an import."""

import pytest

from tests.api.decks.asking import PARSE, VALIDATE, post, refusal

pytestmark = pytest.mark.usefixtures("loaded")

LIST = """# my deck
2x asio
Asio x1
3 Azio
-1 Beast

Features (1)
Echo Server // first
"""


def parsed(client, text):
    answer = post(client, PARSE, {"game": "boost", "text": text})
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_every_line_comes_back_with_a_status(client):
    statuses = [line["status"] for line in parsed(client, LIST)["lines"]]
    assert statuses == [
        *("ignored", "ok", "ok_with_note", "unknown", "rejected", "ignored", "ignored", "ok_with_note"),
    ]


@pytest.mark.parametrize(
    ("day", "name", "status", "note"),
    [
        ("2026-02-28", "Root Cause", "ok", None),
        ("2026-03-01", "Root Cause", "ok_with_note", "now called “Root Cause Analysis”"),
        ("2026-03-01", "Root Cause Analysis", "ok", None),
        ("2026-02-28", "Root Cause Analysis", "unknown", None),
    ],
)
def test_a_list_from_before_a_card_was_renamed_is_still_read(client, day, name, status, note):
    body = {"game": "duel", "text": f"2 {name}", "as_of": day}
    (line,) = post(client, PARSE, body).json()["lines"]
    assert (line["status"], line["note"]) == (status, note)


def test_cards_come_back_by_zone_with_rows_of_one_card_merged(client):
    assert parsed(client, LIST)["zones"] == {
        "main": [{"card": "asio", "count": 3}],
        "side": [{"card": "echo-server", "count": 1}],
    }


def test_totals_in_are_totals_out(client):
    totals = parsed(client, LIST)["totals"]
    assert (totals["cards"], totals["placed"], totals["unresolved"]) == (7, 4, 3)
    assert (totals["main"], totals["side"], totals["lines"]) == (3, 1, 8)


def test_an_unknown_name_comes_with_candidates(client):
    line = parsed(client, "3 Azio")["lines"][0]
    assert (line["card"], line["count"], line["candidates"][0]) == (None, 3, "asio")


def test_zones_are_there_even_when_they_are_empty(client):
    assert parsed(client, "3 Azio")["zones"] == {"main": [], "side": []}


def test_the_zones_of_a_preview_can_be_judged_as_they_are(client):
    zones = parsed(client, "40 Asio\nEcho Server")["zones"]
    verdict = post(client, VALIDATE, {"format": "boost-casual", "zones": zones}).json()
    assert verdict["counts"] == {"main": 40, "side": 1}


def test_a_list_of_a_shared_deck_game_is_answered_with_every_deck(client):
    answer = post(client, PARSE, {"game": "programmers", "text": "2 Nobody"}).json()
    assert (answer["lines"][0]["status"], answer["zones"]) == (
        "unknown",
        {"code": [], "documents": [], "projects": [], "main": []},
    )


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"game": "boost", "text": ""}, "empty_deck", "/text"),
        ({"game": "boost"}, "empty_deck", "/text"),
        ({"game": "boost", "text": "# only\n; comments"}, "empty_deck", "/text"),
        ({"game": "boost", "text": 7}, "wrong_type", "/text"),
        ({"game": "boost", "text": "Asio\n" * 2_001}, "list_too_long", "/text"),
        ({"game": "bosst", "text": "Asio"}, "unknown_game", "/game"),
        ({"text": "Asio"}, "required", "/game"),
        ({"game": "boost", "text": "Asio", "as_of": "2026-13-01"}, "bad_date", "/as_of"),
    ],
)
def test_what_cannot_be_read_is_refused(client, body, code, pointer):
    assert refusal(post(client, PARSE, body)) == (400, code, [pointer])


def test_ten_megabytes_are_refused_by_size(client):
    assert refusal(post(client, PARSE, {"game": "boost", "text": "2 Asio\n" * 1_500_000}))[:2] == (
        413,
        "body_too_large",
    )


def test_pages_of_other_origins_may_ask(client):
    answer = post(client, PARSE, {"game": "boost", "text": "Asio"}, Origin="https://example.org")
    assert answer["Access-Control-Allow-Origin"] == "*"


def test_lines_of_another_game_are_told_together_in_any_language(client):
    text = "2 Asio\n1 Jez Humble\n艾达·羽\n3 birds-4\n1 Nobody"
    answer = post(client, PARSE, {"game": "boost", "text": text}).json()
    assert answer["other_games"] == [
        {"game": "release", "lines": [2, 4], "note": "Lines 2 and 4 belong to release."},
        {"game": "programmers", "lines": [3], "note": "Line 3 belongs to programmers."},
    ]
