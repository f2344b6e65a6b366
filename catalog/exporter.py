"""Rows to fixtures: the database as files, the same rows as the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.db import transaction

from catalog.importer import loaders
from catalog.seeds.layout import canonical


def documents() -> dict[str, dict[str, Any]]:
    """Every published row as documents by their paths below a fixtures folder.

    Drafts and cancelled schedules are left out, and so is what is derived (rendered texts, ends).
    """
    with transaction.atomic():
        return {path: document for loader in loaders() for path, document in loader.dump()}


def dump(folder: Path) -> list[Path]:
    """Write the fixtures of this database; the files whose bytes changed, in the order of their paths.

    Files that the database does not know are left alone. Raises: OSError.
    """
    changed = []
    for path, document in sorted(documents().items()):
        target = folder / path
        text = canonical(document).encode("utf-8")
        if target.is_file() and target.read_bytes() == text:
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished = target.with_name(target.name + ".part")
        unfinished.write_bytes(text)
        unfinished.replace(target)
        changed.append(target)
    return changed
