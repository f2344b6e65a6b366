"""A position as JSON: the full state, and the scenario form in which anything may be left out.

Authority: scenarios.md; README.md of this folder lists the members.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.engine.core.errors import SetupError
from rules.engine.core.outcome import CAPPED, CONCEDED, Outcome
from rules.engine.core.rng import Rng
from rules.engine.release import iteration, memory, releases
from rules.engine.release.phases import AT_COMMIT, AT_LEAD, AT_PASS, AT_REVEAL, AT_SWAP, OVER, PHASE_NAMES
from rules.engine.release.reader import Reader
from rules.engine.release.scoring import score_release
from rules.engine.release.state import ReleaseState
from rules.engine.release.table import Table
from rules.engine.release.view import committed_json, history_json

if TYPE_CHECKING:
    from rules.engine.release.pool import ReleasePool

MEMBERS: Final = (
    *("seats", "copies", "teams", "release", "tools", "tools_deck", "tools_used", "leader", "iteration"),
    *("iterations", "phase", "asked", "hands", "committed", "pile", "takeable", "winner", "passes", "chosen"),
    *("artifacts", "won", "scores", "history", "open_artifacts", "set_aside", "conceded", "outcome", "rng"),
    *("turns", "first_leader", "held", "played"),
)
SCORE_MEMBERS: Final = ("tools", "artifacts", "won", "teams")
TERMINATIONS: Final = {
    each.code: each for each in (releases.RELEASES_PLAYED, releases.TARGET_REACHED, CONCEDED, CAPPED)
}


def write(state: ReleaseState) -> dict[str, Any]:
    """The full state; `read` makes one of it that goes on identically."""
    slugs = state.pool.slugs

    def named(cards: Sequence[int]) -> list[str]:
        return [slugs[card] for card in cards]

    seats = state.table.seats
    return {
        "seats": seats,
        "copies": state.table.copies,
        "teams": [list(members) for members in state.table.sides],
        "release": state.release,
        "tools": slugs[state.tools] if state.tools >= 0 else None,
        "tools_deck": named(state.tools_deck),
        "tools_used": named(state.tools_used),
        "leader": state.leader,
        "iteration": state.iteration,
        "iterations": state.iterations,
        "phase": PHASE_NAMES[state.phase],
        "asked": state.turn if state.turn >= 0 else None,
        "hands": [named(state.hand_cards(seat)) for seat in range(seats)],
        "committed": committed_json(slugs, tuple(state.committed), state.leader, seats),
        "pile": named(state.pile),
        "takeable": named(state.takeable),
        "winner": state.winner if state.winner >= 0 else None,
        "passes": [list(each) for each in state.directions],
        "chosen": [named(cards) for cards in state.chosen],
        "artifacts": [named(cards) for cards in state.artifacts],
        "won": list(state.won),
        "scores": list(state.scores()),
        "history": history_json(slugs, state.history),
        "open_artifacts": [named(cards) for cards in state.open_artifacts],
        "set_aside": named(state.discard),
        "conceded": list(state.conceded),
        "outcome": state.ended.to_json() if state.ended is not None else None,
        "rng": state.rng.to_json(),
        "turns": state.turns,
        "first_leader": state.first_leader if state.first_leader >= 0 else None,
        "held": list(state.held),
        "played": list(state.played),
    }


def read(
    data: Mapping[str, Any], rules: Mapping[str, Any], pool: ReleasePool, rng: Rng | None
) -> ReleaseState:
    """A state in the scenario form. Raises: ScenarioFault, or SetupError for a table that is not allowed."""
    reader = Reader(data, pool, known=MEMBERS)
    table = _table(reader, rules)
    state = ReleaseState(table, pool, rng or _rng(reader))
    _read_cards(state, reader)
    _read_iteration(state, reader)
    _read_scores(state, reader)
    _read_phase(state, reader)
    memory.read(state, reader)
    _check_cards(state, reader)
    _check_hands(state, reader)
    return state


def score(data: object, rules: Mapping[str, Any], pool: ReleasePool) -> dict[str, Any]:
    """The short form: points of the release for each seat, teammates sharing; alone without `teams`."""
    reader = Reader(data, pool, known=SCORE_MEMBERS)
    seats = len(reader.items("artifacts"))
    table = Table(rules, seats, teams=reader.teams("teams") or [])
    tools = reader.card(reader.data.get("tools"), "tools", tools=True)
    artifacts = reader.card_lists("artifacts", seats)
    won = reader.wholes("won", seats, low=0)
    points = [0] * len(table.sides)
    for part in score_release(table, pool, tools, artifacts, won):
        points[table.side_of[part.seats[0]]] += part.points
    return {"scores": [points[side] for side in table.side_of]}


def _table(reader: Reader, rules: Mapping[str, Any]) -> Table:
    lengths = [len(reader.items(name)) for name in ("hands", "artifacts", "scores", "won")]
    seats = reader.whole("seats", max(lengths))
    if reader.has("copies"):
        rules = {**rules, "copies": reader.whole("copies", 1)}
    return Table(rules, seats, teams=reader.teams("teams"))


def _rng(reader: Reader) -> Rng:
    return Rng.from_json(reader.items("rng")) if reader.has("rng") else Rng.from_seed(0)


def _read_cards(state: ReleaseState, reader: Reader) -> None:
    table, pool = state.table, state.pool
    state.tools = reader.card(reader.data["tools"], "tools", tools=True) if reader.has("tools") else -1
    state.tools_used = reader.cards("tools_used", tools=True)
    if "tools_deck" in reader.data:
        state.tools_deck = reader.cards("tools_deck", tools=True)
    else:
        left = Counter(releases.tools_deck(table, pool))
        left.subtract([*state.tools_used, state.tools])
        state.tools_deck = sorted(left.elements())
    for seat, cards in enumerate(reader.card_lists("hands", table.seats)):
        releases.fill_hand(state, seat, cards)
    state.artifacts = reader.card_lists("artifacts", table.seats)


def _read_iteration(state: ReleaseState, reader: Reader) -> None:
    seats = state.table.seats
    entries = reader.items("committed")
    if len(entries) > seats:
        raise reader.fault("committed", "too_long", "each seat commits once")
    committed = [
        Reader(entry, state.pool, known=("seat", "card"), at=f"/committed/{place}")
        for place, entry in enumerate(entries)
    ]
    first = committed[0].seat("seat", seats, 0) if committed else 0
    state.leader = reader.seat("leader", seats, first)
    for place, entry in enumerate(committed):
        if entry.seat("seat", seats, -1) != (state.leader + place) % seats:
            raise entry.fault("seat", "out_of_turn", "seats commit clockwise from the leader")
        iteration.count_in(state, entry.card(entry.data.get("card"), "card"))
    state.pile = reader.cards("pile")
    state.takeable = reader.cards("takeable")
    remaining = state.hand_size(state.leader) + (1 if committed else 0)
    state.iterations = reader.whole("iterations", reader.whole("iteration", 1, 1) - 1 + remaining)
    state.iteration = reader.whole("iteration", max(1, state.iterations - remaining + 1), 1)


def _read_scores(state: ReleaseState, reader: Reader) -> None:
    table = state.table
    state.release = reader.whole("release", 1)
    state.won = reader.wholes("won", table.seats, low=0)
    scores = reader.wholes("scores", table.seats)
    state.points = [scores[members[0]] for members in table.sides]
    if tuple(scores) != state.scores():
        raise reader.fault("scores", "bad_scores", "teammates share one score")
    state.conceded = tuple(reader.wholes("conceded", len(reader.items("conceded"))))
    state.turns = reader.whole("turns", 0, high=1 << 60)
    state.first_leader = reader.whole("first_leader", -1)
    if reader.has("held"):
        state.held = reader.masks("held", table.seats)
    if reader.has("played"):
        state.played = reader.masks("played", table.seats)


def _read_phase(state: ReleaseState, reader: Reader) -> None:
    seats = state.table.seats
    state.phase = PHASE_NAMES.index(reader.word("phase", "commit", PHASE_NAMES[1:]))
    state.winner = reader.seat("winner", seats, -1) if reader.has("winner") else -1
    is_settled = len(state.committed) == seats
    if state.phase in (AT_REVEAL, AT_PASS):
        if not is_settled:
            raise reader.fault("phase", "bad_phase", "nobody has won the iteration yet")
        if state.winner < 0:
            state.winner = iteration.find_winner(state)
    elif state.phase == AT_COMMIT and is_settled:
        raise reader.fault("phase", "bad_phase", "all have committed: say what is asked now")
    if state.phase == AT_REVEAL and not reader.has("pile"):
        state.pile, state.takeable = state.committed[:], state.committed[:]
    if state.phase == OVER:
        state.turn = -1
        state.ended = _outcome(reader, seats)
    elif state.phase == AT_PASS:
        _read_passes(state, reader)
    else:
        _read_asked(state, reader)


def _read_asked(state: ReleaseState, reader: Reader) -> None:
    """Whose decision it is: of a commit or a swap the order of play says so, whatever the position does."""
    usual = _usual_seat(state)
    asked = reader.seat("asked", state.table.seats, usual)
    if state.phase in (AT_COMMIT, AT_SWAP) and asked != usual:
        raise reader.fault("asked", "out_of_turn", f"it is the decision of seat {usual}")
    if state.phase == AT_SWAP and not (state.committed and iteration.can_swap(state, asked)):
        raise reader.fault(
            "phase", "bad_phase", "whoever swaps has committed and has artifacts, as has another seat"
        )
    if state.phase == AT_LEAD and state.committed:
        raise reader.fault("phase", "bad_phase", "nobody commits before the leader is named")
    state.ask(state.phase, asked)


def _usual_seat(state: ReleaseState) -> int:
    """Whose decision it is when the position does not say."""
    seats = state.table.seats
    if state.phase == AT_COMMIT:
        return (state.leader + len(state.committed)) % seats
    if state.phase == AT_SWAP:
        return (state.leader + max(0, len(state.committed) - 1)) % seats
    return state.leader


def _read_passes(state: ReleaseState, reader: Reader) -> None:
    seats = state.table.seats
    state.directions = []
    for place, entry in enumerate(reader.items("passes")):
        if not isinstance(entry, list) or len(entry) != 2 or not all(type(each) is int for each in entry):
            raise reader.fault(f"passes/{place}", "bad_type", "[steps clockwise, cards] is needed")
        if entry[1] < 1 or not -seats < entry[0] < seats:
            raise reader.fault(
                f"passes/{place}", "bad_number", "at least one card, less than once round the table"
            )
        state.directions.append((entry[0], entry[1]))
    if not state.directions:
        raise reader.fault("passes", "bad_phase", "say which passes are owed")
    state.chosen = reader.card_lists("chosen", seats)
    state.ask_all(AT_PASS)
    owed = [min(state.directions[0][1], state.hand_size(seat)) for seat in range(seats)]
    for seat, cards in enumerate(state.chosen):
        if len(cards) > owed[seat] or Counter(cards) - Counter(state.hand_cards(seat)):
            raise reader.fault(f"chosen/{seat}", "bad_choice", "cards of the own hand, no more than are owed")
    waiting = tuple(seat for seat in range(seats) if len(state.chosen[seat]) < owed[seat])
    if not waiting:
        raise reader.fault("phase", "bad_phase", "nobody has a card left to choose")
    state.wait_for(waiting)


def _outcome(reader: Reader, seats: int) -> Outcome:
    entry = Reader(
        reader.data.get("outcome"),
        reader.pool,
        known=("winners", "termination", "clause", "scores"),
        at="/outcome",
    )
    code = entry.word("termination", "releases_played", tuple(TERMINATIONS))
    winners = entry.wholes("winners", len(entry.items("winners")))
    return Outcome(tuple(winners), TERMINATIONS[code], tuple(entry.wholes("scores", seats)))


def _check_cards(state: ReleaseState, reader: Reader) -> None:
    """No card more often than it is in the game; what is named nowhere lies aside."""
    try:
        left = Counter(releases.play_deck(state.table, state.pool))
    except SetupError as error:
        raise reader.fault("seats", error.code, error.message) from None
    on_table = state.committed if state.phase in (AT_COMMIT, AT_SWAP) else state.pile
    named = [card for cards in state.artifacts for card in cards] + on_table
    named += [card for seat in range(state.table.seats) for card in state.hand_cards(seat)]
    state.discard = sorted(reader.cards("set_aside"))
    left.subtract([*named, *state.discard])
    short = [card for card, number in sorted(left.items()) if number < 0]
    if short:
        slug = state.pool.slugs[short[0]]
        raise reader.fault("", "too_many_copies", f"{slug} stands here more often than it is in the game")
    if not reader.has("set_aside"):
        state.discard = sorted(left.elements())


def _check_hands(state: ReleaseState, reader: Reader) -> None:
    """Everybody has as many cards as iterations are left."""
    if state.phase == OVER:
        return
    seats = state.table.seats
    left = state.iterations - state.iteration + 1
    if left < 1:
        raise reader.fault(
            "hands", "no_cards", "nobody holds a card: deal the hands, or say that the game is over"
        )
    for seat in range(seats):
        place = (seat - state.leader) % seats
        if state.hand_size(seat) + (1 if place < len(state.committed) else 0) != left:
            message = f"{left} iterations are left, this one included: each seat needs a card for each"
            raise reader.fault(f"hands/{seat}", "bad_hand_size", message)
