"""How a game ended.

Authority: DESIGN, engine contract.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Termination:
    """A way for a game to end, and the clause that says so; None where no rulebook does."""

    code: str
    clause: str | None


#: A seat gave up.
CONCEDED = Termination("conceded", None)
#: The driver stopped the game at its cap on decisions: neither won nor drawn.
CAPPED = Termination("capped", None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """`winners`: the seats that share the victory, ascending, empty for none; `scores`: one per seat."""

    winners: tuple[int, ...]
    termination: Termination
    scores: tuple[int, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "termination": self.termination.code,
            "clause": self.termination.clause,
            "scores": list(self.scores),
        }
