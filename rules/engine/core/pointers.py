"""JSON pointers: where something is in a JSON document.

Authority: RFC 6901, string form.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Json = Any


def parse(pointer: str) -> list[str]:
    """The reference tokens of a pointer, unescaped. Raises: ValueError for what is no pointer."""
    if not pointer:
        return []
    if not pointer.startswith("/"):
        raise ValueError("a JSON pointer is empty or begins with '/'")
    return [_unescape(token) for token in pointer[1:].split("/")]


def join(base: str, *tokens: str | int) -> str:
    """The pointer to a place below another one."""
    return base + "".join("/" + str(token).replace("~", "~0").replace("/", "~1") for token in tokens)


def resolve(document: Json, pointer: str) -> Json:
    """The value a pointer names. Raises: LookupError where the document has nothing there."""
    value = document
    for token in parse(pointer):
        value = _member(value, token)
    return value


def replace(document: Json, pointer: str, value: Json) -> Json:
    """A copy of the document with another value at one place; what did not change is shared."""
    return _replaced(document, parse(pointer), value)


def numbers(document: Json, base: str = "") -> Iterator[tuple[str, int]]:
    """Every whole number of a document with the pointer to it, in document order; true and false are none."""
    if isinstance(document, dict):
        for key, value in document.items():
            yield from numbers(value, join(base, key))
    elif isinstance(document, list):
        for index, value in enumerate(document):
            yield from numbers(value, join(base, index))
    elif isinstance(document, int) and not isinstance(document, bool):
        yield base, document


def _unescape(token: str) -> str:
    if "~" in token.replace("~0", "").replace("~1", ""):
        raise ValueError("'~' is written '~0' and '/' is written '~1' in a JSON pointer")
    return token.replace("~1", "/").replace("~0", "~")


def _member(value: Json, token: str) -> Json:
    if isinstance(value, dict):
        return value[token]
    if isinstance(value, list):
        return value[_index(token)]
    raise LookupError(token)


def _index(token: str) -> int:
    if not (token.isascii() and token.isdecimal()) or (len(token) > 1 and token[0] == "0") or len(token) > 9:
        raise LookupError(token)
    return int(token)


def _replaced(document: Json, tokens: list[str], value: Json) -> Json:
    if not tokens:
        return value
    first, rest = tokens[0], tokens[1:]
    inner = _replaced(_member(document, first), rest, value)
    if isinstance(document, dict):
        return {**document, first: inner}
    index = _index(first)
    return [*document[:index], inner, *document[index + 1 :]]
