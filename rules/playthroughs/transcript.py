"""A game between bots, told as text: the table, each decision with its sentence, and what came of it.

Seats are numbered from 1, as in the sentences of actions.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, Final

from rules.engine.core.actions import Action
from rules.engine.core.events import Event
from rules.engine.core.game import State
from rules.engine.core.rng import derive
from rules.engine.games import get
from rules.engine.simulation.play import play_game
from rules.seed import seed_cards, seed_rules

WIDTH: Final = 110
#: The day whose cards and rules are played: what is kept as text does not change with the calendar.
DAY: Final = dt.date(2026, 11, 1)
#: How a game tells what happened, while the state is what the event made of it; nothing to say is no line.
Tell = Callable[[Event, Any], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """One table: a bot a seat, the rules that differ from the rulebook's, and the seed of all chance.

    `opening` makes events of the position before the first decision; `teller` gets the card records.
    """

    name: str
    title: str
    game: str
    bots: tuple[str, ...]
    seed: int
    opening: Callable[[Any], Sequence[Event]]
    teller: Callable[[Sequence[Mapping[str, Any]]], Tell]
    rules: Mapping[str, Any] = field(default_factory=dict)
    #: One a seat, where each brings its own.
    decks: tuple[Mapping[str, Mapping[str, int]], ...] = ()


def transcript(playthrough: Playthrough) -> str:
    """The whole game, the same text each time."""
    game = get(playthrough.game)
    records = seed_cards(game.slug, on=DAY)
    cards = game.load_cards(records)
    rules = {**seed_rules(game.slug, on=DAY), **playthrough.rules}
    seats = len(playthrough.bots)
    bots = [game.make_bot(name, {}, rules, cards) for name in playthrough.bots]
    streams = [derive(playthrough.seed, 0, f"seat-{seat}") for seat in range(seats)]
    state = game.new_state(rules, cards, playthrough.decks, seats, playthrough.seed)
    page = Page(playthrough, {record["slug"]: record["name"] for record in records}, state)
    page.begin(playthrough.teller(records))
    for seat, action in play_game(state.clone(), bots, streams, record=True).actions:
        page.decide(seat, state.legal_actions(seat), action)
        state.apply(seat, action)
    return page.text()


class Page:
    """The lines so far. It hears the events of the state as they happen."""

    def __init__(self, playthrough: Playthrough, names: Mapping[str, str], state: State) -> None:
        self._playthrough = playthrough
        self._names = names
        self._state = state
        self._lines = [playthrough.title, "=" * len(playthrough.title), ""]
        self._heard: Counter[str] = Counter()
        #: Seats that did the same one after the other without a choice, while nothing else was to be told.
        self._forced: list[int] = []
        self._forced_sentence = ""

    def begin(self, tell: Tell) -> None:
        """The table and the position before the first decision; events are told from here on."""
        self._tell = tell
        own = ", ".join(f"{name} {value}" for name, value in self._playthrough.rules.items())
        self._lines.append(
            f"Seed {self._playthrough.seed}. Rules of this table: {own or 'as the rulebook says'}."
        )
        self._lines += [f"Seat {seat}: {name}" for seat, name in enumerate(self._playthrough.bots, 1)]
        for event in self._playthrough.opening(self._state):
            self._add(self._tell(event, self._state))
        self._state.listen(self)

    def hear(self, event: Event) -> None:
        self._heard[event.name] += 1
        self._add(self._tell(event, self._state))

    def decide(self, seat: int, legal: Sequence[Action], action: Action) -> None:
        """Say what a seat does; decisions without a choice that follow each other share a line."""
        sentence = action.sentence("en", self._names)
        if len(legal) > 1:
            bot = self._playthrough.bots[seat]
            self._add([f"  Seat {seat + 1} ({bot}, 1 of {len(legal)}): {sentence}"])
            return
        if self._forced and sentence == self._forced_sentence:
            self._lines.pop()
        else:
            self._forced = []
        self._forced = [*self._forced, seat]
        self._forced_sentence = sentence
        self._lines.append(f"  {seats_text(self._forced)} (no choice): {sentence}")

    def text(self) -> str:
        """Everything, with a count of the events at the end."""
        counts = ", ".join(f"{name} {count}" for name, count in sorted(self._heard.items()))
        self._add(["", f"Events: {counts}."])
        return "\n".join(self._lines) + "\n"

    def _add(self, lines: Sequence[str]) -> None:
        for line in lines:
            self._forced = []
            indent = " " * (len(line) - len(line.lstrip()))
            self._lines += wrap(line, WIDTH, subsequent_indent=indent + "  ") or [""]


def seats_text(seats: Sequence[int]) -> str:
    """`Seat 1`, or `Seats 1, 2 and 4`."""
    numbers = [str(seat + 1) for seat in seats]
    if len(numbers) == 1:
        return f"Seat {numbers[0]}"
    return f"Seats {', '.join(numbers[:-1])} and {numbers[-1]}"
