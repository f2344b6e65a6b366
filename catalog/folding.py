"""Folding of names and texts, so that habits of spelling do not hide a card (DESIGN: dated records).

Pure: used by search, by name look-ups and by the deck list parser.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

#: Characters that show nothing: zero-width spaces and joiners, soft hyphen, byte order mark.
INVISIBLE: Final = dict.fromkeys((0x00AD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))
#: Blanks; the separators of information (U+001C to U+001F), which `str.split` counts as blanks, are not.
_BLANKS: Final = re.compile(r"[ \t\r\n]+")
#: What parts a two-part name.
_PARTED: Final = re.compile(r"\s+//\s+")
#: Signs written inside a word; they vanish (Don't = Dont, M.U.D. = MUD). Other punctuation parts words.
_WITHIN_WORDS: Final = frozenset("'’‘ʼ′`´.")
#: Punctuation by its Unicode category that tells names apart and therefore stays (C# is not C).
_KEPT: Final = frozenset("#@%&*")


def exact(text: str) -> str:
    """The strictest form two spellings of one name share: case, width, spacing, quotes and dashes folded."""
    if text.isascii():
        return _spaced(text.casefold().translate(_ASCII_STRAIGHT))
    straight = unicodedata.normalize("NFKC", text.translate(INVISIBLE)).casefold()
    return _spaced("".join(map(_straight, straight)))


def fold(text: str) -> str:
    """Words in lower case without accents and punctuation, one space between them.

    Control and direction characters are kept on purpose: a name with one in it matches nothing. Text that
    folds to nothing (`???`) is returned in its `exact` form.
    """
    if text.isascii():
        folded = _spaced(text.casefold().translate(_ASCII_FOLDED))
    else:
        decomposed = unicodedata.normalize("NFKD", text.translate(INVISIBLE)).casefold()
        folded = _spaced("".join(map(_folded, unicodedata.normalize("NFKD", decomposed))))
    return folded or exact(text)


def lookup_key(text: str) -> str:
    """The key under which a name is looked up: `fold` without its spaces and joining signs.

    `Multi-Index`, `multi index` and `MultiIndex` share one; so may different names (`exact` then decides).
    """
    return fold(text).replace(" ", "").replace("&", "") or exact(text)


def name_halves(name: str) -> tuple[str, ...]:
    """The parts of a two-part name, `Heisenbug // Bohrbug`; none of any other."""
    return tuple(_PARTED.split(name)) if " // " in name else ()


def shown(text: str, *, limit: int = 120) -> str:
    """Foreign text made safe to show: unprintable characters escaped, cut to `limit` characters."""
    escaped = "".join(char if char.isprintable() else _escape(char) for char in text[: limit + 1])
    return escaped if len(escaped) <= limit else escaped[: limit - 1] + "…"


def _spaced(text: str) -> str:
    return _BLANKS.sub(" ", text).strip(" ")


def _straight(char: str) -> str:
    if char in "’‘ʼ′`´":
        return "'"
    if char in "“”„«»":
        return '"'
    return "-" if unicodedata.category(char) == "Pd" or char == "−" else char


def _folded(char: str) -> str:
    category = unicodedata.category(char)
    if category == "Mn" or char in _WITHIN_WORDS:
        return ""
    if category[0] == "P" and char not in _KEPT:
        return " "
    return " " if char == "−" else char


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


#: The same foldings for plain text, which most names are, as tables.
_ASCII_STRAIGHT: Final = {code: _straight(chr(code)) for code in range(128)}
_ASCII_FOLDED: Final = {code: _folded(chr(code)) for code in range(128)}
