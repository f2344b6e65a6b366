"""Renderers of rules text by game: the catalog stores what a higher app says in words.

Source: DESIGN, effects. The rules app registers one renderer a game when it starts; a game without one has
vanilla cards only.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

Record = Mapping[str, Any]
#: Card slug -> name in the language of the text, cards that are always in play included.
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Rendered:
    """The rules text of a card in one language, and whether there was anything to render."""

    text: str
    state: Literal["vanilla", "rendered"]


@dataclass(frozen=True, slots=True)
class TextFault:
    """One fault in the effects of a card; `path` is a JSON pointer into the record ("/effects/0/verb")."""

    path: str
    code: str
    message: str


class TextFaults(Exception):
    """The effects of a card cannot be read: all their faults at once."""

    def __init__(self, faults: Sequence[TextFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.path}: {fault.message}" for fault in self.faults))


class Renderer(Protocol):
    """Says the effects of a card record (`catalog.records.card_record`) in words.

    Raises: TextFaults.
    """

    def __call__(self, record: Record, language: str, names: Names, /) -> str: ...


_renderers: dict[str, Renderer] = {}


def register(game_slug: str, renderer: Renderer) -> None:
    """Make `renderer` the voice of a game; a second registration replaces the first."""
    _renderers[game_slug] = renderer


def render(game_slug: str, record: Record, language: str, names: Names) -> Rendered:
    """The text of a card record: vanilla and empty without effects or without a renderer for the game.

    Raises: TextFaults.
    """
    renderer = _renderers.get(game_slug)
    if renderer is None or not record["effects"]:
        return Rendered("", "vanilla")
    return Rendered(renderer(record, language, names), "rendered")


class Reader(Protocol):
    """The slugs of the cards that the effects of a card record name, by the game's own grammar.

    A slug may also be an ordinary word of the effects, so that only the grammar can tell.
    """

    def __call__(self, record: Record, /) -> set[str]: ...


_readers: dict[str, Reader] = {}


def register_reader(game_slug: str, reader: Reader) -> None:
    """Let `reader` say which cards the cards of a game name; a second registration replaces the first."""
    _readers[game_slug] = reader


def named_cards(game_slug: str, record: Record) -> set[str]:
    """Slugs that a card record names, of cards always in play too; none of a game without a reader."""
    reader = _readers.get(game_slug)
    return set(reader(record)) if reader and record["effects"] else set()


def text_digest(text: str) -> str:
    """The digest by which a review remembers the rendered text it was made for (SHA-256, hexadecimal)."""
    return hashlib.sha256(text.encode()).hexdigest()
