"""Which cards a Boost ability means, and what it can count.

{"select": "Library", "zone": "field", "whose": "yours", "where": {…}, "how_many": …, "chosen": …}
"host"                                      the Library that an Attached card sits with (zone.4)
{"named_in_play": ["asio", "smart-ptr"]}    of the Libraries named, those in play, each on its own (dep.6)
"""

from __future__ import annotations

from rules.engine.boost.filters import DistantFilter
from rules.engine.boost.words import FIELD, IN_PLAY
from rules.engine.core.effects.amount import Countable
from rules.engine.core.effects.filter import Filter
from rules.engine.core.effects.kinds import CardSlug, ListOf
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key
from rules.engine.core.effects.selector import Selected, Selector, This

_IN_PLAY = {"yours": "you have in play", "opponents": "an opponent has in play", "anyones": "in play"}


class BoostSelected(Selected):
    """Cards of a sort, described before the place where it reads better, after it otherwise."""

    __slots__ = ()

    def several(self, language: Language) -> str:
        """The cards in the plural without a number: "Libraries on your field"."""
        return self._cards(language, many=True)

    def bounded(self, language: Language, *, many: bool) -> str:
        """The cards after a number: "Parsing Libraries on your field"."""
        return self._cards(language, many=many)

    def _cards(self, language: Language, *, many: bool) -> str:
        noun = language.many("noun", self.noun) if many else language.word("noun", self.noun)
        before = [word for each in self.where if (word := each.before(language))]
        near = [word for each in self.where if not self._is_far(each) and (word := each.after(language))]
        far = [word for each in self.where if self._is_far(each) and (word := each.after(language))]
        return " ".join([*before, noun, *near, self._place(language), *far])

    def _is_far(self, each: Filter) -> bool:
        """True for words that follow the place: "on your field listing Speed", "of yours by Peter Dimov"."""
        return self.zone is None or isinstance(each, DistantFilter)

    def _place(self, language: Language) -> str:
        if self.zone == IN_PLAY:
            return _IN_PLAY[self.whose]
        if self.zone == FIELD and self.whose == "opponents" and self.how_many.is_all:
            return "on opponents' fields"
        return super()._place(language)


class Host(Selector):
    """`"host"`."""

    __slots__ = ()
    WORD = "host"

    def phrase(self, language: Language) -> str:
        return "its host"


class NamedInPlay(Countable):
    """`{"named_in_play": ["asio", "smart-ptr"]}`: a bonus for each, so a dependency on both (card.8)."""

    __slots__ = ("cards",)
    WORD = "named_in_play"
    KEYS = (Key("named_in_play", ListOf(CardSlug(), 2), attribute="cards"),)
    cards: tuple[str, ...]

    def each(self, language: Language) -> str:
        return f"each of {language.and_list([language.name(slug) for slug in self.cards])} that is in play"

    def every(self, number: int, language: Language) -> str:
        names = language.and_list([language.name(slug) for slug in self.cards])
        return f"every {number} of {names} that are in play"


SELECTORS: tuple[type[Selector], ...] = (This, BoostSelected, Host)
COUNTABLES: tuple[type[Countable], ...] = (BoostSelected, NamedInPlay)
