"""What one running service holds alone: its data folder and its address."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
import struct
from pathlib import Path

LOCK_FILE = "up.lock"
ADDRESS_FILE = "up.address"
#: How long a connection may stand still while a request is read or an answer is sent, in seconds.
PATIENCE = 10


class InstanceError(Exception):
    """The service cannot start here; the message says why in one line."""


def data_folder_lock(folder: Path) -> int:
    """Lock the folder for this process and return the open descriptor: closing it, or dying, unlocks.

    Raises: InstanceError when another process holds it
    """
    descriptor = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(descriptor)
        address = running_address(folder)
        where = f" at {address}" if address else ""
        raise InstanceError(
            f"a service already runs on {folder}{where}: "
            "stop it first, or set DECKWRIGHT_DATA_DIR to another folder"
        ) from None
    (folder / ADDRESS_FILE).unlink(missing_ok=True)
    return descriptor


def publish_address(folder: Path, address: str) -> None:
    """Let other commands know where the service answers."""
    (folder / ADDRESS_FILE).write_text(address, encoding="ascii")


def running_address(folder: Path) -> str | None:
    """Where the service on this folder answered last; None when it was stopped or never started."""
    try:
        return (folder / ADDRESS_FILE).read_text(encoding="ascii").strip() or None
    except (OSError, UnicodeDecodeError):
        return None


def withdraw_address(folder: Path) -> None:
    """Forget the address when the service has stopped."""
    (folder / ADDRESS_FILE).unlink(missing_ok=True)


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at the address, to be handed to the web server.

    Connections inherit from it that nothing may stand still for more than PATIENCE: the web server has no
    setting of its own against a client that sends half a request, or reads half an answer, and then nothing.
    Raises: InstanceError when the address is taken, not allowed or not of this machine
    """
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except OSError:
        raise InstanceError(
            f"the host {host!r} is not known here: use --host with an address of this machine"
        ) from None
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    for direction in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
        listener.setsockopt(socket.SOL_SOCKET, direction, struct.pack("ll", PATIENCE, 0))
    try:
        listener.bind(address)
        listener.listen(128)
    except OSError as error:
        listener.close()
        raise InstanceError(_binding_refusal(host, port, error)) from None
    return listener


def _binding_refusal(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} on {host} is taken by another program: choose another with --port"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by this account: choose one above 1023 with --port"
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine: choose another with --host"
    return f"{host} port {port} cannot be used: {error.strerror}"
