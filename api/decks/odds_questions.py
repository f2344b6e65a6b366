"""Bodies of `decks/odds/`: a deck, what is wanted of it, and by when.

Authority: API, decks.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Any, Final

from rest_framework.request import Request

from api.decks.questions import MAX_NAME, Body, Path
from api.errors import Fault
from decks.chances import MAX_TURNS, ChanceWish
from decks.decklist import MAX_COUNT
from decks.odds.exact import MAX_TURN
from decks.odds.wanted import AllOf, AnyOf, AtLeast, Wanted
from decks.readings import Submission

#: How deep `all` and `any` may be nested, and how many parts a wish may have in all.
MAX_DEPTH: Final = 8
MAX_PARTS: Final = 50
MAX_WORDS: Final = 200
MAX_SEED: Final = 2**53 - 1
MEMBERS: Final = frozenset(
    {
        *("game", "zones", "decklist", "wanted", "turn", "turns", "drawn"),
        *("first", "games", "hands", "seed", "as_of"),
    }
)
_NOTHING: Final = AllOf(())


@dataclass(frozen=True, slots=True)
class OddsQuestion:
    """A deck and what is asked of it."""

    game: str
    as_of: dt.date | None
    submission: Submission
    wish: ChanceWish


class OddsBody(Body):
    """The members of a body of `decks/odds/`."""

    parts = 0
    is_strict = True

    def __init__(self, request: Request) -> None:
        """Raises: ApiProblem (400) when the body is no object."""
        super().__init__(request)
        self.refuse_unknown(self.data, MEMBERS)

    def switch(self, name: str, default: bool) -> bool:
        """Yes or no."""
        value = self.data.get(name)
        return value if value is not None and self._is(value, bool, (name,), "true or false") else default

    def seed(self) -> int:
        """The seed of hands and estimates."""
        seed = self.whole_number("seed")
        if seed is not None and not 0 <= seed <= MAX_SEED:
            self._fault(("seed",), "out_of_range", f"seed is a whole number from 0 to {MAX_SEED}.")
        return 1 if seed is None else seed

    def turns(self) -> tuple[int, ...]:
        """One turn or several; the opening hand unless told otherwise."""
        many = self.data.get("turns")
        if many is None:
            one = self.whole_number("turn")
            return (0,) if one is None else (self._turn(one, ("turn",)),)
        if self.data.get("turn") is not None:
            self._fault(("turns",), "both_given", "Send turn or turns, not both.")
        if not self._is(many, list, ("turns",), "a list of turns"):
            return (0,)
        if not 1 <= len(many) <= MAX_TURNS:
            self._fault(("turns",), "out_of_range", f"From 1 to {MAX_TURNS} turns can be asked for.")
            return (0,)
        return tuple(
            self._turn(turn, ("turns", i))
            for i, turn in enumerate(many)
            if self._is(turn, int, ("turns", i), "a whole number")
        )

    def drawn(self) -> int | None:
        """Exactly so many cards, where no turns are asked for."""
        drawn = self.whole_number("drawn")
        if drawn is not None and not all(self.data.get(name) is None for name in ("turn", "turns")):
            self._fault(("drawn",), "both_given", "Send drawn or turns, not both.")
        return drawn

    def _turn(self, turn: int, path: Path) -> int:
        if not 0 <= turn <= MAX_TURN:
            told = f"A turn is a whole number from 0 (the opening hand) to {MAX_TURN}."
            self._fault(path, "out_of_range", told)
        return turn

    def wanted(self) -> Wanted:
        """What is wanted, with words for cards."""
        if self.data.get("wanted") is None:
            self._fault(("wanted",), "required", "Say what is wanted: cards and at_least, all, or any.")
            return _NOTHING
        return self._wanted(self.data["wanted"], ("wanted",))

    def _wanted(self, part: Any, path: Path) -> Wanted:
        self.parts += 1
        if self.parts > MAX_PARTS or len(path) > 2 * MAX_DEPTH + 1:
            if self.parts <= MAX_PARTS + 1:
                self._fault(path, "too_complex", f"At most {MAX_PARTS} parts, {MAX_DEPTH} deep, are read.")
            return _NOTHING
        if not self._is(part, dict, path, "an object"):
            return _NOTHING
        kinds = [kind for kind in ("cards", "all", "any") if kind in part]
        if len(kinds) != 1:
            self._fault(path, "required", "A part of a wish has one of cards, all, any.")
            return _NOTHING
        self.refuse_unknown(part, {*kinds, *(("at_least",) if kinds == ["cards"] else ())}, *path)
        return self._group(part, path) if kinds == ["cards"] else self._joined(kinds[0], part, path)

    def _joined(self, kind: str, part: dict[str, Any], path: Path) -> Wanted:
        parts = part[kind]
        if not self._is(parts, list, (*path, kind), "a list"):
            return _NOTHING
        some = enumerate(parts[: MAX_PARTS + 1])
        found = tuple(self._wanted(each, (*path, kind, place)) for place, each in some)
        return AllOf(found) if kind == "all" else AnyOf(found)

    def _group(self, part: dict[str, Any], path: Path) -> Wanted:
        words, least = part["cards"], part.get("at_least", 1)
        if not self._is(words, list, (*path, "cards"), "a list of cards"):
            return _NOTHING
        if not 1 <= len(words) <= MAX_WORDS:
            self._fault((*path, "cards"), "out_of_range", f"A group names 1 to {MAX_WORDS} cards.")
            return _NOTHING
        cards = [word for i, word in enumerate(words) if self._word(word, (*path, "cards", i))]
        if self._is(least, int, (*path, "at_least"), "a whole number") and not 0 <= least <= MAX_COUNT:
            self._fault(
                (*path, "at_least"), "out_of_range", f"at_least is a whole number from 0 to {MAX_COUNT}."
            )
        return AtLeast(frozenset(cards), least if isinstance(least, int) else 1)

    def _word(self, word: Any, path: Path) -> bool:
        if not self._is(word, str, path, "a text"):
            return False
        if not 1 <= len(word) <= MAX_NAME:
            self._fault(path, "too_long", f"A card's slug or name has 1 to {MAX_NAME} characters.")
            return False
        return True


def odds_question(request: Request) -> OddsQuestion:
    """The body of `decks/odds/`. Raises: ApiProblem (400) with every fault."""
    body = OddsBody(request)
    submission = Submission(rows=body.rows(), text=body.text("decklist"))
    body.refuse_both()
    if body.data.get("game") is None:
        body.faults.append(Fault("/game", "required", "Say which game the deck is for."))
    wish = ChanceWish(
        wanted=body.wanted(),
        turns=body.turns(),
        drawn=body.drawn(),
        is_first=body.switch("first", True),
        games=body.whole_number("games") or 0,
        hands=body.whole_number("hands") or 0,
        seed=body.seed(),
    )
    question = OddsQuestion(body.text("game", longest=MAX_NAME) or "", body.day(request), submission, wish)
    body.refuse()
    return question
