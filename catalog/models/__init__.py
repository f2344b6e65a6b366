"""The reference data: cards and rulebooks."""

from catalog.managers import DatedQuerySet, PublishedRowError
from catalog.models.card import Authorship, Card, CardVersion, Printing, Ruling, TextState, Translation
from catalog.models.dated import Dated, dated_laws, one_per_day
from catalog.models.game import CardSet, Game, Person
from catalog.models.rulebook import Clause, ClauseVersion, Rulebook, RuleParameter

__all__ = [
    "Authorship",
    "Card",
    "CardSet",
    "CardVersion",
    "Clause",
    "ClauseVersion",
    "Dated",
    "DatedQuerySet",
    "Game",
    "Person",
    "Printing",
    "PublishedRowError",
    "RuleParameter",
    "Rulebook",
    "Ruling",
    "TextState",
    "Translation",
    "dated_laws",
    "one_per_day",
]
