"""Tables of Release! that between them meet every seat count and every setting.

Authority: release:setup, settings.
"""

from __future__ import annotations

from typing import Final

from rules.engine.core.setups import Setup

ALONE: Final = {"work_remotely": True}
SETUPS: Final = (
    Setup("two", 2),
    Setup("three", 3),
    Setup("four-alone", 4, ALONE),
    Setup("five", 5),
    Setup("four-in-pairs", 4),
    Setup("four-in-pairs-apart", 4, {"separate_artifacts": True}),
    Setup("five-with-two-copies", 5, {"copies": 2, "releases": 2}),
    Setup("six-in-pairs", 6, {"releases": 2}),
    Setup("six-alone", 6, {**ALONE, "releases": 2}),
    Setup("seven", 7, {"releases": 2}),
    Setup("eight-in-pairs", 8, {"releases": 2}),
    Setup("nine", 9, {"releases": 2}),
    Setup("ten-in-pairs", 10, {"releases": 2}),
    Setup("three-to-a-target", 3, {"target_score": 12}),
    Setup("three-with-one-scoring-rule-left", 3, {"left_out": [f"ri{number}" for number in range(38, 55)]}),
    Setup("two-for-many-releases", 2, {"releases": 20}),
)
