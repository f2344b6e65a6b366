"""Versions of one thing, each with the one that it followed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from catalog.models import Dated

Row = TypeVar("Row", bound=Dated)


def with_predecessors(rows: Iterable[Row]) -> list[tuple[Row, Row | None]]:
    """Rows, oldest first, with the one in force before each: the last that was not cancelled."""
    before: Row | None = None
    pairs = []
    for row in rows:
        pairs.append((row, before))
        before = before if row.cancelled_at is not None else row
    return pairs
