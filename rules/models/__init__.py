"""Rows of games played: simulations, matches, and what people noted about matches."""

from rules.models.match import (
    CardSnapshot,
    Match,
    MatchSeat,
    MatchStatus,
    MatchStep,
    SeatKind,
    StepKind,
)
from rules.models.playtest import NoteKind, PlaytestNote
from rules.models.simulation import (
    ACTIVE,
    MOST_GAMES,
    ChunkStatus,
    Simulation,
    SimulationChunk,
    SimulationStatus,
)

__all__ = [
    "ACTIVE",
    "MOST_GAMES",
    "CardSnapshot",
    "ChunkStatus",
    "Match",
    "MatchSeat",
    "MatchStatus",
    "MatchStep",
    "NoteKind",
    "PlaytestNote",
    "SeatKind",
    "Simulation",
    "SimulationChunk",
    "SimulationStatus",
    "StepKind",
]
