"""Word-level differences between two wordings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.diffs import Piece, word_diff
from tests.work import calls_made

texts = st.text(st.sampled_from("ab ,.\n摸牌 "), max_size=30)


def test_a_word_that_was_exchanged_goes_before_what_came_in_its_place():
    assert word_diff("Draw one card.", "Draw two cards.") == [
        Piece("equal", "Draw "),
        Piece("delete", "one"),
        Piece("insert", "two"),
        Piece("equal", " "),
        Piece("delete", "card"),
        Piece("insert", "cards"),
        Piece("equal", "."),
    ]


def test_chinese_is_compared_by_the_character():
    assert word_diff("摸一张牌", "摸两张牌") == [
        Piece("equal", "摸"),
        Piece("delete", "一"),
        Piece("insert", "两"),
        Piece("equal", "张牌"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "pieces"),
    [
        ("", "", []),
        ("same", "same", [Piece("equal", "same")]),
        ("", "new", [Piece("insert", "new")]),
        ("old", "", [Piece("delete", "old")]),
    ],
)
def test_the_ends_of_the_scale(old, new, pieces):
    assert word_diff(old, new) == pieces


@given(texts, texts)
def test_both_texts_can_be_had_back(old, new):
    pieces = word_diff(old, new)
    assert "".join(text for op, text in pieces if op != "insert") == old
    assert "".join(text for op, text in pieces if op != "delete") == new


def test_many_pieces_are_compared_by_the_line():
    old, new = "!?" * 3_000 + "\nsame\n", "?!" * 3_000 + "\nsame\n"
    assert [piece.op for piece in word_diff(old, new)] == ["delete", "insert", "equal"]
    assert word_diff(old, new)[-1].text == "same\n"


def test_many_lines_are_compared_as_a_whole():
    old, new = "!\n" * 5_001, "?\n" * 5_001
    assert word_diff(old, new) == [Piece("delete", old), Piece("insert", new)]


def test_words_that_recur_are_compared_in_few_steps():
    """Each two of them are alike: no step is made for each pair."""
    old, new = "a b " * 400, "b a a " * 270
    assert calls_made(lambda: word_diff(old, new)) < 10 * len(old)
