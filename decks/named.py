"""Which cards a card's effects name: answered by the games' own grammars, which register here.

A slug may also be an ordinary word of the effects, so that only the grammar can tell.
Authority: boost:card.8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Effects = Sequence[Mapping[str, Any]]
Reader = Callable[[Effects], Iterable[str]]

_readers: dict[str, Reader] = {}


def register_named_cards(game: str, reader: Reader) -> None:
    """Let `reader` say which slugs the effects of cards of `game` name."""
    _readers[game] = reader


def named_cards(game: str, effects: Effects) -> tuple[str, ...]:
    """Slugs that the effects name, sorted; none for a game without a registered reader."""
    reader = _readers.get(game)
    return tuple(sorted(set(reader(effects)))) if reader and effects else ()
