"""Release! as it is told: three tables, and a sentence for each event.

Authority: release:release, iteration, ability, scoring.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from rules.engine.core.events import Event
from rules.engine.release import events
from rules.engine.release.effects import VOCABULARY
from rules.engine.release.phases import AT_LEAD
from rules.engine.release.state import ReleaseState
from rules.playthroughs.transcript import Playthrough, Tell, seats_text
from rules.rendering import GameRenderer

#: Nothing to tell: the decision above says it.
SAID: Final = ("committed", "declined", "leader_named")


def opening(state: ReleaseState) -> list[Event]:
    """The first release as if it had just been dealt. All scores are equal then, so the lead is drawn."""
    slugs = state.pool.slugs
    happened = [events.release_began(state.release, slugs[state.tools], state.iterations)]
    for seat in range(state.seat_count):
        happened.append(events.dealt(seat, [slugs[card] for card in state.hand_cards(seat)]))
    happened.append(events.leader_found(state.leader, is_drawn=True))
    if state.phase != AT_LEAD:
        happened.append(events.iteration_began(state.iteration, state.leader))
    return happened


class Teller:
    """Sentences for the events of one pool of cards."""

    def __init__(self, records: Sequence[Mapping[str, Any]]) -> None:
        self._names = {record["slug"]: record["name"] for record in records}
        self._records = {record["slug"]: record for record in records}

    def __call__(self, event: Event, state: ReleaseState) -> list[str]:
        """Raises: AttributeError for an event that has no sentence."""
        if event.name in SAID:
            return []
        lines: list[str] = getattr(self, f"_{event.name}")(state, **event.data)
        return lines

    def _cards(self, slugs: Sequence[str]) -> str:
        return ", ".join(self._names[slug] for slug in slugs) or "nothing"

    def _slugs(self, state: ReleaseState, cards: Sequence[int]) -> list[str]:
        return [state.pool.slugs[card] for card in cards]

    # -- the release ----------------------------------------------------------------------------------

    def _release_began(self, state: ReleaseState, release: int, tools: str, iterations: int) -> list[str]:
        table = state.table
        copies = "one copy" if table.copies == 1 else "two copies"
        text = GameRenderer(VOCABULARY)(self._records[tools], "en", self._names)
        teams = [f"{seats_text(side)} are a team." for side in table.sides if len(side) > 1]
        aside = self._slugs(state, state.discard)
        return [
            *teams,
            "",
            f"Release {release}: {copies} of the base game, {iterations} iterations",
            f"Tools & Methods: {self._names[tools]}. {' '.join(text.split())}",
            *([f"Laid aside unseen: {self._cards(aside)}"] if aside else []),
        ]

    def _dealt(self, state: ReleaseState, seat: int, cards: Sequence[str], count: int) -> list[str]:
        return [f"Seat {seat + 1} is dealt {count}: {self._cards(cards)}"]

    def _leader_found(self, state: ReleaseState, seat: int, drawn: bool) -> list[str]:
        members = state.table.sides[state.table.side_of[seat]]
        how = "drawn among the lowest scores" if drawn else "lowest score"
        verb = "leads" if len(members) == 1 else "name one of them to lead"
        return [f"{seats_text(members)} {verb} ({how})."]

    def _iteration_began(self, state: ReleaseState, iteration: int, leader: int) -> list[str]:
        return ["", f"Iteration {iteration}, seat {leader + 1} leads"]

    # -- the iteration --------------------------------------------------------------------------------

    def _scored(self, state: ReleaseState, seats: Sequence[int], points: int, card: str) -> list[str]:
        return [f"    {seats_text(seats)}: {points:+} points from {self._names[card]}"]

    def _swapped(self, state: ReleaseState, seat: int, victim: int, gave: str, got: str) -> list[str]:
        return [
            f"    Seat {seat + 1} gives {self._names[gave]} to seat {victim + 1} and gets {self._names[got]}"
        ]

    def _iteration_won(self, state: ReleaseState, seat: int, half_ranks: Sequence[int]) -> list[str]:
        ranks = ", ".join(_rank(halves) for halves in half_ranks)
        return [f"    Seat {seat + 1} wins the iteration; final ranks in order: {ranks}"]

    def _revealed(self, state: ReleaseState, seat: int, card: str, take: str) -> list[str]:
        shown, taken = self._names[card], self._names[take]
        return [f"    {shown} lies among the committed, {taken} is in seat {seat + 1}'s hand"]

    def _collected(self, state: ReleaseState, seat: int, count: int) -> list[str]:
        cards = self._slugs(state, state.artifacts[seat][-count:])
        return [f"    Seat {seat + 1} collects {self._cards(cards)}"]

    def _passed(self, state: ReleaseState, seat: int, to: int, cards: Sequence[str], count: int) -> list[str]:
        return [f"    Seat {seat + 1} passes {self._cards(cards)} to seat {to + 1}"]

    # -- the end --------------------------------------------------------------------------------------

    def _release_scored(
        self,
        state: ReleaseState,
        tools: str,
        parts: Sequence[Mapping[str, Any]],
        artifacts: Sequence[Sequence[str]],
    ) -> list[str]:
        """The artifacts lie open, so that the points can be checked by hand."""
        shown = [
            f"Seat {seat + 1}, iterations won {state.won[seat]}, artifacts: {self._cards(cards)}"
            for seat, cards in enumerate(artifacts)
        ]
        points: dict[str, list[str]] = {}
        for part in parts:
            points.setdefault(seats_text(part["seats"]), []).append(f"{part['points']:+}")
        scored = [f"{who} by {self._names[tools]}: {' '.join(each)}" for who, each in points.items()]
        return ["", f"Release {state.release} is scored", *shown, *scored]

    def _game_ended(self, state: ReleaseState, outcome: Mapping[str, Any]) -> list[str]:
        scores = ", ".join(f"seat {seat} {score}" for seat, score in enumerate(outcome["scores"], 1))
        verb = "wins" if len(outcome["winners"]) == 1 else "win"
        return [
            f"Scores: {scores}",
            f"{seats_text(outcome['winners'])} {verb}: {outcome['termination']} ({outcome['clause']}).",
        ]


def _rank(halves: int) -> str:
    return f"{halves // 2}{'½' * (halves % 2)}"


def teller(records: Sequence[Mapping[str, Any]]) -> Tell:
    return Teller(records)


_one_release = partial(Playthrough, game="release", opening=opening, teller=teller, rules={"releases": 1})
PLAYTHROUGHS: Final = (
    _one_release("two-alone", "Release!, two seats alone", bots=("greedy", "random"), seed=18),
    _one_release(
        "four-in-pairs",
        "Release!, four seats in pairs",
        bots=("greedy", "random", "greedy", "random"),
        seed=159,
    ),
    _one_release(
        "seven-with-two-copies",
        "Release!, seven seats with two copies",
        bots=("random", "greedy", "random", "greedy", "random", "greedy", "random"),
        seed=9,
    ),
)
