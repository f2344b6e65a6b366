"""Filters: which cards are meant. Written as one object: `{"suit": "Fruits", "rank": {"from": 2}}`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Node, read_node
from rules.engine.core.effects.reading import Json, Reading, below

if TYPE_CHECKING:
    from rules.engine.core.cards import Card


class Filter(Node):
    """One property that the cards meant have; its one key is its word."""

    __slots__ = ()

    def fits(self, card: Card) -> bool:
        """True for a card of that sort."""
        raise NotImplementedError

    def before(self, language: Language) -> str:
        """What stands before the noun ("Networking"), or nothing."""
        return ""

    def after(self, language: Language) -> str:
        """What follows the noun ("ranked 2 to 9"), or nothing. Chinese has all of it before the noun."""
        return ""

    def predicate(self, language: Language) -> str:
        """What follows "is": "of the suit Fruits"."""
        raise NotImplementedError


class FiltersKind:
    """An object of filters of the game, each at most once, as a tuple in the vocabulary's order."""

    __slots__ = ()

    def read(self, value: Json, path: str, reading: Reading) -> tuple[Filter, ...]:
        if not isinstance(value, dict):
            reading.wrong_type(path, "an object", value)
            return ()
        classes = reading.vocabulary.family("filter")
        words = [node.WORD for node in classes]
        for word in value:
            if word not in words:
                reading.unknown(below(path, word), "key", word, words)
        found = [_read(node, value[node.WORD], path, reading) for node in classes if node.WORD in value]
        return tuple(node for node in found if isinstance(node, Filter))


def _read(node: type[Node], value: Json, path: str, reading: Reading) -> Node | None:
    return read_node(node, {node.WORD: value}, path, reading)


FILTERS = FiltersKind()


def described(noun: str, filters: Sequence[Filter], language: Language) -> str:
    """A noun with what the filters say of it: "Birds artifacts ranked 2 to 9"."""
    before = [word for each in filters if (word := each.before(language))]
    if language.code == "zh":
        # What classifies the noun stands next to it: 点数为2至9的门成果.
        before.reverse()
    after = [word for each in filters if (word := each.after(language))]
    blank = language.say(en=" ", zh="")
    return blank.join([*before, noun, *after])


def predicated(filters: Sequence[Filter], language: Language) -> str:
    """What the filters say after "is": "of the suit Birds and of printed rank 2 to 9"."""
    return language.say(en=" and ", zh="且").join(each.predicate(language) for each in filters)
