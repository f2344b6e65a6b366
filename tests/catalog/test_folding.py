"""Folding: habits of spelling meet, what tells names apart stays, foreign signs match nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.folding import exact, fold, lookup_key, shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café Compiler", "CAFE\u0301 COMPILER"),
        ("Don’t Panic", "Dont Panic"),
        ("Don't Panic", "Don’t Panic"),
        ("Null–Pointer", "Null-Pointer"),
        ("Wait…", "Wait..."),
        ("Ｎｕｌｌ Pointer", "Null Pointer"),
        ("Null\u200bPointer", "NullPointer"),
        ("Null\u00a0Pointer", "Null Pointer"),
        ("Straße", "STRASSE"),
    ],
)
def test_spellings_of_one_name_fold_to_one_text(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Multi-Index", "MultiIndex"), ("M.U.D.", "MUD"), ("24/7 On-Call", "247 oncall"), ("R & D", "R/D")],
)
def test_blanks_and_joining_signs_do_not_matter_for_a_look_up(one, other):
    assert lookup_key(one) == lookup_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("C++", "C"), ("C#", "C"), ("C#", "C++"), ("4x4 Matrix", "44 Matrix")]
)
def test_signs_that_tell_names_apart_stay(one, other):
    assert lookup_key(one) != lookup_key(other)


@pytest.mark.parametrize(
    "foreign",
    [
        "Null Pointer\u0000",
        "Null\u001cPointer",
        "\u202eNull Pointer",
        "N\u0443ll Pointer",
        "\ud800Null Pointer",
    ],
)
def test_control_signs_and_look_alikes_match_nothing(foreign):
    assert lookup_key(foreign) != lookup_key("Null Pointer")


def test_a_text_of_punctuation_folds_to_itself():
    assert fold("???") == "???"
    assert lookup_key("???") != lookup_key("!!!")


def test_the_exact_form_keeps_punctuation_and_accents():
    assert exact("  Café–“Compiler”  ") == 'café-"compiler"'
    assert exact("C++") != exact("C")


def test_chinese_is_kept():
    assert fold("空指针，异常") == "空指针 异常"


def test_unprintable_signs_are_shown_escaped_and_long_texts_cut():
    assert shown("a\u0000b\u202ec") == "a\\u0000b\\u202ec"
    assert shown("x" * 5_000, limit=10) == "xxxxxxxxx…"


@given(st.text())
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)


@given(st.text())
def test_what_is_shown_is_printable(text):
    assert shown(text).isprintable()
    assert len(shown(text)) <= 120
