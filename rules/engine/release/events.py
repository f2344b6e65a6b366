"""What happens in Release!, as events; hidden cards are seen by those who are concerned.

Authority: release:release, iteration, ability, scoring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rules.engine.core.events import Event
from rules.engine.core.outcome import Outcome

#: Whose decision it is: most events are followed by another question.
ASKED: Final = ("phase", "asked")
#: What a new release clears away or sets anew.
CLEARED: Final = (
    *(
        *ASKED,
        "release",
        "tools",
        "tools_used",
        "tools_left",
        "iteration",
        "iterations",
        "won",
        "leader",
        "hand",
    ),
    *("hand_counts", "artifacts", "artifact_counts", "open_artifacts", "history", "set_aside"),
    *("committed", "pile", "takeable", "winner", "passes"),
)


def release_began(release: int, tools: str, iterations: int) -> Event:
    """The old release is cleared away and a Tools & Methods card lies open."""
    data = {"release": release, "tools": tools, "iterations": iterations}
    return Event("release_began", data, changed=CLEARED)


def dealt(seat: int, cards: Sequence[str]) -> Event:
    data = {"seat": seat, "cards": list(cards), "count": len(cards)}
    return Event("dealt", data, changed=("hand", "hand_counts"), secret={"cards": (seat,)})


def leader_found(seat: int, *, is_drawn: bool) -> Event:
    return Event("leader_found", {"seat": seat, "drawn": is_drawn}, changed=(*ASKED, "leader"))


def leader_named(by: int, seat: int) -> Event:
    return Event("leader_named", {"by": by, "seat": seat}, changed=(*ASKED, "leader"))


def committed(seat: int, card: str) -> Event:
    changed = (*ASKED, "hand", "hand_counts", "committed", "pile", "takeable", "history")
    return Event("committed", {"seat": seat, "card": card}, changed=changed)


def scored(seats: Sequence[int], points: int, card: str) -> Event:
    """Points from an ability; the seats share the score."""
    return Event("scored", {"seats": list(seats), "points": points, "card": card}, changed=("scores",))


def swapped(seat: int, victim: int, gave: str, got: str) -> Event:
    data = {"seat": seat, "victim": victim, "gave": gave, "got": got}
    both = (seat, victim)
    return Event(
        "swapped", data, changed=(*ASKED, "artifacts", "history"), secret={"gave": both, "got": both}
    )


def declined(seat: int) -> Event:
    return Event("declined", {"seat": seat}, changed=ASKED)


def iteration_won(seat: int, halves: Sequence[int]) -> Event:
    """`halves`: the final ranks of the committed cards, in half ranks."""
    return Event(
        "iteration_won",
        {"seat": seat, "half_ranks": list(halves)},
        changed=(*ASKED, "won", "winner", "pile", "takeable"),
    )


def revealed(seat: int, card: str, take: str) -> Event:
    changed = (*ASKED, "hand", "pile", "takeable", "history")
    return Event("revealed", {"seat": seat, "card": card, "take": take}, changed=changed)


def collected(seat: int, count: int) -> Event:
    changed = (*ASKED, "artifacts", "artifact_counts", "pile", "takeable", "history", "passes")
    return Event("collected", {"seat": seat, "count": count}, changed=changed)


def passed(seat: int, to: int, cards: Sequence[str]) -> Event:
    data = {"seat": seat, "to": to, "cards": list(cards), "count": len(cards)}
    return Event("passed", data, changed=(*ASKED, "hand", "history", "passes"), secret={"cards": (seat, to)})


def iteration_began(iteration: int, leader: int) -> Event:
    changed = (*ASKED, "iteration", "leader", "committed", "pile", "takeable", "winner")
    return Event("iteration_began", {"iteration": iteration, "leader": leader}, changed=changed)


def release_scored(
    tools: str | None, parts: Sequence[dict[str, Any]], artifacts: Sequence[Sequence[str]]
) -> Event:
    """The artifacts are shown, seat by seat; each part is what a player or team scored by the card.

    Source: iteration.5.
    """
    data = {"tools": tools, "parts": list(parts), "artifacts": [list(cards) for cards in artifacts]}
    return Event("release_scored", data, changed=("scores",))


def conceded(seat: int) -> Event:
    return Event("conceded", {"seat": seat}, changed=("conceded",))


def game_ended(outcome: Outcome) -> Event:
    return Event("game_ended", {"outcome": outcome.to_json()}, changed=(*ASKED, "outcome"))
