"""How fast decks are judged: checks a second on one core, with a checksum over the verdicts.

Authority: DESIGN, speed.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from decks.decklist import Decklist
from decks.legality.boost import MAIN, SIDE
from decks.legality.pool import CardPool
from decks.legality.rule import Agreement
from decks.seed import seed_checker, seed_pool

FORMAT: Final = "boost-casual"
DECKS: Final = 1_000


@dataclass(frozen=True, slots=True)
class DeckBenchmark:
    """One measurement. `checksum` is equal in every build: it hangs on the verdicts alone."""

    checks: int
    seconds: float
    checksum: str

    @property
    def rate(self) -> float:
        """Checks a second."""
        return self.checks / self.seconds


def decks_measure(checks: int = 20_000) -> DeckBenchmark:
    """Judge decks of 36 to 70 different cards, legal and illegal ones, over and over."""
    pool, checker, agreement = seed_pool(FORMAT), seed_checker(FORMAT), Agreement()
    decks = list(_decks(pool))
    digest = hashlib.sha256()
    for deck in decks:
        codes = ",".join(problem.code for problem in checker.check(deck, pool, agreement))
        digest.update(f"{codes};".encode())
    rounds = [decks[place % DECKS] for place in range(checks)]
    begun = time.perf_counter()
    for deck in rounds:
        checker.check(deck, pool, agreement)
    return DeckBenchmark(checks, time.perf_counter() - begun, digest.hexdigest()[:16])


def _decks(pool: CardPool) -> Iterator[Decklist]:
    main = sorted(slug for slug, facts in pool.cards.items() if facts.type != "Feature")
    side = sorted(slug for slug, facts in pool.cards.items() if facts.type == "Feature")
    for number in range(DECKS):
        yield Decklist(
            {MAIN: _copies(number, main, 36 + number % 31), SIDE: _copies(number, side, 3 + number % 8)}
        )


def _copies(number: int, slugs: Sequence[str], size: int) -> dict[str, int]:
    """`size` cards in an order that only `number` decides; every tenth card or so twice."""
    lots = sorted((hashlib.sha256(f"{number}:{slug}".encode()).digest(), slug) for slug in slugs)
    return {slug: 2 if lot[-1] < 26 else 1 for lot, slug in lots[:size]}
