"""The words of Boost: types, stats, domains, moments, zones, each with its phrase. English only.

Authority: `boost:card.*`, `boost:zone.*`; DESIGN, languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.engine.core.effects.vocabulary import Phrase


def english(en: str, many: str = "") -> Phrase:
    """A phrase of a game that exists in English alone."""
    return Phrase(en=en, zh=en, many=many)


STATS: Final = (
    *("Speed", "Reliability", "Efficiency", "Scalability"),
    *("Portability", "Accuracy", "Capacity", "Flexibility"),
)
DOMAINS: Final = ("Networking", "Data", "System", "Math", "Parsing", "Meta", "Utility", "Diagnostics")
#: Moments, states and zones that data name and code asks for.
ENTERS: Final = "enters"
PLAYED: Final = "played"
LEAVES: Final = "leaves"
ENTERS_LATER: Final = "enters_later"
CHECK_FAILS: Final = "check_fails"
OPPONENT_SUBMITS: Final = "opponent_submits"
PLAYS_TOOL: Final = "plays_tool"
IN_PLAY: Final = "in_play"
ATTACHED: Final = "attached"
FIELD: Final = "field"

TYPES: Final = {word: english(word) for word in ("Library", "Feature", "Tool", "Event", "Author")}

WORDS: Final[Mapping[str, Mapping[str, Phrase]]] = {
    "type": TYPES,
    "trait": {
        word: english(word.capitalize())
        for word in ("attached", "broadcast", "ephemeral", "instant", "persistent")
    },
    "stat": {stat: english(stat) for stat in STATS},
    "domain": {domain: english(domain) for domain in DOMAINS},
    "moment": {
        ENTERS: english("{this} enters"),
        PLAYED: english("you play {this}"),
        LEAVES: english("{this} leaves the field"),
        ENTERS_LATER: english("{of} enters after {this}"),
        CHECK_FAILS: english("your QA check fails"),
        OPPONENT_SUBMITS: english("an opponent submits for QA"),
        PLAYS_TOOL: english("you play a Tool"),
    },
    "state": {IN_PLAY: english("{this} is in play"), ATTACHED: english("{this} is attached")},
    "zone": {
        FIELD: english("on {whose} field"),
        "hand": english("in {whose} hand"),
        "discard": english("in {whose} discard"),
        IN_PLAY: english("in play"),
    },
    "noun": {
        "Library": english("Library", "Libraries"),
        "Tool": english("Tool"),
        "Event": english("Event"),
        "Author": english("Author"),
        "persistent": english("Persistent Tool or Event", "Persistent Tools and Events"),
        "card": english("card"),
    },
    "ending": {"end_of_turn": english("until end of turn")},
    "harm": {
        "crash": english("crash"),
        "silence": english("be silenced"),
        "face_down": english("be turned face down by a card"),
        "removal": english("leave the field through an opponent's card"),
    },
    "play": {
        "Library": english("an additional Library"),
        "Author": english("an additional Author"),
    },
}
