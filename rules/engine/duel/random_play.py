"""Two random players, played on without detours: no list that is only counted, no event, no observation.

Decision for decision it is what the driver of simulations does with `legal_actions` and `apply_legal`; what
is asked and done most is written out here.

Authority: DESIGN, speed; duel:setup.2, turn.2, attack.1, attack.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.engine.core.rng import BOUNDS
from rules.engine.duel.fights import strike
from rules.engine.duel.listing import LIST_MAX, worked_out
from rules.engine.duel.phases import MAIN, MULLIGAN
from rules.engine.duel.playing import play_quietly
from rules.engine.duel.turns import end_bonuses, end_mulligan, end_turn

if TYPE_CHECKING:
    from rules.engine.core.rng import Rng
    from rules.engine.duel.actions import DuelAction
    from rules.engine.duel.player import Player
    from rules.engine.duel.state import DuelState
    from rules.engine.duel.table import Table
    from rules.engine.duel.unit import Unit


def play_on(state: DuelState, streams: Sequence[Rng], cap: int) -> int:
    """To the end, or to the cap: how many decisions it took. `streams`: one per seat."""
    is_usual = state.listener is None and not state.table.experiment_ability
    decisions = 0
    while decisions < cap and state.seat >= 0:
        taken = 0
        if state.phase == MAIN and is_usual:
            taken = _play_turns(state, streams, cap - decisions)
        elif state.phase == MULLIGAN:
            taken = _mulligan(state, streams[state.seat], cap - decisions)
        decisions += taken or _decide(state, streams[state.seat])
    return decisions


def _decide(state: DuelState, stream: Rng) -> int:
    """Any decision: one."""
    seat = state.seat
    legal = state.legal_actions(seat)
    state.apply_legal(seat, legal[0] if len(legal) == 1 else stream.pick(legal))
    return 1


def _mulligan(state: DuelState, stream: Rng, cap: int) -> int:
    """Cards of the mulligan, one by one, until none any more: how many decisions. Source: duel:setup.2."""
    seat = state.seat
    by_rank = state.pool.by_rank
    me = state.players[seat]
    ranks, hand, left = me.ranks, me.hand, stream.left
    for decisions in range(cap):
        # `Rng.pick` and `replace` written out.
        place = count = len(ranks)
        if count:
            while True:
                if not left:
                    stream.refill()
                place = left.pop()
                if place < BOUNDS[count + 1]:
                    break
            place %= count + 1
        if place == count:
            end_mulligan(state, seat)
            return decisions + 1
        card = by_rank[ranks[place]].index
        hand.remove(card)
        if card not in hand:
            del ranks[place]
        me.aside.append(card)
        me.replaced += 1
    return cap


def _play_turns(state: DuelState, streams: Sequence[Rng], cap: int) -> int:
    """Decisions of this turn and the next ones, until something else is asked: how many.

    It stops before a list that is too long for it.
    """
    pool, table = state.pool, state.table
    plans, by_rank, too_dear = pool.plans, pool.by_rank, pool.too_dear
    passes_plainly = not table.experiment_growth and table.draw_per_turn == 1
    seat = state.seat
    me, foe = state.sides[seat]
    scenes = state.scenes[seat]
    left = streams[seat].left
    able = _able(me, table)
    # None where what can be played is to be listed anew, and `width`, the targets of each attack.
    plays: list[DuelAction] | None = None
    count = width = 0
    for decisions in range(cap):
        if plays is None:
            # `listed_plays` written out.
            mine, theirs = len(me.board), len(foe.board)
            scene = scenes[mine][theirs] or pool.scene(seat, mine, theirs, table.board_limit)
            dear = too_dear[me.energy]
            plays = []
            for rank in me.ranks:
                if rank >= dear:
                    break
                row = scene[rank]
                plays += worked_out(state, seat, by_rank[rank]) if row is None else row
            width = foe.guards or theirs + 1
            count = len(plays) + len(able) * width
        place = 0
        if count:
            # `Rng.pick` written out; after all these comes the end of the turn.
            if count >= LIST_MAX:
                return decisions
            bound = BOUNDS[count + 1]
            while True:
                if not left:
                    streams[seat].refill()
                place = left.pop()
                if place < bound:
                    break
            place %= count + 1
        if place == count:
            if passes_plainly and foe.deck and len(me.hand) <= table.hand_limit:
                seat = 1 - seat
                able = _next_turn(state, seat, foe)
            else:
                end_turn(state, seat)
                if state.seat == seat or state.phase != MAIN:
                    return decisions + 1
                seat = state.seat
                able = _able(foe, table)
            me, foe = foe, me
            scenes = state.scenes[seat]
            left = streams[seat].left
            plays = None
        elif place < len(plays):
            action = plays[place]
            plan = plans[action.first]
            play_quietly(state, seat, me, plan, action)
            if not plan.leaves_attacks:
                if state.phase != MAIN:
                    return decisions + 1
                able = _able(me, table)
            plays = None
        else:
            slot, place = divmod(place - len(plays), width)
            unit = able.pop(slot)
            count -= width
            if foe.guards:
                place = [at for at, other in enumerate(foe.board, 1) if other.guard][place]
            if strike(state, me, foe, unit, place):
                plays = None
            elif state.phase != MAIN:
                return decisions + 1
    return cap


def _able(me: Player, table: Table) -> list[Unit]:
    """Units that may attack. Source: duel:attack.1."""
    most = table.attacks_per_turn
    return [unit for unit in me.board if unit.ready and unit.attacks < most]


def _next_turn(state: DuelState, seat: int, me: Player) -> list[Unit]:
    """`end_turn` and `begin_turn` of a usual match written out: the units that may attack.

    Source: duel:turn.1, turn.4, unit.2.
    """
    if state.has_bonus:
        end_bonuses(state)
    table = state.table
    state.turn += 1
    state.active = state.seat = seat
    if me.energy_max < table.energy_max:
        me.energy_max = min(table.energy_max, me.energy_max + table.energy_step)
    me.energy = me.energy_max
    able = []
    for unit in me.board:
        unit.attacks = 0
        if unit.held:
            unit.held = False
        else:
            unit.ready = True
            able.append(unit)
    state.draw_one(me)
    return able if table.attacks_per_turn else []
