"""Sentences about a deck: English as they stand, another language through the voice that says them.

A phrase is a template with places for words, numbers, names and further phrases. It is put together when it
is said, so that judging makes no text. Pure: no Django is known here.

Authority: DESIGN, languages; legality.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

#: So many names are listed; of the rest the number is told.
MOST_NAMES: Final = 5


def gettext_noop(text: str) -> str:
    """Mark a message for translation, as Django's function of this name does."""
    return text


@dataclass(frozen=True, slots=True)
class Voice:
    """Who says a phrase: `translated` turns templates into those of a language, `names` are of its cards."""

    translated: Callable[[str], str] = str
    #: Slug -> name.
    names: Mapping[str, str] = field(default_factory=dict)


ENGLISH: Final = Voice()


@dataclass(frozen=True, slots=True)
class Names:
    """Cards by slug and English name, or words (without a slug): `Asio, Beast and URL`."""

    members: tuple[tuple[str, str], ...]
    most: int = MOST_NAMES

    def said(self, voice: Voice) -> str:
        """Past the most names the rest is a number."""
        told = [voice.names.get(slug, name) for slug, name in self.members[: self.most]]
        if rest := len(self.members) - len(told):
            told.append(voice.translated(_MORE) % {"count": rest})
        if len(told) == 1:
            return told[0]
        first = voice.translated(_COMMA).join(told[:-1])
        return voice.translated(_AND) % {"names": first, "last": told[-1]}


@dataclass(frozen=True, slots=True)
class Series:
    """Phrases one after another, in the order in which they are said."""

    members: tuple[Phrase, ...]
    separator: str

    def said(self, voice: Voice) -> str:
        between = self.separator if self.separator == SPACE else voice.translated(self.separator)
        return between.join(each.said(voice) for each in self.members)


Value: TypeAlias = "str | int | Names | Series | Phrase"


@dataclass(frozen=True, slots=True)
class Phrase:
    """`template` has a place %(name)s for each of the values."""

    template: str
    values: tuple[tuple[str, Value], ...] = ()

    def said(self, voice: Voice = ENGLISH) -> str:
        """The sentence, in the language of the voice."""
        places = {
            name: value if isinstance(value, str | int) else value.said(voice) for name, value in self.values
        }
        return voice.translated(self.template) % places


_MORE: Final = gettext_noop("%(count)s more")
_COMMA: Final = gettext_noop(", ")
_AND: Final = gettext_noop("%(names)s and %(last)s")
SEMICOLON: Final = gettext_noop("; ")
SPACE: Final = " "


def phrase(template: str, /, **values: Value) -> Phrase:
    """A phrase; its template is marked with `gettext_noop` where it is written."""
    return Phrase(template, tuple(values.items()))


def as_written(text: str) -> Phrase:
    """What somebody wrote, which is said as it is in every language."""
    return phrase("%(text)s", text=text)


def plain(names: Iterable[str], *, most: int = MOST_NAMES) -> Names:
    """Words as they are, in every language."""
    return Names(tuple(("", name) for name in names), most)


def thousands(count: int) -> str:
    """The number as sentences have it: `12,000`."""
    return f"{count:,}"


def counted(count: int, one: str, many: str) -> Phrase:
    """`1 card`, `2 cards`: a template for one and one for every other number, each with %(many)s."""
    return Phrase(one if count == 1 else many, (("many", thousands(count)),))


def cards(count: int) -> Phrase:
    """So many cards."""
    return counted(count, gettext_noop("%(many)s card"), gettext_noop("%(many)s cards"))


def copies(count: int) -> Phrase:
    """So many copies of cards."""
    return counted(count, gettext_noop("%(many)s copy"), gettext_noop("%(many)s copies"))


def cards_off(surplus: int) -> Phrase:
    """What mends a deck of so many cards too many; too few where it is negative."""
    template = gettext_noop("Take out %(cards)s.") if surplus > 0 else gettext_noop("Add %(cards)s.")
    return phrase(template, cards=cards(abs(surplus)))
