"""Everything that the engines raise.

EngineError
|- IllegalAction      the rules forbid the action now; carries the refusing clause
|- ActionFormatError  not an action of this game at all
|- SetupError         a table, rule value, deck or bot that the rules do not allow
|- ScenarioFault      a scenario document that cannot be understood
|- GameFailure        a game of a simulation that broke off; carries its number and seed
'- CardFaults         card records that cannot be loaded, all faults at once
"""

from __future__ import annotations

from dataclasses import dataclass


class EngineError(Exception):
    """Base of all engine errors: a stable code, a sentence, and a clause where one applies."""

    def __init__(self, code: str, message: str, clause: str | None = None, pointer: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.clause = clause
        #: JSON pointer to the fault within the input, where the input is a document.
        self.pointer = pointer


class IllegalAction(EngineError):
    """The rules forbid the action now; the state is unchanged."""


class ActionFormatError(EngineError):
    """The data does not describe an action of this game."""


class SetupError(EngineError):
    """The rules do not allow this table, rule value, deck or bot."""


class ScenarioFault(EngineError):
    """The scenario document cannot be understood."""


class GameFailure(EngineError):
    """A game of a simulation broke off: `number` within its run, `seed` of its own chance."""

    def __init__(self, number: int, seed: int, reason: str) -> None:
        super().__init__("game_failed", f"Game {number} (seed {seed}) broke off: {reason}")
        self.number = number
        self.seed = seed
        self.reason = reason


@dataclass(frozen=True, slots=True)
class CardFault:
    """One fault of a card record: where it is, what it is, and the nearest known word if there is one."""

    path: str
    code: str
    message: str
    near: str | None = None


class CardFaults(EngineError):
    """All faults of the card records that were to be loaded."""

    def __init__(self, faults: tuple[CardFault, ...]) -> None:
        super().__init__("bad_card", "; ".join(f"{fault.path}: {fault.message}" for fault in faults))
        self.faults = faults
