"""What the seat whose turn it is may do, as a list: built at every decision, so written to be quick.

Authority: duel:turn.2, unit.1, attack.1, attack.2, tactic.1, experiment.1, experiment.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.duel import fights, playing
from rules.engine.duel.actions import PLAY, USE
from rules.engine.duel.codes import BOARDS, codes_in, unit_code
from rules.engine.duel.plans import VARIOUS

if TYPE_CHECKING:
    from rules.engine.duel.actions import DuelAction
    from rules.engine.duel.plans import Plan
    from rules.engine.duel.state import DuelState


def main_actions(state: DuelState, seat: int) -> list[DuelAction]:
    """Plays, attacks, uses and the end of the turn, ascending; targets with them."""
    me = state.players[seat]
    foe = state.players[1 - seat]
    table = state.table
    pool = state.pool
    actions = pool.actions
    by_rank = pool.by_rank
    energy = me.energy
    board = me.board
    mine = len(board)
    theirs = len(foe.board)
    is_full = mine >= table.board_limit
    scene = (seat * BOARDS + mine) * BOARDS + theirs
    found: list[DuelAction] = []
    before = -1
    for rank in me.sorted:
        if rank == before:
            continue
        plan = by_rank[rank]
        if plan.cost > energy:
            break
        before = rank
        if is_full and plan.is_unit:
            continue
        if plan.by_scene is not None:
            listed = plan.by_scene[scene]
            found += plan.plays_in(scene, seat, mine, theirs) if listed is None else listed
        elif plan.kind == VARIOUS:
            if not plan.has_choice or table.experiment_choice:
                found += _various(state, seat, plan)
        else:
            found += plan.plays(single_mask(state, seat, plan), actions)
    rows = None
    for slot, unit in enumerate(board):
        if unit.ready and unit.attacks < table.attacks_per_turn:
            if rows is None:
                if foe.guards:
                    rows = actions.attack_rows(seat, fights.attackable(foe, 1 - seat))
                else:
                    rows = actions.open_rows[seat][theirs]
            found += rows[slot]
    if table.experiment_ability:
        found += fights.uses(state, seat, crowded=False)
    found.append(actions.end_turn)
    return found


def crowded_actions(state: DuelState, seat: int) -> list[DuelAction]:
    """The same where it would be too long: targets of cards and abilities are named afterwards."""
    plays: dict[int, DuelAction] = {}
    others: list[DuelAction] = []
    for action in main_actions(state, seat):
        if action.kind == PLAY:
            plan = state.pool.plans[action.first]
            for each in _later(state, seat, plan):
                plays[each.key] = each
        elif action.kind != USE:
            others.append(action)
    end_turn = others.pop()
    uses = fights.uses(state, seat, crowded=True) if state.table.experiment_ability else []
    return [*(plays[key] for key in sorted(plays)), *others, *uses, end_turn]


def _later(state: DuelState, seat: int, plan: Plan) -> list[DuelAction]:
    if plan.kind != VARIOUS and not plan.may:
        return [plan.bare]
    play = state.pool.actions.play
    return [play(plan.index, option.later) for option in playing.options(state, seat, plan)]


def single_mask(state: DuelState, seat: int, plan: Plan) -> int:
    """What an aimed card may be aimed at."""
    if plan.is_unit:
        source = unit_code(seat, len(state.players[seat].board))
        return plan.modes[0].aims[0][1].mask(state.players, seat, source, plan.card)
    return plan.modes[0].aims[0][1].mask(state.players, seat, -1, None)


def _various(state: DuelState, seat: int, plan: Plan) -> list[DuelAction]:
    play = state.pool.actions.play
    found = []
    for option in playing.options(state, seat, plan):
        mask, is_optional = option.first
        if not mask or is_optional:
            found.append(play(plan.index, option.choice))
        found += [play(plan.index, option.choice, target) for target in codes_in(mask)]
    return found
