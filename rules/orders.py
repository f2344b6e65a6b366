"""What somebody asks to be simulated, read strictly; nothing of the database here.

Authority: the REST contract, simulations: `{"game", "format", "seats": [{"deck", "bot"}], "games", "seed",
"rules", "as_of"}`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

DEFAULT_GAMES: Final = 1_000
#: Every JSON client keeps whole numbers up to here exactly.
MOST_SEED: Final = 2**53 - 1
MOST_SEATS: Final = 10
MOST_RULE_NUMBER: Final = 1_000
_LONGEST_WORD: Final = 80
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_MEMBERS: Final = ("game", "format", "seats", "games", "seed", "rules", "as_of")
_SEAT_MEMBERS: Final = ("deck", "bot")
_DECK_KINDS: Final = ("starter", "id", "zones")


@dataclass(frozen=True, slots=True)
class OrderFault:
    """One thing wrong with an order. `pointer` is a JSON pointer into it."""

    pointer: str
    code: str
    detail: str


class OrderRefused(Exception):
    """An order that cannot be carried out, with everything that is wrong with it."""

    def __init__(self, faults: Iterable[OrderFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.detail for fault in self.faults))

    @property
    def code(self) -> str:
        """That of the first fault."""
        return self.faults[0].code


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """Who sits there: `bot` holds its name and options; `deck` says where a deck comes from."""

    bot: Mapping[str, Any]
    deck: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        deck = {} if self.deck is None else {"deck": dict(self.deck)}
        return {"bot": dict(self.bot), **deck}


@dataclass(frozen=True, slots=True)
class Order:
    """A well-formed request. `format` None: the game's first; `seed` None: any; `as_of` None: today."""

    game: str
    seats: tuple[SeatOrder, ...]
    games: int = DEFAULT_GAMES
    format: str | None = None
    seed: int | None = None
    rules: Mapping[str, Any] | None = None
    as_of: dt.date | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "format": self.format,
            "seats": [seat.to_json() for seat in self.seats],
            "games": self.games,
            "seed": self.seed,
            "rules": dict(self.rules or {}),
            "as_of": self.as_of.isoformat() if self.as_of else None,
        }


def read_order(data: Any, *, most_games: int, with_login: int = 0) -> Order:
    """The order that `data` describes.

    `with_login`: how many games the caller may order after logging in, told when `most_games` are too few.
    Raises: OrderRefused, with all faults of shape at once.
    """
    reading = _Reading(f" With a login it is up to {with_login:,}." if with_login else "")
    order = reading.order(data, most_games)
    if reading.faults or order is None:
        raise OrderRefused(reading.faults)
    return order


def near_miss(word: str, known: Iterable[str]) -> str:
    """A sentence that helps whoever wrote `word`: the known word nearest to it, or all of them."""
    words = sorted(known)
    near = get_close_matches(word.lower(), words, n=1)
    if near:
        return f"Did you mean {near[0]}?"
    return f"Known: {', '.join(words)}." if words else "None is known."


class _Reading:
    """Collects faults while the parts of an order are read; a part at fault is read as a harmless value."""

    def __init__(self, more_games: str = "") -> None:
        self.faults: list[OrderFault] = []
        self.more_games = more_games

    def fault(self, pointer: str, code: str, detail: str) -> None:
        self.faults.append(OrderFault(pointer, code, detail))

    def order(self, data: Any, most_games: int) -> Order | None:
        if not isinstance(data, dict):
            self.fault("", "wrong_type", "The body is an object.")
            return None
        self.members(data, _MEMBERS, "")
        game = self.word(data.get("game"), "/game") if "game" in data else self.missing("/game")
        return Order(
            game=game,
            format=self.optional(data, "format", self.word),
            seats=self.seats(data["seats"]) if "seats" in data else self.no_seats(),
            games=self.games(data.get("games", min(DEFAULT_GAMES, most_games)), most_games),
            seed=self.optional(data, "seed", lambda value, at: self.number(value, at, 0, MOST_SEED)),
            rules=self.rules(data.get("rules", {})),
            as_of=self.optional(data, "as_of", self.day),
        )

    def members(self, data: Mapping[str, Any], known: Iterable[str], at: str) -> None:
        for name in data:
            if name not in known:
                pointer = f"{at}/{_escaped(name)}"
                detail = (
                    f"There is no member {_shortened(name)} here. {near_miss(name[:_LONGEST_WORD], known)}"
                )
                self.fault(pointer, "unknown_member", detail)

    def missing(self, pointer: str) -> str:
        self.fault(pointer, "missing", f"{pointer[1:]} is needed.")
        return ""

    def optional(self, data: Mapping[str, Any], name: str, read: Any) -> Any:
        """None where the member is absent or null."""
        value = data.get(name)
        return None if value is None else read(value, f"/{name}")

    def word(self, value: Any, pointer: str) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= _LONGEST_WORD:
            self.fault(
                pointer, "wrong_type", f"{_place(pointer)} is a text of 1 to {_LONGEST_WORD} characters."
            )
            return ""
        return value

    def games(self, value: Any, most: int) -> int:
        more = self.more_games if type(value) is int and value > most else ""
        return self.number(value, "/games", 1, most, more=more)

    def number(self, value: Any, pointer: str, least: int, most: int, *, more: str = "") -> int:
        if type(value) is not int:
            self.fault(
                pointer, "wrong_type", f"{_place(pointer)} is a whole number from {least:,} to {most:,}."
            )
            return least
        if not least <= value <= most:
            self.fault(pointer, "out_of_range", f"{_place(pointer)} is from {least:,} to {most:,}.{more}")
            return least
        return value

    def day(self, value: Any, pointer: str) -> dt.date | None:
        try:
            if not _DAY.fullmatch(value):
                raise ValueError(value)
            return dt.date.fromisoformat(value)
        except (TypeError, ValueError):
            self.fault(pointer, "bad_date", f"{_place(pointer)} is a calendar day written YYYY-MM-DD.")
            return None

    def no_seats(self) -> tuple[SeatOrder, ...]:
        self.missing("/seats")
        return ()

    def seats(self, value: Any) -> tuple[SeatOrder, ...]:
        if not isinstance(value, list):
            self.fault("/seats", "wrong_type", "seats is a list.")
            return ()
        if not 1 <= len(value) <= MOST_SEATS:
            self.fault("/seats", "wrong_seats", f"seats holds from 1 to {MOST_SEATS} seats.")
            return ()
        return tuple(self.seat(seat, f"/seats/{at}") for at, seat in enumerate(value))

    def seat(self, value: Any, pointer: str) -> SeatOrder:
        if not isinstance(value, dict):
            self.fault(pointer, "wrong_type", 'A seat is an object, for example {"bot": "greedy"}.')
            return SeatOrder({"name": ""})
        self.members(value, _SEAT_MEMBERS, pointer)
        deck = value.get("deck")
        return SeatOrder(
            bot=self.bot(value.get("bot"), f"{pointer}/bot"),
            deck=None if deck is None else self.deck(deck, f"{pointer}/deck"),
        )

    def bot(self, value: Any, pointer: str) -> dict[str, Any]:
        """A name alone, or an object of a name and options; only the game knows which options there are."""
        if isinstance(value, dict) and "name" in value:
            return {**value, "name": self.word(value["name"], f"{pointer}/name")}
        if not isinstance(value, str):
            detail = 'Every seat of a simulation has a bot: its name, or {"name": …} with its options.'
            self.fault(pointer, "missing" if value is None else "wrong_type", detail)
            return {"name": ""}
        return {"name": self.word(value, pointer)}

    def deck(self, value: Any, pointer: str) -> dict[str, Any]:
        if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in _DECK_KINDS:
            self.fault(pointer, "wrong_type", f"A deck is an object with one of {', '.join(_DECK_KINDS)}.")
            return {}
        return value

    def rules(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.fault("/rules", "wrong_type", "rules is an object: name of a parameter -> value.")
            return {}
        return value


def _escaped(name: str) -> str:
    return name.replace("~", "~0").replace("/", "~1")


def _shortened(name: str) -> str:
    return repr(name if len(name) <= 40 else f"{name[:39]}…")


def _place(pointer: str) -> str:
    """`/seats/0/bot` as people write it: `seats[0].bot`."""
    steps = pointer.removeprefix("/").split("/")
    return "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in steps).removeprefix(".")
