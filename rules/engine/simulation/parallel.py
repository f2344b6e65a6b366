"""The games of a run on several processes of one machine: the same sums as on one.

Authority: DESIGN, simulation (any number of workers, chunk sizes).
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Final

from rules.engine.core.errors import GameFailure
from rules.engine.simulation.batch import Batch, Setup, Table
from rules.engine.simulation.sums import Sums

#: Ranges are small enough that progress is seen, and few enough to be handed out at once.
SMALLEST_RANGE: Final = 10
MOST_RANGES: Final = 1_000

#: The set-up made ready in this process.
_tables: list[Table] = []


def played_sums(setup: Setup, games: int, *, jobs: int, progress: Callable[[int], None]) -> Sums:
    """Sums over the first `games` games, played by `jobs` processes. `progress` hears how many are counted.

    Raises: GameFailure for the first game that breaks, BrokenProcessPool when a process dies;
    KeyboardInterrupt, and then no process is left behind.
    """
    table = Table(setup)
    whole = Sums(table.seats, len(table.slugs))
    size = max(SMALLEST_RANGE, games // MOST_RANGES)
    ranges = [(first, min(first + size, games)) for first in range(0, games, size)]
    batches = _in_turn(table, ranges) if jobs <= 1 else _side_by_side(setup, ranges, jobs)
    for batch in batches:
        whole.add(batch.sums)
        progress(whole.games)
    return whole


def _in_turn(table: Table, ranges: list[tuple[int, int]]) -> Iterator[Batch]:
    for first, last in ranges:
        yield table.play(first, last)


def _side_by_side(setup: Setup, ranges: list[tuple[int, int]], jobs: int) -> Iterator[Batch]:
    """Batches in the order of their games."""
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_make_ready, initargs=(setup,))
    try:
        for batch in pool.map(_play, ranges):
            if isinstance(batch, tuple):
                raise GameFailure(*batch)
            yield batch
    finally:
        pool.shutdown(cancel_futures=True)


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
