"""What a Boost ability can hang on.

{"in_play": "mp11"}                                     a face-up copy on any field, or on "yours" (dep.6)
{"there_are": {"at_least": 2}, "of": SELECTION}         so many face-up cards of a sort
{"submitted": "you"}                                    in the QA window of that player's check
"""

from __future__ import annotations

from rules.engine.boost.selectors import BoostSelected
from rules.engine.core.effects.bounds import BOUNDS, Bounds
from rules.engine.core.effects.condition import Condition
from rules.engine.core.effects.kinds import CardSlug, Word
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key, NodeKind


class InPlay(Condition):
    """`{"in_play": "mp11"}`: the line that names a Library for a bonus is the dependency on it (card.8)."""

    __slots__ = ("card", "whose")
    WORD = "in_play"
    KEYS = (
        Key("in_play", CardSlug(), attribute="card"),
        Key("whose", Word("player", "yours", "anyones"), "anyones"),
    )
    card: str
    whose: str

    def sentence(self, language: Language) -> str:
        place = "in play" if self.whose == "anyones" else "on your field"
        return f"{language.name(self.card)} is {place}"


class ThereAre(Condition):
    """`{"there_are": {"at_least": 2}, "of": SELECTION}`."""

    __slots__ = ("number", "of")
    WORD = "there_are"
    KEYS = (Key("there_are", BOUNDS, attribute="number"), Key("of", NodeKind(BoostSelected)))
    number: Bounds
    of: BoostSelected

    def sentence(self, language: Language) -> str:
        is_one = 1 in (self.number.high, self.number.low) and self.number.low != 0
        is_one = is_one and (self.number.high is None or self.number.high == 1)
        cards = self.of.bounded(language, many=not is_one)
        return f"there {'is' if is_one else 'are'} {self.number.counted(language)} {cards}"


class Submitted(Condition):
    """`{"submitted": "you"}`: a submission for QA waits for its window to close (qa.2)."""

    __slots__ = ("who",)
    WORD = "submitted"
    KEYS = (Key("submitted", Word("player", "you", "opponent"), attribute="who"),)
    who: str

    def sentence(self, language: Language) -> str:
        who = "you have" if self.who == "you" else "an opponent has"
        return f"{who} submitted for QA"


CONDITIONS: tuple[type[Condition], ...] = (InPlay, ThereAre, Submitted)
