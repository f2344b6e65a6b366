"""Who sits at a table, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Person:
    """One seat. `number` is what the rules count from 0; players are told `number + 1`."""

    number: int
    name: str
    is_own: bool
    is_bot: bool
    is_idle: bool = False
    deck: str = ""

    @property
    def place(self) -> int:
        return self.number + 1


def people(seats: Sequence[Mapping[str, Any]], own: int | None, decks: Mapping[str, str]) -> list[Person]:
    """The seats of a view in order; `own` None: seen by an onlooker. `decks`: names of starters."""
    bots = [seat["bot"]["name"] for seat in seats if seat["bot"]]
    return [
        Person(
            number=seat["seat"],
            name=_("You") if seat["seat"] == own else _name(seat, bots),
            is_own=seat["seat"] == own,
            is_bot=bool(seat["bot"]),
            is_idle=bool(seat.get("idle")),
            deck=_deck(seat.get("deck"), decks),
        )
        for seat in seats
    ]


def bot_words(bot: Mapping[str, Any]) -> str:
    """A bot as players call it."""
    words = {"random": _("Random bot"), "greedy": _("Greedy bot"), "search": _("Search bot")}
    name = words.get(bot["name"], str(bot["name"]))
    return f"{name} {bot['iterations']}" if "iterations" in bot else name


def _name(seat: Mapping[str, Any], bots: Sequence[str]) -> str:
    number = seat["seat"] + 1
    if seat["bot"]:
        alike = bots.count(seat["bot"]["name"]) > 1
        name = bot_words(seat["bot"])
        return f"{name} ({number})" if alike else name
    if seat.get("name"):
        return str(seat["name"])
    return _("Guest (seat %(number)s)") % {"number": number}


def _deck(deck: Mapping[str, Any] | None, names: Mapping[str, str]) -> str:
    if not deck:
        return ""
    if "starter" in deck:
        return names.get(deck["starter"], str(deck["starter"]))
    return _("a hidden deck") if "hidden" in deck else _("an own deck")
