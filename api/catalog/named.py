"""Which cards a card names in its effects: the edges of the dependency graph, read by the game's own grammar.

A slug may also be an ordinary word of the effects (`any`), so that only the grammar can tell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from catalog.models import CardVersion
from rules.engine.core.effects.loader import read_effects
from rules.engine.core.effects.reading import Reading
from rules.rendering import VOCABULARIES

Effects = Sequence[Mapping[str, Any]]


def named_cards(game: str, effects: Effects) -> list[str]:
    """Slugs that the effects name, sorted; cards that are always in play may be among them."""
    vocabulary = VOCABULARIES.get(game)
    if vocabulary is None or not effects:
        return []
    asked = _AskedFor()
    read_effects(list(effects), "", Reading(vocabulary, asked))
    return sorted(asked.slugs)


def naming_cards(version: CardVersion, others: Sequence[CardVersion]) -> list[str]:
    """Slugs of those other cards whose effects name this one, sorted."""
    game, slug = version.card.game.slug, version.card.slug
    return sorted(
        other.card.slug
        for other in others
        if other.card_id != version.card_id and slug in named_cards(game, other.effects)
    )


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
