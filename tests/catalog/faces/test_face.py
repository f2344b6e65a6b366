"""Card faces: everything fits, everything is escaped, everything can be heard."""

import xml.etree.ElementTree as ET

import pytest

from catalog.faces import Face, card_face
from catalog.faces.lettering import line_fit, text_fit, text_width

SVG = "{http://www.w3.org/2000/svg}"
RECORD = {"slug": "asio", "cost": None, "attributes": {"min_version": 11}, "tags": {"domain": "Networking"}}


def drawn(name: str = "Asio", text: str = "Draw a card.", **record: object) -> ET.Element:
    face = Face("boost", name, "Library · Networking", text, {**RECORD, "stats": {"Speed": 5}, **record})
    return ET.fromstring(card_face(face))


def texts(svg: ET.Element) -> list[str]:
    return [element.text or "" for element in svg.iter(f"{SVG}text")]


def test_a_face_names_itself_and_describes_what_it_shows() -> None:
    svg = drawn()

    assert svg.findtext(f"{SVG}title") == "Asio"
    assert svg.findtext(f"{SVG}desc") == "Library · Networking. Spd +5. C++11. Draw a card"


def test_markup_in_a_name_stays_text() -> None:
    svg = drawn(name='<script>alert("1")</script> & Co')

    assert svg.findtext(f"{SVG}title") == '<script>alert("1")</script> & Co'
    assert svg.find(f".//{SVG}script") is None


def test_a_cost_of_zero_is_shown() -> None:
    assert "0" in texts(drawn(cost=0))


def test_a_card_has_the_same_picture_every_time() -> None:
    assert ET.tostring(drawn()) == ET.tostring(drawn())


def test_two_cards_have_different_pictures() -> None:
    assert ET.tostring(drawn()) != ET.tostring(drawn(slug="beast"))


def test_a_long_text_shrinks_until_it_fits() -> None:
    words = "Draw two cards, then discard one of them. " * 12

    lettering = text_fit(words, width=200, height=180, largest=12, smallest=7.5)

    assert lettering.size < 12
    assert len(lettering.lines) * lettering.line_height <= 180


def test_a_text_that_cannot_fit_ends_in_an_ellipsis() -> None:
    lettering = text_fit("word " * 500, width=100, height=40, largest=12, smallest=8)

    assert lettering.lines[-1].endswith("…")
    assert len(lettering.lines) * lettering.line_height <= 42


def test_a_name_without_blanks_is_cut_to_the_width() -> None:
    lettering = line_fit("W" * 200, width=150, largest=17, smallest=10)

    assert text_width(lettering.lines[0], lettering.size, bold=True) <= 150


@pytest.mark.parametrize("text", ["需求不清会让你暴露在问题之下。" * 5, "a" * 300, "", "\n\n", "é́" * 90])
def test_no_line_is_wider_than_its_box(text: str) -> None:
    lettering = text_fit(text, width=208, height=180, largest=12, smallest=7.5)

    assert max(text_width(line, lettering.size) for line in lettering.lines) <= 208


def test_chinese_never_begins_a_line_with_a_full_stop() -> None:
    lettering = text_fit("程序员写代码。" * 20, width=100, height=400, largest=12, smallest=8)

    assert not [line for line in lettering.lines if line.startswith("。")]
