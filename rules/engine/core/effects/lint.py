"""What is wrong with effects that can be read: they can never work, or they repeat other cards.

Authority: DESIGN, effects (`check_cards`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from rules.engine.core.effects.bounds import Bounds
from rules.engine.core.effects.filter import Filter
from rules.engine.core.effects.kinds import CardSlug, ListOf
from rules.engine.core.effects.node import Key, Node
from rules.engine.core.effects.reading import below
from rules.engine.core.effects.timing import Ability
from rules.engine.core.effects.vocabulary import Vocabulary
from rules.engine.core.errors import CardFault

if TYPE_CHECKING:
    from rules.engine.core.cards import Card

Found = tuple[str, object]


def walk(node: Node, path: str = "") -> Iterator[Found]:
    """The node and every value below it, each with its JSON pointer, outermost first."""
    yield path, node
    for key in node.KEYS:
        yield from _walk_value(getattr(node, key.attribute), below(path, key.name))


def _walk_value(value: object, path: str) -> Iterator[Found]:
    if isinstance(value, Node):
        yield from walk(value, path)
    elif isinstance(value, tuple):
        yield path, value
        for at, item in enumerate(value):
            yield from _walk_value(item, below(path, item.WORD if isinstance(item, Filter) else at))


def named_cards(effects: Iterable[Ability]) -> frozenset[str]:
    """The slugs of the cards that the effects name."""
    return frozenset(
        slug
        for ability in effects
        for _, node in walk(ability)
        if isinstance(node, Node)
        for key in node.KEYS
        if _names_cards(key)
        for slug in _slugs(getattr(node, key.attribute))
    )


def _names_cards(key: Key) -> bool:
    """True for a key that holds a slug, or a list of them."""
    return isinstance(key.kind.kind if isinstance(key.kind, ListOf) else key.kind, CardSlug)


def _slugs(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else value


def used_verbs(effects: Iterable[Ability]) -> frozenset[str]:
    """The words of the verbs that the effects use."""
    return frozenset(verb.WORD for ability in effects for verb in ability.verbs)


def unreachable(card: Card, pool: Collection[Card], vocabulary: Vocabulary) -> list[CardFault]:
    """Faults of what can never work: a moment that such a card never sees, a filter that no card fits."""
    faults: list[CardFault] = []
    for at, ability in enumerate(card.effects):
        path = f"/effects/{at}"
        timing = (ability.when or ability.during or ability.instead or "", ability.source)
        if not vocabulary.is_reachable(card.type, *timing):
            place = f" from {timing[1]!r}" if timing[1] else ""
            message = f"a card of type {card.type!r} never sees {timing[0]!r}{place}"
            faults.append(CardFault(path, "unreachable_effect", message))
        faults += [
            CardFault(found, "unreachable_effect", "no card of the game is of that sort")
            for found, value in walk(ability, path)
            if _are_filters(value) and not any(_fits_all(value, each) for each in pool)
        ]
    return faults


def _are_filters(value: object) -> bool:
    return isinstance(value, tuple) and bool(value) and all(isinstance(item, Filter) for item in value)


def _fits_all(filters: object, card: Card) -> bool:
    assert isinstance(filters, tuple)
    return all(each.fits(card) for each in filters)


def equal_effects(cards: Iterable[Card]) -> list[tuple[str, ...]]:
    """Groups of cards whose effects are equal once numbers and card names are blanked, largest first."""
    groups: Mapping[object, list[str]] = defaultdict(list)
    for card in cards:
        if card.effects:
            groups[_shape(card.effects)].append(card.slug)
    several = [tuple(sorted(slugs)) for slugs in groups.values() if len(slugs) > 1]
    return sorted(several, key=lambda slugs: (-len(slugs), slugs))


def _shape(value: object) -> object:
    """A value with its numbers and card names blanked."""
    if isinstance(value, Node):
        blanked = (
            "card" if _names_cards(key) else _shape(getattr(value, key.attribute)) for key in value.KEYS
        )
        return (type(value).__name__, *blanked)
    if isinstance(value, tuple):
        return tuple(_shape(item) for item in value)
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    return "number" if isinstance(value, int | Bounds) else repr(value)
