"""What is asked of a table: the number of each question, which is that of the action that answers it.

Authority: release:iteration, ability, release.4.
"""

from __future__ import annotations

from typing import Final

from rules.engine.release.actions import COMMIT, LEAD, PASS, REVEAL, SWAP

AT_COMMIT: Final = COMMIT
AT_SWAP: Final = SWAP
AT_REVEAL: Final = REVEAL
AT_PASS: Final = PASS
AT_LEAD: Final = LEAD
#: The game has ended.
OVER: Final = 6
PHASE_NAMES: Final = ("", "commit", "swap", "reveal", "pass", "lead", "over")
#: Which clause asks each question.
CLAUSES: Final = (
    None,
    "release:iteration.1",
    "release:ability.ri31",
    "release:ability.ri3x-final",
    "release:ability.ri27",
    "release:release.4",
)
#: One seat that is asked, made once.
SOLO: Final = tuple((seat,) for seat in range(10))
NOBODY: Final[tuple[int, ...]] = ()
EVERYBODY: Final = tuple(tuple(range(seats)) for seats in range(11))
