"""Bodies in: JSON, read strictly.

Authority: API, conventions (duplicate keys, NaN, depth over 64: 400).
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import IO, Any, Final, NoReturn

from django.conf import settings
from rest_framework.parsers import BaseParser

from api.errors import ApiProblem, Fault, pointer, too_large

MAX_DEPTH: Final = 64

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]', re.DOTALL)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


class StrictJSONParser(BaseParser):
    """Reads a JSON body and refuses what parsers disagree about; each refusal has a code and a pointer."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value in the body. Raises: ApiProblem, 413 over the size limit, otherwise 400."""
        return loads(_decoded(_read(stream, parser_context)))


def loads(text: str) -> Any:
    """The value that the JSON text describes. Raises: ApiProblem (400)."""
    try:
        value = json.loads(text, object_pairs_hook=_members, parse_constant=_NotFinite)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _whole_body("malformed_json", f"The body is not JSON: {error.msg} at {where}.") from error
    except RecursionError:
        _refuse_depth(_deep_pointer(text))
    except ValueError as error:
        raise _whole_body("number_too_long", "The body holds a number of over 4300 digits.") from error
    _check(value)
    return value


class _Repeated(dict):
    """An object in which a key stood twice; found, with its place, by the check that follows."""

    def __init__(self, members: dict[str, Any], key: str) -> None:
        super().__init__(members)
        self.key = key


class _NotFinite:
    """NaN or an infinity, found with its place by the check that follows."""

    def __init__(self, word: str) -> None:
        self.word = word


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) == len(pairs):
        return members
    counts = Counter(key for key, _ in pairs)
    return _Repeated(members, next(key for key in counts if counts[key] > 1))


def _read(stream: IO[bytes], context: Mapping[str, Any] | None) -> bytes:
    limit = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    request = (context or {}).get("request")
    stated = request.META.get("CONTENT_LENGTH") if request else None
    if stated and stated.isdecimal() and int(stated) > limit:
        raise too_large()
    body = stream.read(limit + 1)
    if len(body) > limit:
        raise too_large()
    return body


def _decoded(body: bytes) -> str:
    """The text of the body; a byte order mark is left out."""
    try:
        return body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _whole_body("not_utf8", f"The body is not UTF-8: byte {error.start} cannot be read.") from error


def _check(value: Any) -> None:
    """Refuse what JSON's grammar lets pass. Walks without recursion, so that depth costs nothing."""
    todo: list[tuple[Any, tuple[str | int, ...]]] = [(value, ())]
    while todo:
        item, path = todo.pop()
        if isinstance(item, str):
            _check_text(item, path)
        elif isinstance(item, dict | list):
            if len(path) >= MAX_DEPTH:
                _refuse_depth(pointer(*path))
            todo.extend((inner, (*path, step)) for step, inner in _inside(item, path))
        elif isinstance(item, _NotFinite) or (isinstance(item, float) and not math.isfinite(item)):
            _refuse("not_finite", "NaN and infinite numbers are not allowed.", path)


def _inside(item: dict[str, Any] | list[Any], path: tuple[str | int, ...]) -> Iterator[tuple[str | int, Any]]:
    if isinstance(item, list):
        yield from enumerate(item)
        return
    if isinstance(item, _Repeated):
        _check_text(item.key, path)
        _refuse("duplicate_key", f"The key {item.key!r} stands more than once.", (*path, item.key))
    for key, inner in item.items():
        _check_text(key, path)
        yield key, inner


def _check_text(text: str, path: tuple[str | int, ...]) -> None:
    """Text that no database keeps: a NUL, or half of a surrogate pair."""
    if "\0" in text:
        _refuse("bad_text", "Text must not hold the character U+0000.", path)
    if not text.isascii() and _SURROGATE.search(text):
        _refuse("bad_text", "Text holds half of a surrogate pair.", path)


def _deep_pointer(text: str) -> str:
    """The place where the text first nests too deeply."""
    stack: list[str | int] = []
    last = ""
    for match in _TOKEN.finditer(text):
        token = match.group()
        if token in "{[":
            if len(stack) >= MAX_DEPTH:
                break
            stack.append("" if token == "{" else 0)
        elif token in "}]":
            stack.pop()
        elif token == ":":
            stack[-1] = json.loads(last)
        elif token == ",":
            step = stack[-1]
            stack[-1] = step + 1 if isinstance(step, int) else step
        else:
            last = token
    return pointer(*stack)


def _whole_body(code: str, detail: str) -> ApiProblem:
    """The problem of a body in which no member can be pointed at."""
    return ApiProblem(400, code, detail, [Fault("", code, detail)])


def _refuse_depth(place: str) -> NoReturn:
    detail = f"The body is nested deeper than {MAX_DEPTH} levels."
    raise ApiProblem(400, "too_deep", detail, [Fault(place, "too_deep", detail)])


def _refuse(code: str, detail: str, path: tuple[str | int, ...]) -> NoReturn:
    raise ApiProblem(400, code, detail, [Fault(pointer(*path), code, detail)])
