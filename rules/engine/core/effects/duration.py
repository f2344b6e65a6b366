"""Durations: how long what an ability does holds.

    (left out)            under `while` as long as the ability holds; under `when` for good
    "end_of_turn"         until an ending of the game's own
    {"turns": 2}          so many turns, this one included

Authority: DESIGN, effects; boost:effect.1, boost:effect.2, duel:turn.4.
"""

from __future__ import annotations

from rules.engine.core.effects.kinds import GameWord, WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key, Node, read_node
from rules.engine.core.effects.reading import Json, Reading

_ENDING = GameWord("ending")


class Duration(Node):
    """A duration; its phrase closes a clause: " until end of turn"."""

    __slots__ = ()

    def phrase(self, language: Language) -> str:
        raise NotImplementedError


class Until(Duration):
    """Until an ending that the game knows; written as the bare word."""

    __slots__ = ("ending",)
    KEYS = (Key("until", _ENDING, attribute="ending"),)
    ending: str

    def phrase(self, language: Language) -> str:
        return language.word("ending", self.ending)


class Turns(Duration):
    """`{"turns": 2}`: for so many turns."""

    __slots__ = ("number",)
    KEYS = (Key("turns", WholeNumber(1), attribute="number"),)
    number: int

    def phrase(self, language: Language) -> str:
        turns = "turn" if self.number == 1 else "turns"
        return language.say(en=f"for {language.number(self.number)} {turns}", zh=f"持续{self.number}个回合")


class DurationKind:
    """A bare ending of the game, or an object."""

    __slots__ = ()

    def read(self, value: Json, path: str, reading: Reading) -> Duration | None:
        if isinstance(value, dict):
            return read_node(Turns, value, path, reading)
        ending = _ENDING.read(value, path, reading)
        return Until(ending=ending)


DURATION = DurationKind()
