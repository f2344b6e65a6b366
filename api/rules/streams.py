"""Progress of a run, and what happens in a match, as server-sent events.

Authority: API, simulations and matches (each stream ends after 25 s and is resumed with Last-Event-ID; 12
streams at most, then 204). A stream holds a thread, so it never holds a database connection between looks.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Self

from django.conf import settings
from drf_spectacular.utils import OpenApiParameter
from rest_framework.renderers import BaseRenderer, JSONRenderer

from rules import services
from rules.models import MatchSeat, MatchStatus, Simulation
from rules.services.worker import connection_release

MOST_STREAMS: Final = 12
LOOK_SECONDS: Final = 0.5
#: A comment is sent after so long without news, which shows whether anybody still listens.
SILENCE_SECONDS: Final = 5.0
#: How long a client is to wait before it resumes, in milliseconds.
RETRY: Final = 500

LIVE: Final = {"Cache-Control": "no-store"}
STREAM_TYPE: Final = "text/event-stream"
#: One message of a stream, as the OpenAPI document describes it.
MESSAGE: Final = {
    "type": "object",
    "required": ["id", "event", "retry", "data"],
    "properties": {
        "id": {"type": "string"},
        "event": {"type": "string"},
        "retry": {"type": "integer", "description": "Milliseconds to wait before the stream is resumed."},
        "data": {"type": "string", "description": "JSON."},
    },
}
LAST_EVENT_ID: Final = OpenApiParameter(
    "Last-Event-ID", str, OpenApiParameter.HEADER, description="The last event seen: only news is sent."
)

_places = threading.BoundedSemaphore(MOST_STREAMS)


class EventStreamRenderer(BaseRenderer):
    """Lets a client ask for text/event-stream; the stream itself is written by the view."""

    media_type = STREAM_TYPE
    format = "events"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, context: Any = None) -> bytes:
        return JSONRenderer().render(data)


def event_id(run: Simulation) -> str:
    """Names the state of a run: it changes exactly when there is news."""
    return f"{run.games_done}-{run.status}"


def has_more(run: Simulation, last_event_id: str | None) -> bool:
    """Whether a client that saw `last_event_id` has anything to wait for."""
    return run.is_active or event_id(run) != last_event_id


class EventStream:
    """Bytes of a text/event-stream; must be closed. Ends after 25 s, or when there is nothing to come."""

    def __init__(
        self,
        subject: Any,
        last_event_id: str | None,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self.subject = subject
        self.last = last_event_id
        self.clock = clock
        self.sleep = sleep
        self.ends = clock() + settings.STREAM_SECONDS
        self.is_over = False
        self.is_open = True
        self._places = _places

    @classmethod
    def open(cls, subject: Any, last_event_id: str | None) -> Self | None:
        """A stream; None when as many as may be are open."""
        return cls(subject, last_event_id) if _places.acquire(blocking=False) else None

    def close(self) -> None:
        """Give the place back, once."""
        if self.is_open:
            self.is_open = False
            self._places.release()

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        """The next news, or a comment after a silence."""
        silent_until = self.clock() + SILENCE_SECONDS
        while not self.is_over and self.clock() < self.ends:
            news = self.look()
            if news is not None:
                return news
            if self.clock() >= silent_until:
                return b": waiting\n\n"
            self.sleep(LOOK_SECONDS)
        raise StopIteration

    def look(self) -> bytes | None:
        """The news since `last`, which it moves on; None without any. Sets `is_over` at the end."""
        raise NotImplementedError


class ProgressStream(EventStream):
    """How far a run is. The subject is its id."""

    def look(self) -> bytes | None:
        fields = ("status", "games_done", "games")
        run = Simulation.objects.filter(pk=self.subject).only(*fields).first()
        connection_release()
        if run is None:
            self.is_over = True
            return None
        self.is_over = not run.is_active
        if event_id(run) == self.last:
            return None
        self.last = event_id(run)
        progress = {"done": run.games_done, "total": run.games}
        name = "progress" if run.is_active else "end"
        return message(event_id(run), name, {"status": run.status, "progress": progress})


class MatchStream(EventStream):
    """What happens at a table, as one seat sees it. The subject is the seat."""

    def look(self) -> bytes | None:
        seat = MatchSeat.objects.select_related("match").only(*MATCH_FIELDS).get(pk=self.subject.pk)
        news = None
        if seat.token_digest != self.subject.token_digest or seat.kind != self.subject.kind:
            self.is_over = True  # taken over: what happens now is another's to see
        elif match_event_id(seat) != self.last:
            news = self._tell(seat)
        connection_release()
        return news

    def _tell(self, seat: MatchSeat) -> bytes:
        read = services.match_events(seat, since=seen_events(self.last))
        # What came in while this was read is told with the next message.
        events = [event for event in read if event["id"] <= seat.match.events]
        reached = events[-1]["id"] if events else seat.match.events
        is_all = reached >= seat.match.events
        self.last = match_event_id(seat) if is_all else f"{reached}-more"
        ended = seat.match.status != MatchStatus.PLAYING
        self.is_over = ended and is_all
        data = {
            "events": events,
            "event_count": seat.match.events,
            "version": seat.version,
            "thinking": seat.match.is_thinking,
            "status": seat.match.status,
        }
        return message(self.last, "end" if self.is_over else "match", data)


#: What a look at a match reads.
MATCH_FIELDS: Final = (
    *("number", "version", "is_asked", "token_digest", "kind", "match_id"),
    *("match__events", "match__revision", "match__status", "match__is_thinking"),
)


def match_event_id(seat: MatchSeat) -> str:
    """Names what the seat has seen: the number of the last event, and of the state of the table."""
    return f"{seat.match.events}-{seat.match.revision}"


def seen_events(last_event_id: str | None) -> int:
    """How many events a client has seen; 0 where the id is none of ours."""
    number = (last_event_id or "").partition("-")[0]
    return int(number) if number.isascii() and number.isdigit() and len(number) <= 9 else 0


def message(identity: str, name: str, data: Mapping[str, Any]) -> bytes:
    """One message of the stream."""
    text = json.dumps(data)
    return f"id: {identity}\nevent: {name}\nretry: {RETRY}\ndata: {text}\n\n".encode()
