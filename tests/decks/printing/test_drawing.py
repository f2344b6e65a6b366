"""Faces on paper: nothing of a face is left out silently, and lettering keeps to its room."""

import re
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from catalog.faces.lettering import text_width
from decks.printing.drawing import face_draw
from decks.printing.fonts import CHINESE, runs, width_of

SVG = '<svg xmlns="http://www.w3.org/2000/svg">{}</svg>'


def drawn(inner):
    stored = BytesIO()
    canvas = Canvas(stored, invariant=1, pageCompression=0)
    face_draw(canvas, SVG.format(inner))
    canvas.save()
    return stored.getvalue().decode("latin-1")


def test_opacity_is_mixed_with_the_ground_under_it():
    ground = '<rect x="0" y="0" width="9" height="9" fill="#ffffff"/>'
    assert ".501961 .501961 .501961 rg" in drawn(
        f'{ground}<path d="M0 0h4v4Z" fill="#000000" opacity="0.5"/>'
    )


def test_groups_hand_down_their_style():
    assert "1 0 0 rg" in drawn('<g fill="#ff0000" font-size="9"><text x="1" y="1">Hi</text></g>')


@pytest.mark.parametrize(("text", "is_condensed"), [("WWWWWW", True), ("illi", False)])
def test_a_line_wider_than_the_face_reckoned_with_is_condensed(text, is_condensed):
    document = drawn(f'<text x="0" y="0" font-size="10">{text}</text>')
    _, scale = (float(found) for found in re.findall(r"([\d.]+) 0 0 -1 \S+ \S+ cm", document))
    assert scale == pytest.approx(min(1, text_width(text, 10) / width_of(runs(text), 10)), abs=1e-5)
    assert (scale < 1) is is_condensed


@pytest.mark.parametrize("element", ['<image href="x"/>', "<polygon/>", "<style>x</style>", "<script/>"])
def test_an_element_that_is_not_drawn_here_is_refused(element):
    with pytest.raises(ValueError, match="is not drawn"):
        drawn(element)


def test_a_transform_that_is_not_drawn_here_is_refused():
    with pytest.raises(ValueError, match="'rotate'"):
        drawn('<path d="M0 0h1v1Z" fill="#000000" transform="rotate(3)"/>')


def test_letters_go_to_the_face_that_has_them():
    assert [(run.font, run.text) for run in runs("Ada 艾达·羽!")] == [
        *(("Vera", "Ada "), (CHINESE, "艾达"), ("Vera", "·"), (CHINESE, "羽"), ("Vera", "!")),
    ]


@pytest.mark.parametrize(
    ("text", "shown"), [("🃏x", "?x"), ("ع", "?"), ("a\u200b\u202eb", "ab"), ("\x07", "")]
)
def test_what_no_face_has_is_a_question_mark_and_what_nobody_sees_is_left_out(text, shown):
    assert "".join(run.text for run in runs(text)) == shown


def test_bold_and_italic_are_faces_of_their_own():
    fonts = [runs("a", is_bold=bold, is_italic=italic)[0].font for bold in (0, 1) for italic in (0, 1)]
    assert fonts == ["Vera", "VeraIt", "VeraBd", "VeraBI"]


def test_a_width_is_that_of_all_its_runs():
    assert width_of(runs("a艾"), 10) == pytest.approx(width_of(runs("a"), 10) + width_of(runs("艾"), 10))
    assert width_of([], 10) == 0
