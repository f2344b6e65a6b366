"""JSON as strict as a fixture has to be: what two readers could read differently is a fault."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from catalog.seeds.report import Fault, Place

MAX_BYTES = 8 * 1024 * 1024
MAX_DEPTH = 64


class _Repeating(dict[str, Any]):
    """An object in whose text some names stand more than once."""

    repeated: tuple[str, ...] = ()


class _Unwritable:
    """A number that JSON has no word for, or that does not fit."""

    def __init__(self, literal: str) -> None:
        self.literal = literal[:40]


def read_document(path: Path, file: str) -> tuple[Any, list[Fault]]:
    """The JSON value in a file and its faults; with faults the value is None."""
    place = Place(file)
    try:
        raw = path.read_bytes()
    except OSError as fault:
        return None, [Fault(place, "unreadable", f"cannot be read: {fault.strerror}")]
    if len(raw) > MAX_BYTES:
        return None, [Fault(place, "too_large", f"{len(raw)} bytes; at most {MAX_BYTES} are read")]
    if raw.startswith(b"\xef\xbb\xbf"):
        return None, [
            Fault(place, "byte_order_mark", "begins with a byte order mark; save it as plain UTF-8")
        ]
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        return None, [Fault(place, "wrong_encoding", f"is not UTF-8: byte {fault.start} cannot be read")]
    return parse_document(text, place)


def parse_document(text: str, place: Place) -> tuple[Any, list[Fault]]:
    """The JSON value in a text and its faults; with faults the value is None."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_Unwritable,
            parse_float=_float,
            parse_int=_int,
        )
    except json.JSONDecodeError as fault:
        where = f"line {fault.lineno}, column {fault.colno}"
        return None, [Fault(place, "not_json", f"is not JSON: {fault.msg} ({where})")]
    except RecursionError:
        return None, [Fault(place, "too_deep", f"is nested deeper than {MAX_DEPTH} levels")]
    faults = list(_faults(value, place, 0))
    return (None, faults) if faults else (value, [])


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    repeating = _Repeating(value)
    names = Counter(name for name, _ in pairs)
    repeating.repeated = tuple(name for name, count in names.items() if count > 1)
    return repeating


def _float(literal: str) -> float | _Unwritable:
    value = float(literal)
    return value if math.isfinite(value) else _Unwritable(literal)


def _int(literal: str) -> int | _Unwritable:
    return int(literal) if len(literal) <= 18 else _Unwritable(literal)


def _faults(value: Any, place: Place, depth: int) -> Iterator[Fault]:
    if depth > MAX_DEPTH:
        yield Fault(place, "too_deep", f"is nested deeper than {MAX_DEPTH} levels")
    elif isinstance(value, _Unwritable):
        yield Fault(place, "bad_number", f"{value.literal} is no number that can be stored")
    elif isinstance(value, str):
        yield from _text_faults(value, place)
    elif isinstance(value, dict):
        repeated = value.repeated if isinstance(value, _Repeating) else ()
        for name in repeated:
            yield Fault(place.at(name), "duplicate_key", f"“{name}” stands more than once in one object")
        for name, item in value.items():
            yield from _text_faults(name, place.at(name))
            yield from _faults(item, place.at(name), depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _faults(item, place.at(index), depth + 1)


def _text_faults(text: str, place: Place) -> Iterator[Fault]:
    if "\x00" in text:
        yield Fault(place, "bad_character", "holds a NUL character, which cannot be stored")
    elif not text.isascii() and any("\ud800" <= char <= "\udfff" for char in text):
        yield Fault(place, "bad_character", "holds half of a surrogate pair, which is no character")
