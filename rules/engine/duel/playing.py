"""Playing cards: what may be played, at what, and how its effect is carried out.

Authority: duel:turn.2, unit.1, unit.3, unit.5, unit.6, tactic.1, experiment.1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rules.engine.core.errors import IllegalAction
from rules.engine.duel import events, listing
from rules.engine.duel.actions import NO_CHOICE
from rules.engine.duel.codes import NO_TARGET, SIDE, codes_in, unit_code
from rules.engine.duel.phases import AT_AIM, AT_DISCARD, MAIN
from rules.engine.duel.plans import PLAIN_TACTIC, PLAIN_UNIT, VARIOUS
from rules.engine.duel.resolution import Resolution, holds
from rules.engine.duel.unit import entering

if TYPE_CHECKING:
    from rules.engine.core.cards import Card
    from rules.engine.duel.actions import DuelAction
    from rules.engine.duel.plans import Mode, Plan
    from rules.engine.duel.player import Player
    from rules.engine.duel.state import DuelState


class First(NamedTuple):
    """What is named first: a mask, empty where nothing has to be; `is_optional`: "up to", so none will do."""

    mask: int
    is_optional: bool


NOTHING = First(0, False)


class Option(NamedTuple):
    """One way to play a card: the choice that its action names, and what can be aimed at first."""

    choice: int
    first: First
    #: The choice that stands for it where targets are named after playing.
    later: int


def first_targets(
    state: DuelState, seat: int, mode: Mode, source: int, entering: Card | None, *, needs_all: bool
) -> First | None:
    """What is named first. `needs_all`: None where a target word has too few candidates (tactic.1)."""
    found = NOTHING
    players = state.players
    for condition, aim in mode.aims:
        if condition is not None and not holds(condition, players, seat):
            continue
        mask = aim.mask(players, seat, source, entering)
        if needs_all and mask.bit_count() < aim.low:
            return None
        if mask and not found.mask:
            found = First(mask, aim.low == 0)
    return found


def options(state: DuelState, seat: int, plan: Plan) -> list[Option]:
    """The ways to play a card of many ways, by choice; none without the targets it needs."""
    entering = plan.card if plan.is_unit else None
    source = unit_code(seat, len(state.players[seat].board)) if plan.is_unit else -1
    firsts = [
        first_targets(state, seat, mode, source, entering, needs_all=not plan.is_unit) for mode in plan.modes
    ]
    if plan.has_choice:
        found = [Option(choice, first, choice) for choice, first in _open_choices(plan, firsts)]
        if plan.is_unit and not found:
            return [Option(NO_CHOICE, NOTHING, NO_CHOICE)]
        return found
    (first,) = firsts
    if plan.may:
        skipped = [Option(NO_CHOICE, NOTHING, NO_CHOICE)]
        if first is None or (plan.modes[0].aims and not first.mask):
            return skipped
        return [*skipped, Option(NO_CHOICE if first.mask else 0, First(first.mask, False), 0)]
    return [] if first is None else [Option(NO_CHOICE, first, NO_CHOICE)]


def _open_choices(plan: Plan, firsts: list[First | None]) -> list[tuple[int, First]]:
    """A choice without a legal target cannot be taken. Source: experiment.1."""
    return [
        (choice, first)
        for choice, (mode, first) in enumerate(zip(plan.modes, firsts, strict=True))
        if first is not None and (first.mask or not any(aim.low for _, aim in mode.aims))
    ]


# -- refusals -----------------------------------------------------------------------------------------


def check_play(state: DuelState, seat: int, action: DuelAction) -> None:
    """Raises: IllegalAction."""
    me = state.players[seat]
    card = action.first
    if card not in me.hand:
        raise IllegalAction("not_in_hand", "the card is not in this hand", "duel:turn.2")
    plan = state.pool.plans[card]
    if plan.has_choice and not state.table.experiment_choice:
        raise IllegalAction("experiment_off", "this match plays without choice cards", "duel:experiment.4")
    if plan.cost > me.energy:
        clause = "duel:turn.2" if plan.is_unit else "duel:tactic.1"
        raise IllegalAction(
            "not_enough_energy", f"the card costs {plan.cost}, {me.energy} energy is left", clause
        )
    if plan.is_unit and len(me.board) >= state.table.board_limit:
        raise IllegalAction("board_full", f"{len(me.board)} units lie on the board", "duel:unit.1")
    if plan.kind in (PLAIN_UNIT, PLAIN_TACTIC):
        ways = [Option(NO_CHOICE, NOTHING, NO_CHOICE)]
    elif plan.kind != VARIOUS and not plan.may:
        mask = listing.single_mask(state, seat, plan)
        ways = [Option(NO_CHOICE, First(mask, False), NO_CHOICE)] if mask or plan.is_unit else []
    else:
        ways = options(state, seat, plan)
    if not ways:
        raise IllegalAction("no_target", "the card has no legal target", "duel:tactic.1")
    _check_way(state, seat, ways, action)


def _check_way(state: DuelState, seat: int, ways: list[Option], action: DuelAction) -> None:
    """The choice, then the target, against the ways to play the card. Raises: IllegalAction."""
    crowded = state.is_crowded(seat)
    fitting = [way for way in ways if action.choice == (way.later if crowded else way.choice)]
    if not fitting:
        message = "this choice cannot be taken now" if action.choice != NO_CHOICE else "choose an effect"
        raise IllegalAction("bad_choice", message, "duel:experiment.1")
    # An optional effect that is left out stands beside the one that is carried out.
    last = fitting[-1].first
    if action.target == NO_TARGET and any(not way.first.mask for way in fitting):
        return
    check_target(state, seat, last, action.target)


def check_target(state: DuelState, seat: int, first: First | None, target: int) -> None:
    """Raises: IllegalAction unless the target, or its absence, is right."""
    if first is None:
        raise IllegalAction("no_target", "there is no legal target", "duel:tactic.1")
    if target == NO_TARGET:
        if first.mask and not first.is_optional and not state.is_crowded(seat):
            raise IllegalAction("target_needed", "name a target", "duel:unit.5")
        return
    if not first.mask >> target & 1:
        raise IllegalAction("bad_target", "that cannot be targeted", "duel:tactic.1")
    if state.is_crowded(seat):
        raise IllegalAction(
            "target_later", "so much can be done now that the target is named afterwards", None
        )


# -- carrying it out ----------------------------------------------------------------------------------


def play(state: DuelState, seat: int, action: DuelAction) -> None:
    """Pay, enter exhausted, resolve. Source: unit.5, tactic.1."""
    me = state.players[seat]
    plan = state.pool.plans[action.first]
    if state.listener is None:
        play_quietly(state, seat, me, plan, action)
        return
    source = _pay(state, seat, me, plan)
    slot = len(me.board) - 1 if plan.is_unit else None
    state.listener.hear(events.played(seat, state.pool.slugs[plan.index], plan.cost, slot))
    if plan.modes:
        _play_at_length(state, seat, plan, source, action)
    elif source < 0:
        me.discard.append(plan.index)


def _pay(state: DuelState, seat: int, me: Player, plan: Plan) -> int:
    """The card leaves the hand, a unit enters: its code, -1 for a tactic."""
    me.give(plan.index, plan.rank)
    me.energy -= plan.cost
    me.played |= plan.bit
    if not plan.is_unit:
        return -1
    me.board.append(entering(plan.index, plan.power, plan.health, plan.is_guard))
    me.guards += plan.is_guard
    return seat * SIDE + len(me.board)


def play_quietly(state: DuelState, seat: int, me: Player, plan: Plan, action: DuelAction) -> None:
    """The same where nobody listens."""
    # `_pay` and `state.settle` are written out: a third of all decisions come this way.
    card = plan.index
    hand = me.hand
    hand.remove(card)
    if card not in hand:
        me.ranks.remove(plan.rank)
    me.energy -= plan.cost
    me.played |= plan.bit
    source = -1
    if plan.is_unit:
        source = seat * SIDE + 1 + len(me.board)
        me.board.append(entering(card, plan.power, plan.health, plan.is_guard))
        if plan.is_guard:
            me.guards += 1
    if not plan.modes:
        if source < 0:
            me.discard.append(card)
        return
    target = action.target
    if plan.quick is None or (target < 0 and plan.kind > PLAIN_TACTIC):
        _play_at_length(state, seat, plan, source, action)
        return
    for deed in plan.quick:
        deed.do(state, seat, source, target)
    if source < 0:
        me.discard.append(card)
    if state.has_wounds:
        state.settle()


def _play_at_length(state: DuelState, seat: int, plan: Plan, source: int, action: DuelAction) -> None:
    """Any effect, with its choice and its further targets."""
    resolution = Resolution(state, seat, plan.index, source)
    if plan.has_choice or plan.may:
        mode = _chosen_mode(plan, action)
        if mode is None:
            finish(state, resolution)
            return
        resolution.take_mode(mode, action.choice)
        if action.choice != NO_CHOICE and state.listener is not None:
            state.listener.hear(events.chosen(seat, state.pool.slugs[plan.index], action.choice))
    else:
        resolution.take_mode(plan.modes[0], NO_CHOICE)
    begin(state, resolution, action.target)


def _chosen_mode(plan: Plan, action: DuelAction) -> Mode | None:
    """None where the effect is left out, or no effect has a target."""
    if plan.has_choice:
        return plan.modes[action.choice] if action.choice != NO_CHOICE else None
    return plan.modes[0] if action.choice != NO_CHOICE or action.target != NO_TARGET else None


def begin(state: DuelState, resolution: Resolution, target: int) -> None:
    """With its first target, if one was named with it."""
    mode = resolution.mode
    assert mode is not None
    if target != NO_TARGET:
        if not mode.is_single:
            resolution.wanted()
        _name(state, resolution, target)
        if mode.is_single:
            carry_on(state, resolution)
            return
    if mode.aims:
        ask_targets(state, resolution)
    else:
        carry_on(state, resolution)


def _name(state: DuelState, resolution: Resolution, target: int) -> None:
    resolution.name(target)
    if state.listener is not None:
        slug = state.pool.slugs[resolution.card]
        state.listener.hear(events.aimed(resolution.seat, slug, state.named(target)))


def ask_targets(state: DuelState, resolution: Resolution) -> None:
    """Ask for the next target, or carry the effect out."""
    if resolution.wanted():
        state.resolving = resolution
        state.ask(AT_AIM, resolution.seat)
    else:
        carry_on(state, resolution)


def carry_on(state: DuelState, resolution: Resolution) -> None:
    """Run the effect to its end, or to the next card to be discarded by choice."""
    if resolution.run():
        finish(state, resolution)
        return
    state.resolving = resolution
    state.ask(AT_DISCARD, resolution.seat)
    if state.listener is not None:
        state.listener.hear(events.must_discard(resolution.seat, resolution.owed))


def finish(state: DuelState, resolution: Resolution) -> None:
    """The tactic to the discard, defeated units away, heroes checked. Source: unit.5, attack.5, end.1."""
    if resolution.source < 0:
        state.players[resolution.seat].discard.append(resolution.card)
    if state.resolving is not None:
        state.resolving = None
        state.ask(MAIN, resolution.seat)
    if state.listener is not None:
        state.listener.hear(events.resolved(resolution.seat, state.pool.slugs[resolution.card]))
    state.settle()


# -- the decisions of an effect -----------------------------------------------------------------------


def aims(state: DuelState) -> list[DuelAction]:
    """Targets that may be named next, and `done` where there are enough."""
    resolution = state.resolving
    assert resolution is not None
    actions = state.pool.actions
    found = [actions.aim(code) for code in codes_in(resolution.wanted())]
    return [*found, actions.done] if resolution.may_stop() else found


def check_aim(state: DuelState, target: int) -> None:
    """Raises: IllegalAction."""
    resolution = state.resolving
    assert resolution is not None
    if not resolution.wanted() >> target & 1:
        raise IllegalAction("bad_target", "that cannot be targeted", "duel:tactic.1")


def aim(state: DuelState, target: int) -> None:
    resolution = state.resolving
    assert resolution is not None
    _name(state, resolution, target)
    ask_targets(state, resolution)


def check_done(state: DuelState) -> None:
    """Raises: IllegalAction where more targets, or more cards, are needed."""
    resolution = state.resolving
    if resolution is None:
        raise IllegalAction("not_enough", "more cards have to be discarded", "duel:turn.4")
    is_enough = resolution.may_stop() if state.phase == AT_AIM else resolution.may_owe_less
    if not is_enough:
        raise IllegalAction("not_enough", "more has to be named", "duel:unit.5")


def done(state: DuelState) -> None:
    """No more targets, or no more cards, although there could be."""
    resolution = state.resolving
    assert resolution is not None
    if state.phase == AT_AIM:
        resolution.aiming += 1
        ask_targets(state, resolution)
    else:
        resolution.owed = 0
        carry_on(state, resolution)


def discard(state: DuelState, card: int) -> None:
    """One of the cards that an effect asks for."""
    resolution = state.resolving
    assert resolution is not None
    state.discard_card(resolution.seat, card)
    resolution.owed -= 1
    if not resolution.owed:
        carry_on(state, resolution)
