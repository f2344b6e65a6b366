"""A game of a run, played again from its seed.

Authority: DESIGN, simulation (replays are recomputed) and engine contract (what a replay names).
"""

from __future__ import annotations

from typing import Any

from rules.engine.core.events import EventLog
from rules.engine.core.outcome import CAPPED, Outcome
from rules.engine.revision import engine_revision
from rules.engine.simulation.batch import Table
from rules.models import Simulation
from rules.services.worker import EngineChanged


def game_replay(run: Simulation, number: int) -> dict[str, Any]:
    """Game `number` of the run: its decisions, events and outcome.

    Raises: EngineChanged when the code is not the one in the receipt; GameFailure for a game that breaks.
    """
    if run.receipt["engine"] != engine_revision():
        raise EngineChanged
    table = Table(run.snapshot)
    log = EventLog()
    played = table.play_one(number, listener=log)
    names = {card["slug"]: card["name"] for card in run.snapshot["cards"]}
    return {
        "simulation": str(run.pk),
        "number": number,
        "game": run.game,
        "format": run.format,
        "seed": table.game_seed(number),
        "receipt": run.receipt,
        "actions": [
            {"seat": seat, "action": action.to_json(), "label": action.sentence("en", names)}
            for seat, action in played.actions
        ],
        "events": log.to_json(),
        "outcome": (played.outcome or Outcome((), CAPPED, ())).to_json(),
    }
