"""Sheets of cards to print and cut out: 63 by 88 mm, nine to a sheet, with marks to cut along.

The same cards give the same bytes, whenever and wherever they are printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from catalog.faces import FACE_HEIGHT, FACE_WIDTH, Face, card_face
from decks.errors import EmptyDeck, OutOfRange
from decks.legality.phrases import gettext_noop, phrase, thousands
from decks.printing.drawing import face_draw
from decks.printing.papers import CARD_HEIGHT, CARD_WIDTH, COLUMNS, ROWS, Paper

#: The most cards of one document, copies counted.
MAX_CARDS: Final = 500
_EACH: Final = COLUMNS * ROWS
#: Cut marks stand so far off the cards and are so long.
_MARK_GAP: Final = 1 * mm
_MARK_LENGTH: Final = 5 * mm


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A face and how often it is wanted."""

    face: Face
    count: int


def deck_pdf(cards: Sequence[PrintedCard], *, paper: Paper, title: str = "") -> bytes:
    """Every copy of the cards in their order, as a document of sheets.

    Raises: EmptyDeck, OutOfRange (over `MAX_CARDS`).
    """
    places = list(_copies(cards))
    if not places:
        raise EmptyDeck(phrase(gettext_noop("There is no card to print.")))
    if len(places) > MAX_CARDS:
        limit = gettext_noop("The deck has %(cards)s cards; at most %(most)s are printed at once.")
        raise OutOfRange(phrase(limit, cards=thousands(len(places)), most=MAX_CARDS))
    stored = BytesIO()
    canvas = new_canvas(stored, paper, title)
    _faces_define(canvas, cards)
    for first in range(0, len(places), _EACH):
        _sheet_draw(canvas, paper, places[first : first + _EACH])
        canvas.showPage()
    canvas.save()
    return stored.getvalue()


def new_canvas(stored: BytesIO, paper: Paper, title: str) -> Canvas:
    """A document without time and chance in it."""
    canvas = Canvas(stored, pagesize=paper.value, invariant=1, pageCompression=1)
    canvas.setTitle(title or "Cards")
    canvas.setCreator("Deckwright")
    return canvas


def _copies(cards: Sequence[PrintedCard]) -> Iterator[int]:
    """The place of the card in the list, once for each copy; no more than are looked at."""
    left = MAX_CARDS + 1
    for place, card in enumerate(cards):
        copies = min(card.count, left)
        yield from [place] * copies
        left -= copies


def _faces_define(canvas: Canvas, cards: Sequence[PrintedCard]) -> None:
    """Each face once, so that copies take no room."""
    for place, card in enumerate(cards):
        if card.count > 0:
            canvas.beginForm(_form(place), 0, 0, FACE_WIDTH, FACE_HEIGHT)
            face_draw(canvas, card_face(card.face))
            canvas.endForm()


def _form(place: int) -> str:
    return f"card{place}"


def _sheet_draw(canvas: Canvas, paper: Paper, cards: Sequence[int]) -> None:
    for card, (left, foot) in zip(cards, paper.places(), strict=False):
        canvas.saveState()
        canvas.translate(left, foot)
        canvas.scale(CARD_WIDTH / FACE_WIDTH, CARD_HEIGHT / FACE_HEIGHT)
        canvas.doForm(_form(card))
        canvas.restoreState()
    _marks_draw(canvas, paper)


def _marks_draw(canvas: Canvas, paper: Paper) -> None:
    """Short lines in the margin at every cut, none across a card."""
    upright, level = paper.edges()
    canvas.setLineWidth(0.25)
    for x in upright:
        for begin, way in ((level[0], -1), (level[-1], 1)):
            canvas.line(x, begin + way * _MARK_GAP, x, begin + way * (_MARK_GAP + _MARK_LENGTH))
    for y in level:
        for begin, way in ((upright[0], -1), (upright[-1], 1)):
            canvas.line(begin + way * _MARK_GAP, y, begin + way * (_MARK_GAP + _MARK_LENGTH), y)
