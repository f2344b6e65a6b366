"""The broker of the embedded service: messages as files in the data folder.

kombu's own file transport writes a message under its final name, so that a worker may pick it up before it
is whole; the worker then dies of half a message. Here a message appears under its name complete or not at
all, and one that cannot be read is left out: the rows are the truth, and the sweep calls again.
"""

from __future__ import annotations

import os
from time import monotonic_ns
from typing import Any
from uuid import uuid4

import structlog
from kombu.exceptions import ChannelError
from kombu.transport import TRANSPORT_ALIASES, filesystem
from kombu.utils.json import dumps

SCHEME = "filesystem"


class Channel(filesystem.Channel):
    """A channel whose messages are whole."""

    def _put(self, queue: str, payload: Any, **kwargs: Any) -> None:  # type: ignore[override]
        """Add a message to the queue. Raises: ChannelError when it cannot be written."""
        name = f"{monotonic_ns() // 1_000_000:015}_{uuid4()}.{queue}.msg"
        # A name that begins with a dot is in no queue.
        unfinished = os.path.join(self.data_folder_out, f".{name}")
        try:
            with open(unfinished, "xb") as file:
                file.write(dumps(payload).encode())
            os.rename(unfinished, os.path.join(self.data_folder_out, name))
        except OSError as error:
            raise ChannelError(f"The message {name} cannot be written: {error}") from error

    def _get(self, queue: str, timeout: float | None = None) -> Any:
        """Take the oldest message that can be read. Raises: Empty."""
        while True:
            try:
                return super()._get(queue)
            except ValueError as error:
                structlog.get_logger(__name__).warning("message_unreadable", queue=queue, error=str(error))


class Transport(filesystem.Transport):
    """kombu's file transport with such channels."""

    Channel = Channel


def install() -> None:
    """Let addresses that begin with `filesystem://` mean this transport."""
    TRANSPORT_ALIASES[SCHEME] = f"{__name__}:Transport"
