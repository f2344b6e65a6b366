"""Bodies of `decks/repair/`: a deck, what to keep of it and what may be used.

Authority: API, decks.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Final

from rest_framework.request import Request

from api.decks.questions import MAX_NAME, Body
from decks.decklist import MAX_ROWS, Row
from decks.readings import Submission
from decks.repair.nearest import MAX_ALTERNATIVES
from decks.repairing import RepairWish

DEFAULT_ALTERNATIVES: Final = 3
MEMBERS: Final = frozenset(
    {
        *("game", "format", "zones", "decklist", "as_of", "features_to_win", "seats"),
        *("keep", "owned", "alternatives"),
    }
)


@dataclass(frozen=True, slots=True)
class RepairQuestion:
    """A deck to be mended."""

    game: str | None
    format: str
    as_of: dt.date | None
    submission: Submission
    wish: RepairWish


class RepairBody(Body):
    """The members of a body of `decks/repair/`."""

    is_strict = True

    def __init__(self, request: Request) -> None:
        """Raises: ApiProblem (400) when the body is no object."""
        super().__init__(request)
        self.refuse_unknown(self.data, MEMBERS)

    def format(self) -> str:
        """The one format."""
        named = self.text("format", longest=MAX_NAME)
        if self.data.get("format") is None:
            self._fault(("format",), "required", "Say which format the deck is for.")
        return named or ""

    def keep(self) -> tuple[Row, ...]:
        """Rows by zone of what has to stay."""
        return tuple(self._rows(self.zones("keep") or ()))

    def owned(self) -> tuple[Row, ...] | None:
        """Rows of the cards at hand; None where every card may be used."""
        rows = self.data.get("owned")
        if rows is None or not self._is(rows, list, ("owned",), "a list of rows"):
            return None
        if len(rows) > MAX_ROWS:
            self._fault(("owned",), "too_many_rows", f"At most {MAX_ROWS:,} rows are read.")
            return None
        return tuple(self._rows([("", rows, ("owned",))]))

    def alternatives(self) -> int:
        """How many decks are asked for."""
        number = self.whole_number("alternatives")
        if number is None:
            return DEFAULT_ALTERNATIVES
        if not 1 <= number <= MAX_ALTERNATIVES:
            self._fault(
                ("alternatives",), "out_of_range", f"From 1 to {MAX_ALTERNATIVES} decks can be asked for."
            )
        return number


def repair_question(request: Request) -> RepairQuestion:
    """The body of `decks/repair/`. Raises: ApiProblem (400) with every fault."""
    body = RepairBody(request)
    submission = Submission(
        rows=body.rows(),
        text=body.text("decklist"),
        features_to_win=body.whole_number("features_to_win"),
        seats=body.whole_number("seats"),
    )
    body.refuse_both()
    wish = RepairWish(keep=body.keep(), owned=body.owned(), alternatives=body.alternatives())
    question = RepairQuestion(
        body.text("game", longest=MAX_NAME), body.format(), body.day(request), submission, wish
    )
    body.refuse()
    return question
