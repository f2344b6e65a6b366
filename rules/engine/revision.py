"""The engine revision: what code played a game (DESIGN, engine contract: a replay)."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

ENGINE_FOLDER = Path(__file__).resolve().parent


@cache
def engine_revision() -> str:
    """SHA-256 over the engine's sources as this process found them first: relative path and bytes of each."""
    return sources_digest(ENGINE_FOLDER)


def sources_digest(folder: Path) -> str:
    """SHA-256, hexadecimal, over every Python source below `folder`, in the order of their paths."""
    digest = hashlib.sha256()
    sources = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}
    for name in sorted(sources):
        content = sources[name].read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()
