"""A match being played: one decision after another, from row to row.

Authority: DESIGN, engine contract (one thing at a time; the driver) and matches (who moves when).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils import timezone

from rules.engine.core.actions import Action
from rules.engine.core.cards import canonical_json
from rules.engine.core.events import EventLog
from rules.engine.core.game import AsksAlike
from rules.engine.core.outcome import CAPPED, Outcome
from rules.engine.revision import engine_revision
from rules.models import Match, MatchSeat, MatchStatus, MatchStep, StepKind
from rules.services.match_table import MatchTable, event_json

#: Steps after which a match is stopped: it is capped, neither won nor drawn.
MATCH_CAP: Final = 20_000
#: Decisions of quick bots that one request plays out; what is beyond is a worker's.
QUICK_STEPS: Final = 400
#: Bots that decide within the request that makes it their turn.
QUICK_BOTS: Final = ("random", "greedy")
LANGUAGES: Final = ("en", "zh")
LABEL_MAX: Final = 300
#: What a decision may change of a seat.
SEAT_FIELDS: Final = (
    "version",
    "is_asked",
    "asked_since",
    "observation",
    "legal",
)


class MatchPlay:
    """The engine's side of a match. Whoever makes one holds the lock of its row and stores it at the end."""

    def __init__(
        self, match: Match, table: MatchTable, seats: list[MatchSeat], *, is_new: bool = False
    ) -> None:
        self.match = match
        self.table = table
        self.seats = seats
        self.now: dt.datetime = timezone.now()
        self.state = table.new_state() if is_new else table.read_state(match.state)
        self.log = EventLog()
        self.state.listen(self.log)
        self.steps: list[MatchStep] = []
        self.is_capped = False
        if is_new:
            self._put_decisions({})

    # -- deeds ----------------------------------------------------------------------------------------

    def decide(self, seat: MatchSeat, action: Action, kind: StepKind) -> None:
        """Carry out the seat's decision. Raises: IllegalAction, and then nothing has changed."""
        before = self._put()
        turn = self._turn()
        self.state.apply(seat.number, action)
        self._record(seat, kind, action.to_json(), self.table.label(action, "en"), turn)
        del before[seat.number]
        self._close(seat)
        self._put_decisions(before)

    def concede(self, seat: MatchSeat) -> None:
        """The seat gives up; decisions that this changes are withdrawn."""
        before = self._put()
        turn = self._turn()
        self.state.concede(seat.number)
        self._record(seat, StepKind.CONCESSION, None, "Concede", turn)
        self._put_decisions(before)

    def drive(self, *, most: int = QUICK_STEPS) -> None:
        """Answer for quick bots, and wherever one action is legal, until a person or a worker is due.

        Not where that would tell what a seat does not hold.
        """
        done = 0
        while done < most and not self.is_capped:
            seat = next((each for each in self._asked() if self._is_quick(each)), None)
            if seat is None:
                return
            self.step_automatically(seat)
            done += 1

    def step_automatically(self, seat: MatchSeat) -> None:
        """The only legal action, or the choice of the bot that sits there."""
        legal = self.state.legal_actions(seat.number)
        if len(legal) == 1:
            self.decide(seat, legal[0], StepKind.ONLY)
        else:
            self.decide(seat, self.choice(seat), StepKind.BOT)

    def due_bot(self) -> MatchSeat:
        """The first seat whose decision a worker owes; only where there is one."""
        return self._waiting_bots()[0]

    def choice(self, seat: MatchSeat) -> Action:
        """What the bot in that seat decides."""
        assert seat.bot is not None
        bot = self.table.bot(seat.bot)
        observation = self.state.observation(seat.number) if bot.needs_observation else None
        chance = self.table.chance(seat.number, seat.version)
        return bot.choose(observation, self.state.legal_actions(seat.number), chance)

    # -- storing --------------------------------------------------------------------------------------

    def store(self) -> bool:
        """Write what was played. False when somebody else wrote first: then nothing is written."""
        match = self.match
        fields = self._outcome_fields() | {
            "state": self.state.to_json(),
            "engine": engine_revision(),
            "steps": match.steps,
            "events": match.events,
            "is_thinking": bool(self._waiting_bots()),
            "attempts": 0,
            "started": match.started,
            "active": self.now,
            "idle_hours": match.idle_hours,
        }
        same = Match.objects.filter(pk=match.pk, revision=match.revision)
        if not same.update(**fields, revision=match.revision + 1):
            return False
        MatchStep.objects.bulk_create(self.steps)
        for seat in self.seats:
            self._show(seat)
        MatchSeat.objects.bulk_update(self.seats, SEAT_FIELDS)
        for name, value in fields.items():
            setattr(match, name, value)
        match.revision += 1
        return True

    def _outcome_fields(self) -> dict[str, Any]:
        outcome = self.state.outcome()
        if self.is_capped and outcome is None:
            outcome = Outcome((), CAPPED, ())
        if outcome is None:
            return {}
        return {"status": MatchStatus.OVER, "outcome": outcome.to_json(), "finished": self.now}

    def _show(self, seat: MatchSeat) -> None:
        """What the seat may see now."""
        seat.observation = self.state.observation(seat.number).to_json()
        legal = self.state.legal_actions(seat.number) if seat.is_asked else ()
        seat.legal = [
            {
                "id": action.key,
                "action": action.to_json(),
                "labels": {language: self.table.label(action, language) for language in LANGUAGES},
            }
            for action in legal
        ]

    # -- decisions ------------------------------------------------------------------------------------

    def _asked(self) -> list[MatchSeat]:
        return [self.seats[number] for number in self.state.to_act()]

    def _is_quick(self, seat: MatchSeat) -> bool:
        if seat.bot is not None and seat.bot["name"] in QUICK_BOTS:
            return True
        return len(self.state.legal_actions(seat.number)) == 1 and not self._would_tell(seat)

    def _would_tell(self, seat: MatchSeat) -> bool:
        """Whether an answer at once would tell people what this seat does not hold.

        Source: DESIGN, engine contract (being asked leaks nothing).
        """
        is_watched = any(not other.is_bot and other is not seat for other in self.seats)
        return is_watched and isinstance(self.state, AsksAlike) and self.state.asks_alike()

    def _waiting_bots(self) -> list[MatchSeat]:
        """Seats whose decision a worker owes."""
        return (
            [] if self.is_capped else [seat for seat in self._asked() if seat.is_bot or self._is_quick(seat)]
        )

    def _put(self) -> dict[int, str]:
        """The decisions that are put now: seat -> what it may do."""
        return {number: self._question(number) for number in self.state.to_act()}

    def _question(self, number: int) -> str:
        return canonical_json([action.key for action in self.state.legal_actions(number)])

    def _put_decisions(self, before: Mapping[int, str]) -> None:
        """Number the decisions anew: one that is put as before keeps its number, others are withdrawn."""
        self.is_capped = self.match.steps >= MATCH_CAP and self.state.outcome() is None
        now = {} if self.is_capped else self._put()
        for seat in self.seats:
            number = seat.number
            if number in before and now.get(number) != before[number]:
                self._close(seat)
            if number in now and not seat.is_asked:
                seat.is_asked, seat.asked_since = True, self.now

    def _close(self, seat: MatchSeat) -> None:
        seat.version += 1
        seat.is_asked, seat.asked_since = False, None

    # -- the record -----------------------------------------------------------------------------------

    def _turn(self) -> int:
        return int(self.state.statistics()["turns"])

    def _record(self, seat: MatchSeat, kind: StepKind, action: Any, label: str, turn: int) -> None:
        match = self.match
        events = [event_json(event) for event in self.log.events]
        self.log.events.clear()
        self.steps.append(
            MatchStep(
                match=match,
                number=match.steps,
                seat=seat.number,
                kind=kind,
                action=action,
                label=label[:LABEL_MAX],
                version=seat.version,
                turn=turn,
                events=events,
                first_event=match.events,
                created=self.now,
            )
        )
        match.steps += 1
        match.events += len(events)
        if kind == StepKind.PERSON and match.started is None:
            match.started = self.now
