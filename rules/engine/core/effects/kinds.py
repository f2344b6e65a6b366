"""Kinds of plain values that a key may hold: numbers, flags, words, card slugs, lists.

A kind reads a JSON value into a Python value; what does not fit becomes a fault of the reading, and the value
read is then None (it is never used, because a reading with faults loads nothing).
"""

from __future__ import annotations

from typing import Any, Protocol

from rules.engine.core.effects.reading import Json, Reading, below, shown, with_article


class Kind(Protocol):
    """How one value is read."""

    def read(self, value: Json, path: str, reading: Reading) -> Any: ...


class WholeNumber:
    """An integer within bounds; true and false are no numbers."""

    __slots__ = ("high", "low")

    def __init__(self, low: int = -1_000_000, high: int = 1_000_000) -> None:
        self.low = low
        self.high = high

    def read(self, value: Json, path: str, reading: Reading) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            reading.wrong_type(path, "a whole number", value)
        elif not self.low <= value <= self.high:
            reading.fault(path, "out_of_range", f"{shown(value)} is not between {self.low} and {self.high}")
        else:
            return value
        return 0


class Flag:
    """true or false."""

    __slots__ = ()

    def read(self, value: Json, path: str, reading: Reading) -> bool:
        if not isinstance(value, bool):
            reading.wrong_type(path, "true or false", value)
        return value is True


class Yes:
    """true and nothing else: a word that says all by being there."""

    __slots__ = ()

    def read(self, value: Json, path: str, reading: Reading) -> bool:
        if value is not True:
            reading.wrong_type(path, "true", value)
        return True


class Text:
    """Some words, at most `limit` characters, not blank."""

    __slots__ = ("limit",)

    def __init__(self, limit: int = 120) -> None:
        self.limit = limit

    def read(self, value: Json, path: str, reading: Reading) -> str:
        if not isinstance(value, str):
            reading.wrong_type(path, "a text", value)
            return ""
        if not value.strip() or len(value) > self.limit:
            reading.fault(path, "out_of_range", f"a text of 1 to {self.limit} characters is needed")
        return value


class Word:
    """One of a closed set of words, named `what` in messages."""

    __slots__ = ("what", "words")

    def __init__(self, what: str, *words: str) -> None:
        self.what = what
        self.words = words

    def read(self, value: Json, path: str, reading: Reading) -> str:
        return _word(value, self.what, self.words, path, reading)


class GameWord:
    """One of the game's own words of a sort: a stat, a domain, a suit, a zone …"""

    __slots__ = ("sort",)

    def __init__(self, sort: str) -> None:
        self.sort = sort

    def read(self, value: Json, path: str, reading: Reading) -> str:
        return _word(value, self.sort, reading.vocabulary.words(self.sort), path, reading)


def _word(value: Json, what: str, words: tuple[str, ...], path: str, reading: Reading) -> str:
    if not isinstance(value, str):
        reading.wrong_type(path, with_article(what), value)
        return ""
    if value not in words:
        reading.unknown(path, what, value, words)
    return value


class Maybe:
    """A value of a kind, or null."""

    __slots__ = ("kind",)

    def __init__(self, kind: Kind) -> None:
        self.kind = kind

    def read(self, value: Json, path: str, reading: Reading) -> Any:
        return None if value is None else self.kind.read(value, path, reading)


class CardSlug:
    """The slug of a card that the pool holds or that is always in play."""

    __slots__ = ()

    def read(self, value: Json, path: str, reading: Reading) -> str:
        if not isinstance(value, str):
            reading.wrong_type(path, "a card's slug", value)
            return ""
        if value not in reading.cards:
            reading.unknown(path, "card", value, reading.cards)
        return value


class ListOf:
    """A list of one kind, `low` items or more, as a tuple."""

    __slots__ = ("kind", "low")

    def __init__(self, kind: Kind, low: int = 1) -> None:
        self.kind = kind
        self.low = low

    def read(self, value: Json, path: str, reading: Reading) -> tuple[Any, ...]:
        if not isinstance(value, list):
            reading.wrong_type(path, "a list", value)
            return ()
        if len(value) < self.low:
            reading.fault(path, "out_of_range", f"at least {self.low} needed, got {len(value)}")
        return tuple(self.kind.read(item, below(path, at), reading) for at, item in enumerate(value))


class MapOf:
    """An object whose keys are game words of one sort and whose values are of one kind."""

    __slots__ = ("kind", "sort")

    def __init__(self, sort: str, kind: Kind) -> None:
        self.sort = sort
        self.kind = kind

    def read(self, value: Json, path: str, reading: Reading) -> dict[str, Any]:
        if not isinstance(value, dict):
            reading.wrong_type(path, "an object", value)
            return {}
        words = reading.vocabulary.words(self.sort)
        for word in value:
            if word not in words:
                reading.unknown(below(path, word), self.sort, word, words)
        return {word: self.kind.read(item, below(path, word), reading) for word, item in value.items()}
