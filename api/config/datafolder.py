"""The data folder of the embedded service and the secret in it."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def data_folder(base: Path) -> Path:
    """DECKWRIGHT_DATA_DIR, or `.data` beside manage.py; made when absent."""
    folder = Path(os.environ.get("DECKWRIGHT_DATA_DIR") or base / ".data").resolve()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in ("queue", "control"):
        (folder / "broker" / name).mkdir(parents=True, exist_ok=True)
    return folder


def embedded_secret(folder: Path) -> str:
    """The secret of this data folder: made once, readable by its owner alone (mode 0600)."""
    path = folder / "secret.key"
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(48))
    return path.read_text(encoding="ascii").strip()
