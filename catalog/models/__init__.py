"""The reference data: cards and rulebooks."""

from catalog.managers import DatedQuerySet, PublishedRowError
from catalog.models.card import Authorship, Card, CardVersion, Printing, Ruling, TextState, Translation
from catalog.models.dated import Dated, dated_laws, one_per_day
from catalog.models.game import CardSet, Game, Person
from catalog.models.rulebook import Clause, ClauseVersion, Rulebook, RuleParameter
from catalog.models.search import LAST_DAY, SearchEdge, SearchFact, SearchText, SearchVersion

__all__ = [
    "LAST_DAY",
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
    "SearchEdge",
    "SearchFact",
    "SearchText",
    "SearchVersion",
    "TextState",
    "Translation",
    "dated_laws",
    "one_per_day",
]
