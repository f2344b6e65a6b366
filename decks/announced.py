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
from decks.legality.phrases import ENGLISH, SPACE, Phrase, Series, gettext_noop, phrase
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
    why: Series

    @property
    def reason(self) -> str:
        """Why, in English."""
        return self.why.said(ENGLISH)

    def warning(self) -> Problem:
        """The change as a problem that makes no deck illegal."""
        what, mend = _WORDS[self.legal]
        return Problem(
            code="will_change",
            severity=Severity.WARNING,
            what=phrase(what, day=self.on.isoformat(), why=self.why),
            mend=phrase(mend),
        )


#: Whether the deck is legal from then on -> what is told, and what is to be done.
_WORDS: Final = {
    True: (
        gettext_noop("From %(day)s on this deck is legal: %(why)s"),
        gettext_noop("Wait for the day, or mend it now."),
    ),
    False: (
        gettext_noop("From %(day)s on this deck is illegal: %(why)s"),
        gettext_noop("It can be played as it is until then."),
    ),
}


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
            return Announced(day, is_legal(then), Series(tuple(reasons), SPACE))
    return None


def _problems_then(row: Format, judged: Callable[[dt.date], Problems], day: dt.date) -> Problems:
    """A format that ends makes every deck of it illegal."""
    try:
        return judged(day)
    except NotInForce:
        what = phrase(gettext_noop("%(format)s has no rules from that day on."), format=row.slug)
        return (Problem(code="not_in_force", what=what, mend=phrase(gettext_noop("Choose another format."))),)


def _published_reasons(row: Format, cards: Collection[str], day: dt.date) -> Iterator[Phrase]:
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
            yield phrase("%(name)s: %(reason)s.", name=name, reason=reason.rstrip("."))


def _errors_of_one(then: Problems, now: Problems) -> list[Phrase]:
    """What is wrong by the errors that come, or by those that go where none comes."""
    come = [problem.what for problem in then if problem.severity is Severity.ERROR and problem not in now]
    gone = [problem.what for problem in now if problem.severity is Severity.ERROR and problem not in then]
    return come or [phrase(gettext_noop("no longer: %(what)s"), what=what) for what in gone]
