"""The only bridge between rows and engine values."""

from rules.services.chunk import chunk_claim, chunk_fail, chunk_finish, chunk_heartbeat, leases_expire
from rules.services.replay import game_replay
from rules.services.scenario import scenario_run
from rules.services.simulation import (
    MOST_GAMES_ANONYMOUS,
    MOST_WAITING,
    TooManySimulations,
    game_rows,
    games_unbroken,
    simulation_cancel,
    simulation_create,
    simulation_enqueue,
    simulation_settle,
)
from rules.services.snapshot import Pinned, run_pinned, run_receipt
from rules.services.worker import EngineChanged, simulation_play, simulations_sweep

__all__ = [
    "MOST_GAMES_ANONYMOUS",
    "MOST_WAITING",
    "EngineChanged",
    "Pinned",
    "TooManySimulations",
    "chunk_claim",
    "chunk_fail",
    "chunk_finish",
    "chunk_heartbeat",
    "game_replay",
    "game_rows",
    "games_unbroken",
    "leases_expire",
    "run_pinned",
    "run_receipt",
    "scenario_run",
    "simulation_cancel",
    "simulation_create",
    "simulation_enqueue",
    "simulation_play",
    "simulation_settle",
    "simulations_sweep",
]
