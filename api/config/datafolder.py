"""The data folder of the embedded service and the secret in it."""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

VARIABLE = "DECKWRIGHT_DATA_DIR"
SUBFOLDERS = ("broker/queue", "broker/control", "static")
SECRET_FILE = "secret.key"
#: What a secret must have at least; one that a full disk cut short is refused.
SECRET_LENGTH = 50


def data_folder(base: Path) -> Path:
    """DECKWRIGHT_DATA_DIR, or `.data` beside manage.py; made when absent, open to its owner alone.

    Raises: ImproperlyConfigured when it cannot be made or written, in words.
    """
    folder = named_folder(base)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for name in SUBFOLDERS:
            (folder / name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refusal(folder, error.strerror) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise _refusal(folder, "Permission denied")
    return folder


def named_folder(base: Path) -> Path:
    """The path of the data folder, whether it exists or not."""
    return Path(os.environ.get(VARIABLE) or base / ".data").resolve()


def embedded_secret(folder: Path) -> str:
    """The secret of this data folder: made once, whoever comes first, readable by its owner alone (0600).

    Raises: ImproperlyConfigured when it cannot be read or written, in words.
    """
    path = folder / SECRET_FILE
    try:
        if not path.exists():
            _write_once(path, secrets.token_urlsafe(48))
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            path.chmod(0o600)
        secret = path.read_text(encoding="ascii").strip()
    except OSError as error:
        raise _refusal(path, error.strerror) from None
    except UnicodeDecodeError:
        secret = ""
    if len(secret) < SECRET_LENGTH:
        raise ImproperlyConfigured(f"{path} holds no usable secret: remove it and a new one will be made.")
    return secret


def _write_once(path: Path, text: str) -> None:
    """Make `path` with `text` in one step, so that nobody reads half of it; an existing file stays."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    except FileExistsError:
        pass
    finally:
        draft.unlink()


def _refusal(path: Path, reason: str | None) -> ImproperlyConfigured:
    return ImproperlyConfigured(
        f"The data folder cannot be used: {path}: {reason}. Set {VARIABLE} to a folder that you can write."
    )
