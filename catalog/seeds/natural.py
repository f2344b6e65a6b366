"""The order in which a reader expects slugs: figures by their value (doors-2 before doors-10)."""

from __future__ import annotations

import re

_FIGURES = re.compile(r"(\d+)")


def natural_key(slug: str) -> tuple[tuple[int, int | str], ...]:
    """A sort key; unique among different slugs without leading zeros."""
    parts = _FIGURES.split(slug)
    return tuple((0, int(part)) if part.isdecimal() else (1, part) for part in parts)
