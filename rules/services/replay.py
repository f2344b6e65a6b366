"""Games told again, step by step: a simulated one from its seed, a match that is over from its record.

Both have one form, which a page can show by itself:

    {…who and what…, "actions": [{"seat", "kind", "action", "label"}], "events": […all, nothing hidden…],
     "outcome", "names": {slug: name}, "count": frames there are,
     "frames": [{"step", "turn", "seat", "action", "label", "events", "to_act", "observation", "state"}]}

Frame 0 is the table before the first decision, frame n what it is after decision n. `observation` is the view
of the seat asked for, `state` everything. A page of frames costs one walk from the beginning to its last one.

Authority: DESIGN, simulation (replays are recomputed) and engine contract (what a replay names).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.core.cache import cache

from rules.engine.core.actions import Action
from rules.engine.core.events import EventLog
from rules.engine.core.game import State
from rules.engine.core.outcome import CAPPED, Outcome
from rules.engine.revision import engine_revision
from rules.engine.simulation.batch import Table
from rules.models import Match, MatchSeat, Simulation
from rules.services.match_errors import EngineMovedOn, MatchGoesOn
from rules.services.match_table import event_seen, playable_table
from rules.services.match_view import match_head, seats_json
from rules.services.worker import EngineChanged

#: Frames of one answer.
MOST_FRAMES: Final = 100
#: How long the decisions of a simulated game are kept, in seconds: searching bots take long over them.
_KEPT_SECONDS: Final = 900


@dataclass(frozen=True, slots=True)
class Frames:
    """Which frames are wanted: `count` from `first` on, seen from `seat`."""

    first: int = 0
    count: int = 20
    seat: int = 0


@dataclass(frozen=True, slots=True)
class _Move:
    """A decision on record: the action in JSON form, None for a concession."""

    seat: int
    kind: str
    action: Any
    label: str


def game_replay(
    run: Simulation, number: int, *, frames: Frames | None = None, language: str = "en"
) -> dict[str, Any]:
    """Game `number` of the run: its decisions, events and outcome, and the frames that are asked for.

    Raises: EngineChanged when the code is not the one in the receipt; GameFailure for a game that breaks.
    """
    if run.receipt["engine"] != engine_revision():
        raise EngineChanged
    table = Table(run.snapshot)
    told = _played(run, table, number)
    names = {card["slug"]: card["name"] for card in run.snapshot["cards"]}
    moves = [_Move(seat, "bot", action, "") for seat, action in told["actions"]]
    actions = [table.game.action_from_json(move.action, table.cards) for move in moves] if moves else []
    return {
        "simulation": str(run.pk),
        "number": number,
        "game": run.game,
        "format": run.format,
        "seed": table.game_seed(number),
        "receipt": run.receipt,
        "seats": [
            {"seat": at, "kind": "bot", "bot": seat["bot"], "deck": seat.get("deck")}
            for at, seat in enumerate(run.request["seats"])
        ],
        "actions": [
            _move_json(move, action.sentence(language, names))
            for move, action in zip(moves, actions, strict=True)
        ],
        "events": told["events"],
        "outcome": told["outcome"],
        "names": names,
        "count": len(moves) + 1,
        "frames": []
        if frames is None
        else list(_frames(table.new_state(number), moves, list(actions), frames, (language, names))),
    }


def _played(run: Simulation, table: Table, number: int) -> dict[str, Any]:
    """The game's decisions, events and outcome; kept for a while."""
    key = f"replay:{run.pk}:{number}"
    told = cache.get(key)
    if told is None:
        log = EventLog()
        played = table.play_one(number, listener=log)
        told = {
            "actions": [(seat, action.to_json()) for seat, action in played.actions],
            "events": log.to_json(),
            "outcome": (played.outcome or Outcome((), CAPPED, ())).to_json(),
        }
        cache.set(key, told, _KEPT_SECONDS)
    return told


def match_replay(match: Match, *, frames: Frames | None = None, language: str = "en") -> dict[str, Any]:
    """A match that is over, for everybody who knows its id: all hands, all decks, every step.

    Raises: MatchGoesOn before the end; EngineMovedOn when frames are asked for and cannot be made any more.
    """
    if not match.is_over:
        raise MatchGoesOn("The replay is shown when the match is over.")
    steps = list(match.log.order_by("number"))
    seats: list[MatchSeat] = list(match.seats.select_related("user").order_by("number"))
    names = match.cards.names.get(language) or match.cards.names["en"]
    moves = [_Move(step.seat, step.kind, step.action, step.label) for step in steps]
    actions, shown = _match_frames(match, moves, frames, (language, names))
    return {
        "match": str(match.pk),
        **match_head(match),
        "seed": match.setup["seed"],
        "decks": match.setup["decks"],
        "receipt": match.receipt,
        "seats": seats_json(match, seats, None),
        "actions": [
            _move_json(move, action.sentence(language, names) if action else move.label)
            for move, action in zip(moves, actions, strict=True)
        ],
        "events": [event_seen(event, None) for step in steps for event in step.events],
        "outcome": match.outcome,
        "estimate": match.estimate,
        "names": names,
        "count": len(moves) + 1,
        "frames": shown,
    }


def _match_frames(
    match: Match, moves: list[_Move], frames: Frames | None, words: tuple[str, dict[str, str]]
) -> tuple[list[Action | None], list[dict[str, Any]]]:
    """The actions of the steps, None where this engine does not know one; and the frames asked for."""
    table = playable_table(match)
    if table is None and frames is not None:
        raise EngineMovedOn("The rules engine has changed and plays this match differently.")
    if table is None:
        return [None] * len(moves), []
    actions = [None if move.action is None else table.action(move.action) for move in moves]
    if frames is None:
        return actions, []
    return actions, list(_frames(table.new_state(), moves, actions, frames, words))


def _frames(
    state: State,
    moves: list[_Move],
    actions: list[Action | None],
    wanted: Frames,
    words: tuple[str, dict[str, str]],
) -> Iterator[dict[str, Any]]:
    """The frames wanted, each played from the one before. Raises: EngineError for a record that is none."""
    log = EventLog()
    state.listen(log)
    if wanted.first == 0:
        yield _frame(state, 0, None, "", log, wanted.seat)
    for step in range(1, min(len(moves) + 1, wanted.first + wanted.count)):
        move, action = moves[step - 1], actions[step - 1]
        log.events.clear()
        if action is None:
            state.concede(move.seat)
        else:
            state.apply(move.seat, action)
        if step >= wanted.first:
            label = move.label if action is None else action.sentence(*words)
            yield _frame(state, step, move, label, log, wanted.seat)


def _frame(
    state: State, step: int, move: _Move | None, label: str, log: EventLog, seat: int
) -> dict[str, Any]:
    outcome = state.outcome()
    return {
        "step": step,
        "turn": state.statistics()["turns"],
        "seat": move.seat if move else None,
        "kind": move.kind if move else None,
        "action": move.action if move else None,
        "label": label,
        "events": log.to_json(),
        "to_act": list(state.to_act()),
        "observation": state.observation(seat).to_json(),
        "state": state.to_json(),
        "outcome": outcome.to_json() if outcome else None,
    }


def _move_json(move: _Move, label: str) -> dict[str, Any]:
    return {"seat": move.seat, "kind": move.kind, "action": move.action, "label": label}
