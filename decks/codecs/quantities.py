"""Quantities in front of and behind a name, and figures that are none."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from decks.codecs.reasons import NO_NAME, NO_QUANTITY, TOO_LARGE
from decks.decklist import MAX_COUNT
from decks.legality.phrases import Phrase, phrase

_FULL_WIDTH: Final = {0xFEE0 + ord(sign): sign for sign in "0123456789()[]xX"}
_DIGITS: Final = r"[0-9]{1,4}"
_TIMES: Final = "[xX×]"
#: `4 Asio`, `4x Asio`, `4 x Asio`, `4xAsio` is a name; `x4 Asio`, `(4) Asio`, `[4] Asio`; `4张` is 4 sheets.
_LEADING: Final = (
    re.compile(rf"(?P<count>{_DIGITS})\s*{_TIMES}?\s+(?P<name>\S.*)"),
    re.compile(rf"(?P<count>{_DIGITS})\s+{_TIMES}\s+(?P<name>\S.*)"),
    re.compile(rf"{_TIMES}\s?(?P<count>{_DIGITS})\s+(?P<name>\S.*)"),
    re.compile(rf"\((?P<count>{_DIGITS})\)\s*(?P<name>\S.*)"),
    re.compile(rf"\[(?P<count>{_DIGITS})\]\s*(?P<name>\S.*)"),
    re.compile(rf"(?P<count>{_DIGITS}){_TIMES}(?P<name>[^\s0-9].*)"),
    re.compile(rf"(?P<count>{_DIGITS})\s*[张枚]\s*(?P<name>\S.*)"),
)
_TRAILING: Final = (
    re.compile(rf"(?P<name>.*\S)\s+{_TIMES}\s?(?P<count>{_DIGITS})"),
    re.compile(rf"(?P<name>.*\S)\s+(?P<count>{_DIGITS}){_TIMES}"),
    re.compile(rf"(?P<name>.*\S)\t(?P<count>{_DIGITS})"),
    # Where words are not parted by blanks, and with the sign of multiplication, which is in no name.
    re.compile(rf"(?P<name>.*[^\s\x00-\x7f])[xX](?P<count>{_DIGITS})"),
    re.compile(rf"(?P<name>.*\S)×\s?(?P<count>{_DIGITS})"),
    re.compile(rf"(?P<name>.*[^\s0-9])\s*(?P<count>{_DIGITS})\s*[张枚]"),
)
#: Any of these with no name beside it.
_NO_NAME: Final = re.compile(rf"{_DIGITS}\s?{_TIMES}?|{_TIMES}\s?{_DIGITS}|\({_DIGITS}\)|\[{_DIGITS}\]")
#: A word of figures at the start that is no whole number from 1 up.
_ODD_NUMBER: Final = re.compile(
    r"(?P<word>[+\-−][0-9][0-9.,]*|0[xX][0-9a-fA-F]+|[0-9]+[eE][+\-]?[0-9]+|[0-9]*[.,][0-9]+|[½¼¾]|0+)[xX×]?(?:\s+.*)?"
)
_LONG_NUMBER: Final = re.compile(r"[xX×(\[]?\s?(?P<word>[0-9]+)[xX×)\]]?(?:\s+.*)?")
_LONG_TRAILING: Final = re.compile(r".*\S\s+(?:[xX×]\s?(?P<word>[0-9]+)|(?P<word2>[0-9]+)[xX×])")


@dataclass(frozen=True, slots=True)
class Reading:
    """A number of copies and the rest of the line, which should be a name."""

    count: int
    name: str


class BadQuantity(NamedTuple):
    """A quantity that is refused, as written, and why."""

    word: str
    what: Phrase


def readings(text: str) -> Iterator[Reading]:
    """How the line may be read: the likeliest first, the whole line as one card's name last."""
    plain = text.translate(_FULL_WIDTH)
    taken = set()
    for pattern in (*_LEADING, *_TRAILING):
        match = pattern.fullmatch(plain)
        if match is None:
            continue
        reading = Reading(int(match["count"]), text[match.start("name") : match.end("name")])
        if 1 <= reading.count <= MAX_COUNT and reading not in taken:
            taken.add(reading)
            yield reading
    yield Reading(1, text)


def bad_quantity(text: str) -> BadQuantity | None:
    """The quantity on a line that cannot be one; None where nothing looks like it."""
    plain = text.translate(_FULL_WIDTH)
    if (odd := _ODD_NUMBER.fullmatch(plain)) is not None:
        word = odd["word"]
        return BadQuantity(word, phrase(NO_QUANTITY, word=_short(word), most=MAX_COUNT))
    if _NO_NAME.fullmatch(plain):
        return BadQuantity(plain, phrase(NO_NAME, word=_short(plain)))
    match = _LONG_NUMBER.fullmatch(plain) or _LONG_TRAILING.fullmatch(plain)
    word = next(filter(None, match.groups()), "") if match else ""
    if word and (len(word.lstrip("0")) > len(str(MAX_COUNT)) or not word.strip("0") or int(word) > MAX_COUNT):
        return _out_of_range(word)
    return None


def _out_of_range(word: str) -> BadQuantity:
    reason = TOO_LARGE if word.strip("0") else NO_QUANTITY
    return BadQuantity(word, phrase(reason, word=_short(word), most=MAX_COUNT))


def _short(word: str) -> str:
    return f"“{word}”" if len(word) <= 30 else f"“{word[:29]}…”"
