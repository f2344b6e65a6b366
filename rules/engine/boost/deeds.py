"""What a Boost card can forbid for as long as it is in play; it binds everybody (version.2, card.11).

{"play_above": 11}              Libraries above C++11: a version lock
{"play": ["Tool", "Author"]}    cards of these types, Instants included
"""

from __future__ import annotations

from rules.engine.core.effects.kinds import GameWord, ListOf, WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key
from rules.engine.core.effects.timing import Deed


def standard(version: int) -> str:
    """A C++ standard as people write it: C++03, C++11."""
    return f"C++{version:02d}"


class PlayAbove(Deed):
    """`{"play_above": 11}`: no Library above the standard can be played by anyone."""

    __slots__ = ("version",)
    WORD = "play_above"
    KEYS = (Key("play_above", WholeNumber(3, 99), attribute="version"),)
    version: int

    def sentence(self, language: Language) -> str:
        return f"nobody can play a Library above {standard(self.version)}"


class Play(Deed):
    """`{"play": ["Tool", "Author"]}`: no card of these types can be played by anyone."""

    __slots__ = ("types",)
    WORD = "play"
    KEYS = (Key("play", ListOf(GameWord("type")), attribute="types"),)
    types: tuple[str, ...]

    def sentence(self, language: Language) -> str:
        types = language.or_list([f"{language.word('type', each)}s" for each in self.types])
        return f"nobody can play {types}"


DEEDS: tuple[type[Deed], ...] = (PlayAbove, Play)
