"""The mulligan, the start and the end of a turn. Authority: duel:setup.1, setup.2, turn.1, turn.4, draw.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.core.errors import IllegalAction
from rules.engine.duel import events
from rules.engine.duel.phases import AT_DISCARD, CLAUSES, MAIN, MULLIGAN

if TYPE_CHECKING:
    from rules.engine.duel.player import Player
    from rules.engine.duel.state import DuelState
    from rules.engine.duel.unit import Unit


def begin_game(state: DuelState) -> None:
    """Decks are filled: shuffle them, draw who begins and the opening hands. Source: setup.1, setup.2."""
    for player in state.players:
        shuffle_deck(state, player, "setup")
    state.first = state.active = state.rng.below(2, "first")
    for seat in range(2):
        state.draw(seat, state.table.opening_hand)
    if state.check_heroes():
        return
    if state.table.mulligan:
        ask_mulligan(state, state.first)
    else:
        begin_turn(state, state.first)


def shuffle_deck(state: DuelState, player: Player, why: str) -> None:
    """The order that chance gives is that from the top; decks are kept with the top last."""
    state.rng.shuffle(player.deck, why)
    player.deck.reverse()


def ask_mulligan(state: DuelState, seat: int) -> None:
    state.players[seat].replaced = 0
    state.ask(MULLIGAN, seat)


def replace(state: DuelState, seat: int, card: int) -> None:
    """Set a card of the opening hand aside. Source: setup.2."""
    me = state.players[seat]
    me.give(card, state.pool.plans[card].rank)
    me.aside.append(card)
    me.replaced += 1
    if state.listener is not None:
        state.listener.hear(events.replaced(seat, state.pool.slugs[card]))


def check_held(state: DuelState, seat: int, card: int) -> None:
    """Raises: IllegalAction."""
    if card not in state.players[seat].hand:
        raise IllegalAction("not_in_hand", "the card is not in this hand", CLAUSES[state.phase])


def end_mulligan(state: DuelState, seat: int) -> None:
    """Draw as many as were set aside, then shuffle those back into the deck. Source: setup.2."""
    me = state.players[seat]
    count = len(me.aside)
    drawn = state.draw_quietly(seat, count)
    if count:
        me.deck += sorted(me.aside)
        me.aside = []
        shuffle_deck(state, me, "mulligan")
    other = 1 - seat
    is_over = state.players[other].replaced >= 0
    if is_over:
        state.ask(MAIN, state.first)
    else:
        ask_mulligan(state, other)
    if state.listener is not None:
        state.listener.hear(events.redrew(seat, [state.pool.slugs[card] for card in drawn]))
        if len(drawn) < count:
            missing = count - len(drawn)
            damage = missing * state.table.empty_draw_damage
            state.listener.hear(events.drew(seat, [], missing, damage))
    if is_over and not state.check_heroes():
        begin_turn(state, state.first)


def begin_turn(state: DuelState, seat: int) -> None:
    """Energy, ready units, a card; then heroes are checked. Source: turn.1, unit.2, experiment.3, end.1."""
    table = state.table
    me = state.players[seat]
    state.turn += 1
    state.active = state.seat = seat
    state.phase = MAIN
    if me.energy_max < table.energy_max:
        me.energy_max = min(table.energy_max, me.energy_max + table.energy_step)
    me.energy = me.energy_max
    if state.listener is not None:
        state.listener.hear(events.turn_began(seat, state.turn, me.energy))
    for unit in me.board:
        unit.attacks = 0
        if unit.held:
            unit.held = False
        else:
            unit.ready = True
    if table.experiment_growth:
        _grow(state, seat, me)
    if state.turn > 1 or table.first_player_draws:
        if me.deck and table.draw_per_turn == 1 and state.listener is None:
            state.draw_one(me)
            return
        state.draw(seat, table.draw_per_turn)
        if me.health <= 0:
            state.check_heroes()


def _grow(state: DuelState, seat: int, me: Player) -> None:
    """One step each, up to the last one. Source: experiment.3."""
    for slot, unit in enumerate(me.board):
        steps = state.pool.plans[unit.card].growth
        if unit.step < len(steps):
            step = steps[unit.step]
            unit.step += 1
            unit.health += step.health
            unit.strengthen(step.power)
            if state.listener is not None:
                state.listener.hear(events.grew(state.named_unit(seat, slot), step.power, step.health))


def end_turn(state: DuelState, seat: int) -> None:
    """Bonuses end, then cards above the limit are discarded by choice. Source: turn.4."""
    if state.has_bonus:
        end_bonuses(state)
    if state.listener is not None:
        state.listener.hear(events.turn_ended(seat))
    over = len(state.players[seat].hand) - state.table.hand_limit
    if over <= 0:
        begin_turn(state, 1 - seat)
        return
    state.ask(AT_DISCARD, seat)
    if state.listener is not None:
        state.listener.hear(events.must_discard(seat, over))


def end_bonuses(state: DuelState) -> None:
    """Those of this turn. Source: turn.4."""
    state.has_bonus = False
    for player in state.players:
        for unit in player.board:
            if unit.bonus:
                unit.strengthen(-unit.bonus)
                unit.bonus = 0
            if unit.lasting:
                _end_lasting(state, unit)


def _end_lasting(state: DuelState, unit: Unit) -> None:
    """Bonuses of several turns whose last one this is."""
    over = sum(by for by, last in unit.lasting if last <= state.turn)
    unit.strengthen(-over)
    unit.lasting = tuple(each for each in unit.lasting if each[1] > state.turn)
    state.has_bonus = state.has_bonus or bool(unit.lasting)


def discard(state: DuelState, seat: int, card: int) -> None:
    """One card above the limit. Source: turn.4."""
    state.discard_card(seat, card)
    if len(state.players[seat].hand) <= state.table.hand_limit:
        begin_turn(state, 1 - seat)
