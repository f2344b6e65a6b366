"""THE field table: parser names, help page, OpenAPI text and near-miss hints are all made from it.

Later apps add what only they know (`legal`, starters) when they start. Authority: API, search language.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.db.models import Q
from django.utils.translation import gettext
from rapidfuzz import fuzz, process

from catalog.search.errors import gettext_noop as _
from catalog.search.nodes import Comparison

#: How like a known word one must be to be offered for it, of 100.
_LEAST_LIKENESS: Final = 70.0
#: From so many characters on, a word is taken for the beginning of another.
_LEAST_BEGINNING: Final = 2


class Kind(StrEnum):
    """What values a field has."""

    TEXT = "text"
    NUMBER = "number"
    KEYWORD = "keyword"
    DATE = "date"
    REFERENCE = "reference"
    DIRECTIVE = "directive"


#: Operators by kind. `:` holds of a text, is of everything else.
OPERATORS: Final = {
    Kind.TEXT: (":", "=", "!="),
    Kind.NUMBER: (":", "=", "!=", "<", "<=", ">", ">="),
    Kind.KEYWORD: (":", "=", "!="),
    Kind.DATE: (":", "=", "!=", "<", "<=", ">", ">="),
    Kind.REFERENCE: (":", "=", "!="),
    Kind.DIRECTIVE: (":", "="),
}

#: What a comparison asks of `SearchVersion` rows on the day that it is about. Raises: SearchRefused.
Condition = Callable[[Comparison, dt.date], Q]
#: The condition of a flag on a day.
FlagCondition = Callable[[dt.date], Q]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the search language."""

    name: str
    kind: Kind
    #: What it is, as the end of the sentence "cards by …" or a sentence of its own; English.
    meaning: str
    example: str
    aliases: tuple[str, ...] = ()
    #: The games whose cards have it; empty means all.
    games: tuple[str, ...] = ()
    #: Name under which search rows hold it, where that is another.
    stored: str = ""
    is_dated: bool = True
    #: Of a field that a later app adds.
    condition: Condition | None = None

    @property
    def key(self) -> str:
        return self.stored or self.name

    @property
    def operators(self) -> tuple[str, ...]:
        return OPERATORS[self.kind]


@dataclass(frozen=True, slots=True)
class Flag:
    """A value of `is:` that is worked out, not printed."""

    name: str
    meaning: str
    condition: FlagCondition


@dataclass(frozen=True, slots=True)
class HelpRow:
    """A line of the table on the help page."""

    names: tuple[str, ...]
    kind: str
    operators: tuple[str, ...]
    games: tuple[str, ...]
    meaning: str
    example: str


def _stat(name: str) -> Field:
    return Field(name, Kind.NUMBER, name.title(), f"{name}>=3", games=("boost",))


_fields: dict[str, Field] = {
    field.name: field
    for field in (
        Field("name", Kind.TEXT, _("the name, in any language"), 'name:"smart ptr"', ("n",)),
        Field("text", Kind.TEXT, _("the rules text, in any language"), 'text:"draw a card"', ("o", "rules")),
        Field("flavour", Kind.TEXT, _("the flavour text"), "flavour:patient", ("flavor", "ft")),
        Field("author", Kind.TEXT, _("an author's name, or initials"), "author:dimov", ("by",)),
        Field("game", Kind.KEYWORD, _("the game"), "game:boost", ("g",), is_dated=False),
        Field(
            "set", Kind.KEYWORD, _("a set with a printing of the card"), "set:base", ("s",), is_dated=False
        ),
        Field("type", Kind.KEYWORD, _("the type"), "type:library", ("t",)),
        Field("subtype", Kind.KEYWORD, _("a subtype"), "subtype:daemon"),
        Field("domain", Kind.KEYWORD, _("the domain"), "domain:networking", ("d",), ("boost",)),
        Field("category", Kind.KEYWORD, _("a category"), 'category:"error handling"', ("cat",), ("boost",)),
        Field("suit", Kind.KEYWORD, _("the suit"), "suit:fruits", games=("release",)),
        Field("is", Kind.KEYWORD, _("an icon or a trait: see the list of flags"), "is:hub"),
        Field("has", Kind.KEYWORD, _("ruling, errata or translation"), "has:ruling"),
        Field("lang", Kind.KEYWORD, _("a language with a wording of its own"), "lang:zh", ("language",)),
        Field("cost", Kind.NUMBER, _("the cost"), "cost<=3"),
        *map(_stat, ("speed", "reliability", "efficiency", "scalability")),
        *map(_stat, ("portability", "accuracy", "capacity", "flexibility")),
        Field(
            "cpp",
            Kind.NUMBER,
            _("the C++ version a Library needs"),
            "cpp>=17",
            ("std",),
            ("boost",),
            "min_version",
        ),
        Field("power", Kind.NUMBER, _("a Unit's power"), "power>health", ("pow",), ("duel",)),
        Field("health", Kind.NUMBER, _("a Unit's health"), "health>=4", ("hp",), ("duel",)),
        Field("rank", Kind.NUMBER, _("the rank"), "rank>=10", games=("release",)),
        Field("skill", Kind.NUMBER, _("a Programmer's skill"), "skill>=4", games=("programmers",)),
        Field("salary", Kind.NUMBER, _("a Programmer's salary"), "salary<skill", games=("programmers",)),
        Field(
            "personality",
            Kind.NUMBER,
            _("a Programmer's personality"),
            "personality>3",
            games=("programmers",),
        ),
        Field("budget", Kind.NUMBER, _("a Project's budget"), "budget>=18", games=("programmers",)),
        Field("complexity", Kind.NUMBER, _("a Project's complexity"), "complexity<3", games=("programmers",)),
        Field("length", Kind.NUMBER, _("a Project's length"), "length<=6", games=("programmers",)),
        Field("quality", Kind.NUMBER, _("a Project's quality"), "quality:4", games=("programmers",)),
        Field("depends", Kind.REFERENCE, _("a card that a Library names and hangs on"), "depends:asio"),
        Field("refers", Kind.REFERENCE, _("a card that is named"), "refers:asio"),
        Field("date", Kind.DATE, _("the day the card first was in force"), "date>=2026-02", is_dated=False),
        Field("changed", Kind.DATE, _("the day its present version began"), "changed>date", is_dated=False),
        Field(
            "order", Kind.DIRECTIVE, _("what results are ordered by"), "order:cost", ("sort",), is_dated=False
        ),
        Field(
            "direction",
            Kind.DIRECTIVE,
            _("the direction, asc or desc"),
            "direction:desc",
            ("dir",),
            is_dated=False,
        ),
    )
}
_flags: dict[str, Flag] = {}


def register_field(field: Field) -> None:
    """Add a field that a later app knows; a second registration replaces the first.

    Raises: ValueError when its name or an alias is another field's.
    """
    for name in (field.name, *field.aliases):
        known = field_named(name)
        if known is not None and known.name != field.name:
            raise ValueError(f"{name!r} is the search field {known.name} already")
    _fields[field.name] = field


def register_flag(flag: Flag) -> None:
    """Add a value of `is:`; a second registration replaces the first."""
    _flags[flag.name] = flag


def fields() -> Sequence[Field]:
    """The table, in the order of the help page."""
    return tuple(_fields.values())


def flags() -> dict[str, Flag]:
    """The flags that are worked out, by name; traits come besides."""
    return dict(_flags)


def field_named(name: str) -> Field | None:
    """The field of that name or alias, in any case."""
    folded = name.casefold()
    field = _fields.get(folded)
    return field or next((field for field in _fields.values() if folded in field.aliases), None)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that was probably meant: the shortest that begins so, else one that is much alike."""
    asked, folded = word.casefold(), {one.casefold(): one for one in known}
    begun = [key for key in folded if key.startswith(asked)] if len(asked) >= _LEAST_BEGINNING else []
    if begun:
        return folded[min(begun, key=lambda key: (len(key), key))]
    found = process.extractOne(asked, list(folded), scorer=fuzz.ratio, score_cutoff=_LEAST_LIKENESS)
    return folded[found[0]] if found else None


def nearest_field(name: str) -> str | None:
    """The field name or alias that was probably meant."""
    return nearest(name, [known for field in _fields.values() for known in (field.name, *field.aliases)])


def help_rows() -> list[HelpRow]:
    """The field table for the help page, in the active language."""
    return [
        HelpRow(
            (field.name, *field.aliases),
            field.kind.value,
            field.operators,
            field.games,
            gettext(field.meaning),
            field.example,
        )
        for field in _fields.values()
    ]


def flag_rows() -> list[tuple[str, str]]:
    """Flags for the help page, in the active language: name and meaning."""
    return [(flag.name, gettext(flag.meaning)) for flag in _flags.values()]


def described() -> str:
    """The search language in one paragraph a rule and one line a field: the text of `q` in OpenAPI."""
    lines = [
        f"- `{'`, `'.join((field.name, *field.aliases))}` ({field.kind.value}"
        f"{', ' + ', '.join(field.games) if field.games else ''}): {field.meaning}; `{field.example}`"
        for field in _fields.values()
    ]
    flagged = ", ".join(f"`{name}`" for name in _flags)
    return "\n".join([_RULES, "", *lines, "", f"Values of `is`: {flagged}, and every trait."])


_RULES: Final = (
    "The search language. Terms are anded; `or` binds weaker; `-` negates a term or a group; parentheses; "
    '`"quoted phrases"`; `/regular expressions/`; `!"Exact Name"`. A field takes `: = != < <= > >=` and a '
    "value, or for numbers and dates another field. `field@2026-01-01:value` asks what held on that day. "
    "Free words are sought in names and texts of every language, folded. A card without a stat is in no "
    "comparison of it; `-text:draw` includes cards without text. What cannot be understood is refused with "
    "`position`, `token` and `near`."
)
