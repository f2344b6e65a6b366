"""What the seat whose turn it is may do, as a list: built at every decision, so written to be quick.

Authority: duel:turn.2, unit.1, attack.1, attack.2, tactic.1, experiment.1, experiment.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.engine.duel import fights, playing
from rules.engine.duel.actions import PLAY, USE
from rules.engine.duel.codes import codes_in, unit_code
from rules.engine.duel.plans import VARIOUS

if TYPE_CHECKING:
    from rules.engine.duel.actions import DuelAction
    from rules.engine.duel.plans import Plan
    from rules.engine.duel.state import DuelState


#: The longest list of legal actions.
LIST_MAX: Final = 200


def main_actions(state: DuelState, seat: int) -> list[DuelAction]:
    """Plays, attacks, uses and the end of the turn, ascending; targets with them."""
    me, foe = state.sides[seat]
    table = state.table
    found = listed_plays(state, seat)
    actions = state.pool.actions
    if me.board:
        if foe.guards:
            attacks = actions.attack_rows(seat, fights.attackable(foe, 1 - seat))
        else:
            attacks = actions.open_rows[seat][len(foe.board)]
        attacks_max = table.attacks_per_turn
        for slot, unit in enumerate(me.board):
            if unit.ready and unit.attacks < attacks_max:
                found += attacks[slot]
    if table.experiment_ability:
        found += fights.uses(state, seat, crowded=False)
    found.append(actions.end_turn)
    return found


def listed_plays(state: DuelState, seat: int) -> list[DuelAction]:
    """Cards that may be played, ascending; targets with them."""
    me, foe = state.sides[seat]
    pool = state.pool
    mine, theirs = len(me.board), len(foe.board)
    scene = state.scenes[seat][mine][theirs] or pool.scene(seat, mine, theirs, state.table.board_limit)
    too_dear = pool.too_dear[me.energy]
    found: list[DuelAction] = []
    for rank in me.ranks:
        if rank >= too_dear:
            break
        row = scene[rank]
        found += worked_out(state, seat, pool.by_rank[rank]) if row is None else row
    return found


def worked_out(state: DuelState, seat: int, plan: Plan) -> tuple[DuelAction, ...]:
    """The plays of a card that hang on more than how many units lie there."""
    aim = plan.first_aim
    if aim is not None and not plan.is_unit:
        if aim.own:
            return plan.plays(aim.mask(state.players, seat, -1, None))
        mask = aim.mask_of(state.sides[seat][1].board, 1 - seat)
        found = plan.by_mask.get(mask)
        return plan.plays(mask) if found is None else found
    if plan.kind != VARIOUS:
        return plan.plays(single_mask(state, seat, plan))
    if plan.has_choice and not state.table.experiment_choice:
        return ()
    return tuple(_various(state, seat, plan))


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
    assert plan.first_aim is not None
    if plan.is_unit:
        source = unit_code(seat, len(state.players[seat].board))
        return plan.first_aim.mask(state.players, seat, source, plan.card)
    return plan.first_aim.mask(state.players, seat, -1, None)


def _various(state: DuelState, seat: int, plan: Plan) -> list[DuelAction]:
    play = state.pool.actions.play
    found = []
    for option in playing.options(state, seat, plan):
        mask, is_optional = option.first
        if not mask or is_optional:
            found.append(play(plan.index, option.choice))
        found += [play(plan.index, option.choice, target) for target in codes_in(mask)]
    return found
