"""The scenario files that prove a clause, as the clause's address shows them."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from rules.clauses import scenarios_of

SHOWN: Final = ("file", "kind", "title", "document")


def clause_scenarios(full_id: str) -> list[dict[str, Any]]:
    """The scenarios of a clause (`release:scoring.2`): plain ones, boundaries, refusals, then by name."""
    return [{name: each[name] for name in SHOWN} for each in scenarios_of(full_id)]


def scenarios_digest(full_id: str) -> str:
    """A digest of the clause's scenarios."""
    listed = json.dumps(clause_scenarios(full_id), sort_keys=True)
    return hashlib.sha256(listed.encode()).hexdigest()
