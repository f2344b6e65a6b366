"""What is published for a later day and will turn the verdict on a deck.

Authority: cases, legality (legal today, and when and why that will change); DESIGN, dated records.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from catalog.models import CardVersion, RuleParameter
from decks.errors import NotInForce
from decks.legality.problem import Problem, Severity, is_legal
from decks.models import Format, FormatSnapshot

#: So many days with changes are looked at.
LOOKED_AT: Final = 24
Problems = tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Announced:
    """The first later day on which a deck is judged otherwise."""

    on: dt.date
    legal: bool
    #: What changes on that day, and what the deck is then told.
    reason: str

    def warning(self) -> Problem:
        """The change as a problem that makes no deck illegal."""
        verdict = "legal" if self.legal else "illegal"
        return Problem(
            code="will_change",
            severity=Severity.WARNING,
            message=f"From {self.on} on this deck is {verdict}: {self.reason}",
            fix="It can be played as it is until then."
            if not self.legal
            else "Wait for the day, or mend it now.",
        )


def announced_change(
    row: Format,
    cards: Collection[str],
    problems: Problems,
    judged: Callable[[dt.date], Problems],
    days: Iterable[dt.date],
) -> Announced | None:
    """The first of the later days on which what is published makes a legal deck illegal or an illegal one
    legal.

    `problems`: those of the day itself; `judged`: the problems on another day, which may raise NotInForce;
    `cards`: slugs of the deck. Changes of cards that the deck does not hold are not looked for.
    """
    for day in days:
        then = _problems_then(row, judged, day)
        if is_legal(then) is not is_legal(problems):
            reasons = [*_published_reasons(row, cards, day), *_errors_of_one(then, problems)]
            return Announced(day, is_legal(then), " ".join(reasons))
    return None


def _problems_then(row: Format, judged: Callable[[dt.date], Problems], day: dt.date) -> Problems:
    """A format that ends makes every deck of it illegal."""
    try:
        return judged(day)
    except NotInForce:
        message = f"{row.slug} has no rules from that day on."
        return (Problem(code="not_in_force", message=message, fix="Choose another format."),)


def _published_reasons(row: Format, cards: Collection[str], day: dt.date) -> Iterator[str]:
    """What the rows that begin on the day give as their reasons."""
    snapshots = FormatSnapshot.objects.published().filter(format=row, effective_from=day)
    parameters = RuleParameter.objects.published().filter(game=row.game_id, effective_from=day)
    versions = CardVersion.objects.published().filter(
        card__game=row.game_id, card__slug__in=cards, effective_from=day
    )
    for name, reason in (
        *((row.slug, snapshot.reason) for snapshot in snapshots),
        *((parameter.name, parameter.reason) for parameter in parameters),
        *((version.name, version.reason) for version in versions),
    ):
        if reason:
            yield f"{name}: {reason.rstrip('.')}."


def _errors_of_one(then: Problems, now: Problems) -> list[str]:
    """Messages of the errors that come, or of those that go where none comes."""
    come = [problem.message for problem in then if problem.severity is Severity.ERROR and problem not in now]
    gone = [problem.message for problem in now if problem.severity is Severity.ERROR and problem not in then]
    return come or [f"no longer: {message}" for message in gone]
