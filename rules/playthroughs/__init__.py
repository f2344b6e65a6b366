"""Golden playthroughs: whole games as readable text, kept beside the tests and reviewed as diffs.

Authority: DESIGN, tests of the engines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rules.playthroughs import duel, release
from rules.playthroughs.transcript import Playthrough

#: Those of each game, by its slug.
PLAYTHROUGHS: Final[Mapping[str, tuple[Playthrough, ...]]] = {
    "duel": duel.PLAYTHROUGHS,
    "release": release.PLAYTHROUGHS,
}
