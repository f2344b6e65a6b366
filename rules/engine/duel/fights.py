"""Attacks and abilities of units. Authority: duel:attack, unit.4, experiment.2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.core.errors import IllegalAction
from rules.engine.duel import events, playing
from rules.engine.duel.codes import HEROES, SIDE, UNITS, codes_in, unit_code
from rules.engine.duel.resolution import Resolution

if TYPE_CHECKING:
    from rules.engine.duel.actions import DuelAction
    from rules.engine.duel.plans import Mode
    from rules.engine.duel.player import Player
    from rules.engine.duel.state import DuelState
    from rules.engine.duel.unit import Unit


def attackable(foe: Player, seat: int) -> int:
    """What units of the other side may attack, as a mask; `seat` is the one attacked. Source: attack.2."""
    board = foe.board
    if not foe.guards:
        return HEROES[seat] | UNITS[seat][len(board)]
    mask = 0
    for slot, unit in enumerate(board):
        if unit.guard:
            mask |= 1 << seat * SIDE + 1 + slot
    return mask


def attack(state: DuelState, seat: int, action: DuelAction) -> None:
    """Source: attack.1, attack.3, attack.4."""
    me, foe = state.sides[seat]
    unit = me.board[action.slot]
    place = action.target % SIDE
    if state.listener is None:
        strike(state, me, foe, unit, place)
        return
    hear = state.listener.hear
    hear(events.attacked(state.named(action.first), state.named(action.target)))
    unit.ready = False
    unit.attacks += 1
    if not place:
        foe.health -= unit.power
        hear(events.damaged(state.named(action.target), unit.power))
        state.check_heroes()
        return
    other = foe.board[place - 1]
    other.damage += unit.power
    unit.damage += other.power
    hear(events.damaged(state.named(action.target), unit.power))
    hear(events.damaged(state.named(action.first), other.power))
    state.bury()


def strike(state: DuelState, me: Player, foe: Player, unit: Unit, place: int) -> bool:
    """The same where nobody listens; `place`: 0 for the hero, else that of a unit. True if a unit left."""
    unit.ready = False
    unit.attacks += 1
    if not place:
        foe.health -= unit.power
        if foe.health <= 0:
            state.check_heroes()
        return False
    other = foe.board[place - 1]
    other.damage += unit.power
    unit.damage += other.power
    has_left = False
    if other.damage >= other.health:
        foe.lose(place - 1)
        has_left = True
    if unit.damage >= unit.health:
        me.lose(me.board.index(unit))
        has_left = True
    return has_left


def check_attack(state: DuelState, seat: int, action: DuelAction) -> None:
    """Raises: IllegalAction."""
    unit = _acting_unit(state, seat, action)
    _check_ready(state, unit)
    foe = state.players[1 - seat]
    target, place = divmod(action.target, SIDE)
    if target == seat or place > len(foe.board):
        raise IllegalAction(
            "bad_target", "a unit attacks a unit or the hero of the other side", "duel:attack.1"
        )
    if not attackable(foe, 1 - seat) >> action.target & 1:
        raise IllegalAction(
            "must_attack_guard", "while the other side has a Guard, attacks must target one", "duel:attack.2"
        )


def use_mode(state: DuelState, unit: Unit) -> Mode | None:
    """What using the unit does; None for a unit without such an ability, or without the experiment."""
    return state.pool.plans[unit.card].use if state.table.experiment_ability else None


def uses(state: DuelState, seat: int, *, crowded: bool) -> list[DuelAction]:
    """Abilities that may be used now. Source: experiment.2."""
    found: list[DuelAction] = []
    actions = state.pool.actions
    for slot, unit in enumerate(state.players[seat].board):
        mode = use_mode(state, unit)
        if mode is None or not unit.ready or unit.attacks >= state.table.attacks_per_turn:
            continue
        code = unit_code(seat, slot)
        first = playing.first_targets(state, seat, mode, code, None, needs_all=True)
        if first is None:
            continue
        if not first.mask or first.is_optional or crowded:
            found.append(actions.use(code))
        if not crowded:
            found += [actions.use(code, target) for target in codes_in(first.mask)]
    return found


def use(state: DuelState, seat: int, action: DuelAction) -> None:
    """Source: experiment.2."""
    unit = state.players[seat].board[action.slot]
    unit.ready = False
    unit.attacks += 1
    mode = use_mode(state, unit)
    assert mode is not None
    resolution = Resolution(state, seat, unit.card, action.first)
    resolution.is_use = True
    resolution.take_mode(mode, action.choice)
    if state.listener is not None:
        state.listener.hear(events.used(state.named(action.first)))
    playing.begin(state, resolution, action.target)


def check_use(state: DuelState, seat: int, action: DuelAction) -> None:
    """Raises: IllegalAction."""
    unit = _acting_unit(state, seat, action)
    mode = use_mode(state, unit)
    if mode is None:
        if state.pool.plans[unit.card].use is not None:
            raise IllegalAction(
                "experiment_off", "this match plays without abilities of units", "duel:experiment.4"
            )
        raise IllegalAction("no_ability", "the unit has no ability to use", "duel:experiment.2")
    _check_ready(state, unit)
    first = playing.first_targets(state, seat, mode, action.first, None, needs_all=True)
    playing.check_target(state, seat, first, action.target)


def _acting_unit(state: DuelState, seat: int, action: DuelAction) -> Unit:
    """Raises: IllegalAction for a unit that is not the seat's, or not there."""
    if action.first // SIDE != seat:
        raise IllegalAction("not_your_unit", "the unit is the other side's", "duel:attack.1")
    board = state.players[seat].board
    if action.slot >= len(board):
        raise IllegalAction("no_such_unit", f"no unit lies at place {action.slot}", "duel:attack.1")
    return board[action.slot]


def _check_ready(state: DuelState, unit: Unit) -> None:
    """Raises: IllegalAction. A unit that attacked is exhausted as well: what stays true is named first."""
    if unit.attacks >= state.table.attacks_per_turn:
        raise IllegalAction("already_attacked", "the unit has attacked this turn", "duel:attack.1a")
    if not unit.ready:
        raise IllegalAction("exhausted", "the unit is exhausted", "duel:attack.1")
