"""Work to measure the deck checker with: the same decks and verdicts in every build.

Authority: DESIGN, speed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final

from decks.decklist import Decklist
from decks.legality.boost import MAIN, SIDE
from decks.legality.pool import CardPool
from decks.legality.rule import Agreement
from decks.seed import seed_checker, seed_pool

FORMAT: Final = "boost-casual"
DECKS: Final = 1_000


class DeckRun:
    """Decks of 36 to 66 different cards, legal and illegal ones, judged over and over."""

    def __init__(self, checks: int) -> None:
        self._pool = seed_pool(FORMAT)
        self._checker = seed_checker(FORMAT)
        self._agreement = Agreement()
        self._decks = list(_decks(self._pool))
        self._rounds = [self._decks[place % DECKS] for place in range(checks)]

    def judge(self) -> None:
        """All checks once."""
        for deck in self._rounds:
            self._checker.check(deck, self._pool, self._agreement)

    def checksum(self) -> str:
        """Over the verdicts on every deck: equal in every build, however many checks were measured."""
        digest = hashlib.sha256()
        for deck in self._decks:
            problems = self._checker.check(deck, self._pool, self._agreement)
            digest.update(f"{','.join(problem.code for problem in problems)};".encode())
        return digest.hexdigest()[:16]


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
