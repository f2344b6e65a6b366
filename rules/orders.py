"""What somebody asks to be simulated or played, read strictly; nothing of the database here.

Authority: the REST contract, simulations: `{"game", "format", "seats": [{"deck", "bot"}], "games", "seed",
"rules", "as_of"}`; matches: the same without `games`, `"bot": null` for a person, and `lists`, `idle_hours`.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from secrets import randbelow
from typing import Any, Final

from decks.decklist import MAX_COUNT, MAX_ROWS

DEFAULT_GAMES: Final = 1_000
#: Every JSON client keeps whole numbers up to here exactly.
MOST_SEED: Final = 2**53 - 1
MOST_SEATS: Final = 10
MOST_RULE_NUMBER: Final = 1_000
_LONGEST_WORD: Final = 80
_LONGEST_NAME: Final = 120
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_MEMBERS: Final = ("game", "format", "seats", "games", "seed", "rules", "as_of")
_SEAT_MEMBERS: Final = ("deck", "bot")
_DECK_KINDS: Final = ("starter", "id", "zones")
_MATCH_MEMBERS: Final = ("game", "format", "seats", "seed", "rules", "as_of", "lists", "idle_hours")
#: Whether players know each other's deck lists.
LISTS: Final = ("open", "closed")
DEFAULT_IDLE_HOURS: Final = 72
MOST_IDLE_HOURS: Final = 720
#: So many faults of an order are told; the rest of it is not looked into.
MOST_FAULTS: Final = 100
#: Bounds of a deck that is sent with an order.
MOST_ZONES: Final = 20


def seed_new() -> int:
    """A seed for who asks for none, 0 … `MOST_SEED`: nobody can foretell it."""
    return randbelow(MOST_SEED + 1)


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


class DeckIllegal(OrderRefused):
    """An order with a deck that its format does not allow; the faults are the problems of the deck."""

    code = "illegal_deck"


@dataclass(frozen=True, slots=True)
class SeatOrder:
    """Who sits there: `bot` holds its name and options, None for a person; `deck` says where one is from."""

    bot: Mapping[str, Any] | None
    deck: Mapping[str, Any] | None = None

    def to_json(self) -> dict[str, Any]:
        """As everybody may read it: an id that opens a deck is left out."""
        deck = {}
        if self.deck is not None:
            deck = {"deck": {"saved": True} if "id" in self.deck else dict(self.deck)}
        return {"bot": None if self.bot is None else dict(self.bot), **deck}


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """A well-formed request. `format` None: the game's first; `seed` None: any; `as_of` None: today.

    Of matches alone: `lists` None: open where every deck is a starter; `idle_hours`.
    """

    game: str
    seats: tuple[SeatOrder, ...]
    games: int = DEFAULT_GAMES
    format: str | None = None
    seed: int | None = None
    rules: Mapping[str, Any] | None = None
    as_of: dt.date | None = None
    lists: str | None = None
    idle_hours: int = DEFAULT_IDLE_HOURS
    #: The seed was asked for, not drawn: whoever did knows how the cards will fall.
    is_seeded: bool = False

    def to_json(self) -> dict[str, Any]:
        """As a simulation shows it."""
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
    """The simulation that `data` orders.

    `with_login`: how many games the caller may order after logging in, told when `most_games` are too few.
    Raises: OrderRefused, with all faults of shape at once.
    """
    reading = _Reading(f" With a login it is up to {with_login:,}." if with_login else "")
    return reading.finished(reading.order(data, most_games))


def read_match_order(data: Any) -> Order:
    """The match that `data` orders. Raises: OrderRefused, with all faults of shape at once."""
    reading = _Reading()
    return reading.finished(reading.match_order(data))


def near_miss(word: str, known: Iterable[str]) -> str:
    """A sentence that helps whoever wrote `word`: the known word nearest to it, or all of them."""
    words = sorted(known)
    near = get_close_matches(word.lower(), words, n=1)
    if near:
        return f"Did you mean {near[0]}?"
    return f"Known: {', '.join(words)}." if words else "None is known."


def pointer_step(name: str) -> str:
    """A member's name as a step of a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")


class _Reading:
    """Collects faults while the parts of an order are read; a part at fault is read as a harmless value."""

    def __init__(self, more_games: str = "") -> None:
        self.faults: list[OrderFault] = []
        self.more_games = more_games

    @property
    def is_full(self) -> bool:
        """Whether as many faults are noted as are told."""
        return len(self.faults) >= MOST_FAULTS

    def fault(self, pointer: str, code: str, detail: str) -> None:
        if not self.is_full:
            self.faults.append(OrderFault(pointer, code, detail))

    def finished(self, order: Order | None) -> Order:
        """Raises: OrderRefused, when anything was noted."""
        if self.faults or order is None:
            raise OrderRefused(self.faults)
        return order

    def order(self, data: Any, most_games: int) -> Order | None:
        common = self.common(data, _MEMBERS)
        if common is None:
            return None
        games = self.games(data.get("games", min(DEFAULT_GAMES, most_games)), most_games)
        for at, seat in enumerate(common["seats"]):
            if seat.bot is None:
                detail = 'Every seat of a simulation has a bot: its name, or {"name": …} with its options.'
                self.fault(f"/seats/{at}/bot", "missing", detail)
        return Order(**common, games=games)

    def match_order(self, data: Any) -> Order | None:
        common = self.common(data, _MATCH_MEMBERS)
        if common is None:
            return None
        if common["seats"] and all(seat.bot is not None for seat in common["seats"]):
            detail = 'A match has a person: at least one seat with "bot": null. Bots alone are a simulation.'
            self.fault("/seats", "no_person", detail)
        hours = data.get("idle_hours", DEFAULT_IDLE_HOURS)
        return Order(
            **common,
            games=1,
            is_seeded=common["seed"] is not None,
            lists=self.optional(data, "lists", self.lists),
            idle_hours=self.number(hours, "/idle_hours", 1, MOST_IDLE_HOURS),
        )

    def common(self, data: Any, members: Iterable[str]) -> dict[str, Any] | None:
        """What simulations and matches are ordered by alike."""
        if not isinstance(data, dict):
            self.fault("", "wrong_type", "The body is an object.")
            return None
        self.members(data, members, "")
        return {
            "game": self.word(data.get("game"), "/game") if "game" in data else self.missing("/game"),
            "format": self.optional(data, "format", self.word),
            "seats": self.seats(data["seats"]) if "seats" in data else self.no_seats(),
            "seed": self.optional(data, "seed", lambda value, at: self.number(value, at, 0, MOST_SEED)),
            "rules": self.rules(data.get("rules", {})),
            "as_of": self.optional(data, "as_of", self.day),
        }

    def lists(self, value: Any, pointer: str) -> str:
        if value not in LISTS:
            self.fault(pointer, "wrong_type", f"{_place(pointer)} is one of {', '.join(LISTS)}.")
            return LISTS[0]
        return str(value)

    def members(self, data: Mapping[str, Any], known: Iterable[str], at: str) -> None:
        for name in data:
            if name not in known and not self.is_full:
                pointer = f"{at}/{pointer_step(name)}"
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

    def word(self, value: Any, pointer: str, longest: int = _LONGEST_WORD) -> str:
        if not isinstance(value, str) or not 0 < len(value) <= longest:
            self.fault(pointer, "wrong_type", f"{_place(pointer)} is a text of 1 to {longest} characters.")
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

    def bot(self, value: Any, pointer: str) -> dict[str, Any] | None:
        """A name alone, or an object of a name and options; only the game knows which options there are."""
        if value is None:
            return None
        if isinstance(value, dict) and "name" in value:
            return {**value, "name": self.word(value["name"], f"{pointer}/name")}
        if not isinstance(value, str):
            self.fault(pointer, "wrong_type", 'A bot is its name, or {"name": …} with its options.')
            return {"name": ""}
        return {"name": self.word(value, pointer)}

    def deck(self, value: Any, pointer: str) -> dict[str, Any]:
        if not isinstance(value, dict) or len(value) != 1 or next(iter(value)) not in _DECK_KINDS:
            self.fault(pointer, "wrong_type", f"A deck is an object with one of {', '.join(_DECK_KINDS)}.")
            return {}
        ((kind, content),) = value.items()
        if kind == "zones":
            return {kind: self.zones(content, f"{pointer}/{kind}")}
        return {kind: self.word(content, f"{pointer}/{kind}")}

    def zones(self, value: Any, pointer: str) -> dict[str, list[dict[str, Any]]]:
        if not isinstance(value, dict) or len(value) > MOST_ZONES:
            detail = f'zones is an object of at most {MOST_ZONES} zones: {{"main": [{{"card", "count"}}]}}.'
            self.fault(pointer, "wrong_type", detail)
            return {}
        if sum(len(rows) for rows in value.values() if isinstance(rows, list)) > MAX_ROWS:
            self.fault(pointer, "too_many_rows", f"At most {MAX_ROWS:,} rows are read.")
            return {}
        return {zone: self.deck_rows(rows, f"{pointer}/{pointer_step(zone)}") for zone, rows in value.items()}

    def deck_rows(self, value: Any, pointer: str) -> list[dict[str, Any]]:
        if not isinstance(value, list) or not 0 < len(pointer.rpartition("/")[2]) <= _LONGEST_WORD:
            detail = (
                f'A zone has a name of 1 to {_LONGEST_WORD} characters and a list of {{"card", "count"}}.'
            )
            self.fault(pointer, "wrong_type", detail)
            return []
        return [self.deck_row(row, f"{pointer}/{at}") for at, row in enumerate(value)]

    def deck_row(self, value: Any, pointer: str) -> dict[str, Any]:
        if not isinstance(value, dict) or set(value) != {"card", "count"}:
            self.fault(pointer, "wrong_type", "A row is an object with card and count.")
            return {"card": "", "count": 1}
        return {
            "card": self.word(value["card"], f"{pointer}/card", _LONGEST_NAME),
            "count": self.number(value["count"], f"{pointer}/count", 1, MAX_COUNT),
        }

    def rules(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.fault("/rules", "wrong_type", "rules is an object: name of a parameter -> value.")
            return {}
        return value


def _shortened(name: str) -> str:
    return repr(name if len(name) <= 40 else f"{name[:39]}…")


def _place(pointer: str) -> str:
    """`/seats/0/bot` as people write it: `seats[0].bot`."""
    steps = pointer.removeprefix("/").split("/")
    return "".join(f"[{step}]" if step.isdigit() else f".{step}" for step in steps).removeprefix(".")
