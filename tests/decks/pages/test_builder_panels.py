"""The panels of the builder: lists from elsewhere, nearest legal decks, odds and hands."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tests.decks.desk import NEW, Desk

pytestmark = pytest.mark.usefixtures("loaded")
ILLEGAL = {"list": "20 Asio\n12 Beast\nFeatures\n2 Echo Server\n1 Chat Backend\n"}


@pytest.fixture
def desk(client):
    return Desk(client)


@pytest.fixture
def illegal(desk):
    return desk.press("import-add", **ILLEGAL)


def test_a_list_is_shown_line_by_line_before_anything_is_taken_over(desk):
    desk.press("import-read", list="2 Asio\n# note\n-3 Beast\n1 Blorp\n")

    preview = desk.part("import")
    assert [
        word for word in ("read", "left out", "makes no sense", "not a card") if word not in preview
    ] == []
    assert "Lines: 4. Cards asked for: 3; found: 2, not found: 1. Lines that make no sense: 1." in preview
    assert desk.cards() == {}
    assert desk.form.fields["list"].startswith("2 Asio")


def test_a_list_is_added_to_the_deck_or_takes_its_place(desk):
    desk.press("import-add", list="2 Asio").press("import-add", list="1 Asio\n1 Beast")
    assert desk.cards() == {"main:asio": 3, "main:beast": 1}

    desk.press("import-replace", list="1 URL")
    assert desk.cards() == {"main:url": 1}
    assert desk.press("undo").cards()["main:asio"] == 3


def test_lines_of_another_game_are_named_and_the_list_can_be_read_for_it(desk):
    desk.press("import-read", list="1 Asio\n1 2 of Birds\n1 3 of Birds\n")
    assert "These lines belong to Release!: 2, 3" in desk.part("import")

    desk.press("import-switch:release")
    assert desk.form.fields["format"] == "release-base"
    assert "These lines belong to Boost: 1" in desk.part("import")


@pytest.mark.parametrize(
    ("data", "cards"),
    [
        ("2 Asio\n".encode("utf-16"), {"main:asio": 2}),
        (b"\xef\xbb\xbf2 Asio\n", {"main:asio": 2}),
        (b'{"game":"boost","zones":{"main":[{"card":"asio","count":2}]}}', {"main:asio": 2}),
        (b"name,count,zone\nAsio,2,main\n", {"main:asio": 2}),
        (b"Anzahl;name\n1;Asio\n", {"main:asio": 1}),
    ],
)
def test_a_file_is_read_by_its_encoding_and_form(desk, data, cards):
    desk.press("import-read", file=SimpleUploadedFile("deck", data))
    assert "Preview" in desk.part("import")

    assert desk.press("import-add").cards() == cards


@pytest.mark.parametrize(
    ("typed", "complaint"),
    [
        ({"file": b"2 Caf\xe9\n"}, "byte 5 makes no sense"),
        ({"file": b"2\x00 \x00A\x00"}, "UTF-16 without its mark"),
        ({"list": ""}, "holds no card"),
        ({"list": "# only a note"}, "holds no card"),
        ({"list": "1 Asio\n" * 2001}, "at most 2,000 are read"),
        ({"list": '{"zones": NaN}'}, "NaN is no number"),
        ({"list": '{"zones": {}, "zones": {}}'}, "stands twice"),
        ({"list": '{"game": "duel", "zones": {"main": []}}'}, "for another game"),
        ({"list": "count;zone\n1;main", "list_kind": "csv"}, "names no column"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name_and_the_deck_stays(illegal, typed, complaint):
    before = illegal.cards()
    if "file" in typed:
        typed = {"file": SimpleUploadedFile("deck.txt", typed["file"])}

    illegal.press("import-read", **typed)

    assert complaint in illegal.part("import").replace("&#x27;", "'")
    assert illegal.cards() == before


def test_the_nearest_legal_decks_are_shown_with_their_edits_and_taken_over(illegal):
    illegal.press("repair")
    mend = illegal.part("mend")
    assert "no legal deck is fewer edits away" in mend
    assert re.search(r"Way 1 <span class=\"soft\">1\d edits", mend)

    take = next(value for value, words in illegal.form.buttons.items() if words.startswith("Take it over"))
    illegal.press(take)

    assert "Legal for Casual." in illegal.part("verdict")
    assert sum(illegal.cards().values()) == 44
    assert illegal.press("undo").cards()["side:echo-server"] == 2


def test_a_repair_keeps_what_is_ticked_and_uses_what_is_owned(illegal):
    owned = "99 JSON\n20 Asio\n12 Beast\n" + "".join(
        f"1 {name}\n" for name in ("Echo Server", "Chat Backend", "Search Index", "Config Loader")
    )
    illegal.press("repair", keep=["main:asio", "main:beast"], owned=owned)
    take = next(value for value, words in illegal.form.buttons.items() if words.startswith("Take it over"))

    cards = illegal.press(take).cards()
    assert (cards["main:asio"], cards["main:beast"], cards["main:json"]) == (20, 12, 8)


def test_where_no_deck_is_legal_it_is_said_why(illegal):
    illegal.press("repair", owned="3 Asio")

    assert "impossible because" in illegal.part("mend")
    assert "Take it over" not in illegal.part("mend")


def test_a_legal_deck_needs_no_repair(desk):
    desk.press("starter:starter").press("repair")

    assert "legal as it is" in desk.part("mend")


def test_a_table_is_judged_and_mended_for_the_players_who_sit_at_it(client):
    desk = Desk(client, f"{NEW}?format=release-base").press("setup")
    assert "Legal for" in desk.part("verdict")
    desk.press("check", seats="5")
    assert "The play deck for 5 players holds 35 cards" in desk.part("verdict")
    desk.press("repair")
    assert "2 of Fruits" in desk.part("mend")
    desk.press(desk.deed("edit:"))
    assert "Legal for" in desk.part("verdict")
    assert desk.form.fields["seats"] == "5"
    assert "play:fruits-2" not in desk.cards()


@pytest.mark.parametrize(("typed", "seats"), [("99", "5"), ("0", "2"), ("x", "2"), ("", "2"), ("3", "3")])
def test_no_more_sit_at_a_table_than_the_format_has_seats(client, typed, seats):
    desk = Desk(client, f"{NEW}?format=release-base").press("check", seats=typed)
    assert desk.form.fields["seats"] == seats


def test_players_are_asked_for_only_where_they_make_a_difference(client):
    assert 'name="seats"' not in Desk(client, f"{NEW}?format=programmers-base").page
    assert 'name="seats"' not in Desk(client, NEW).page


def test_the_chance_is_exact_and_an_estimate_stands_beside_it(desk):
    desk.press("import-add", list="4 Asio\n56 Beast").press("odds", wanted=["asio"], least="1", turn="2")

    odds = desk.part("odds")
    assert "<b>39.95 %</b>" in odds  # seven cards by turn 2: 0.399500…
    assert odds.count("<svg") == 1
    assert "As a fraction" in odds
    assert re.search(r"\d\d\.\d – \d\d\.\d\d %", odds)


def test_hands_are_dealt_anew_each_time_and_show_what_is_wanted(desk):
    desk.press("starter:starter").press("hands", wanted=["type:Library"])
    first = re.findall(r'alt="([^"]+)"', desk.part("odds"))
    second = re.findall(r'alt="([^"]+)"', desk.press("hands").part("odds"))

    assert len(first) == len(second) == 15
    assert first != second
    assert any(", wanted" in name for name in first)


@pytest.mark.parametrize(
    "typed", [{"least": "0"}, {"turn": "999"}, {"least": "x", "turn": "-1"}, {"wanted": ["nope"]}]
)
def test_odds_of_odd_numbers_break_nothing(illegal, typed):
    answer = illegal.press("odds", **{"wanted": ["asio"], **typed})

    assert answer.answer.status_code == 200


def test_an_empty_deck_has_no_odds(desk):
    assert "The main deck is empty." in desk.part("odds")
    assert Desk(desk.client, NEW).press("odds", wanted=["asio"]).answer.status_code == 200


EXAMPLES = {
    "boost-casual": "2 Andrey Semashev\n1 Asio",
    "release-base": "2 2 of Birds\n1 3 of Birds",
    "programmers-base&lang=zh": "2 艾达·羽\n1 全员大会",
}


@pytest.mark.parametrize("format", EXAMPLES)
def test_the_field_for_lists_shows_cards_of_the_game(client, format):
    desk = Desk(client, f"{NEW}?format={format}")
    (shown,) = re.findall(r'<textarea id="list"[^>]*placeholder="([^"]*)"', desk.page)
    assert shown == EXAMPLES[format]
    assert f'data-example="{shown}"' in desk.page
    assert sum(desk.press("import-add", list=shown, list_kind="text").cards().values()) == 3
