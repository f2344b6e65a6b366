"""One reading of card data: which words are known, and every fault found so far.

Authority: DESIGN, effects (strict loader, all faults at once, nearest known word).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from rules.engine.core.errors import CardFault

if TYPE_CHECKING:
    from rules.engine.core.effects.vocabulary import Vocabulary

Json = Any


def below(path: str, step: str | int) -> str:
    """The JSON pointer of a member or item of the value at `path` (RFC 6901)."""
    return f"{path}/{str(step).replace('~', '~0').replace('/', '~1')}"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that a slip of the pen would most likely have meant, or None."""
    by_fold = {candidate.casefold(): candidate for candidate in sorted(known)}
    close = get_close_matches(word.casefold()[:80], list(by_fold), n=1, cutoff=0.6)
    return by_fold[close[0]] if close else None


def with_article(noun: str) -> str:
    """An English noun with its indefinite article."""
    sounds_open = noun[0].lower() in "aeiou" and not noun.lower().startswith("uni")
    return f"{'an' if sounds_open else 'a'} {noun}"


class Reading:
    """Collects faults while card data become values; faults are never raised one by one."""

    __slots__ = ("cards", "faults", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, cards: Collection[str]) -> None:
        self.vocabulary = vocabulary
        #: Slugs that a card may name.
        self.cards = cards
        self.faults: list[CardFault] = []

    def fault(self, path: str, code: str, message: str, near: str | None = None) -> None:
        self.faults.append(CardFault(path, code, message, near))

    def wrong_type(self, path: str, expected: str, value: Json) -> None:
        self.fault(path, "wrong_type", f"expected {expected}, got {shown(value)}")

    def unknown(self, path: str, what: str, word: str, known: Iterable[str]) -> None:
        """Report a word outside its closed set, with the nearest one inside."""
        near = nearest(word, known)
        hint = f"; did you mean {near!r}?" if near else ""
        self.fault(path, f"unknown_{what.replace(' ', '_')}", f"unknown {what} {shown(word)}{hint}", near)


def shown(value: Json) -> str:
    """A value as it may stand in a message: JSON's own words, cut to a readable length."""
    names: dict[object, str] = {None: "null", True: "true", False: "false"}
    if value is None or isinstance(value, bool):
        return names[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
