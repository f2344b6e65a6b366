"""What a load of fixtures found: places, faults and the fate of every row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from typing import Any


@dataclass(frozen=True, slots=True)
class Place:
    """A value in a fixture file: the file and a JSON pointer into it."""

    file: str
    pointer: str = ""

    def at(self, *parts: str | int) -> Place:
        """The place below this one."""
        escaped = (str(part).replace("~", "~0").replace("/", "~1") for part in parts)
        return Place(self.file, "".join([self.pointer, *(f"/{part}" for part in escaped)]))

    def __str__(self) -> str:
        return f"{self.file}#{self.pointer}" if self.pointer else self.file


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a file that keeps the whole load from happening."""

    place: Place
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.place}: {self.message} [{self.code}]"


class FixtureFaults(Exception):
    """Fixtures cannot be loaded: every fault of every file at once, and nothing was written."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class Status(StrEnum):
    """The fate of a row that a fixture asks for."""

    CREATED = "created"
    UNCHANGED = "unchanged"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Difference:
    """A field on which the database (which owns) and the fixture disagree."""

    field: str
    database: Any
    fixture: Any


@dataclass(frozen=True, slots=True)
class Entry:
    """One row that a fixture asks for; `code` is `differs` or `back_dated` for a conflict."""

    status: Status
    kind: str
    label: str
    place: Place
    code: str = ""
    differences: tuple[Difference, ...] = ()


@dataclass(slots=True)
class Report:
    """Every row asked for, in the order of the files."""

    entries: list[Entry] = field(default_factory=list)

    def counts(self) -> dict[str, Counter[Status]]:
        """How many rows of each kind had which fate."""
        counts: dict[str, Counter[Status]] = {}
        for entry in self.entries:
            counts.setdefault(entry.kind, Counter())[entry.status] += 1
        return counts

    def total(self, status: Status) -> int:
        return sum(entry.status == status for entry in self.entries)

    @property
    def conflicts(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.status is Status.CONFLICT]


def near_miss(word: str, known: Iterable[str]) -> str:
    """A hint for a word that is not known: " (did you mean “Doors”?)", or what there is, or nothing."""
    candidates = sorted(set(known))
    folded = {candidate.casefold(): candidate for candidate in reversed(candidates)}
    close = get_close_matches(str(word).casefold(), folded, n=1, cutoff=0.6)
    if close:
        return f" (did you mean “{folded[close[0]]}”?)"
    return f" (known: {', '.join(candidates)})" if 0 < len(candidates) <= 12 else ""
