"""Headings that part a deck list: `Sideboard`, `Features:`, `Main deck (40)`, `SB: 2 Asio`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from decks.codecs.lines import Names

#: Zone by heading, without blanks and case.
_MAIN: Final = dict.fromkeys(
    ("main", "maindeck", "mainboard", "deck", "decklist", "主套牌", "主牌组", "主牌", "套牌"), "main"
)
_BOOST: Final = {
    **_MAIN,
    **dict.fromkeys(
        ("library", "libraries", "tool", "tools", "event", "events", "author", "authors"), "main"
    ),
    **dict.fromkeys(
        ("side", "sidedeck", "sideboard", "feature", "features", "featuresidedeck", "backlog"), "side"
    ),
    **dict.fromkeys(("备用套牌", "备牌", "备用"), "side"),
}
_RELEASE: Final = {
    **dict.fromkeys(("play", "playdeck", "playcards", "出牌"), "play"),
    **dict.fromkeys(("tools", "toolsmethods", "toolsandmethods", "toolsmethodsdeck", "工具与方法"), "tools"),
}
_PROGRAMMERS: Final = {
    **dict.fromkeys(("code", "codecards", "codedeck", "代码", "代码牌"), "code"),
    **dict.fromkeys(("documents", "documentcards", "documentdeck", "文档", "文档牌"), "documents"),
    **dict.fromkeys(("projects", "projectcards", "projectdeck", "项目", "项目牌"), "projects"),
    **_MAIN,
}
_ZONES: Final[Mapping[str, Mapping[str, str]]] = {
    "boost": _BOOST,
    "release": _RELEASE,
    "programmers": _PROGRAMMERS,
}
#: Sections that other programs write and that are no part of a deck.
_OUTSIDE: Final = frozenset({"maybe", "maybeboard", "considering", "tokens", "wishlist", "about"})
#: The heading that lists are given when they are written.
_WRITTEN: Final = {"main": "Main deck", "side": "Side deck", "play": "Play deck", "tools": "Tools & Methods"}
_DECORATION: Final = " =-_*#/[]<>~:：【】「」"
_COUNT: Final = re.compile(r" ?[(\[（][0-9]{1,4}(?: cards?| ?张)?[)\]）]$", re.IGNORECASE)
#: No heading is longer.
_LONGEST: Final = 60
_ONE_LINE: Final = re.compile(
    r"(?P<words>SB|Side|Sideboard|MB|Main)\s*:\s*(?P<rest>.*[^\W\d_].*)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Heading:
    """The start of a section; `zone` is None where the section is no part of a deck."""

    title: str
    zone: str | None
    #: What follows on the same line, where the heading is for that line alone.
    rest: str = ""

    @property
    def is_for_one_line(self) -> bool:
        return bool(self.rest)


def read_heading(content: str, names: Names) -> Heading | None:
    """The heading that a line is; None for any other line. A card of that very name goes before."""
    zones = _ZONES.get(names.game, _MAIN)
    match = _ONE_LINE.fullmatch(content)
    if match is not None and "side" in zones.values():
        zone = "side" if match["words"].casefold().startswith("s") else "main"
        return Heading(match["words"], zone, match["rest"])
    key = _key(content)
    if key not in zones and (key not in _OUTSIDE or content.startswith(("#", "/", ";"))):
        return None
    return None if names.find(content).slugs else Heading(content, zones.get(key))


def written_heading(zone: str, names: Names) -> str | None:
    """A heading that is read as this zone of the game's decks; None for a zone that they do not have."""
    for text in (_WRITTEN.get(zone, zone.capitalize()), f"## {zone}", f"=== {zone} ==="):
        heading = read_heading(text, names)
        if heading is not None and (heading.zone, heading.is_for_one_line) == (zone, False):
            return text
    return None


def _key(content: str) -> str:
    """The words of a heading, without decoration, counts, case and blanks; empty for what is none."""
    if len(content) > _LONGEST:
        return ""
    words = _COUNT.sub("", content.rstrip(":： ")).strip(_DECORATION)
    return words.replace(" ", "").replace("&", "").casefold()
