"""The engine revision: what code plays the games (DESIGN, engine contract: a replay)."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

ENGINE_FOLDER: Final = Path(__file__).resolve().parent


def sources_digest(folder: Path) -> str:
    """SHA-256, hexadecimal, over every Python source below `folder`, in the order of their paths."""
    digest = hashlib.sha256()
    sources = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}
    for name in sorted(sources):
        content = sources[name].read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


#: Read when the process starts: files changed later are not what it runs.
_REVISION: Final = sources_digest(ENGINE_FOLDER)


def engine_revision() -> str:
    """SHA-256 over the engine's sources as they were when this process began."""
    return _REVISION
