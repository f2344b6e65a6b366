"""The vocabulary of a game: its closed sets of verbs, timings, conditions and words.

Authority: DESIGN, effects: each game has its own closed set of verbs; a word moves to core when two games use
it in one meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.engine.core.effects.node import Key, Node


class Phrase(NamedTuple):
    """How a word of the data is said in each language.

    many  the English plural, where it is a noun and not `en` + s
    """

    en: str
    zh: str
    many: str = ""


Families = Mapping[str, tuple[type[Node], ...]]
Words = Mapping[str, Mapping[str, Phrase]]


class Vocabulary:
    """What the card data of one game may say.

    families    node classes by family: verb, condition, amount, countable, filter, selector, duration
    words       further closed sets by sort, in the order of the game, each word with its phrases:
                type, moment, state, zone, stat, domain, suit, trait …
    attributes  card type -> keys of its `attributes`; a type that is left out has none
    always_in_play  slugs that cards may name although no card has them
    reach       card type -> (moment or state, zone it works from or None) that such a card sees; a type
                that is left out sees all
    nouns       card type -> how a card of it calls itself ("this Library")
    languages   those that all of its words and sentences speak
    """

    __slots__ = (
        "_attributes",
        "_families",
        "_reach",
        "_words",
        "ability",
        "always_in_play",
        "game",
        "languages",
        "nouns",
    )

    def __init__(
        self,
        game: str,
        *,
        ability: type[Node],
        families: Families,
        words: Words,
        attributes: Mapping[str, tuple[Key, ...]] | None = None,
        always_in_play: tuple[str, ...] = (),
        reach: Mapping[str, frozenset[tuple[str, str | None]]] | None = None,
        nouns: Mapping[str, Phrase] | None = None,
        languages: tuple[str, ...] = ("en", "zh"),
    ) -> None:
        self.game = game
        self.languages = languages
        self.ability = ability
        self._attributes = attributes or {}
        self.always_in_play = always_in_play
        self.nouns = nouns or {}
        self._families = families
        self._reach = reach or {}
        self._words = words

    def family(self, what: str) -> tuple[type[Node], ...]:
        """The node classes of a grammar; none where the game does not use it."""
        return self._families.get(what, ())

    def words(self, sort: str) -> tuple[str, ...]:
        """A closed set of words; empty where the game has none of the sort."""
        return tuple(self._words.get(sort, ()))

    def phrase(self, sort: str, word: str) -> Phrase:
        """How a word is said. Raises: KeyError for a word outside the vocabulary."""
        return self._words[sort][word]

    def attribute_keys(self, card_type: str) -> tuple[Key, ...]:
        """The keys that the `attributes` of such a card have."""
        return self._attributes.get(card_type, ())

    def is_reachable(self, card_type: str, timing: str, source: str | None) -> bool:
        """True if a card of the type can come to see the moment or state from there."""
        reach = self._reach.get(card_type)
        return reach is None or (timing, source) in reach

    @property
    def verbs(self) -> tuple[type[Node], ...]:
        return self.family("verb")
