"""Which board and which log show a game; the only module here that knows them all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from rules.services.release_figures import ReleaseFigures
from rules.tables.cards import CardBook
from rules.tables.duel import DuelBoard
from rules.tables.duel_log import DuelLog
from rules.tables.people import Person
from rules.tables.release import ReleaseBoard
from rules.tables.release_log import ReleaseLog

#: Games with a table.
GAMES: Final = ("duel", "release")
#: Sentences of the log that a page shows.
MOST_SENTENCES: Final = 150


class Log(Protocol):
    def sentence(self, event: Mapping[str, Any]) -> str: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A moment of a game. `hands`: every seat's, where all are shown; `figures`: of Release! alone."""

    game: str
    observation: Mapping[str, Any]
    book: CardBook
    persons: Sequence[Person]
    legal: Sequence[Mapping[str, Any]] = ()
    asked: Sequence[int] = ()
    pick: str = ""
    hands: Sequence[Sequence[str]] | None = None
    events: Sequence[Mapping[str, Any]] = ()
    figures: ReleaseFigures | None = None


def board_of(scene: Scene) -> DuelBoard | ReleaseBoard:
    """The board of the moment; only for games with a table."""
    if scene.game == "duel":
        return DuelBoard(
            scene.observation,
            scene.book,
            scene.persons,
            legal=scene.legal,
            pick=scene.pick,
            hands=scene.hands,
        )
    return ReleaseBoard(
        scene.observation,
        scene.book,
        scene.persons,
        figures=scene.figures,
        legal=scene.legal,
        asked=scene.asked,
        pick=scene.pick,
        hands=scene.hands,
        events=scene.events,
    )


def log_of(game: str, persons: Sequence[Person], book: CardBook) -> Log:
    return DuelLog(persons, book) if game == "duel" else ReleaseLog(persons, book)


def sentences(
    game: str, events: Sequence[Mapping[str, Any]], persons: Sequence[Person], book: CardBook
) -> list[dict[str, Any]]:
    """The latest events in words, oldest first: `id`, `text`, and whether a turn or a release begins."""
    log = log_of(game, persons, book)
    said = [
        {
            "id": event.get("id", at),
            "text": text,
            "opens": event["event"] in ("turn_began", "release_began", "iteration_began"),
            "seat": event.get("seat"),
        }
        for at, event in enumerate(events)
        if (text := log.sentence(event))
    ]
    return said[-MOST_SENTENCES:]
