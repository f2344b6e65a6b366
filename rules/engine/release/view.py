"""What one seat may know: open things, its own hand and artifacts, and what it lawfully saw.

Authority: release:iteration.5 (own artifacts, their number), ability.ri27, ability.ri31, release.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.engine.core.outcome import Outcome
from rules.engine.release.phases import PHASE_NAMES

if TYPE_CHECKING:
    from rules.engine.release.pool import ReleasePool
    from rules.engine.release.state import Happening, ReleaseState
    from rules.engine.release.table import Table


class ReleaseObservation:
    """A value: cards are numbers of the pool, per-seat tuples are indexed by seat.

    hand, artifacts   the seat's own, ascending; `hand_counts`, `artifact_counts` of everybody
    tools, tools_used the revealed card (-1: none) and those used since the deck was last shuffled
    committed, pile   cards of this iteration in order from the leader; what its winner will collect
    takeable          of `committed`, what a reveal may still take
    history           what happened since the deal, in order; None stands for what the seat did not see:
                      a commit is seat << 12 | card, a collect -1 - seat, else a tuple that opens with
                      `swapped` (seat, victim, gave, got), `revealed` (seat, card, take) or
                      `passed` (steps clockwise, cards of each giver)
    open_artifacts    artifacts that lay there, seen by all, when the history begins
    set_aside         how many cards lie aside unseen
    """

    __slots__ = (
        "artifact_counts",
        "artifacts",
        "asked",
        "committed",
        "conceded",
        "directions",
        "hand",
        "hand_counts",
        "history",
        "iteration",
        "iterations",
        "leader",
        "open_artifacts",
        "outcome",
        "phase",
        "pile",
        "pool",
        "release",
        "scores",
        "seat",
        "set_aside",
        "table",
        "takeable",
        "tools",
        "tools_left",
        "tools_used",
        "winner",
        "won",
    )

    def __init__(self, state: ReleaseState, seat: int) -> None:
        self.pool: ReleasePool = state.pool
        self.table: Table = state.table
        self.seat = seat
        self.release = state.release
        self.phase = state.phase
        #: The seat that decides, -1 when all do or nobody does.
        self.asked = state.turn
        self.tools = state.tools
        self.tools_used = tuple(state.tools_used)
        self.tools_left = len(state.tools_deck)
        self.leader = state.leader
        self.iteration = state.iteration
        self.iterations = state.iterations
        self.hand = tuple(state.hand_cards(seat))
        self.hand_counts = tuple(map(len, state.hands))
        if state.table.copies > 1:
            self.hand_counts = tuple([state.hand_size(other) for other in range(state.table.seats)])
        self.committed = tuple(state.committed)
        self.pile = tuple(state.pile)
        self.takeable = tuple(state.takeable)
        #: Winner of the iteration once it is settled, -1 before.
        self.winner = state.winner
        self.directions = tuple(state.directions)
        self.artifacts = tuple(sorted(state.artifacts[seat]))
        self.artifact_counts = tuple(map(len, state.artifacts))
        self.won = tuple(state.won)
        self.scores = state.scores()
        self.history: tuple[Happening, ...] = tuple(
            [entry if isinstance(entry, int) else redacted(entry, seat) for entry in state.history]
        )
        self.open_artifacts = state.open_artifacts
        self.set_aside = len(state.discard)
        self.conceded = state.conceded
        self.outcome: Outcome | None = state.ended

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ReleaseObservation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.seat, self.hand, self.history))

    def to_json(self) -> dict[str, Any]:
        slugs = self.pool.slugs
        return {
            "seat": self.seat,
            "release": self.release,
            "phase": PHASE_NAMES[self.phase],
            "asked": self.asked if self.asked >= 0 else None,
            "tools": slugs[self.tools] if self.tools >= 0 else None,
            "tools_used": [slugs[card] for card in self.tools_used],
            "tools_left": self.tools_left,
            "teams": [list(members) for members in self.table.sides],
            "leader": self.leader,
            "iteration": self.iteration,
            "iterations": self.iterations,
            "hand": [slugs[card] for card in self.hand],
            "hand_counts": list(self.hand_counts),
            "committed": committed_json(slugs, self.committed, self.leader, self.table.seats),
            "pile": [slugs[card] for card in self.pile],
            "takeable": [slugs[card] for card in self.takeable],
            "winner": self.winner if self.winner >= 0 else None,
            "passes": [list(each) for each in self.directions],
            "artifacts": [slugs[card] for card in self.artifacts],
            "artifact_counts": list(self.artifact_counts),
            "won": list(self.won),
            "scores": list(self.scores),
            "history": history_json(slugs, self.history),
            "open_artifacts": [[slugs[card] for card in cards] for cards in self.open_artifacts],
            "set_aside": self.set_aside,
            "conceded": list(self.conceded),
            "outcome": self.outcome.to_json() if self.outcome is not None else None,
        }


def observe(state: ReleaseState, seat: int) -> ReleaseObservation:
    """What the seat may know now."""
    return ReleaseObservation(state, seat)


def redacted(entry: tuple[Any, ...], seat: int) -> tuple[Any, ...]:
    """A happening as the seat saw it. Source: ability.ri31, ability.ri27."""
    if entry[0] == "swapped" and seat not in entry[1:3]:
        return (*entry[:3], None, None)
    if entry[0] == "passed":
        steps, cards = entry[1:]
        giver = (seat - steps) % len(cards)
        return (
            "passed",
            steps,
            tuple(each if who in (seat, giver) else None for who, each in enumerate(cards)),
        )
    return entry


def committed_json(
    slugs: tuple[str, ...], committed: tuple[int, ...], leader: int, seats: int
) -> list[dict[str, Any]]:
    """Committed cards with who committed them, in order."""
    return [{"seat": (leader + place) % seats, "card": slugs[card]} for place, card in enumerate(committed)]


def history_json(
    slugs: tuple[str, ...], history: tuple[Happening, ...] | list[Happening]
) -> list[dict[str, Any]]:
    return [_happening_json(slugs, happening) for happening in history]


def _happening_json(slugs: tuple[str, ...], happening: Happening) -> dict[str, Any]:
    if isinstance(happening, int):
        if happening < 0:
            return {"did": "collected", "seat": -1 - happening}
        return {"did": "committed", "seat": happening >> 12, "card": slugs[happening & 4095]}
    did = happening[0]
    if did == "swapped":
        _, seat, victim, gave, got = happening
        return {
            "did": did,
            "seat": seat,
            "victim": victim,
            "gave": _slug(slugs, gave),
            "got": _slug(slugs, got),
        }
    if did == "revealed":
        _, seat, card, take = happening
        return {"did": did, "seat": seat, "card": slugs[card], "take": slugs[take]}
    _, steps, cards = happening
    passed = [None if each is None else [slugs[card] for card in each] for each in cards]
    return {"did": did, "steps": steps, "cards": passed}


def _slug(slugs: tuple[str, ...], card: int | None) -> str | None:
    return None if card is None else slugs[card]
