"""Files of deck lists as text: which encodings are read, and where one is broken. Pure.

Authority: cases, deck lists (a mark is taken off, UTF-16 is decoded, anything else than UTF-8 is refused with
the place of the fault; text that was guessed wrongly is never saved).
"""

from __future__ import annotations

import codecs
from typing import Final

from decks.codecs.entries import MAX_DOCUMENT
from decks.errors import BadDocument, ListTooLong
from decks.legality.phrases import Phrase, gettext_noop, phrase, thousands

#: The largest file, in bytes: as many characters as a document may have, at four bytes each at most.
MAX_BYTES: Final = 4 * MAX_DOCUMENT
#: Marks at the start of a file and the encodings that they stand for; longer ones first.
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def too_large(size: int) -> Phrase:
    """Why a file of so many bytes is not read."""
    limit = gettext_noop("The file has %(size)s bytes; at most %(most)s are read.")
    return phrase(limit, size=thousands(size), most=thousands(MAX_BYTES))


def text_of(data: bytes) -> str:
    """The text of a file, without its mark.

    Raises: ListTooLong, BadDocument (with the offset of the first byte that makes no sense in a text).
    """
    if len(data) > MAX_BYTES:
        raise ListTooLong(too_large(len(data)))
    mark, encoding = next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", "utf-8"))
    if encoding.startswith("utf-32"):
        raise BadDocument(phrase(gettext_noop("The file is UTF-32; UTF-8 and UTF-16 are read.")))
    if not mark and b"\x00" in data[:4]:
        unmarked = gettext_noop("The file looks like UTF-16 without its mark; save it as UTF-8.")
        raise BadDocument(phrase(unmarked))
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as fault:
        place = fault.start + len(mark)
        broken = gettext_noop("The file is not %(encoding)s: byte %(place)s makes no sense.")
        raise BadDocument(phrase(broken, encoding=encoding.upper(), place=thousands(place))) from None
    if "\0" in text:
        place = len(mark) + len(text[: text.index("\0")].encode(encoding))
        nothing = gettext_noop("The file is no text: it holds the character U+0000 at byte %(place)s.")
        raise BadDocument(phrase(nothing, place=thousands(place)))
    return text
