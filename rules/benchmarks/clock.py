"""Processor seconds, and the calibration loop that figures are divided by.

Authority: DESIGN, speed.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

#: Steps of the calibration loop; it does what engines do: integers, list look-ups, a branch.
STEPS: Final = 200_000


def seconds(work: Callable[[], object]) -> float:
    """Processor time that the work takes: other processes on the machine do not count."""
    began = time.process_time()
    work()
    return time.process_time() - began


def calibration() -> int:
    """The calibration loop; its result is always the same."""
    table = list(range(64))
    value = 1
    for step in range(STEPS):
        value = (value * 69069 + table[step & 63]) & 0x7FFFFFFF
        if value & 1:
            table[value & 63] ^= step
    return value
