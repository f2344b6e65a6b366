"""A card face as SVG, drawn on paper: the part of SVG that our faces use, so that both look alike.

Lettering is set in the fonts of paper; a line that is wider there than the face reckoned with is condensed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from xml.etree import ElementTree

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.canvas import Canvas

from catalog.faces import FACE_HEIGHT
from catalog.faces.lettering import text_width
from decks.printing.fonts import CHINESE, runs, width_of
from decks.printing.paths import path_draw

_SVG: Final = "{http://www.w3.org/2000/svg}"
#: What an element has from the ones around it.
_INHERITED: Final[tuple[str, ...]] = ("fill", "font-size", "font-weight", "font-style", "text-anchor")
_START: Final[Mapping[str, str]] = {"fill": "#000000", "font-size": "10"}
_PAPER: Final = "#ffffff"
Style = Mapping[str, str]


def face_draw(canvas: Canvas, svg: str) -> None:
    """Draw the face with its lower left corner at the origin, in units of the face.

    Raises: ValueError for an element that is not drawn here: nothing of a face is left out silently.
    """
    # The document is of our own template, so that its entities and size hold no surprise.
    canvas.saveState()
    canvas.translate(0, FACE_HEIGHT)
    canvas.scale(1, -1)
    ground = _PAPER
    for element in ElementTree.fromstring(svg):
        _draw(canvas, element, {**_START, "ground": ground})
        if element.tag == f"{_SVG}rect":
            ground = element.attrib["fill"]
    canvas.restoreState()


def _draw(canvas: Canvas, element: ElementTree.Element, outer: Style) -> None:
    own = {key: element.attrib[key] for key in _INHERITED if key in element.attrib}
    style: Style = {**outer, **own}
    match element.tag.removeprefix(_SVG):
        case "g":
            for inner in element:
                _draw(canvas, inner, style)
        case "text":
            _text(canvas, element, style)
        case "rect" | "circle" | "path" as kind:
            _shape(canvas, kind, element.attrib, style)
        case "title" | "desc":
            pass
        case tag:
            raise ValueError(f"The element {tag!r} of a face is not drawn.")


def _shape(canvas: Canvas, kind: str, given: Mapping[str, str], style: Style) -> None:
    canvas.saveState()
    is_filled = style["fill"] != "none"
    if is_filled:
        canvas.setFillColor(_mixed(style["fill"], float(given.get("opacity", 1)), style["ground"]))
    if stroke := given.get("stroke"):
        canvas.setStrokeColor(HexColor(stroke))
        canvas.setLineWidth(float(given.get("stroke-width", 1)))
        canvas.setLineCap(1 if given.get("stroke-linecap") == "round" else 0)
        canvas.setLineJoin(1 if given.get("stroke-linejoin") == "round" else 0)
    _transform(canvas, given.get("transform", ""))
    canvas.drawPath(_outline(canvas, kind, given), fill=int(is_filled), stroke=int(stroke is not None))
    canvas.restoreState()


def _mixed(colour: str, strength: float, ground: str) -> HexColor:
    """The colour as it shows over the ground: printers and old readers make little of transparency."""
    over, under = ([int(code[place : place + 2], 16) for place in (1, 3, 5)] for code in (colour, ground))
    parts = (round(one * strength + other * (1 - strength)) for one, other in zip(over, under, strict=True))
    return HexColor(f"#{''.join(f'{part:02x}' for part in parts)}")


def _outline(canvas: Canvas, kind: str, given: Mapping[str, str]) -> Any:
    path = canvas.beginPath()
    if kind == "path":
        path_draw(given["d"], path)
    elif kind == "circle":
        path.circle(*(float(given[name]) for name in ("cx", "cy", "r")))
    else:
        box = [float(given[name]) for name in ("x", "y", "width", "height")]
        radius = float(given.get("rx", 0))
        path.roundRect(*box, radius) if radius else path.rect(*box)
    return path


def _transform(canvas: Canvas, written: str) -> None:
    """`translate(x y) scale(s)`, the one form that faces use."""
    for step in written.replace(")", ")|").split("|"):
        name, _, numbers = step.strip().rstrip(")").partition("(")
        if name == "translate":
            canvas.translate(*map(float, numbers.split()))
        elif name == "scale":
            canvas.scale(float(numbers), float(numbers))
        elif name:
            raise ValueError(f"The transform {name!r} of a face is not drawn.")


def _text(canvas: Canvas, element: ElementTree.Element, style: Style) -> None:
    text = element.text or ""
    size = float(style["font-size"])
    is_bold = int(style.get("font-weight", "400")) >= 600
    parts = runs(text, is_bold=is_bold, is_italic=style.get("font-style") == "italic")
    width, room = width_of(parts, size), text_width(text, size, bold=is_bold)
    scale = min(1.0, room / width) if width else 1.0
    left = float(element.attrib["x"]) - (width * scale / 2 if style.get("text-anchor") == "middle" else 0)
    canvas.saveState()
    canvas.translate(left, float(element.attrib["y"]))
    # The face counts downwards, letters stand upright.
    canvas.scale(scale, -1)
    canvas.setFillColor(HexColor(style["fill"]))
    line = canvas.beginText(0, 0)
    for part in parts:
        line.setFont(part.font, size)
        # The Chinese face has one weight; a thin line around it makes it bold.
        line.setTextRenderMode(2 if is_bold and part.font == CHINESE else 0)
        line.textOut(part.text)
    canvas.setStrokeColor(HexColor(style["fill"]))
    canvas.setLineWidth(size / 40)
    canvas.drawText(line)
    canvas.restoreState()
