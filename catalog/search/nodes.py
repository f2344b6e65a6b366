"""The tree of a query.

`str` of a node is its normalised form, which parses into an equal tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias


class Form(Enum):
    """How a value is written."""

    BARE = "bare"
    QUOTED = "quoted"
    REGEX = "regex"


@dataclass(frozen=True, slots=True)
class Value:
    """What stands after an operator, or a term of its own. `text` has its escapes undone."""

    text: str
    form: Form
    position: int = field(default=0, compare=False)
    #: As written, for messages.
    token: str = field(default="", compare=False)

    def __str__(self) -> str:
        match self.form:
            case Form.BARE:
                return self.text
            case Form.QUOTED:
                return quoted(self.text)
            case Form.REGEX:
                return f"/{self.text.replace('/', chr(92) + '/')}/"


@dataclass(frozen=True, slots=True)
class Word:
    """A free word or phrase: sought in names and texts of every language."""

    value: Value

    @property
    def position(self) -> int:
        return self.value.position

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True, slots=True)
class Exact:
    """`!"Exact Name"`."""

    value: Value
    position: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return f"!{quoted(self.value.text)}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """`field op value`, on the day `day` (as written, unread) where one is given. Fields ignore case."""

    name: str
    operator: str
    value: Value
    day: str | None = None
    position: int = field(default=0, compare=False)
    #: As written, for messages.
    token: str = field(default="", compare=False)

    def __str__(self) -> str:
        day = "" if self.day is None else f"@{self.day}"
        return f"{self.name}{day}{self.operator}{self.value}"


@dataclass(frozen=True, slots=True)
class Not:
    """Whatever the term or group is not true of."""

    term: Node

    def __str__(self) -> str:
        return f"-{self.term}" if isinstance(self.term, Leaf) else f"-({self.term})"


@dataclass(frozen=True, slots=True)
class And:
    """All of two or more."""

    terms: tuple[Node, ...]

    def __str__(self) -> str:
        return " ".join(f"({term})" if isinstance(term, Or) else str(term) for term in self.terms)


@dataclass(frozen=True, slots=True)
class Or:
    """At least one of two or more."""

    terms: tuple[Node, ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.terms))


Leaf: TypeAlias = Word | Exact | Comparison
Node: TypeAlias = Leaf | Not | And | Or


def leaves(node: Node) -> Iterator[Leaf]:
    """The terms of a tree from left to right."""
    match node:
        case Not(term):
            yield from leaves(term)
        case And(terms) | Or(terms):
            for term in terms:
                yield from leaves(term)
        case _:
            yield node


def quoted(text: str) -> str:
    """The text in quotes, with the two escapes that quotes know."""
    return '"' + _ESCAPED.sub(r"\\\g<0>", text) + '"'


_ESCAPED: Final = re.compile(r'["\\]')
