"""Set-ups: tables at which a game's laws are checked and its bots are rated.

Authority: DESIGN, conformance suite (game x set-up x seeds).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Setup:
    """One table: its name, how many sit there, and the rules that differ from the rulebook's.

    `decks`: one per seat, zone -> slug -> count; empty where all share the decks.
    """

    name: str
    seats: int
    rules: Mapping[str, Any] = field(default_factory=dict)
    decks: tuple[Mapping[str, Mapping[str, int]], ...] = ()
