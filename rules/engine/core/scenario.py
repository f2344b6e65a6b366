"""The scenario runner: a position, a script of actions, and what is expected of the outcome.

Authority: the scenario format. An offer that a seat can only decline is answered by the runner where a script
leaves it out, as the driver of a match does; every other decision is the script's.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

from rules.engine.core import pointers
from rules.engine.core.actions import Action
from rules.engine.core.cards import CardPool
from rules.engine.core.errors import (
    ActionFormatError,
    CardFaults,
    EngineError,
    IllegalAction,
    ScenarioFault,
    SetupError,
)
from rules.engine.core.events import EventLog
from rules.engine.core.game import Game, Rules, State
from rules.engine.core.rng import Rng, ScriptedRng, derive
from rules.engine.core.scenario_cards import Record, as_scenario_fault, card_records
from rules.engine.core.scenario_document import Scenario, Step, near

Json = Any
_T = TypeVar("_T")

SECONDS_MAX: Final = 2.0
#: The only decision that the runner ever takes for a script.
DECLINE: Final = {"do": "decline"}
#: Faults of the dice: failures of the scenario, its document being in order.
DICE_CODES: Final = frozenset({"dice_missing", "dice_left", "dice_mismatch"})
#: Refusals that say no more than that something else is asked now.
VAGUE_CODES: Final = frozenset({"not_your_turn", "wrong_decision", "game_over"})


class Table(Protocol):
    """Where a scenario is played: a game with the rules and cards in force."""

    @property
    def game(self) -> Game: ...

    @property
    def rules(self) -> Rules:
        """Every rule parameter of the game with its value in force."""
        ...

    @property
    def cards(self) -> Sequence[Record]:
        """The catalog's card records."""
        ...

    @property
    def pool(self) -> CardPool:
        """The same cards, loaded. Raises: CardFaults."""
        ...

    @property
    def stats(self) -> Sequence[str]:
        """Names of the stats of the game's cards."""
        ...


@runtime_checkable
class ScoringGame(Protocol):
    """A game that has the short form: a table scored as it lies."""

    def score(self, data: Mapping[str, Json], rules: Rules, cards: CardPool) -> dict[str, Json]:
        """Raises: ScenarioFault."""
        ...


def run_scenario(scenario: Scenario, table: Table, *, muted: frozenset[str] = frozenset()) -> dict[str, Json]:
    """The answer to a scenario; of the short form the scores, with `ok` and `failures` if it expects any.

    muted: refusal codes kept silent, so that a mutation run can see which scenarios notice; the script still
    stops there. Raises: ScenarioFault for what the document gets wrong and for more than 2 s of work, which a
    busy machine does not make longer.
    """
    deadline = time.thread_time() + SECONDS_MAX
    rules = _rules(scenario, {**table.game.settings, **table.rules})
    pool = _pool(scenario, table)
    if scenario.score is not None:
        return _scored(scenario, table.game, rules, pool)
    rng = _chance(scenario, pool)
    try:
        state = _at("/state", lambda: table.game.from_json(scenario.state, rules, pool, rng=rng))
    except ScenarioFault as fault:
        if fault.code not in DICE_CODES:
            raise
        return _unplayable(_dice_failure(scenario, fault))
    return _Run(scenario, table.game, pool, state, rng=rng, deadline=deadline, muted=muted).answer()


class _Run:
    """One scenario being played. The state moves by whole steps only: a step that fails leaves no trace."""

    def __init__(
        self,
        scenario: Scenario,
        game: Game,
        pool: CardPool,
        state: State,
        *,
        rng: Rng,
        deadline: float,
        muted: frozenset[str],
    ) -> None:
        self.scenario = scenario
        self.state = state
        self.rng = rng
        self.deadline = deadline
        self.muted = muted
        self.actions = [_action(game, pool, index, step) for index, step in enumerate(scenario.script)]
        self.events: list[dict[str, Json]] = []
        self.illegal: dict[str, Json] | None = None
        self.failures: list[dict[str, Json]] = []

    def answer(self) -> dict[str, Json]:
        """Play the script and judge what came of it."""
        try:
            self._play()
        except ScenarioFault as fault:
            if fault.code not in DICE_CODES:
                raise
            self.failures.append(_dice_failure(self.scenario, fault))
        return self._judged()

    def _play(self) -> None:
        for index, (step, action) in enumerate(zip(self.scenario.script, self.actions, strict=True)):
            self._check_time()
            refusal = _at(f"/script/{index}", partial(self._refusal, step.seat, action))
            if refusal is not None:
                self._stop(index, refusal)
                break
        else:
            while self._decline_forced():
                pass
        if isinstance(self.rng, ScriptedRng):
            self.rng.check_used_up()

    def _refusal(self, seat: int, action: Action) -> IllegalAction | None:
        """Carry out one step; None when it was legal, at once or after offers that could only be declined."""
        refusal = self._try(seat, action)
        while refusal is not None and refusal.code in VAGUE_CODES and self._decline_forced():
            refusal = self._try(seat, action)
        return refusal

    def _try(self, seat: int, action: Action) -> IllegalAction | None:
        before = self.state.clone()
        log = EventLog()
        self.state.listen(log)
        try:
            self.state.apply(seat, action)
        except IllegalAction as refusal:
            return refusal
        except ScenarioFault:
            self.state = before
            raise
        self.events += log.to_json()
        return None

    def _decline_forced(self) -> bool:
        """Answer one offer that its seat can only decline; whether there was one."""
        self._check_time()
        forced = self._forced()
        if forced is not None:
            self._try(*forced)
        return forced is not None

    def _forced(self) -> tuple[int, Action] | None:
        for seat in self.state.to_act():
            legal = self.state.legal_actions(seat)
            if len(legal) == 1 and legal[0].to_json() == DECLINE:
                return seat, legal[0]
        return None

    def _stop(self, index: int, refusal: IllegalAction) -> None:
        if refusal.code not in self.muted:
            self.illegal = {"step": index, "code": refusal.code, "clause": refusal.clause}

    def _check_time(self) -> None:
        if time.thread_time() > self.deadline:
            message = f"A scenario may take {SECONDS_MAX:g} s at most."
            raise ScenarioFault("scenario_too_slow", message, pointer="/script")

    def _judged(self) -> dict[str, Json]:
        facts = self._facts()
        expect = self.scenario.expect or {}
        failures = self.failures + unmet(expect, facts)
        if self.illegal is not None and not any(pointers.parse(place)[0] == "illegal" for place in expect):
            failures.append({"pointer": "/illegal", "expected": None, "actual": self.illegal})
        self._check_time()
        answer = {name: facts[name] for name in ("state", "outcome", "events", "illegal")}
        return {"ok": not failures, **answer, "failures": failures}

    def _facts(self) -> dict[str, Json]:
        """Everything that an expectation can point into; per-seat parts only when one does."""
        outcome = self.state.outcome()
        facts: dict[str, Json] = {
            "state": self.state.to_json(),
            "outcome": None if outcome is None else outcome.to_json(),
            "illegal": self.illegal,
            "events": self.events,
        }
        roots = {pointers.parse(place)[0] for place in self.scenario.expect or {}}
        if roots & {"observations", "legal"}:
            seats = range(self.state.seat_count)
            facts["observations"] = [self.state.observation(seat).to_json() for seat in seats]
            facts["legal"] = [
                [action.to_json() for action in self.state.legal_actions(seat)] for seat in seats
            ]
        return facts


def unmet(expect: Mapping[str, Json], facts: Json) -> list[dict[str, Json]]:
    """The expectations that do not hold, in their order. A place that is not there is not null."""
    failures = []
    for pointer, expected in expect.items():
        try:
            actual = pointers.resolve(facts, pointer)
        except LookupError:
            failures.append(
                {"pointer": pointer, "expected": expected, "actual": None, "note": "nothing is there"}
            )
            continue
        if not is_same(actual, expected):
            failures.append({"pointer": pointer, "expected": expected, "actual": actual})
    return failures


def is_same(one: Json, other: Json) -> bool:
    """Equality of JSON values: numbers by value, true is not 1, members in any order."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, (list, tuple)) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(is_same(value, other[name]) for name, value in one.items())
    return bool(one == other)


def _rules(scenario: Scenario, in_force: Rules) -> Rules:
    for name in scenario.rules:
        if name not in in_force:
            message = f"The game has no rule parameter {name[:60]!r}{near(name, in_force)}"
            raise ScenarioFault("unknown_rule", message, pointer=pointers.join("/rules", name))
    return {**in_force, **scenario.rules}


def _pool(scenario: Scenario, table: Table) -> CardPool:
    try:
        if not scenario.cards:
            return table.pool
        return table.game.load_cards(card_records(scenario.cards, table.cards, table.stats))
    except CardFaults as faults:
        raise as_scenario_fault(faults, len(scenario.cards)) from faults


def _chance(scenario: Scenario, pool: CardPool) -> Rng:
    if scenario.dice is None:
        return derive(scenario.seed, 0, "world")
    entries = [{"why": die.why, "value": die.value} for die in scenario.dice]
    return ScriptedRng(entries, {card.slug: card.index for card in pool})


def _action(game: Game, pool: CardPool, index: int, step: Step) -> Action:
    return _at(f"/script/{index}/action", lambda: game.action_from_json(step.action, pool))


def _at(pointer: str, read: Callable[[], _T]) -> _T:
    """What `read` gives; its faults become faults of the document at this place."""
    try:
        return read()
    except ScenarioFault as fault:
        if fault.code in DICE_CODES:
            raise
        raise ScenarioFault(fault.code, fault.message, fault.clause, pointer + fault.pointer) from fault
    except (SetupError, ActionFormatError) as error:
        place = error.pointer if error.pointer.startswith("/rules") else pointer + error.pointer
        raise ScenarioFault(error.code, error.message, error.clause, place) from error


def _scored(scenario: Scenario, game: Game, rules: Rules, pool: CardPool) -> dict[str, Json]:
    if not isinstance(game, ScoringGame):
        message = f"The game {scenario.game!r} has no short form for scores."
        raise ScenarioFault("no_score", message, pointer="/score")
    score = scenario.score or {}
    answer = _at("/score", lambda: game.score(score, rules, pool))
    if scenario.expect is None:
        return answer
    failures = unmet(scenario.expect, answer)
    return {"ok": not failures, **answer, "failures": failures}


def _dice_failure(scenario: Scenario, fault: EngineError) -> dict[str, Json]:
    """A die that was missing, left over or of another kind, as a failed expectation of the script."""
    place = int(pointers.parse(fault.pointer)[1])
    dice = scenario.dice or ()
    actual = {"why": dice[place].why, "value": dice[place].value} if place < len(dice) else None
    return {"pointer": fault.pointer, "expected": fault.message, "actual": actual, "note": fault.code}


def _unplayable(failure: dict[str, Json]) -> dict[str, Json]:
    return {"ok": False, "state": None, "outcome": None, "events": [], "illegal": None, "failures": [failure]}
