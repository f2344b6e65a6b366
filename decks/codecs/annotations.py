"""What lists write behind a name: set, number, foil marks, further columns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

_MARK: Final = re.compile(r"(?P<rest>.*\S)\s+\*(?P<mark>[A-Za-z]{1,4})\*")
#: `Name (LEG) 123a`, `Name [LEG]`, `Name <LEG>`
_SET: Final = re.compile(
    r"(?P<rest>.*\S)\s*(?P<written>[(\[<](?P<set>[A-Za-z0-9][A-Za-z0-9\-]{0,39})[)\]>](?:\s*#?(?P<number>[A-Za-z]{0,4}[0-9]{1,5}[a-z★]?))?)"
)


@dataclass(frozen=True, slots=True)
class Annotation:
    """A name with what stood behind it."""

    name: str
    set: str | None = None
    number: str | None = None
    #: The set and number as written.
    written: str = ""
    extras: tuple[str, ...] = ()


def strip_annotations(text: str) -> Iterator[Annotation]:
    """The text as a bare name, then with columns, marks and set taken off, the least taken off first."""
    whole = Annotation(text.strip())
    yield whole
    columns = [column.strip() for column in text.split("\t")]
    bare = Annotation(columns[0], extras=tuple(filter(None, columns[1:])))
    if bare != whole:
        yield from _with_column_as_set(bare)
    while (match := _MARK.fullmatch(bare.name)) is not None:
        bare = Annotation(match["rest"], extras=(f"*{match['mark']}*", *bare.extras))
        yield bare
    if (match := _SET.fullmatch(bare.name)) is not None:
        yield Annotation(match["rest"], match["set"], match["number"], match["written"], bare.extras)


def _with_column_as_set(bare: Annotation) -> Iterator[Annotation]:
    """`Asio⇥Core`: a further column is taken for a set, a second one for a number."""
    set_, *more = bare.extras or ("",)
    if set_:
        number = more[0] if more else None
        written = "\t".join(filter(None, (set_, number)))
        yield Annotation(bare.name, set_, number, written, tuple(more[1:]))
    else:
        yield bare
