"""Which of the dated records of a fixture file holds on a day, without a database.

Authority: DESIGN, dated records.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

Record = Mapping[str, Any]


def record_in_force(records: Iterable[Record], *, on: dt.date | None = None) -> Record | None:
    """Of the records of one thing, in any order, the one that holds on the day `on` (default: today, UTC).

    None before the first begins and while the thing is withdrawn.
    """
    day = on or dt.datetime.now(dt.UTC).date()
    begun = [record for record in records if dt.date.fromisoformat(record["effective_from"]) <= day]
    latest = max(begun, key=lambda record: record["effective_from"], default=None)
    return None if latest is None or latest.get("withdrawn") else latest


def values_in_force(parameters: Iterable[Record], *, on: dt.date | None = None) -> dict[str, Any]:
    """The values of rule parameters by name that hold on the day `on` (default: today, UTC)."""
    histories: dict[str, list[Record]] = defaultdict(list)
    for parameter in parameters:
        histories[parameter["name"]].append(parameter)
    found = {name: record_in_force(history, on=on) for name, history in histories.items()}
    return {name: parameter["value"] for name, parameter in found.items() if parameter is not None}
