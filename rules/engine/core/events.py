"""Events: what happened, past tense, with a redacted twin for every seat.

Authority: DESIGN, engine contract ("Actions and events").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol


class Event:
    """One thing that happened.

    `data` is JSON; `secret` maps those of its members that are not public to the seats that saw them.
    `changed` names the parts of an observation that this event may have altered.
    """

    __slots__ = ("changed", "data", "name", "secret")

    def __init__(
        self,
        name: str,
        data: Mapping[str, Any],
        *,
        changed: tuple[str, ...],
        secret: Mapping[str, tuple[int, ...]] | None = None,
    ) -> None:
        self.name = name
        self.data = data
        self.changed = changed
        self.secret = secret if secret is not None else {}

    def seen_by(self, seat: int) -> Event:
        """The redacted twin: secret members that the seat did not see are null."""
        hidden = [member for member, seats in self.secret.items() if seat not in seats]
        if not hidden:
            return Event(self.name, self.data, changed=self.changed)
        data = {member: None if member in hidden else value for member, value in self.data.items()}
        return Event(self.name, data, changed=self.changed)

    def to_json(self) -> dict[str, Any]:
        return {"event": self.name, **self.data}

    def __repr__(self) -> str:
        return f"<{self.to_json()}>"


class Listener(Protocol):
    """Whoever hears what happens in a game; a state without one builds no events."""

    def hear(self, event: Event) -> None: ...


class EventLog:
    """A listener that keeps everything it heard, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def hear(self, event: Event) -> None:
        self.events.append(event)

    def seen_by(self, seat: int) -> list[dict[str, Any]]:
        """The log as that seat knows it, in JSON form."""
        return [event.seen_by(seat).to_json() for event in self.events]

    def to_json(self) -> list[dict[str, Any]]:
        return [event.to_json() for event in self.events]
