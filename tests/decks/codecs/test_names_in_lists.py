"""Names in lists: spellings, halves, twins, other games, foreign signs, printings."""

import pytest

from decks.codecs.lines import LineStatus, PrintingKey
from tests.decks.lists import line, understood


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("cafe compiler", "cafe-compiler"),
        ("CAFE\u0301 COMPILER", "cafe-compiler"),
        ("Don't Panic", "dont-panic"),
        ("Dont Panic", "dont-panic"),
        ("Hello World", "hello"),
        *(("Wait...", "wait"), ("WAIT…", "wait"), ("wait", "wait")),
        *(("Cut-Paste", "cut-paste"), ("cut – paste", "cut-paste"), ("Cut—Paste", "cut-paste")),
        *(("ＣＡＦＥ́ compiler", "cafe-compiler"), ("Don‘t Panic", "dont-panic")),
        ("MUD", "mud"),
        ("C++", "c-plus-plus"),
        ("C#", "c-sharp"),
        ("c", "c"),
        ("Null\u200bPointer \u00a0", "null-pointer"),
        ("空指针", "null-pointer"),
        ("null-pointer", "null-pointer"),
    ],
)
def test_a_card_is_found_whatever_the_spelling(text, card):
    assert (line(text).card, line(text).status) == (card, LineStatus.OK)


@pytest.mark.parametrize("text", ["Core", "Boost.Core", "boost core"])
def test_what_has_no_card_is_found_with_a_note(text):
    found = line(f"2 {text}")
    assert (found.card, found.status) == ("core", LineStatus.OK_WITH_NOTE)
    assert "without a card" in found.note


@pytest.mark.parametrize(
    "text", ["Heisenbug", "Bohrbug", "Heisenbug/Bohrbug", "Heisenbug / Bohrbug", "Heisenbug & Bohrbug"]
)
def test_a_two_part_name_is_found_by_half_of_it_with_a_note(text):
    found = line(f"2 {text}")
    assert (found.card, found.status) == ("heisenbug-bohrbug", LineStatus.OK_WITH_NOTE)
    assert "Heisenbug // Bohrbug" in found.note


def test_a_two_part_name_in_full_needs_no_note():
    assert line("2 Heisenbug // Bohrbug").status is LineStatus.OK


def test_a_half_that_is_also_a_card_is_ambiguous():
    found = line("2 Fall")
    assert (found.status, found.card, found.count) == (LineStatus.AMBIGUOUS, None, 2)
    assert set(found.candidates) == {"fall", "rise-fall"}


@pytest.mark.parametrize("text", ["Old Name", "old-name", "旧名"])
def test_a_card_is_found_by_the_name_it_had_with_a_note_of_its_name_now(text):
    found = line(f"2 {text}")
    assert (found.card, found.count, found.status) == ("renamed", 2, LineStatus.OK_WITH_NOTE)
    assert found.note == "now called “New Name”"


def test_a_name_that_two_cards_had_is_ambiguous():
    found = line("2 Whole")
    assert (found.status, set(found.candidates)) == (LineStatus.AMBIGUOUS, {"split-a", "split-b"})


def test_a_name_of_today_wins_over_one_that_another_card_had():
    found = line("2 Utility")
    assert (found.card, found.status) == ("utility", LineStatus.OK)


def test_one_name_of_two_cards_is_ambiguous_and_the_first_is_not_taken():
    found = line("3 Twin")
    assert (found.status, found.card, found.candidates) == (LineStatus.AMBIGUOUS, None, ("twin-a", "twin-b"))


@pytest.mark.parametrize(("text", "card"), [("3 Twin (LEG)", "twin-a"), ("3 Twin [core] 1", "twin-b")])
def test_the_set_tells_twins_apart(text, card):
    assert understood(text)[0] == card


def test_a_card_of_another_game_is_unknown_and_says_so():
    found = line("2 Doors 2")
    assert (found.status, found.card, found.candidates) == (LineStatus.UNKNOWN, None, ())
    assert "release" in found.note


@pytest.mark.parametrize(
    "text", ["Null Pointer\u0000", "\u202eNull Pointer", "N\u0443ll Pointer", "Null\u001cPointer", "x" * 400]
)
def test_foreign_signs_are_never_matched(text):
    assert (line(text).status, line(text).card) == (LineStatus.UNKNOWN, None)


@pytest.mark.parametrize(
    ("text", "printing"),
    [
        ("4 Null Pointer (LEG) 123", PrintingKey("leg", "123")),
        ("4 Null Pointer [LEG]", PrintingKey("leg", None)),
        ("4 Null Pointer <core> 7", PrintingKey("core", "7")),
        ("4\tNull Pointer\tCore", PrintingKey("core", None)),
    ],
)
def test_a_known_printing_is_pinned(text, printing):
    found = line(text)
    assert (found.card, found.printing, found.status) == ("null-pointer", printing, LineStatus.OK)


@pytest.mark.parametrize(
    "text", ["4 Null Pointer (XYZ) 1", "4 Null Pointer (leg) 123a", "4 Null Pointer [core] 999"]
)
def test_an_unknown_printing_is_a_note_and_keeps_the_card(text):
    found = line(text)
    assert (found.card, found.printing, found.status) == ("null-pointer", None, LineStatus.OK_WITH_NOTE)


def test_a_foil_mark_is_noted_and_not_used():
    found = line("4 Null Pointer (leg) 123 *F*")
    assert (found.card, found.printing) == ("null-pointer", PrintingKey("leg", "123"))
    assert "*F*" in found.note
