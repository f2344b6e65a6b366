"""The folder of fixtures, read without a database."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

#: Another folder is named by tools that run tests over changed numbers.
FIXTURES: Final = Path(
    os.environ.get("DECKWRIGHT_FIXTURES_DIR") or Path(__file__).resolve().parent.parent.parent / "fixtures"
)


def seed_document(path: str) -> dict[str, Any]:
    """A fixture file, by its path below the fixtures folder."""
    data = json.loads((FIXTURES / path).read_text(encoding="utf-8"))
    assert isinstance(data, dict)
    return data
