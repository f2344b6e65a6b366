"""What the pages of decks say in the language of their reader: problems, changes of cards, zones, figures.

The pure parts of this app say everything in English; here is the voice that says their phrases in another
language.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, override

from catalog.models import Game
from catalog.pages import INTERFACE_LANGUAGES
from catalog.services import card_names
from catalog.vocabulary import said
from decks.codecs.reasons import reason_read
from decks.legality.phrases import ENGLISH, Phrase, Voice
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
    """A problem as a page shows it."""

    is_error: bool
    message: str
    fix: str
    clause: str
    clause_url: str


def voice_in(language: str, game: Game, *, on: dt.date) -> Voice:
    """Who says what is wrong with a deck, in a language of the records: sentences, and names of the day."""
    if language == "en":
        return ENGLISH
    return replace(speaker(language), names=card_names(game, language, on=on))


def speaker(language: str) -> Voice:
    """Who says sentences that name no card, in a language of the records."""
    return ENGLISH if language == "en" else Voice(partial(_translated, INTERFACE_LANGUAGES[language]))


def _translated(language: str, template: str) -> str:
    with override(language):
        return _(template)


def said_here(what: Phrase) -> str:
    """A phrase that names no card, in the language of the page."""
    return what.said(Voice(_))


def unread_shown(lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Lines kept beside a deck, each with its reason in the language of the page."""
    return [{**line, "note": said_here(reason_read(line.get("note") or ""))} for line in lines]


def advice(problem: Problem, voice: Voice) -> Advice:
    """The problem in words, with the address of its clause."""
    clause = problem.clause or ""
    game, _colon, number = clause.partition(":")
    return Advice(
        is_error=problem.severity is Severity.ERROR,
        message=problem.what.said(voice),
        fix=problem.mend.said(voice),
        clause=clause,
        clause_url=reverse("clause-page", args=[game, number]) if clause else "",
    )


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
