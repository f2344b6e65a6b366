"""The words of Duel, each with its phrase. English only. Authority: `duel:*`; DESIGN, languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.engine.core.effects.vocabulary import Phrase


def english(en: str, many: str = "") -> Phrase:
    """A phrase of a game that exists in English alone."""
    return Phrase(en=en, zh=en, many=many)


UNIT: Final = "Unit"
TACTIC: Final = "Tactic"
ARRIVES: Final = "arrives"
PLAYED: Final = "played"
USED: Final = "used"
IN_PLAY: Final = "in_play"
BOARD: Final = "board"
#: Whose units are meant: one's own, those of the other side.
SIDES: Final = {"yours": (True, False), "opponents": (False, True), "anyones": (True, True)}

TYPES: Final = {UNIT: english("unit"), TACTIC: english("tactic")}
WORDS: Final[Mapping[str, Mapping[str, Phrase]]] = {
    "type": TYPES,
    "trait": {"arrival": english("Arrival"), "guard": english("Guard")},
    "stat": {"power": english("power")},
    "moment": {
        ARRIVES: english("{this} arrives"),
        PLAYED: english("you play {this}"),
        USED: english("you exhaust {this} to use it"),
    },
    "state": {IN_PLAY: english("{this} is in play")},
    "zone": {BOARD: english("on {whose} board"), "hand": english("in {whose} hand")},
    "noun": {"unit": english("unit"), "card": english("card")},
    "ending": {"end_of_turn": english("until end of turn")},
}
