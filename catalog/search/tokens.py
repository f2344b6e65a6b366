"""Characters to tokens: terms are read whole, limits are kept, and what cannot be read is pointed at.

Authority: API, search language (limits).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from catalog.search.errors import SearchRefused, gettext_noop
from catalog.search.nodes import Comparison, Exact, Form, Leaf, Value, Word

LONGEST_QUERY: Final = 1_000
MOST_TERMS: Final = 200
DEEPEST: Final = 60

OPERATORS: Final = (":", "!=", "<=", ">=", "=", "<", ">")

_BLANK: Final = re.compile(r"[\s\u200b\ufeff]+")
_OR: Final = re.compile(r'or(?![^\s()"])', re.IGNORECASE)
#: A field, perhaps a day, and an operator: whatever stands before an operator is meant as a field.
_FIELD: Final = re.compile(
    r'(?P<name>[^\s()":=<>!/@-][^\s()":=<>!@]*)(?:@(?P<day>[^\s()":=<>!]*))?(?P<operator>!=|<=|>=|[:=<>])'
)
_BARE_VALUE: Final = re.compile(r'[^\s()":=<>!/][^\s()"]*')
_BARE_WORD: Final = re.compile(r'[^\s()":=<>!/-][^\s()"]*')
_QUOTED: Final = re.compile(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_REGEX: Final = re.compile(r"/((?:[^/\\]|\\.)*)/", re.DOTALL)
_ESCAPE: Final = re.compile(r'\\(["\\])')
_NEVER: Final = re.compile("[\x00\ud800-\udfff]")
#: The longest piece of a query that a message repeats.
_SHOWN: Final = 40


class Kind(StrEnum):
    """The terminals of the grammar."""

    OPEN = "OPEN"
    CLOSE = "CLOSE"
    MINUS = "MINUS"
    OR = "OR"
    TERM = "TERM"


@dataclass(frozen=True, slots=True)
class Piece:
    """One token: what it is, as written, where, and the term that it is."""

    kind: Kind
    token: str
    position: int
    term: Leaf | None = None


def pieces_of(text: str) -> list[Piece]:
    """The tokens of a query. Raises: SearchRefused (see `catalog.search.grammar.parse`)."""
    if len(text) > LONGEST_QUERY:
        message = gettext_noop("A query has at most %(most)s characters; this one has %(length)s.")
        lengths = {"most": f"{LONGEST_QUERY:,}", "length": f"{len(text):,}"}
        raise SearchRefused("too_long", message, position=LONGEST_QUERY, values=lengths)
    if unprintable := _NEVER.search(text):
        message = gettext_noop("A query holds neither the character U+0000 nor halves of characters.")
        raise SearchRefused("bad_text", message, position=unprintable.start())
    return _Reader(text).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.terms = 0
        self.pieces: list[Piece] = []

    def read(self) -> list[Piece]:
        while self.at < len(self.text):
            if blank := _BLANK.match(self.text, self.at):
                self.at = blank.end()
            else:
                self._read_piece()
        return self.pieces

    def _read_piece(self) -> None:
        char = self.text[self.at]
        if char == "(":
            self._open()
        elif char == ")":
            self.depth -= 1
            self._mark(Kind.CLOSE, 1)
        elif char == "-":
            self._minus()
        elif match := _OR.match(self.text, self.at):
            self._mark(Kind.OR, len(match[0]))
        else:
            self._term()

    def _mark(self, kind: Kind, length: int) -> None:
        self.pieces.append(Piece(kind, self.text[self.at : self.at + length], self.at))
        self.at += length

    def _open(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            message = gettext_noop("Too complex: groups may be nested %(most)s deep.")
            raise SearchRefused("too_complex", message, position=self.at, token="(", values={"most": DEEPEST})
        self._mark(Kind.OPEN, 1)

    def _minus(self) -> None:
        """A run of signs is one sign or none, since `--x` is x."""
        run = len(self.text[self.at :]) - len(self.text[self.at :].lstrip("-"))
        follows = self.text[self.at + run : self.at + run + 1]
        if not follows or follows in ")" or _BLANK.match(follows):
            hint = gettext_noop("Nothing follows the minus. To search for the sign, put it in quotes.")
            raise self._refusal("dangling_minus", hint, run)
        if run % 2:
            self.pieces.append(Piece(Kind.MINUS, self.text[self.at : self.at + run], self.at))
        self.at += run
        if _OR.match(self.text, self.at) and not _FIELD.match(self.text, self.at):
            raise self._refusal("dangling_minus", gettext_noop("A minus cannot stand before “or”."), 2)

    def _term(self) -> None:
        self.terms += 1
        if self.terms > MOST_TERMS:
            message = gettext_noop("Too complex: a query has at most %(most)s terms.")
            raise SearchRefused("too_complex", message, position=self.at, values={"most": MOST_TERMS})
        start = self.at
        term = self._comparison() or self._exact() or self._free()
        self.pieces.append(Piece(Kind.TERM, self.text[start : self.at], start, term))
        if self.at < len(self.text) and self.text[self.at] in '"/':
            hint = gettext_noop("A blank or a parenthesis must part two terms.")
            raise self._refusal("missing_blank", hint, 1)

    def _comparison(self) -> Comparison | None:
        match = _FIELD.match(self.text, self.at)
        if match is None:
            return None
        start, self.at = self.at, match.end()
        value = self._value(_BARE_VALUE)
        if value is None:
            following = self.text[self.at : self.at + 1]
            self.at = start
            if following and following in ":=<>!":
                message = gettext_noop("“%(written)s” is no operator.")
                written = f"{match[0]}{following}"
                raise self._refusal("bad_operator", message, len(written), written=written[:_SHOWN])
            message = gettext_noop("“%(written)s” needs a value.")
            raise self._refusal("missing_value", message, len(match[0]), written=match[0][:_SHOWN])
        token = self.text[start : self.at]
        return Comparison(match["name"].casefold(), match["operator"], value, match["day"], start, token)

    def _exact(self) -> Exact | None:
        start = self.at
        if self.text[start] != "!":
            return None
        self.at += 1
        value = self._value(_BARE_WORD)
        if value is None or value.form is Form.REGEX:
            self.at = start
            hint = gettext_noop('An exact name is written !"Exact Name".')
            raise self._refusal("missing_value", hint, 1)
        return Exact(replace(value, form=Form.QUOTED), start)

    def _free(self) -> Word:
        value = self._value(_BARE_WORD)
        if value is None:
            hint = gettext_noop(
                "An operator needs a field before it. To search for the sign, put it in quotes."
            )
            raise self._refusal("missing_field", hint, 1)
        return Word(value)

    def _value(self, bare: re.Pattern[str]) -> Value | None:
        start = self.at
        following = self.text[start : start + 1]
        if following == '"':
            return self._quoted(start)
        if following == "/":
            return self._regex(start)
        match = bare.match(self.text, start)
        if match is None:
            return None
        self.at = match.end()
        return Value(match[0], Form.BARE, start, match[0])

    def _quoted(self, start: int) -> Value:
        match = _QUOTED.match(self.text, start)
        if match is None:
            raise self._refusal("unbalanced_quote", gettext_noop("The quote is not closed."), len(self.text))
        text = _ESCAPE.sub(r"\1", match[1])
        if not _BLANK.sub("", text):
            hint = gettext_noop("There is nothing between the quotes.")
            raise self._refusal("empty_value", hint, len(match[0]))
        self.at = match.end()
        return Value(text, Form.QUOTED, start, match[0])

    def _regex(self, start: int) -> Value:
        match = _REGEX.match(self.text, start)
        if match is None:
            hint = gettext_noop(
                "The regular expression is not closed. To search for a slash, put it in quotes."
            )
            raise self._refusal("unbalanced_regex", hint, len(self.text))
        if not match[1]:
            hint = gettext_noop("The regular expression is empty. To search for slashes, put them in quotes.")
            raise self._refusal("empty_value", hint, 2)
        self.at = match.end()
        return Value(match[1].replace("\\/", "/"), Form.REGEX, start, match[0])

    def _refusal(self, code: str, message: str, length: int, **values: object) -> SearchRefused:
        token = self.text[self.at : self.at + min(length, _SHOWN)]
        return SearchRefused(code, message, position=self.at, token=token, values=values)
