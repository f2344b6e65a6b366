"""The scenario files that prove a clause, as the clause's address shows them."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings


def clause_scenarios(full_id: str) -> list[dict[str, Any]]:
    """The scenarios of a clause (`release:score.2`) in the order of their file names."""
    return _by_clause().get(full_id, [])


def scenarios_digest(full_id: str) -> str:
    """A digest of the clause's scenarios."""
    listed = json.dumps(clause_scenarios(full_id), sort_keys=True)
    return hashlib.sha256(listed.encode()).hexdigest()


@cache
def _by_clause() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    folder = Path(settings.FIXTURES_DIR) / "scenarios"
    for path in sorted(folder.glob("*/*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        found.setdefault(document.get("clause", ""), []).append(_listed(path, document))
    return found


def _listed(path: Path, document: dict[str, Any]) -> dict[str, Any]:
    """`<clause>.<plain|boundary|refusal>.<name>.json` says what kind of proof it is."""
    kind = next((part for part in path.name.split(".") if part in ("plain", "boundary", "refusal")), "plain")
    return {"file": path.name, "kind": kind, "title": document.get("title", ""), "document": document}
