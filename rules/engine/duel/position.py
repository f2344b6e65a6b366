"""A position as JSON: the full state, and the scenario form in which anything may be left out.

Authority: scenarios.md; README.md of this folder lists the members.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from rules.engine.core.outcome import CAPPED, Outcome
from rules.engine.core.rng import Rng
from rules.engine.duel.actions import NO_CHOICE
from rules.engine.duel.codes import SIDE
from rules.engine.duel.phases import AT_AIM, AT_DISCARD, MAIN, MULLIGAN, OVER, PHASE_NAMES
from rules.engine.duel.reader import Reader
from rules.engine.duel.resolution import Resolution
from rules.engine.duel.state import BOTH_DEFEATED, CONCEDED, HERO_DEFEATED, DuelState
from rules.engine.duel.table import Table
from rules.engine.duel.unit import Unit, entering
from rules.engine.duel.view import resolution_json, unit_json

if TYPE_CHECKING:
    from rules.engine.duel.player import Player
    from rules.engine.duel.pool import DuelPool

MEMBERS: Final = (
    *("active", "turn", "first_player", "phase", "asked", "players", "resolving", "conceded", "outcome"),
    *("rng", "held", "played"),
)
PLAYER: Final = (
    *("health", "energy", "energy_max", "hand", "deck", "discard", "board", "aside", "replaced"),
)
UNIT: Final = (
    *("card", "damage", "ready", "attacked", "attacks", "bonus", "lasting", "held", "step", "doomed"),
)
RESOLVING: Final = (
    *("card", "seat", "unit", "use", "choice", "targets", "aiming", "part", "verb", "word", "owed"),
    "may_owe_less",
)
OUTCOME: Final = ("winners", "termination", "clause", "scores")
TERMINATIONS: Final = {each.code: each for each in (HERO_DEFEATED, BOTH_DEFEATED, CONCEDED, CAPPED)}
#: More damage than any game deals.
DEEPEST: Final = 1_000_000
#: More than any card gives.
BONUS_MAX: Final = 1000


def write(state: DuelState) -> dict[str, Any]:
    """The full state; `read` makes one of it that goes on identically."""
    return {
        "active": state.active,
        "turn": state.turn,
        "first_player": state.first,
        "phase": PHASE_NAMES[state.phase],
        "asked": state.seat if state.seat >= 0 else None,
        "players": [_player_json(state, player) for player in state.players],
        "resolving": resolution_json(state.pool, state.resolving),
        "conceded": state.conceded if state.conceded >= 0 else None,
        "outcome": state.ended.to_json() if state.ended is not None else None,
        "rng": state.rng.to_json(),
        "held": [player.held for player in state.players],
        "played": [player.played for player in state.players],
    }


def _player_json(state: DuelState, player: Player) -> dict[str, Any]:
    slugs = state.pool.slugs
    return {
        "health": player.health,
        "energy": player.energy,
        "energy_max": player.energy_max,
        "hand": [slugs[card] for card in player.hand],
        "deck": [slugs[card] for card in reversed(player.deck)],
        "discard": [slugs[card] for card in player.discard],
        "board": [unit_json(state.pool, unit) for unit in player.board],
        "aside": [slugs[card] for card in player.aside],
        "replaced": player.replaced if player.replaced >= 0 else None,
    }


def read(data: Mapping[str, Any], rules: Mapping[str, Any], pool: DuelPool, rng: Rng | None) -> DuelState:
    """A state in the scenario form. Raises: ScenarioFault, or SetupError for rules that are not allowed."""
    reader = Reader(data, pool, known=MEMBERS)
    state = DuelState(Table(rules), pool, rng or _rng(reader))
    state.active = reader.seat("active", 0)
    # Without more words a position is some turn in which play goes on, unless it looks like the set-up.
    state.turn = reader.whole("turn", 0 if _is_opening(state.table, reader) else 1, 0, 100_000)
    usual = state.active if state.turn % 2 or not state.turn else 1 - state.active
    state.first = reader.seat("first_player", usual)
    # Between actions nobody is as good as defeated.
    is_alive = not reader.has("resolving") and reader.data.get("phase") != PHASE_NAMES[OVER]
    for seat, entry in enumerate(reader.items("players", 2)):
        _read_player(state, seat, reader.below(entry, f"players/{seat}", PLAYER), is_alive=is_alive)
    _read_phase(state, reader)
    for player, held, played in zip(state.players, reader.masks("held"), reader.masks("played"), strict=True):
        player.held = held
        player.played = played
    return state


def _is_opening(table: Table, reader: Reader) -> bool:
    """Neither a turn nor whose it is, and nothing on the table but decks and two opening hands."""
    if any(reader.has(name) for name in ("active", "phase", "turn")) or not table.mulligan:
        return False
    sides = [one for one in reader.items("players", 2) if isinstance(one, dict)]
    return len(sides) == 2 and all(
        one.keys() <= {"hand", "deck"}
        and isinstance(one.get("hand"), list)
        and len(one["hand"]) == table.opening_hand > 0
        for one in sides
    )


def _rng(reader: Reader) -> Rng:
    return Rng.from_json(reader.items("rng")) if reader.has("rng") else Rng.from_seed(0)


def _read_player(state: DuelState, seat: int, reader: Reader, *, is_alive: bool) -> None:
    """Energy and its maximum stand for each other where one is left out."""
    table = state.table
    player = state.players[seat]
    player.health = reader.whole("health", table.hero_health, 1 if is_alive else -DEEPEST, table.hero_health)
    energy_max = reader.whole("energy_max", min(reader.whole("energy", 0), table.energy_max))
    player.energy_max = energy_max
    player.energy = reader.whole("energy", energy_max)
    player.hand = reader.cards("hand")
    player.ranks = state.pool.ranks_of(player.hand)
    player.deck = reader.cards("deck")[::-1]
    player.discard = reader.cards("discard")
    player.aside = reader.cards("aside")
    player.replaced = reader.whole("replaced", -1)
    for slot, entry in enumerate(reader.items("board", table.board_limit)):
        one = reader.below(entry, f"board/{slot}", UNIT)
        unit = _unit(state, one, is_alive=is_alive)
        player.board.append(unit)
        player.guards += unit.guard
        state.has_bonus = state.has_bonus or bool(unit.bonus or unit.lasting)


def _unit(state: DuelState, reader: Reader, *, is_alive: bool) -> Unit:
    """Ready unless it is said that it is not; mid-action it may be as good as defeated."""
    card = reader.card(reader.data.get("card"), "card")
    plan = state.pool.plans[card]
    if not plan.is_unit:
        raise reader.fault("card", "wrong_card", f"{state.pool.slugs[card]} is not a unit")
    unit = entering(card, plan.power, plan.health, plan.is_guard)
    unit.step = reader.whole("step", 0, 0, len(plan.growth))
    for step in plan.growth[: unit.step]:
        unit.health += step.health
        unit.strengthen(step.power)
    unit.damage = reader.whole("damage", 0, 0, unit.health - 1 if is_alive else DEEPEST)
    unit.ready = reader.flag("ready", True)
    attacked = reader.flag_or_count("attacked")
    unit.attacks = reader.whole("attacks", attacked)
    unit.bonus = reader.whole("bonus", 0, -BONUS_MAX, BONUS_MAX)
    unit.strengthen(unit.bonus)
    for place, entry in enumerate(reader.items("lasting")):
        if not isinstance(entry, list) or len(entry) != 2 or not all(type(each) is int for each in entry):
            raise reader.fault(f"lasting/{place}", "bad_type", "[by, number of the last turn] is needed")
        unit.lasting = (*unit.lasting, (entry[0], entry[1]))
        unit.strengthen(entry[0])
    unit.held = reader.flag("held", False)
    unit.doomed = reader.flag("doomed", False)
    return unit


def _read_phase(state: DuelState, reader: Reader) -> None:
    usual = "main" if state.turn else "mulligan"
    phase = PHASE_NAMES.index(reader.word("phase", usual, PHASE_NAMES))
    if reader.has("resolving"):
        state.resolving = _resolution(state, reader)
    if phase == OVER:
        state.ended = _outcome(reader)
        state.conceded = reader.seat("conceded", -1)
        return
    if (phase == MULLIGAN) != (state.turn == 0):
        raise reader.fault("phase", "bad_phase", "the mulligan, and nothing else, comes before turn 1")
    asked = reader.seat("asked", state.active)
    if phase != MULLIGAN and asked != state.active:
        raise reader.fault("asked", "out_of_turn", f"it is the turn of seat {state.active}")
    if phase == MULLIGAN and state.players[asked].replaced < 0:
        state.players[asked].replaced = len(state.players[asked].aside)
    if phase == AT_AIM and (state.resolving is None or not state.resolving.wanted()):
        raise reader.fault("phase", "bad_phase", "nothing is waiting for a target")
    if phase == AT_DISCARD and not _must_discard(state):
        raise reader.fault("phase", "bad_phase", "no card has to be discarded")
    if phase in (MAIN, MULLIGAN) and state.resolving is not None:
        raise reader.fault("phase", "bad_phase", "an effect is being carried out: say what is asked")
    state.ask(phase, asked)


def _must_discard(state: DuelState) -> bool:
    me = state.players[state.active]
    if state.resolving is not None:
        return 0 < state.resolving.owed <= len(me.hand)
    return len(me.hand) > state.table.hand_limit


def _resolution(state: DuelState, outer: Reader) -> Resolution:
    reader = outer.below(outer.data["resolving"], "resolving", RESOLVING)
    card = reader.card(reader.data.get("card"), "card")
    plan = state.pool.plans[card]
    source = reader.target(reader.data.get("unit"), "unit")
    seat = reader.seat("seat", state.active)
    is_use = reader.flag("use", False)
    choice = reader.whole("choice", NO_CHOICE, 0, max(0, len(plan.modes) - 1))
    modes = (plan.use,) if is_use else plan.modes
    place = choice if plan.has_choice and not is_use else 0
    if seat != state.active or (source < 0) == plan.is_unit or not 0 <= place < len(modes):
        raise reader.fault("card", "bad_effect", "this card has no effect that could be going on here")
    if source >= 0:
        _check_source(state, reader, source, card)
    mode = modes[place]
    if mode is None:
        raise reader.fault("use", "bad_effect", "the unit has no ability to use")
    resolution = Resolution(state, seat, card, source)
    resolution.is_use = is_use
    resolution.take_mode(mode, choice)
    resolution.aiming = reader.whole("aiming", 0, 0, len(mode.aims))
    resolution.targets = _targets(state, reader, len(mode.aims))
    resolution.part = reader.whole("part", 0, 0, len(mode.parts) - 1)
    resolution.verb = reader.whole("verb", 0, 0, len(mode.parts[resolution.part].verbs))
    resolution.word = reader.whole("word", 0, 0, len(mode.aims))
    resolution.owed = reader.whole("owed", 0)
    resolution.may_owe_less = reader.flag("may_owe_less", False)
    return resolution


def _check_source(state: DuelState, reader: Reader, source: int, card: int) -> None:
    seat, place = divmod(source, SIDE)
    board = state.players[seat].board
    if seat != state.active or not 1 <= place <= len(board) or board[place - 1].card != card:
        raise reader.fault("unit", "bad_effect", "the unit does not lie there")


def _targets(state: DuelState, reader: Reader, words: int) -> list[list[int]]:
    entries = reader.items("targets", words)
    found: list[list[int]] = [[] for _ in range(words)]
    for word, codes in enumerate(entries):
        if not isinstance(codes, list) or len(codes) > 2 * SIDE:
            raise reader.fault(f"targets/{word}", "bad_type", "a list of targets is needed")
        for place, each in enumerate(codes):
            code = reader.target(each, f"targets/{word}/{place}")
            seat, slot = divmod(code, SIDE)
            if code < 0 or slot > len(state.players[seat].board):
                raise reader.fault(f"targets/{word}/{place}", "bad_target", "nothing lies there")
            found[word].append(code)
    return found


def _outcome(reader: Reader) -> Outcome:
    entry = reader.below(reader.data.get("outcome"), "outcome", OUTCOME)
    code = entry.word("termination", HERO_DEFEATED.code, tuple(TERMINATIONS))
    winners = entry.wholes("winners", len(entry.items("winners", 2)), 0, 1)
    scores = entry.wholes("scores", 2, -1_000_000, 1_000_000) or [0, 0]
    return Outcome(tuple(winners), TERMINATIONS[code], tuple(scores))
