"""What is noted on the lines of a list, and why a line makes no sense. Pure.

The reasons of lines that make no sense are kept with a deck in English; `reason_read` makes of such a text
the phrase that it was, so that it can be said in another language.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from decks.legality.phrases import Phrase, as_written, gettext_noop, phrase

BLANK: Final = phrase(gettext_noop("blank"))
COMMENT: Final = phrase(gettext_noop("comment"))
COLUMN_NAMES: Final = phrase(gettext_noop("columns"))

NOT_USED: Final = gettext_noop("not used: %(what)s")
NO_PRINTING: Final = gettext_noop("no printing %(written)s is known")
SEVERAL_CARDS: Final = gettext_noop("may be any of %(cards)s cards; name its set or write its slug")
OTHER_GAME: Final = gettext_noop("a card of another game: %(game)s")

LONG_LINE: Final = gettext_noop("the line has %(length)s characters; at most %(most)s are read")
NO_QUANTITY: Final = gettext_noop("%(word)s is no quantity; a whole number from 1 to %(most)s is")
NO_NAME: Final = gettext_noop("%(word)s is a quantity without a card")
TOO_LARGE: Final = gettext_noop("%(word)s is too large; a card may be asked for at most %(most)s times")
NO_CARD: Final = gettext_noop("the row names no card")
BAD_ZONE: Final = gettext_noop("a zone is one word in small letters, at most 20")
TOO_MANY_CELLS: Final = gettext_noop("%(cells)s cells in %(columns)s columns")
NO_OBJECT: Final = gettext_noop("a row is an object with card and count")
NO_TEXT: Final = gettext_noop("%(key)s is not a text")
NO_COUNT: Final = gettext_noop("count is no whole number: %(count)s")

#: What Python's readers of JSON and CSV find wrong; said as it is where it is none of these.
READERS_FAULTS: Final = (
    gettext_noop("Expecting value"),
    gettext_noop("Expecting property name enclosed in double quotes"),
    gettext_noop("Expecting ':' delimiter"),
    gettext_noop("Expecting ',' delimiter"),
    gettext_noop("Illegal trailing comma before end of object"),
    gettext_noop("Illegal trailing comma before end of array"),
    gettext_noop("Unterminated string starting at"),
    gettext_noop("Invalid control character at"),
    gettext_noop("Invalid \\escape"),
    gettext_noop("Invalid \\uXXXX escape"),
    gettext_noop("Extra data"),
    gettext_noop("unexpected end of data"),
    gettext_noop("',' expected after '\"'"),
    gettext_noop("';' expected after '\"'"),
    gettext_noop("'\t' expected after '\"'"),
    gettext_noop("field larger than field limit (131072)"),
)

#: Why a line is no row of a deck.
REASONS: Final = (
    LONG_LINE,
    NO_QUANTITY,
    NO_NAME,
    TOO_LARGE,
    NO_CARD,
    BAD_ZONE,
    TOO_MANY_CELLS,
    NO_OBJECT,
    NO_TEXT,
    NO_COUNT,
)
_PLACE: Final = re.compile(r"%\((\w+)\)s")


def readers_fault(message: str) -> Phrase:
    """What a reader of JSON or CSV says, as a phrase."""
    return phrase(message) if message in READERS_FAULTS else as_written(message)


def reason_read(note: str) -> Phrase:
    """The reason that the English sentence tells; of any other text a phrase that says it as it is."""
    for template, pattern in _patterns():
        if (match := pattern.fullmatch(note)) is not None:
            return phrase(template, **match.groupdict())
    return as_written(note)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((template, _pattern(template)) for template in REASONS)


def _pattern(template: str) -> re.Pattern[str]:
    """What the sentences of the template look like, each place a group of its name."""
    parts = _PLACE.split(template)
    written = (f"(?P<{part}>.*)" if place % 2 else re.escape(part) for place, part in enumerate(parts))
    return re.compile("".join(written), re.DOTALL)
