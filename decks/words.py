"""What the pages of decks say in the language of their reader: problems, changes of cards, zones, figures.

The pure parts of this app say everything in English, once. Here stand the same sentences by their codes; one
without a translation is shown as it is, and marked as English.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import get_language, gettext_noop
from django.utils.translation import gettext as _

from catalog.vocabulary import said
from decks.legality.problem import Problem, Severity
from decks.models import Visibility
from decks.services import CardChange, ChangeKind

_ZONES: Final = {
    "main": gettext_noop("Main deck"),
    "side": gettext_noop("Side deck"),
    "play": gettext_noop("Play cards"),
    "tools": gettext_noop("Tools & Methods"),
    "code": gettext_noop("Code cards"),
    "documents": gettext_noop("Documents"),
    "projects": gettext_noop("Projects"),
}
_KINDS: Final = {
    "type": gettext_noop("Types"),
    "domain": gettext_noop("Domains"),
    "suit": gettext_noop("Suits"),
    "category": gettext_noop("Categories"),
    "trait": gettext_noop("Traits"),
    "cost": gettext_noop("Cost"),
}
#: Code of a problem -> what it comes to, in few words; the whole sentence follows in English.
_PROBLEMS: Final = {
    "main_deck_too_small": gettext_noop("The main deck is too small: %(actual)s cards, at least %(limit)s."),
    "side_deck_too_small": gettext_noop("The side deck is too small: %(actual)s cards, at least %(limit)s."),
    "wrong_deck_size": gettext_noop("The deck has %(actual)s cards, not %(limit)s."),
    "too_many_copies": gettext_noop("Too many copies: %(actual)s, at most %(limit)s."),
    "too_many_instants": gettext_noop("Too many instant cards: %(actual)s, at most %(limit)s."),
    "too_few_unique_events": gettext_noop("Too few different Events: %(actual)s, at least %(limit)s."),
    "duplicate_feature": gettext_noop("A Feature is in the side deck more than once."),
    "wrong_zone": gettext_noop("Cards are in a zone where they do not belong."),
    "unknown_card": gettext_noop("Words that are no card of the game."),
    "wrong_game": gettext_noop("Cards of another game."),
    "not_in_pool": gettext_noop("Cards that this format does not allow."),
    "always_in_play": gettext_noop("Cards that are always in play and in no deck."),
    "not_a_starter": gettext_noop("This is none of the starter decks."),
    "named_library_missing": gettext_noop("Libraries that cards of the deck name are not in it."),
    "wrong_table_setup": gettext_noop("The table is not set up as the rules say."),
    "will_change": gettext_noop("A published change will turn this verdict."),
}
_CHANGES: Final = {
    ChangeKind.RENAMED: gettext_noop("renamed from “%(was)s” to “%(now)s”"),
    ChangeKind.CHANGED: gettext_noop("changed: %(facts)s"),
    ChangeKind.WITHDRAWN: gettext_noop("withdrawn"),
    ChangeKind.RETURNED: gettext_noop("back in force"),
    ChangeKind.BANNED: gettext_noop("no longer allowed in %(now)s"),
    ChangeKind.ADMITTED: gettext_noop("allowed in %(now)s"),
}


@dataclass(frozen=True, slots=True)
class Advice:
    """A problem as a page shows it. `message` and `fix` are English; `summary` is empty on English pages."""

    is_error: bool
    summary: str
    message: str
    fix: str
    clause: str
    clause_url: str


def advice(problem: Problem) -> Advice:
    """The problem in words, with the address of its clause."""
    clause = problem.clause or ""
    game, _colon, number = clause.partition(":")
    return Advice(
        is_error=problem.severity is Severity.ERROR,
        summary=_summary(problem),
        message=problem.message,
        fix=problem.fix,
        clause=clause,
        clause_url=reverse("clause-page", args=[game, number]) if clause else "",
    )


def _summary(problem: Problem) -> str:
    if (get_language() or "en").startswith("en"):
        return ""
    words = _PROBLEMS.get(problem.code, "")
    return _(words) % {"actual": problem.actual, "limit": problem.limit} if words else ""


def zone_word(zone: str) -> str:
    """A zone as a heading."""
    return _(_ZONES[zone]) if zone in _ZONES else zone.capitalize()


def kind_word(kind: str) -> str:
    """A kind of figures, or a number on cards, as a heading."""
    return _(_KINDS[kind]) if kind in _KINDS else said(kind.replace("_", " ").capitalize())


def change_words(change: CardChange) -> str:
    """`2026-05-01: renamed from “A” to “B”. Reason.`"""
    places = {
        "was": change.was,
        "now": change.now,
        "facts": ", ".join(said(fact.capitalize()) for fact in change.facts),
    }
    words = f"{change.on:%Y-%m-%d}: {_(_CHANGES[change.kind]) % places}"
    return f"{words}. {change.reason}" if change.reason else words


def visibility_words() -> dict[str, str]:
    """Who may read a deck, in words, by the value that is stored."""
    return {
        Visibility.PRIVATE.value: _("only you"),
        Visibility.UNLISTED.value: _("whoever has the link"),
        Visibility.PUBLIC.value: _("everybody"),
    }
