"""The canonical text of a fixture: one document, one sequence of bytes.

Two spaces a level, non-ASCII as it is, a container on one line where it fits, a line break at the end.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

LINE_LENGTH = 110

#: Keys of free-form objects (effects, attributes …) that do not go by the alphabet.
_FIRST = ("when", "while", "instead", "cannot", "verb")
_LAST = ("if", "may", "do", "otherwise", "alone")


def canonical(document: Any) -> str:
    """The text of a document; keys stay in the order given."""
    return _text(document, 0, 0) + "\n"


def _text(value: Any, level: int, used: int) -> str:
    line = _line(value)
    if not isinstance(value, dict | list) or not value or 2 * level + used + len(line) <= LINE_LENGTH:
        return line
    inner, outer = "  " * (level + 1), "  " * level
    # One column is kept for the comma after the item.
    if isinstance(value, list):
        items = [inner + _text(item, level + 1, 1) for item in value]
        return "[\n" + ",\n".join(items) + f"\n{outer}]"
    names = {name: json.dumps(name, ensure_ascii=False) + ": " for name in value}
    items = [
        inner + names[name] + _text(item, level + 1, len(names[name]) + 1) for name, item in value.items()
    ]
    return "{\n" + ",\n".join(items) + f"\n{outer}}}"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def in_order(value: Any) -> Any:
    """A free-form value with its keys in canonical order: databases keep the order of keys or do not."""
    if isinstance(value, Mapping):
        return {name: in_order(value[name]) for name in sorted(value, key=_rank)}
    if isinstance(value, list | tuple):
        return [in_order(item) for item in value]
    return value


def _rank(name: str) -> tuple[int, int, str]:
    if name in _FIRST:
        return 0, _FIRST.index(name), ""
    if name in _LAST:
        return 2, _LAST.index(name), ""
    return 1, 0, name


def without_defaults(document: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """The document without the keys whose values are the defaults."""
    return {
        name: value
        for name, value in document.items()
        if name not in defaults or not _same(value, defaults[name])
    }


def _same(value: Any, default: Any) -> bool:
    return type(value) is type(default) and value == default
