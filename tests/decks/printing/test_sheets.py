"""Sheets to cut out: every copy once, nine to a sheet, true to size, the same bytes everywhere."""

import re
import subprocess
import sys

import pytest
from reportlab.lib.units import mm

from decks.errors import EmptyDeck, OutOfRange
from decks.printing import MAX_CARDS, Paper, PrintedCard, deck_pdf
from decks.printing.papers import CARD_HEIGHT, CARD_WIDTH
from tests.decks.printing.documents import card, face, pages, placed, sheets, streams

papers = pytest.mark.parametrize("paper", Paper)
LINE = re.compile(r"n ([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S")


@papers
@pytest.mark.parametrize(("copies", "sheets"), [(1, [1]), (9, [9]), (10, [9, 1]), (28, [9, 9, 9, 1])])
def test_every_copy_lies_on_a_sheet_nine_to_each(paper, copies, sheets):
    assert placed(deck_pdf([card(copies)], paper=paper)) == sheets


def test_counts_are_respected_in_the_order_of_the_deck():
    document = deck_pdf([card(2), card(0, name="Beast"), card(3, name="URL")], paper=Paper.A4)
    (sheet,) = sheets(document)
    assert re.findall(r"/FormXob\.(card\d) Do", sheet) == ["card0", "card0", "card2", "card2", "card2"]


@pytest.mark.parametrize(("paper", "size"), [(Paper.A4, (595.28, 841.89)), (Paper.LETTER, (612, 792))])
def test_the_paper_is_a4_or_letter(paper, size):
    assert pages(deck_pdf([card(10)], paper=paper)) == [size, size]


def test_a_card_is_63_by_88_millimetres():
    (sheet,) = sheets(deck_pdf([card()], paper=Paper.A4))
    assert (round(CARD_WIDTH / mm, 6), round(CARD_HEIGHT / mm, 6)) == (63, 88)
    (scales,) = re.findall(r"([\d.]+) 0 0 ([\d.]+) [\d.]+ [\d.]+ cm\n/FormXob", sheet)
    wanted = [CARD_WIDTH / 240, CARD_HEIGHT / 336]
    assert [float(scale) for scale in scales] == pytest.approx(wanted, abs=1e-6)


@papers
def test_cards_lie_side_by_side_within_the_paper(paper):
    places = list(paper.places())
    assert len(set(places)) == 9
    assert all(left >= 7 * mm and left + CARD_WIDTH <= paper.width - 7 * mm for left, _ in places)
    assert all(foot >= 7 * mm and foot + CARD_HEIGHT <= paper.height - 7 * mm for _, foot in places)


@papers
def test_marks_stand_at_every_cut_and_cross_no_card(paper):
    (sheet,) = sheets(deck_pdf([card()], paper=paper))
    marks = [tuple(map(float, line)) for line in LINE.findall(sheet)]
    upright, level = paper.edges()
    assert sorted({x for x, _, end, _ in marks if x == end}) == pytest.approx(upright, abs=1e-3)
    assert sorted({y for _, y, _, end in marks if y == end}) == pytest.approx(level, abs=1e-3)
    assert len(marks) == 2 * len(upright) + 2 * len(level)
    assert all(
        x2 <= upright[0] or x1 >= upright[-1] or max(y1, y2) <= level[0] or min(y1, y2) >= level[-1]
        for x1, y1, x2, y2 in (sorted_line(*mark) for mark in marks)
    )


def sorted_line(x1, y1, x2, y2):
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def test_copies_take_next_to_no_room():
    one, many = (len(deck_pdf([card(copies)], paper=Paper.A4)) for copies in (1, 9))
    assert many - one < 500


def test_the_fonts_are_embedded():
    document = deck_pdf([card()], paper=Paper.A4)
    assert document.count(b"/FontFile2") == 3
    assert b"STSong" not in document


def test_chinese_has_a_face_of_its_own():
    document = deck_pdf([card(name="海森堡缺陷", language="zh")], paper=Paper.A4)
    assert b"/STSong-Light" in document
    assert b"/UniGB-UCS2-H" in document


def test_nothing_is_transparent():
    assert b"/ca " not in deck_pdf([card()], paper=Paper.A4)


def test_the_same_deck_gives_the_same_bytes():
    cards = [card(2, name="Café—„Ω“ 牌"), card(1, name="Beast")]
    assert deck_pdf(cards, paper=Paper.A4, title="Mine") == deck_pdf(cards, paper=Paper.A4, title="Mine")
    assert deck_pdf(cards, paper=Paper.A4, title="Mine") != deck_pdf(cards, paper=Paper.A4, title="Other")


DIGEST = """
import hashlib, os
os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
import django; django.setup()
from decks.printing import Paper, deck_pdf
from tests.decks.printing.documents import card
cards = [card(2, name="Café 牌"), card(1, name="Beast")]
print(hashlib.sha256(deck_pdf(cards, paper=Paper.A4)).hexdigest())
"""


def test_another_process_prints_the_same_bytes():
    digests = [
        subprocess.run(
            [sys.executable, "-c", DIGEST],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ".", "PATH": "", "DECKWRIGHT_BOOTSTRAP": "0"},
        ).stdout
        for seed in ("1", "2")
    ]
    assert digests[0] == digests[1] != ""


@pytest.mark.parametrize(
    "name",
    [
        *("x" * 250, "<script>alert(1)</script>", "(4) C++ \\ ) ( %", "{{7*7}}", "🃏 العربية", "", " "),
        *("a\u200bb\u202ec", "W" * 60, "Null\u0000Pointer", "M.U.D.", "“Don’t” … – ½ ≥"),
    ],
)
def test_any_name_can_be_printed(name):
    # A face is a document of XML, which has no place for control characters; they are taken out of names.
    document = deck_pdf([card(name=name.replace("\u0000", ""))], paper=Paper.A4)
    assert placed(document) == [1]


def test_long_rules_text_is_fitted():
    texts = ["When it enters, draw a card. " * times for times in (1, 40)]
    short, long = (deck_pdf([card(text=text)], paper=Paper.A4) for text in texts)
    assert placed(long) == placed(short) == [1]
    assert max(map(len, streams(long))) < 100_000


@pytest.mark.parametrize("counts", [(), (0,), (-3, 0)])
def test_a_deck_without_cards_is_refused(counts):
    with pytest.raises(EmptyDeck):
        deck_pdf([card(count) for count in counts], paper=Paper.A4)


@pytest.mark.parametrize("counts", [(MAX_CARDS + 1,), (499, 2), (10**12,)])
def test_too_many_cards_are_refused_with_the_limit(counts):
    with pytest.raises(OutOfRange, match="at most 500 are printed"):
        deck_pdf([PrintedCard(face(), count) for count in counts], paper=Paper.A4)


def test_the_limit_itself_is_printed():
    assert sum(placed(deck_pdf([card(MAX_CARDS)], paper=Paper.A4))) == MAX_CARDS
