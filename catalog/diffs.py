"""Word-level differences between two wordings: pure.

Joining the pieces `equal` and `delete` gives the old text, `equal` and `insert` the new one.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final, Literal, NamedTuple

#: A Chinese character, a word, a run of blanks, or a sign.
_PIECE: Final = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]|[^\W\u3400-\u9fff\uf900-\ufaff]+|\s+|[^\w\s]")


class Piece(NamedTuple):
    """A run of text that stayed, came or went."""

    op: Literal["equal", "insert", "delete"]
    text: str


def word_diff(old: str, new: str) -> list[Piece]:
    """Pieces from old to new, what went before what came in its place; one `equal` for equal texts."""
    before, after = _PIECE.findall(old), _PIECE.findall(new)
    pieces: list[Piece] = []
    for op, begin, end, first, last in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if op == "equal":
            pieces.append(Piece("equal", "".join(before[begin:end])))
            continue
        if begin < end:
            pieces.append(Piece("delete", "".join(before[begin:end])))
        if first < last:
            pieces.append(Piece("insert", "".join(after[first:last])))
    return pieces
