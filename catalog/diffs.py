"""Word-level differences between two wordings: pure.

Joining the pieces `equal` and `delete` gives the old text, `equal` and `insert` the new one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from rapidfuzz.distance import LCSseq

#: A Chinese character, a word, a run of blanks, or a sign.
_PIECE: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]|[^\W\u3400-\u9fff\uf900-\ufaff]+|\s+|[^\w\s]")
_LINE: Final = re.compile(r"[^\n]*\n|[^\n]+")
#: Pieces of the one text times those of the other: people write texts of any length, and memory grows so.
MOST_PAIRS: Final = 25_000_000


class Piece(NamedTuple):
    """A run of text that stayed, came or went."""

    op: Literal["equal", "insert", "delete"]
    text: str


def word_diff(old: str, new: str) -> list[Piece]:
    """Pieces from old to new, what went before what came in its place; one `equal` for equal texts.

    As much stays as can. Texts of over `MOST_PAIRS` are compared by lines, and as a whole where their lines
    are too many as well.
    """
    for unit in (_PIECE, _LINE):
        before, after = unit.findall(old), unit.findall(new)
        if len(before) * len(after) <= MOST_PAIRS:
            return _compared(before, after)
    return _compared([old], [new])


def _compared(before: Sequence[str], after: Sequence[str]) -> list[Piece]:
    # Numbers for the pieces: the library tells texts apart by their hashes alone.
    numbers: dict[str, int] = {}
    coded = [[numbers.setdefault(piece, len(numbers)) for piece in pieces] for pieces in (before, after)]
    found: list[Piece] = []
    deleted = inserted = ""
    for step in LCSseq.opcodes(*coded):
        gone, come = before[step.src_start : step.src_end], after[step.dest_start : step.dest_end]
        if step.tag == "equal":
            found += [*_changed(deleted, inserted), Piece("equal", "".join(gone))]
            deleted = inserted = ""
        else:
            deleted, inserted = deleted + "".join(gone), inserted + "".join(come)
    return [*found, *_changed(deleted, inserted)]


def _changed(deleted: str, inserted: str) -> list[Piece]:
    """What went between two runs that stayed, before what came."""
    pieces = (Piece("delete", deleted), Piece("insert", inserted))
    return [piece for piece in pieces if piece.text]
