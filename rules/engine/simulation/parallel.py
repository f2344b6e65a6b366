"""The games of a run on several processes of one machine: the same sums as on one.

Authority: DESIGN, simulation (any number of workers, chunk sizes).
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from multiprocessing.pool import Pool
from typing import Final

from rules.engine.core.errors import GameFailure
from rules.engine.simulation.batch import Batch, Setup, Table
from rules.engine.simulation.sums import Sums

#: Games of one range: small enough that progress is seen and an interruption loses little.
RANGE: Final = 10

#: The set-up made ready in this process.
_tables: list[Table] = []


def played_sums(setup: Setup, games: int, *, jobs: int, progress: Callable[[int], None]) -> Sums:
    """Sums over the first `games` games, played by `jobs` processes. `progress` hears how many are counted.

    Raises: GameFailure; KeyboardInterrupt, when no process is left behind.
    """
    table = Table(setup)
    whole = Sums(table.seats, len(table.slugs))
    ranges = [(first, min(first + RANGE, games)) for first in range(0, games, RANGE)]
    for batch in _batches(setup, table, ranges, jobs):
        whole.add(batch.sums)
        progress(whole.games)
    return whole


def _batches(setup: Setup, table: Table, ranges: list[tuple[int, int]], jobs: int) -> Iterator[Batch]:
    if jobs <= 1:
        for first, last in ranges:
            yield table.play(first, last)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, _make_ready, (setup,)) as pool:
        yield from _in_pool(pool, ranges)


def _in_pool(pool: Pool, ranges: list[tuple[int, int]]) -> Iterator[Batch]:
    for batch in pool.imap_unordered(_play, ranges):
        if isinstance(batch, tuple):
            raise GameFailure(*batch)
        yield batch


def _make_ready(setup: Setup) -> None:
    """Runs first in every process. The interrupt key is the parent's business."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _tables.append(Table(setup))


def _play(range_of_games: tuple[int, int]) -> Batch | tuple[int, int, str]:
    """A range; a game that breaks as plain values, which pass between processes."""
    try:
        return _tables[0].play(*range_of_games)
    except GameFailure as failure:
        return failure.number, failure.seed, failure.reason
