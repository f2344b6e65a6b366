"""Random whole numbers from a seed, the same on every machine and Python. Pure.

Fit for hands to look at and for estimates; nothing secret may rest on it.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Iterator
from typing import Final

#: Numbers are below this; more cards than that are in no deck.
_RANGE: Final = 1 << 32
_UNPACK: Final = struct.Struct(">16I").unpack


class SeededStream:
    """An endless stream of equally likely numbers, made of hashes of the seed and a counter."""

    __slots__ = ("_numbers",)

    def __init__(self, seed: int | str) -> None:
        self._numbers = _numbers(f"{seed}:".encode())

    def below(self, n: int, why: str) -> int:
        """Equally likely each of 0 … n - 1, n at most 2**32; `why` is for readers of the code.

        The few numbers past the last whole multiple of n are passed over, so that none is likelier.
        """
        fair = _RANGE - _RANGE % n
        while (number := next(self._numbers)) >= fair:
            pass
        return number % n


def _numbers(seed: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from _UNPACK(hashlib.sha512(seed + block.to_bytes(8, "big")).digest())
        block += 1
