"""Quantities in every position, figures that belong to names, and numbers that are none."""

import pytest

from decks.codecs.lines import LineStatus
from tests.decks.lists import line, understood


@pytest.mark.parametrize(
    "text",
    [
        *("4x Null Pointer", "4 Null Pointer", "4X Null Pointer", "4 x Null Pointer", "x4 Null Pointer"),
        *(
            "Null Pointer x4",
            "(4) Null Pointer",
            "[4] Null Pointer",
            "4\tNull Pointer\tCore",
            "4× Null Pointer",
        ),
        *("Null Pointer 4x", "Null Pointer\t4", "４ Null Pointer", "- 4 Null Pointer", "* 4x Null Pointer"),
        *("4xNull Pointer", "04 Null Pointer", "Null Pointer×4", "Null Pointer × 4", "4×Null Pointer"),
        *(
            "4 空指针",
            "4　空指针",
            "４张空指针",
            "4 张 空指针",
            "空指针x4",
            "空指针×4",
            "空指针 ４张",
            "空指针4张",
        ),
        *("（4）空指针", "Null Pointer ｘ４"),
    ],
)
def test_four_copies_however_they_are_written(text):
    assert understood(text) == ("null-pointer", 4, "main")


def test_sheets_of_several_figures_are_counted_whole():
    assert understood("空指针12张") == ("null-pointer", 12, "main")


def test_a_name_alone_is_one_copy():
    assert understood("Null Pointer") == ("null-pointer", 1, "main")


@pytest.mark.parametrize(("count", "status"), [(1, "ok"), (999, "ok"), (1000, "rejected"), (0, "rejected")])
def test_a_count_runs_from_1_to_999(count, status):
    assert line(f"{count} Null Pointer").status == status


@pytest.mark.parametrize(
    ("text", "card", "count"),
    [
        ("3 15 Minutes", "15-minutes", 3),
        ("15 Minutes", "15-minutes", 1),
        ("4x4 Matrix", "4x4-matrix", 1),
        ("2x 4x4 Matrix", "4x4-matrix", 2),
        ("24/7 On-Call", "on-call", 1),
        ("2 24/7 On-Call", "on-call", 2),
        ("404: Not Found", "not-found", 1),
        ("404 404: Not Found", "not-found", 404),
    ],
)
def test_figures_of_a_name_are_not_taken_for_a_quantity(text, card, count):
    assert understood(text)[:2] == (card, count)


@pytest.mark.parametrize("word", ["-3", "+3", "3.5", "3,5", "1e3", "0x10", "0", "000", "½"])
def test_an_odd_quantity_is_rejected_and_quoted(word):
    rejected = line(f"{word} Null Pointer")
    assert (rejected.status, rejected.card, rejected.count) == (LineStatus.REJECTED, None, None)
    assert f"“{word}”" in rejected.note


@pytest.mark.parametrize(
    "text",
    [
        "99999999999999999999999 Null Pointer",
        "Null Pointer x99999999999999999999999",
        f"{'9' * 490} Null",
        "1000x Null Pointer",
    ],
)
def test_a_quantity_that_is_too_large_is_rejected_with_the_maximum(text):
    rejected = line(text)
    assert rejected.status is LineStatus.REJECTED
    assert "at most 999" in rejected.note


@pytest.mark.parametrize("text", ["4x", "x4", "12", "4 x", "x 4", "(4)", "[4]"])
def test_a_quantity_without_a_card_is_rejected(text):
    assert line(text).status is LineStatus.REJECTED


def test_an_unknown_name_with_a_good_quantity_is_unknown_and_keeps_its_count():
    unknown = line("3 Nul Pointer")
    assert (unknown.status, unknown.card, unknown.count) == (LineStatus.UNKNOWN, None, 3)
    assert unknown.candidates[0] == "null-pointer"


def test_an_unknown_name_that_begins_with_figures_is_no_odd_quantity():
    assert line("9/11 Operator").status is LineStatus.UNKNOWN
