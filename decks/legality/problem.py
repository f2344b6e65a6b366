"""What a construction rule finds wrong with a deck.

Authority: API, decks (validate).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from decks.legality.phrases import Phrase


class Severity(StrEnum):
    """Whether a problem makes a deck illegal."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One problem of a deck, with the rule that says so and what would mend it."""

    code: str
    severity: Severity = Severity.ERROR
    zone: str | None = None
    #: Slugs (or unknown words as given) of the cards it is about, in alphabetical order.
    cards: tuple[str, ...] = ()
    actual: int | None = None
    limit: int | None = None
    #: Full id of the clause, or None where a format and no rulebook says so.
    clause: str | None = None
    #: What is wrong, and what would mend it.
    what: Phrase
    mend: Phrase

    @property
    def message(self) -> str:
        """What is wrong, in English."""
        return self.what.said()

    @property
    def fix(self) -> str:
        """What would mend it, in English."""
        return self.mend.said()


def is_legal(problems: tuple[Problem, ...]) -> bool:
    """Whether no problem is an error."""
    return not any(problem.severity is Severity.ERROR for problem in problems)
