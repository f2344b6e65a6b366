"""What each game of a range came to, packed: one value a game and column.

Authority: DESIGN, simulation: packed columns, no row per game.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.engine.core.outcome import CAPPED

#: Columns and the C type of their values: seats as bits, counts, an index into the terminations.
TYPES: Final = {"winners": "H", "turns": "I", "decisions": "I", "first_player": "B", "termination": "B"}


@dataclass(frozen=True, slots=True)
class GameRow:
    """One game: its number, who won (seats), how it went on and ended."""

    game: int
    winners: tuple[int, ...]
    turns: int
    decisions: int
    first_player: int
    termination: str

    @property
    def is_capped(self) -> bool:
        return self.termination == CAPPED.code

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "winners": list(self.winners),
            "turns": self.turns,
            "decisions": self.decisions,
            "first_player": self.first_player,
            "termination": self.termination,
            "capped": self.is_capped,
        }


class Columns:
    """Rows of consecutive games, kept as columns."""

    __slots__ = ("_columns", "_terminations")

    def __init__(self) -> None:
        self._columns: dict[str, array[int]] = {name: array(code) for name, code in TYPES.items()}
        self._terminations: list[str] = []

    def __len__(self) -> int:
        return len(self._columns["winners"])

    def append(self, row: GameRow) -> None:
        """Add the next game; its number is not kept, it follows from the place."""
        if row.termination not in self._terminations:
            self._terminations.append(row.termination)
        columns = self._columns
        columns["winners"].append(sum(1 << seat for seat in row.winners))
        columns["turns"].append(row.turns)
        columns["decisions"].append(row.decisions)
        columns["first_player"].append(row.first_player)
        columns["termination"].append(self._terminations.index(row.termination))

    def row(self, index: int, *, first: int) -> GameRow:
        """The row at `index` of a range that begins with game `first`. Raises: IndexError."""
        columns = self._columns
        bits = columns["winners"][index]
        return GameRow(
            game=first + index,
            winners=tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1),
            turns=columns["turns"][index],
            decisions=columns["decisions"][index],
            first_player=columns["first_player"][index],
            termination=self._terminations[columns["termination"][index]],
        )

    def to_json(self) -> dict[str, Any]:
        """Columns as base64 of deflated little-endian integers, and the terminations they index."""
        packed = {name: _packed(column) for name, column in self._columns.items()}
        return {"terminations": list(self._terminations), **packed}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Columns:
        columns = cls()
        columns._terminations = list(data["terminations"])
        columns._columns = {name: _unpacked(code, data[name]) for name, code in TYPES.items()}
        return columns


def _packed(column: array[int]) -> str:
    return b64encode(zlib.compress(_little_endian(column).tobytes(), 6)).decode("ascii")


def _unpacked(code: str, text: str) -> array[int]:
    column: array[int] = array(code)
    column.frombytes(zlib.decompress(b64decode(text)))
    return _little_endian(column)


def _little_endian(column: array[int]) -> array[int]:
    """The column as it is on a little-endian machine, else with its bytes swapped."""
    if sys.byteorder == "little":
        return column
    swapped = array(column.typecode, column)
    swapped.byteswap()
    return swapped
