"""Deck checks a second on one core.

Authority: DESIGN, speed.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median

from decks import benchmark_served
from decks.benchmark import DeckRun
from rules.benchmarks.clock import STEPS, calibration, seconds


def report(rounds: int, checks: int, address: str | None = None) -> Iterator[str]:
    """Lines for people; rounds are interleaved, so that a busy machine slows both alike."""
    run = DeckRun(checks)
    ours, loops = [], []
    for _ in range(rounds):
        loops.append(STEPS / seconds(calibration))
        ours.append(checks / seconds(run.judge))
    ratio = median(mine / loop for mine, loop in zip(ours, loops, strict=True))
    yield f"calibration loop: {median(loops):,.0f} steps/s"
    yield f"boost-casual, decks of 36 to 66 different cards: {median(ours):,.0f} checks/s"
    yield f"  against the calibration loop: {ratio:.6f} checks a step"
    yield f"checksum over the verdicts: {run.checksum()}"
    yield from benchmark_served.report(address)
