"""Values of rules and formats that stay of the kind they were.

Whatever reads them finds what it knows. What a game's code can do with a number, a switch or a word is told
by the values that it began with: nothing is written down twice. Authority: DESIGN, dated records (rule
parameters), legality (formats are data).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from catalog.seeds.report import Fault, Place, near_miss

#: Numbers of rules count cards, turns and the like.
MOST: Final = 1_000
_SHARE: Final = re.compile(r"[0-9]{1,3}/[1-9][0-9]{0,2}", re.ASCII)


def unlike(value: Any, models: Sequence[Any], place: Place) -> Iterator[Fault]:
    """What is wrong with a value that has to be like some others; nothing where there are none.

    A number is from 0 to `MOST`; a word is one of theirs, a share like `1/3` any share; a list has items like
    theirs, an object no key that none of them has and every key that all of them have.
    """
    if not models:
        return
    kinds = sorted({_kind(model) for model in models})
    match _kind(value):
        case "integer" if kinds == ["null"]:
            yield from _number(value, place)
        case kind if kind not in kinds:
            yield Fault(place, "wrong_type", f"should be of type {' or '.join(kinds)}, not {kind}")
        case "integer":
            yield from _number(value, place)
        case "string":
            yield from _word(value, [model for model in models if isinstance(model, str)], place)
        case "array":
            items = [item for model in models if isinstance(model, list) for item in model]
            for index, item in enumerate(value):
                yield from unlike(item, items, place.at(index))
        case "object":
            yield from _object(value, [model for model in models if isinstance(model, dict)], place)


def _number(value: int, place: Place) -> Iterator[Fault]:
    if not 0 <= value <= MOST:
        yield Fault(place, "out_of_range", f"should be from 0 to {MOST:,}")


def _word(value: str, models: Sequence[str], place: Place) -> Iterator[Fault]:
    if any(map(_SHARE.fullmatch, models)):
        if not _SHARE.fullmatch(value):
            yield Fault(place, "wrong_form", "should be a share like 1/3")
    elif value not in models:
        yield Fault(place, "unknown_value", f"“{value[:60]}” is not known{near_miss(value, models)}")


def _object(value: Mapping[str, Any], models: Sequence[Mapping[str, Any]], place: Place) -> Iterator[Fault]:
    known = {key for model in models for key in model}
    for key in sorted(known):
        if key not in value and all(key in model for model in models):
            yield Fault(place, "missing_key", f"“{key}” is missing")
    for key, item in value.items():
        if key in known:
            yield from unlike(item, [model[key] for model in models if key in model], place.at(key))
        else:
            yield Fault(place.at(key), "unknown_key", f"unknown key “{key[:60]}”{near_miss(key, known)}")


def _kind(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "boolean"
        case int():
            return "integer"
        case float():
            return "number"
        case str():
            return "string"
        case list():
            return "array"
    return "object"
