"""Bodies of deck questions, read strictly.

Authority: API, decks (malformed bodies and counts out of range are problems) and conventions (unknown members
are ignored in validate and parse, alone).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, Final

from rest_framework.request import Request

from api.dates import parse_day, requested_day
from api.errors import ApiProblem, Fault, pointer
from api.members import unknown_members
from decks.decklist import MAX_COUNT, MAX_ROWS, Row
from decks.readings import Submission
from decks.services import LIST_KINDS

MAX_NAME: Final = 120
MAX_ZONES: Final = 20
MAX_ZONE_NAME: Final = 40
MAX_FORMATS: Final = 20
#: So many faults of a body are told.
MAX_FAULTS: Final = 100

#: Members of a row, and those that only answers have: rows of an answer can be sent back.
ROW_MEMBERS: Final = frozenset({"card", "count", "note", "set", "number"})
ROW_ANSWERED: Final = frozenset({"name", "status", "changes", "announced"})

Path = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What a deck is to be judged by."""

    game: str | None
    formats: tuple[str, ...]
    #: Whether the answer is a list of verdicts.
    is_list: bool
    as_of: dt.date | None
    submission: Submission


class Body:
    """The members of a body; collects what is wrong with them, so that all faults are answered at once."""

    #: The longest word that may stand for a card.
    longest_card: ClassVar[int] = MAX_NAME
    #: Whether an unknown member of a row is refused.
    is_strict: ClassVar[bool] = False

    def __init__(self, request: Request) -> None:
        """Raises: ApiProblem (400) when the body is no object."""
        data = request.data
        if not isinstance(data, Mapping):
            raise ApiProblem(400, "wrong_type", "The body is a JSON object.", [_wrong((), "an object")])
        self.data: Mapping[str, Any] = data
        self.faults: list[Fault] = []

    def refuse_unknown(
        self,
        members: Mapping[str, Any],
        known: Iterable[str],
        *path: str | int,
        answered: frozenset[str] = frozenset(),
    ) -> None:
        """Note every member of the object at `path` that is neither known nor a mere part of answers."""
        rest = {name: value for name, value in members.items() if name not in answered}
        # Further faults are not told: to look for what was meant takes time.
        room = max(0, MAX_FAULTS - len(self.faults))
        self.faults.extend(islice(unknown_members(rest, known, *path), room))

    def refuse_null(self, names: Iterable[str]) -> None:
        """Note every one of these members that is null: what is to stay as it is, is left out."""
        for name in sorted(names):
            if name in self.data and self.data[name] is None:
                self._fault((name,), "wrong_type", f"{name} cannot be null: send a value, or leave it out.")

    def text(self, name: str, *, longest: int | None = None) -> str | None:
        """A text, or None when it is absent or null."""
        value = self.data.get(name)
        if value is None or self._is(value, str, (name,), "a text"):
            if value is not None and longest is not None and len(value) > longest:
                self._fault((name,), "too_long", f"{name} has over {longest} characters.")
            return value
        return None

    def whole_number(self, name: str) -> int | None:
        """A whole number, or None when it is absent or null."""
        value = self.data.get(name)
        return value if value is None or self._is(value, int, (name,), "a whole number") else None

    def day(self, request: Request) -> dt.date | None:
        """`as_of` of the body, else of the address."""
        text = self.text("as_of")
        if text is None:
            return requested_day(request)
        try:
            return parse_day(text)
        except ValueError:
            self._fault(("as_of",), "bad_date", "as_of is a calendar day written YYYY-MM-DD.")
            return None

    def formats(self) -> tuple[tuple[str, ...], bool]:
        """The formats to judge by, and whether they were given as a list."""
        if "formats" not in self.data or self.data["formats"] is None:
            one = self.text("format", longest=MAX_NAME)
            if one is None and self.data.get("format") is None:
                self._fault(("format",), "required", "Say which format the deck is for.")
            return (() if one is None else (one,)), False
        if self.data.get("format") is not None:
            self._fault(("formats",), "both_given", "Send format or formats, not both.")
        many = self.data["formats"]
        if not self._is(many, list, ("formats",), "a list of formats"):
            return (), True
        if not 1 <= len(many) <= MAX_FORMATS:
            self._fault(("formats",), "out_of_range", f"From 1 to {MAX_FORMATS} formats can be asked for.")
            return (), True
        named = [one for i, one in enumerate(many) if self._is(one, str, ("formats", i), "a text")]
        return tuple(dict.fromkeys(named)), True

    def rows(self) -> tuple[Row, ...] | None:
        """The rows of all zones, or None when there are no zones."""
        zones = self.zones()
        return None if zones is None else tuple(self._rows(zones))

    def zones(self, name: str = "zones") -> list[tuple[str, list[Any], Path]] | None:
        """Zones with their rows, unread, and their places; None when there are none, or too many."""
        zones = self.data.get(name)
        if zones is None or not self._is(zones, dict, (name,), "an object"):
            return None
        if len(zones) > MAX_ZONES:
            self._fault((name,), "too_many_zones", f"At most {MAX_ZONES} zones are read.")
            return None
        if sum(len(rows) for rows in zones.values() if isinstance(rows, list)) > MAX_ROWS:
            self._fault((name,), "too_many_rows", f"At most {MAX_ROWS:,} rows are read.")
            return None
        return [(zone, rows, (name, zone)) for zone, rows in zones.items() if self._is_zone(zone, rows, name)]

    def refuse_both(self) -> None:
        """Note that the deck stands in the body twice."""
        if self.data.get("zones") is not None and self.data.get("decklist") is not None:
            self._fault(("decklist",), "both_given", "Send zones or a decklist, not both.")

    def list_kind(self) -> str:
        """How the list is written (`as`): as people do, or as a table."""
        kind = self.text("as")
        if kind is not None and kind not in LIST_KINDS:
            self._fault(("as",), "bad_as", f"as is one of {', '.join(LIST_KINDS)}.")
        return kind or LIST_KINDS[0]

    def refuse(self) -> None:
        """Raises: ApiProblem (400) with every fault noted so far."""
        if not self.faults:
            return
        first = self.faults[0]
        detail = first.detail if len(self.faults) == 1 else f"The body has {len(self.faults)} faults."
        raise ApiProblem(400, first.code, detail, self.faults[:MAX_FAULTS])

    def _is_zone(self, zone: str, rows: Any, name: str) -> bool:
        if not 1 <= len(zone) <= MAX_ZONE_NAME:
            detail = f"The name of a zone has 1 to {MAX_ZONE_NAME} characters."
            self._fault((name, zone), "too_long", detail)
            return False
        return self._is(rows, list, (name, zone), "a list of rows")

    def _rows(self, zones: Iterable[tuple[str, list[Any], Path]]) -> Iterator[Row]:
        for zone, rows, path in zones:
            yield from filter(None, (self._row(zone, row, (*path, at)) for at, row in enumerate(rows)))

    def _row(self, zone: str, row: Any, path: Path) -> Row | None:
        if not self._is(row, dict, path, "an object with card and count"):
            return None
        if self.is_strict:
            self.refuse_unknown(row, ROW_MEMBERS, *path, answered=ROW_ANSWERED)
        card = self._card(row, (*path, "card"))
        count = self._count(row, (*path, "count"))
        return None if card is None or count is None else Row(zone, card, count)

    def _card(self, row: Mapping[str, Any], path: Path) -> str | None:
        if "card" not in row:
            self._fault(path, "required", "A row names its card.")
            return None
        card = row["card"]
        if not self._is(card, str, path, "a text"):
            return None
        if not 1 <= len(card) <= self.longest_card:
            self._fault(path, "too_long", f"A card's slug or name has 1 to {self.longest_card} characters.")
            return None
        return str(card)

    def _count(self, row: Mapping[str, Any], path: Path) -> int | None:
        if "count" not in row:
            self._fault(path, "required", "A row says how many copies it stands for.")
            return None
        count = row["count"]
        if not self._is(count, int, path, "a whole number"):
            return None
        if not 1 <= count <= MAX_COUNT:
            self._fault(path, "out_of_range", f"A count is a whole number from 1 to {MAX_COUNT}.")
            return None
        return int(count)

    def _is(self, value: Any, kind: type, path: Path, wanted: str) -> bool:
        """Whether the value is of this kind; True is no number. Notes a fault otherwise."""
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return True
        self.faults.append(_wrong(path, wanted))
        return False

    def _fault(self, path: Path, code: str, detail: str) -> None:
        self.faults.append(Fault(pointer(*path), code, detail))


def validate_question(request: Request) -> Question:
    """The body of `decks/validate/`. Raises: ApiProblem (400) with every fault."""
    body = Body(request)
    formats, is_list = body.formats()
    submission = Submission(
        rows=body.rows(),
        text=body.text("decklist"),
        features_to_win=body.whole_number("features_to_win"),
        seats=body.whole_number("seats"),
    )
    body.refuse_both()
    question = Question(body.text("game", longest=MAX_NAME), formats, is_list, body.day(request), submission)
    body.refuse()
    return question


def _wrong(path: Path, wanted: str) -> Fault:
    return Fault(pointer(*path), "wrong_type", f"This has to be {wanted}.")
