"""What is asked of a seat. Authority: duel:setup.2, turn.2, turn.4, unit.5."""

from __future__ import annotations

from typing import Final

MULLIGAN: Final = 0
MAIN: Final = 1
#: Further targets of what was just played or used, one at a time.
AT_AIM: Final = 2
#: A card of the own hand: down to the limit at the end of a turn, or because a card says so.
AT_DISCARD: Final = 3
OVER: Final = 4
PHASE_NAMES: Final = ("mulligan", "main", "aim", "discard", "over")
#: Which clause asks each question.
CLAUSES: Final = (
    "duel:setup.2",
    "duel:turn.2",
    "duel:unit.5",
    "duel:turn.4",
    "duel:end.1",
)
#: By the seat that owes a decision; by -1 nobody.
ASKED: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), ())
