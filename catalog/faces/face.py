"""The geometry of one card face and its SVG, at 240 by 336 units: legible at 240 pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.template.loader import render_to_string

from catalog.faces.art import Mark, pattern
from catalog.faces.lettering import Lettering, line_fit, text_fit, text_width
from catalog.faces.palette import GAME_COLOURS, PLAIN_COLOURS, SUIT_SIGNS, TINTS
from catalog.vocabulary import said, signed

FACE_WIDTH: Final = 240
FACE_HEIGHT: Final = 336
_MARGIN: Final = 14
_INNER: Final = FACE_WIDTH - 2 * _MARGIN
_PILL_HEIGHT: Final = 19
_PILL_GAP: Final = 4
#: Stats in three letters, for where there is little room.
STAT_SHORT: Final = {
    "Speed": "Spd",
    "Reliability": "Rel",
    "Efficiency": "Eff",
    "Scalability": "Sca",
    "Portability": "Por",
    "Accuracy": "Acc",
    "Capacity": "Cap",
    "Flexibility": "Flx",
}


@dataclass(frozen=True, slots=True)
class Pill:
    """A label at the foot of the face."""

    text: str
    x: float
    y: float
    width: float
    middle: float
    baseline: float


@dataclass(frozen=True, slots=True)
class Line:
    """One line of lettering with its baseline."""

    text: str
    y: float


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn. `record`: shape of `catalog.services.card_record`; text and name in one language."""

    game: str
    name: str
    type_line: str
    text: str
    record: Mapping[str, Any]
    flavour: str = ""
    language: str = "en"


def card_face(face: Face) -> str:
    """The face as an SVG document with a title and a description for those who cannot see it."""
    return render_to_string("catalog/face.svg", _drawing(face))


def _drawing(face: Face) -> dict[str, Any]:
    frame, ground = GAME_COLOURS.get(face.game, PLAIN_COLOURS)
    corner = _corner(face.record)
    pills = _pills(face.record)
    foot = min((pill.y for pill in pills), default=FACE_HEIGHT - 12) - 6
    art_bottom = _art_bottom(face, foot)
    return {
        "face": face,
        "frame": frame,
        "ground": ground,
        "tint": _tint(face.record, frame),
        "name": line_fit(face.name, width=_INNER - (34 if corner else 4), largest=17, smallest=10),
        "corner": corner,
        "sign": SUIT_SIGNS.get(str(face.record["attributes"].get("suit", "")), ""),
        "sign_y": round((46 + art_bottom) / 2, 1),
        "sign_top": round((46 + art_bottom) / 2 - 21, 1),
        "marks": _art(face, art_bottom),
        "art_height": art_bottom - 46,
        "type_y": art_bottom + 15,
        "type": line_fit(face.type_line, width=_INNER, largest=11, smallest=8),
        "lines": _text_lines(face, art_bottom + 22, foot),
        "pills": pills,
        "description": _description(face),
    }


def _art_bottom(face: Face, foot: float) -> float:
    """The picture takes what the words leave, within bounds."""
    words = "\n".join(filter(None, (face.text, face.flavour)))
    if not words:
        return foot - 26
    needed = text_fit(words, width=_INNER - 4, height=foot - 132, largest=12, smallest=8.5)
    return min(max(foot - len(needed.lines) * needed.line_height - 40, 104), 232)


def _corner(record: Mapping[str, Any]) -> str:
    """The figure in the upper corner: cost, rank or salary."""
    if record["cost"] is not None:
        return str(record["cost"])
    for name in ("rank", "salary"):
        if name in record["attributes"]:
            return str(record["attributes"][name])
    return ""


def _tint(record: Mapping[str, Any], otherwise: str) -> str:
    tags = record["tags"] or {}
    return TINTS.get(str(tags.get("domain") or record["attributes"].get("suit", "")), otherwise)


def _art(face: Face, bottom: float) -> tuple[Mark, ...]:
    seed = f"{face.game}/{face.record['slug']}"
    return pattern(seed, left=_MARGIN, top=46, width=_INNER, height=bottom - 46)


def _text_lines(face: Face, top: float, bottom: float) -> dict[str, Any]:
    """Rules text, and flavour where room is left below it."""
    rules = Lettering((), 10)
    if face.text:
        rules = text_fit(face.text, width=_INNER - 4, height=bottom - top, largest=12.5, smallest=7.5)
    end = top + len(rules.lines) * rules.line_height
    flavour = Lettering((), 8)
    if face.flavour and bottom - end > 22:
        flavour = text_fit(face.flavour, width=_INNER - 4, height=bottom - end - 8, largest=9, smallest=7.5)
    return {
        "rules": _placed(rules, top),
        "size": rules.size,
        "flavour": _placed(flavour, end + 8),
        "flavour_size": flavour.size,
    }


def _placed(lettering: Lettering, top: float) -> list[Line]:
    first = top + lettering.size
    return [
        Line(text, round(first + index * lettering.line_height, 1))
        for index, text in enumerate(lettering.lines)
    ]


def _pill_texts(record: Mapping[str, Any]) -> list[str]:
    attributes = record["attributes"]
    texts = [f"{STAT_SHORT.get(name, name)} {signed(value)}" for name, value in record["stats"].items()]
    requires = attributes.get("requires") or {}
    texts += [f"{count} {said(domain)}" for domain, count in requires.get("domains", {}).items()]
    texts += [f"{STAT_SHORT.get(stat, stat)} ≥ {least}" for stat, least in requires.get("stats", {}).items()]
    for name, value in attributes.items():
        if name == "min_version":
            texts.append(f"C++{value:02d}")
        elif name not in {"rank", "suit", "salary", "requires", "person", "initials"} and not isinstance(
            value, (dict, list)
        ):
            texts.append(f"{said(name.replace('_', ' ').capitalize())} {said(str(value))}")
    return texts


def _pills(record: Mapping[str, Any]) -> list[Pill]:
    """Labels in as many rows as they need, the last row at the foot."""
    rows: list[list[tuple[str, float]]] = [[]]
    used = 0.0
    for text in _pill_texts(record):
        width = round(text_width(text, 10, bold=True) + 10, 1)
        if rows[-1] and used + width > _INNER:
            rows.append([])
            used = 0.0
        rows[-1].append((text, width))
        used += width + _PILL_GAP
    top = FACE_HEIGHT - _MARGIN - len(rows) * (_PILL_HEIGHT + 4) + 4
    return [
        pill for index, row in enumerate(rows) for pill in _pill_row(row, top + index * (_PILL_HEIGHT + 4))
    ]


def _pill_row(row: list[tuple[str, float]], y: float) -> list[Pill]:
    pills, x = [], float(_MARGIN)
    for text, width in row:
        pills.append(Pill(text, round(x, 1), y, width, round(x + width / 2, 1), y + 13.2))
        x += width + _PILL_GAP
    return pills


def _description(face: Face) -> str:
    """Everything that the face says, as one sentence a reader's software can speak."""
    parts = [
        face.type_line,
        _corner(face.record) and f"{_corner(face.record)}",
        *_pill_texts(face.record),
        face.text,
    ]
    return ". ".join(part.rstrip(".") for part in parts if part)
