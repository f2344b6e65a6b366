"""The only bridge between rows and engine values."""

from rules.services.chunk import chunk_claim, chunk_fail, chunk_finish, chunk_heartbeat, leases_expire
from rules.services.match import (
    NewMatch,
    match_act,
    match_by_id,
    match_concede,
    match_create,
    match_held,
    match_rematch,
    matches_of,
    rematch_dealt,
    rematch_join,
    seat_give_to_bot,
    seat_take,
)
from rules.services.match_errors import (
    DecisionClosed,
    EngineMovedOn,
    MatchClosed,
    MatchGoesOn,
    MatchRefused,
    NotAsked,
    NoteRefused,
    SeatNotIdle,
    SeatRefused,
    TooManyMatches,
)
from rules.services.match_seats import SeatKeys, seat_of_caller
from rules.services.match_view import match_events, match_row, match_view
from rules.services.match_workers import match_think, matches_archive, matches_sweep
from rules.services.notes import note_store, notes_of
from rules.services.playtest import playtest_rows, playtest_summary
from rules.services.replay import game_replay, match_replay
from rules.services.scenario import scenario_run
from rules.services.seat_decks import default_deck
from rules.services.simulation import (
    MOST_GAMES_ANONYMOUS,
    MOST_WAITING,
    NotYourSimulation,
    TooManySimulations,
    game_rows,
    games_unbroken,
    simulation_cancel,
    simulation_create,
    simulation_enqueue,
    simulation_settle,
)
from rules.services.snapshot import Pinned, run_pinned, run_receipt
from rules.services.way_back import match_estimate
from rules.services.worker import EngineChanged, simulation_play, simulations_sweep

__all__ = [
    "MOST_GAMES_ANONYMOUS",
    "MOST_WAITING",
    "DecisionClosed",
    "EngineChanged",
    "EngineMovedOn",
    "MatchClosed",
    "MatchGoesOn",
    "MatchRefused",
    "NewMatch",
    "NotAsked",
    "NotYourSimulation",
    "NoteRefused",
    "Pinned",
    "SeatKeys",
    "SeatNotIdle",
    "SeatRefused",
    "TooManyMatches",
    "TooManySimulations",
    "chunk_claim",
    "chunk_fail",
    "chunk_finish",
    "chunk_heartbeat",
    "default_deck",
    "game_replay",
    "game_rows",
    "games_unbroken",
    "leases_expire",
    "match_act",
    "match_by_id",
    "match_concede",
    "match_create",
    "match_estimate",
    "match_events",
    "match_held",
    "match_rematch",
    "match_replay",
    "match_row",
    "match_think",
    "match_view",
    "matches_archive",
    "matches_of",
    "matches_sweep",
    "note_store",
    "notes_of",
    "playtest_rows",
    "playtest_summary",
    "rematch_dealt",
    "rematch_join",
    "run_pinned",
    "run_receipt",
    "scenario_run",
    "seat_give_to_bot",
    "seat_of_caller",
    "seat_take",
    "simulation_cancel",
    "simulation_create",
    "simulation_enqueue",
    "simulation_play",
    "simulation_settle",
    "simulations_sweep",
]
