"""Why something cannot be done in a match.

MatchRefused
|- DecisionClosed   the decision was answered or withdrawn
|- MatchClosed      the match is over, or archived
|- NotAsked         the seat owes no decision, or the number is of none that was put to it
|- MatchGoesOn      what is shown only afterwards was asked for before the end
|- SeatRefused      whoever asks does not sit there, or may not take the seat
|- SeatNotIdle      the seat may not be taken over yet
|- EngineMovedOn    the engine has changed and does not come to the same state: the match can only be read
|- TooManyMatches   the caller has as many unfinished ones as callers without login may have
'- NoteRefused      a note that does not say what its kind needs
"""

from __future__ import annotations

from typing import ClassVar


class MatchRefused(Exception):
    """A stable code, the status of the answer, a sentence, and the place of the fault in the request."""

    code: ClassVar[str] = "refused"
    status: ClassVar[int] = 409

    def __init__(self, detail: str, pointer: str = "") -> None:
        super().__init__(detail)
        self.detail = detail
        self.pointer = pointer


class DecisionClosed(MatchRefused):
    code = "decision_closed"


class MatchClosed(MatchRefused):
    code = "match_over"


class NotAsked(MatchRefused):
    code = "not_asked"
    status = 400


class MatchGoesOn(MatchRefused):
    code = "match_not_over"


class SeatRefused(MatchRefused):
    code = "bad_seat_token"
    status = 403


class SeatNotIdle(MatchRefused):
    code = "seat_not_idle"


class EngineMovedOn(MatchRefused):
    code = "engine_changed"


class TooManyMatches(MatchRefused):
    code = "too_many_matches"
    status = 429


class NoteRefused(MatchRefused):
    code = "bad_note"
    status = 400
