"""Chance: streams of our own, derived by hash and identical on every machine and build.

Authority: DESIGN, engine contract ("Chance").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from struct import Struct
from typing import Any, Final, TypeVar

from rules.engine.core.errors import ScenarioFault

#: A stream is BLAKE2b of (seed, 0), (seed, 1) …, byte by byte: small numbers, which Python keeps ready made.
BLOCK: Final = 64
PLACE: Final = Struct("<QQ").pack
#: Draws of up to so many outcomes take one byte, others a word of four.
SMALL: Final = 256
#: By the number of outcomes n: bytes from here on are left over when the range is cut into n equal parts.
BOUNDS: Final = (0, *(SMALL - SMALL % n for n in range(1, SMALL + 1)))
WORD: Final = 1 << 32
#: The largest number of outcomes of one draw.
LIMIT: Final = 1 << 31
#: How many bytes a stream that is read back may have given: every program's JSON holds such numbers exactly.
USED_MAX: Final = 1 << 53
MASK: Final = 0xFFFFFFFF
Item = TypeVar("Item")


def derive_seed(seed: int, game: int, role: str) -> int:
    """A 63-bit number for one role in one game of a run: no role depends on what another consumed."""
    digest = blake2b(f"{seed}/{game}/{role}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def derive(seed: int, game: int, role: str) -> Rng:
    """The stream of one role (`world`, `seat-0`, `deal` …) in one game of a run."""
    return Rng.from_seed(derive_seed(seed, game, role))


class Rng:
    """A stream of chance: a seed, and how far it has come. Not for secrets.

    left   bytes drawn and not yet used, taken from the end; whoever takes one where none is left refills them
    """

    __slots__ = ("_blocks", "_seed", "left")

    def __init__(self, seed: int, blocks: int = 0, left: bytes | bytearray = b"") -> None:
        """`seed`: 64 bits. `blocks`: how many have been drawn; `left`: what is left of the last one."""
        self._seed = seed
        self._blocks = blocks
        self.left = bytearray(left)

    @classmethod
    def from_seed(cls, seed: int) -> Rng:
        """The stream of a 63-bit number, from its beginning."""
        return cls(seed & (1 << 64) - 1)

    def refill(self) -> bytes:
        """The next block, in place of what may be left of the last one: as it will be taken."""
        block = blake2b(PLACE(self._seed, self._blocks)).digest()
        self._blocks += 1
        self.left[:] = block[::-1]
        return block

    def below(self, n: int, why: str) -> int:
        """Uniform in 0 … n-1, without bias; n from 1 to 2^31. `why` names the use, for scripts."""
        # What is left over of the range when it is cut into n equal parts is drawn again.
        if n <= SMALL:
            bound = BOUNDS[n]
            while True:
                byte = self._byte()
                if byte < bound:
                    return byte % n
        bound = WORD - WORD % n
        while True:
            word = 0
            for _ in range(4):
                word = word << 8 | self._byte()
            if word < bound:
                return word % n

    def _byte(self) -> int:
        if not self.left:
            self.refill()
        return self.left.pop()

    def shuffle(self, items: list[int], why: str) -> None:
        """Bring the list into uniformly random order, in place."""
        count = len(items)
        while count > SMALL:
            other = Rng.below(self, count, why)
            count -= 1
            items[count], items[other] = items[other], items[count]
        # `below` written out, from blocks that serve nothing else: a deal is half the draws of a game.
        while count > 1:
            for byte in self.refill():
                if byte < BOUNDS[count]:
                    other = byte % count
                    count -= 1
                    items[count], items[other] = items[other], items[count]
                    if count == 1:
                        break
            self.left.clear()

    def choice(self, items: Sequence[int], why: str) -> int:
        """One of the items, uniformly."""
        return items[self.below(len(items), why)]

    def pick(self, items: Sequence[Item], why: str = "bot") -> Item:
        """The same of things of any kind, which a script names by their place; random players draw so."""
        # `below` written out: most draws of a game between random players are made here.
        n = len(items)
        if n <= SMALL:
            left = self.left
            while True:
                if not left:
                    self.refill()
                byte = left.pop()
                if byte < BOUNDS[n]:
                    return items[byte % n]
        return items[Rng.below(self, n, why)]

    def wide_below(self, n: int, why: str) -> int:
        """As `below` for n of any size: exact counts of deals outgrow 31 bits."""
        if n <= LIMIT:
            return self.below(n, why)
        digits = (n.bit_length() + 29) // 30
        while True:
            value = 0
            for _ in range(digits):
                value = (value << 30) | self.below(1 << 30, why)
            limit = (1 << (30 * digits)) // n * n
            if value < limit:
                return value % n

    def clone(self) -> Rng:
        """An independent copy that goes on identically."""
        return Rng(self._seed, self._blocks, self.left)

    def to_json(self) -> list[int]:
        """The seed's two halves of 32 bits, and how many bytes were used."""
        return [self._seed & MASK, self._seed >> 32, self._blocks * BLOCK - len(self.left)]

    @classmethod
    def from_json(cls, data: Sequence[int]) -> Rng:
        """Raises: ScenarioFault for anything but two halves and a number of bytes in range."""
        if len(data) != 3 or not all(type(number) is int for number in data):
            raise ScenarioFault("bad_rng", "a chance stream is a list of three integers")
        low, high, used = data
        if not (0 <= low <= MASK and 0 <= high <= MASK and 0 <= used < USED_MAX):
            raise ScenarioFault("bad_rng", "a chance stream's numbers are out of range")
        rng = cls(high << 32 | low, used // BLOCK)
        if used % BLOCK:
            rng.refill()
            del rng.left[BLOCK - used % BLOCK :]
        return rng


class RecordingRng(Rng):
    """A stream that writes down what it gave, as the entries of a script."""

    __slots__ = ("_source", "entries", "names")

    def __init__(self, source: Rng, names: Sequence[str]) -> None:
        """`names`: of the engine's numbers, for shuffles (card slugs)."""
        super().__init__(0)
        self._source = source
        self.names = names
        self.entries: list[dict[str, Any]] = []

    def below(self, n: int, why: str) -> int:
        value = self._source.below(n, why)
        self.entries.append({"why": why, "value": value})
        return value

    def shuffle(self, items: list[int], why: str) -> None:
        self._source.shuffle(items, why)
        self.entries.append({"why": why, "value": [self.names[item] for item in items]})

    def choice(self, items: Sequence[int], why: str) -> int:
        item = self._source.choice(items, why)
        self.entries.append({"why": why, "value": item})
        return item

    def pick(self, items: Sequence[Item], why: str = "bot") -> Item:
        return items[self.below(len(items), why)]

    def clone(self) -> Rng:
        """The stream alone: a copy writes nothing down."""
        return self._source.clone()

    def to_json(self) -> list[int]:
        return self._source.to_json()


class ScriptedRng(Rng):
    """Chance by script: each use must be the next entry, and `check_used_up` that none is left.

    An entry is `{"why", "value"}`: of `below` a number, of `choice` the item, of `shuffle` the whole
    resulting order. `ids` turns the names in values (card slugs) into the engine's numbers.
    """

    __slots__ = ("entries", "ids", "used")

    def __init__(self, entries: Sequence[Mapping[str, Any]], ids: Mapping[str, int]) -> None:
        super().__init__(0)
        self.entries = tuple(entries)
        self.ids = ids
        self.used = 0

    def below(self, n: int, why: str) -> int:
        value = self._next(why)
        if type(value) is not int or not 0 <= value < n:
            raise self._fault(f"{value!r} is not a number from 0 to {n - 1}")
        return value

    def wide_below(self, n: int, why: str) -> int:
        return self.below(n, why)

    def shuffle(self, items: list[int], why: str) -> None:
        value = self._next(why)
        order = [self._number(item) for item in value] if isinstance(value, list) else []
        if sorted(order) != sorted(items):
            raise self._fault("the value must hold exactly the shuffled items")
        items[:] = order

    def choice(self, items: Sequence[int], why: str) -> int:
        item = self._number(self._next(why))
        if item not in items:
            raise self._fault("the value is not among the items to choose from")
        return item

    def pick(self, items: Sequence[Item], why: str = "bot") -> Item:
        return items[self.below(len(items), why)]

    def clone(self) -> ScriptedRng:
        twin = ScriptedRng(self.entries, self.ids)
        twin.used = self.used
        return twin

    def check_used_up(self) -> None:
        """Raises: ScenarioFault `dice_left` if an entry was not asked for."""
        if self.used < len(self.entries):
            left = self.entries[self.used]
            raise ScenarioFault("dice_left", f"not asked for: {left['why']}", pointer=f"/dice/{self.used}")

    def _next(self, why: str) -> Any:
        if self.used == len(self.entries):
            raise ScenarioFault("dice_missing", f"asked for: {why}", pointer=f"/dice/{self.used}")
        entry = self.entries[self.used]
        self.used += 1
        if entry["why"] != why:
            raise self._fault(f"asked for {why}, the script has {entry['why']}")
        return entry["value"]

    def _number(self, item: Any) -> int:
        if type(item) is int:
            return item
        return self.ids.get(item, -1) if isinstance(item, str) else -1

    def _fault(self, message: str) -> ScenarioFault:
        return ScenarioFault("dice_mismatch", message, pointer=f"/dice/{self.used - 1}")
