"""Progress of a run as server-sent events.

Authority: API, simulations (each stream ends after 25 s and is resumed with Last-Event-ID; 12 streams at
most, then 204). A stream holds a thread, so it never holds a database connection between looks.
"""

from __future__ import annotations

import json
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from typing import Final

from rules.models import Simulation
from rules.services.worker import connection_release

MOST_STREAMS: Final = 12
STREAM_SECONDS: Final = 25.0
LOOK_SECONDS: Final = 0.5
#: A comment is sent after so long without news, which shows whether anybody still listens.
SILENCE_SECONDS: Final = 5.0
#: How long a client is to wait before it resumes, in milliseconds.
RETRY: Final = 500

_places = threading.BoundedSemaphore(MOST_STREAMS)


def event_id(run: Simulation) -> str:
    """Names the state of a run: it changes exactly when there is news."""
    return f"{run.games_done}-{run.status}"


def has_more(run: Simulation, last_event_id: str | None) -> bool:
    """Whether a client that saw `last_event_id` has anything to wait for."""
    return run.is_active or event_id(run) != last_event_id


class ProgressStream:
    """Bytes of a text/event-stream; must be closed. Ends with the run, or after 25 s."""

    def __init__(
        self,
        simulation_id: uuid.UUID,
        last_event_id: str | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.simulation_id = simulation_id
        self.last = last_event_id
        self.clock = clock
        self.sleep = sleep
        self.ends = clock() + STREAM_SECONDS
        self.is_over = False
        self.is_open = True

    @classmethod
    def open(cls, simulation_id: uuid.UUID, last_event_id: str | None) -> ProgressStream | None:
        """A stream; None when as many as may be are open."""
        return cls(simulation_id, last_event_id) if _places.acquire(blocking=False) else None

    def close(self) -> None:
        """Give the place back, once."""
        if self.is_open:
            self.is_open = False
            _places.release()

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        """The next news, or a comment after a silence."""
        silent_until = self.clock() + SILENCE_SECONDS
        while not self.is_over and self.clock() < self.ends:
            news = self._look()
            if news is not None:
                return news
            if self.clock() >= silent_until:
                return b": waiting\n\n"
            self.sleep(LOOK_SECONDS)
        raise StopIteration

    def _look(self) -> bytes | None:
        fields = ("status", "games_done", "games")
        run = Simulation.objects.filter(pk=self.simulation_id).only(*fields).first()
        connection_release()
        if run is None:
            self.is_over = True
            return None
        self.is_over = not run.is_active
        if event_id(run) == self.last:
            return None
        self.last = event_id(run)
        return _event(run)


def _event(run: Simulation) -> bytes:
    progress = {"done": run.games_done, "total": run.games}
    data = json.dumps({"status": run.status, "progress": progress})
    name = "progress" if run.is_active else "end"
    return f"id: {event_id(run)}\nevent: {name}\nretry: {RETRY}\ndata: {data}\n\n".encode()
