"""Which Boost cards are meant: by domain, category, author, version, stats. Authority: `boost:card.*`.

{"domain": "Networking"}                        the first tag (card.4)
{"category": "Coroutine"}                       a shared noun: a tag, or the card's own name (card.5)
{"author": "Peter Dimov"}                       the author list holds the name (author.1)
{"above": 11}                                   needs a later standard than C++11 (version.2)
{"lists": "Speed"}                              shows the stat, whatever its value (card.9)
{"listed": {"Reliability": {"at_most": -1}}}    shows the stat within bounds
{"locks_version": true}                         forbids to play above some standard (version.2)
"""

from __future__ import annotations

from rules.engine.boost.deeds import PlayAbove, standard
from rules.engine.core.cards import Card
from rules.engine.core.effects.bounds import BOUNDS, Bounds
from rules.engine.core.effects.filter import Filter
from rules.engine.core.effects.kinds import GameWord, MapOf, Text, WholeNumber, Yes
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key


class DomainFilter(Filter):
    """`{"domain": "Networking"}`."""

    __slots__ = ("domain",)
    WORD = "domain"
    KEYS = (Key("domain", GameWord("domain")),)
    domain: str

    def fits(self, card: Card) -> bool:
        return card.domain == self.domain

    def before(self, language: Language) -> str:
        return language.word("domain", self.domain)


class CategoryFilter(Filter):
    """`{"category": "Coroutine"}`: by the noun, which may also be the card's name."""

    __slots__ = ("category",)
    WORD = "category"
    KEYS = (Key("category", Text(40)),)
    category: str

    def fits(self, card: Card) -> bool:
        return self.category in card.categories or self.category == card.name

    def before(self, language: Language) -> str:
        return self.category


class AuthorFilter(Filter):
    """`{"author": "Peter Dimov"}`."""

    __slots__ = ("author",)
    WORD = "author"
    KEYS = (Key("author", Text()),)
    author: str

    def fits(self, card: Card) -> bool:
        return self.author in card.authors

    def after(self, language: Language) -> str:
        return f"by {self.author}"


class AboveFilter(Filter):
    """`{"above": 11}`: Libraries whose lowest C++ version is later."""

    __slots__ = ("version",)
    WORD = "above"
    KEYS = (Key("above", WholeNumber(3, 99), attribute="version"),)
    version: int

    def fits(self, card: Card) -> bool:
        return bool(card.attributes.get("min_version", 0) > self.version)

    def after(self, language: Language) -> str:
        return f"above {standard(self.version)}"


class DistantFilter(Filter):
    """A filter whose words follow the place: "a Library on your field listing Speed"."""

    __slots__ = ()


class ListsFilter(DistantFilter):
    """`{"lists": "Speed"}`: the stat stands on the card; in play an ability of its own may add it."""

    __slots__ = ("stat",)
    WORD = "lists"
    KEYS = (Key("lists", GameWord("stat"), attribute="stat"),)
    stat: str

    def fits(self, card: Card) -> bool:
        return self.stat in card.stats

    def after(self, language: Language) -> str:
        return f"listing {language.word('stat', self.stat)}"


class ListedFilter(DistantFilter):
    """`{"listed": {"Reliability": {"at_most": -1}}}`: by what stands on the card, without modifiers."""

    __slots__ = ("stats",)
    WORD = "listed"
    KEYS = (Key("listed", MapOf("stat", BOUNDS), attribute="stats"),)
    stats: dict[str, Bounds]

    def __hash__(self) -> int:
        return hash((ListedFilter, tuple(self.stats.items())))

    def fits(self, card: Card) -> bool:
        return all(
            stat in card.stats and bounds.holds(card.stats[stat]) for stat, bounds in self.stats.items()
        )

    def after(self, language: Language) -> str:
        listed = [
            f"listed {language.word('stat', stat)} {bounds.figures(language)}"
            for stat, bounds in self.stats.items()
        ]
        return f"with {language.and_list(listed)}"


class LocksVersionFilter(DistantFilter):
    """`{"locks_version": true}`."""

    __slots__ = ("holds_so",)
    WORD = "locks_version"
    KEYS = (Key("locks_version", Yes(), attribute="holds_so"),)
    holds_so: bool

    def fits(self, card: Card) -> bool:
        return any(isinstance(ability.cannot, PlayAbove) for ability in card.effects)

    def after(self, language: Language) -> str:
        return "with a lock on the C++ version"


FILTERS_OF_BOOST: tuple[type[Filter], ...] = (
    DomainFilter,
    CategoryFilter,
    AuthorFilter,
    AboveFilter,
    ListsFilter,
    ListedFilter,
    LocksVersionFilter,
)
