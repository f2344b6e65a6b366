"""Chance: streams of our own, derived by hash and identical on every machine and build.

Authority: DESIGN, engine contract ("Chance").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, TypeVar

from rules.engine.core.errors import ScenarioFault

#: Multiply-with-carry: MULTIPLIER * 2^32 - 1 is a safe prime, so the period is about 2^60.
MULTIPLIER: Final = 698769069
MASK: Final = 0xFFFFFFFF
#: The largest number of outcomes of one draw.
LIMIT: Final = 1 << 31
Item = TypeVar("Item")


def derive_seed(seed: int, game: int, role: str) -> int:
    """A 63-bit number for one role in one game of a run: no role depends on what another consumed."""
    digest = blake2b(f"{seed}/{game}/{role}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def derive(seed: int, game: int, role: str) -> Rng:
    """The stream of one role (`world`, `seat-0`, `deal` …) in one game of a run."""
    return Rng.from_seed(derive_seed(seed, game, role))


class Rng:
    """A stream of chance: two 32-bit halves, every product within 63 bits. Not for secrets."""

    __slots__ = ("carry", "x")

    def __init__(self, x: int, carry: int) -> None:
        self.x = x
        self.carry = carry

    @classmethod
    def from_seed(cls, seed: int) -> Rng:
        """A stream that starts at a 63-bit number: the halves are kept off the two fixed points."""
        return cls(seed & MASK, 1 + (seed >> 32) % (MULTIPLIER - 2))

    def below(self, n: int, why: str) -> int:
        """Uniform in 0 … n-1, without bias; n from 1 to 2^31. `why` names the use, for scripts."""
        while True:
            product = MULTIPLIER * self.x + self.carry
            self.x = x = product & MASK
            self.carry = carry = product >> 32
            scaled = (x ^ carry) * n
            low = scaled & MASK
            # A low part under n may be one outcome too many (Lemire): only then is the division paid.
            if low >= n or low >= ((1 << 32) - n) % n:
                return scaled >> 32

    def shuffle(self, items: list[int], why: str) -> None:
        """Bring the list into uniformly random order, in place."""
        # `below` written out, and one draw for two places: a deal is half the draws of a game.
        n = len(items)
        while n > 1 << 15:
            other = Rng.below(self, n, why)
            n -= 1
            items[n], items[other] = items[other], items[n]
        x, carry = self.x, self.carry
        while n > 2:
            last = n - 1
            pairs = n * last
            product = MULTIPLIER * x + carry
            x = product & MASK
            carry = product >> 32
            scaled = (x ^ carry) * pairs
            if scaled & MASK < pairs and scaled & MASK < ((1 << 32) - pairs) % pairs:
                continue
            other, second = divmod(scaled >> 32, last)
            items[last], items[other] = items[other], items[last]
            n -= 2
            items[n], items[second] = items[second], items[n]
        self.x, self.carry = x, carry
        if n == 2 and not Rng.below(self, 2, why):
            items[0], items[1] = items[1], items[0]

    def choice(self, items: Sequence[int], why: str) -> int:
        """One of the items, uniformly."""
        return items[self.below(len(items), why)]

    def pick(self, items: Sequence[Item], why: str = "bot") -> Item:
        """The same of things of any kind, which a script names by their place; random players draw so."""
        n = len(items)
        # `below` written out: most draws of a game between random players are made here.
        while True:
            product = MULTIPLIER * self.x + self.carry
            self.x = x = product & MASK
            self.carry = carry = product >> 32
            scaled = (x ^ carry) * n
            if scaled & MASK >= n or scaled & MASK >= ((1 << 32) - n) % n:
                return items[scaled >> 32]

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
        return Rng(self.x, self.carry)

    def to_json(self) -> list[int]:
        return [self.x, self.carry]

    @classmethod
    def from_json(cls, data: Sequence[int]) -> Rng:
        """Raises: ScenarioFault for anything but two halves in range."""
        if len(data) != 2 or not all(type(half) is int for half in data):
            raise ScenarioFault("bad_rng", "a chance stream is a list of two integers")
        x, carry = data
        fixed = (x, carry) in ((0, 0), (MASK, MULTIPLIER - 1))
        if not (0 <= x <= MASK and 0 <= carry < MULTIPLIER) or fixed:
            raise ScenarioFault("bad_rng", "a chance stream's halves are out of range")
        return cls(x, carry)


class RecordingRng(Rng):
    """A stream that writes down what it gave, as the entries of a script."""

    __slots__ = ("_source", "entries", "names")

    def __init__(self, source: Rng, names: Sequence[str]) -> None:
        """`names`: of the engine's numbers, for shuffles (card slugs)."""
        super().__init__(source.x, source.carry)
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
        super().__init__(1, 1)
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
