"""The voice of each game: rules text rendered from effects, and the reader of names, for the catalog.

Authority: DESIGN, effects.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set
from typing import Final

from catalog import rendering
from decks.named import Effects, register_named_cards
from rules.engine.boost.effects import VOCABULARY as BOOST
from rules.engine.core.cards import Card, read_card
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.loader import read_effects
from rules.engine.core.effects.reading import Reading
from rules.engine.core.effects.text import rules_text
from rules.engine.core.effects.vocabulary import Vocabulary
from rules.engine.core.errors import CardFaults
from rules.engine.duel.effects import VOCABULARY as DUEL
from rules.engine.programmers.effects import VOCABULARY as PROGRAMMERS
from rules.engine.release.effects import VOCABULARY as RELEASE

#: The vocabularies of the games, by slug. A game enters with its cards, before its engine.
VOCABULARIES: Final[dict[str, Vocabulary]] = {
    vocabulary.game: vocabulary
    for vocabulary in (
        BOOST,
        RELEASE,
        DUEL,
        PROGRAMMERS,
    )
}


class GameRenderer:
    """Renders the card records of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def __call__(self, record: rendering.Record, language: str, names: rendering.Names) -> str:
        """Raises: TextFaults, with all faults of the record."""
        if language not in self.vocabulary.languages:
            fault = rendering.TextFault("", "unknown_language", f"there are no sentences in {language!r}")
            raise rendering.TextFaults([fault])
        try:
            card = compiled_card(record, self.vocabulary, names)
        except CardFaults as wrong:
            faults = [rendering.TextFault(each.path, each.code, each.message) for each in wrong.faults]
            raise rendering.TextFaults(faults) from wrong
        return card_text(card, language, self.vocabulary, names)


def compiled_card(record: rendering.Record, vocabulary: Vocabulary, cards: Collection[str]) -> Card:
    """The card of a record that may name `cards` and itself. Raises: CardFaults, with paths in the record."""
    reading = Reading(vocabulary, {*cards, str(record["slug"]), *vocabulary.always_in_play})
    card = read_card(0, record, "", reading)
    if card is None:
        raise CardFaults(tuple(reading.faults))
    return card


def card_text(card: Card, language: str, vocabulary: Vocabulary, names: rendering.Names) -> str:
    """The rules text of a compiled card; empty without effects."""
    return rules_text(card.effects, Language(language, vocabulary, names, vocabulary.nouns.get(card.type)))


class GameReader:
    """Finds the cards that card records of one game name, by reading their effects as the engine does."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def __call__(self, record: rendering.Record) -> set[str]:
        return self.named_in(record["effects"])

    def named_in(self, effects: Effects) -> set[str]:
        """Slugs that the effects name; what cannot be read names nothing."""
        asked = _AskedFor()
        read_effects(list(effects), "", Reading(self.vocabulary, asked))
        return asked.slugs


class _AskedFor(Set[str]):
    """A pool that holds every card, and notes which were looked for."""

    def __init__(self) -> None:
        self.slugs: set[str] = set()

    def __contains__(self, slug: object) -> bool:
        self.slugs.add(str(slug))
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self.slugs)

    def __len__(self) -> int:
        return len(self.slugs)


def renderers_register() -> None:
    """Make the games' renderers and readers known to the catalog and to the deck checker."""
    for game, vocabulary in VOCABULARIES.items():
        reader = GameReader(vocabulary)
        rendering.register(game, GameRenderer(vocabulary))
        rendering.register_reader(game, reader)
        register_named_cards(game, reader.named_in)
