"""The short way of the usual effects: one target or none, nothing to ask, nobody listening.

A deed does what its verb does at a `Resolution`, from the numbers that it was made of when cards were loaded.
Authority: duel:unit.3, unit.5, tactic.1, attack.5, heal.1, turn.4, draw.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from rules.engine.core.effects.amount import Number
from rules.engine.core.effects.duration import Turns
from rules.engine.core.effects.verb import Draw, ModifyStat
from rules.engine.duel.targets import ALL_OF_THEM, NAMED, OTHER_HERO, OWN_HERO, DuelSelected, way_of
from rules.engine.duel.verbs import Damage, Defeat, Exhaust, Heal, Ready
from rules.engine.duel.words import BOARD, SIDES

if TYPE_CHECKING:
    from rules.engine.core.effects.selector import Selector
    from rules.engine.duel.resolution import Resolution
    from rules.engine.duel.state import DuelState
    from rules.engine.duel.unit import Unit


class Runnable(Protocol):
    """A verb, as play knows it."""

    def run(self, table: Resolution, /) -> None: ...


class Deed(Protocol):
    """One verb of an effect. `source`: the unit that has it, -1 for a tactic; `target`: what was named."""

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None: ...


class DamageTarget:
    """Source: attack.5."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        player = state.players[target >> 4]
        place = target & 15
        if place:
            unit = player.board[place - 1]
            unit.damage = damage = unit.damage + self.amount
            if damage >= unit.health:
                state.has_wounds = True
        else:
            player.health = health = player.health - self.amount
            if health <= 0:
                state.has_wounds = True


class DamageHero:
    """The hero of the other side. Source: attack.5."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        player = state.players[1 - seat]
        player.health = health = player.health - self.amount
        if health <= 0:
            state.has_wounds = True


class HealTarget:
    """Source: heal.1."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        player = state.players[target >> 4]
        place = target & 15
        if place:
            unit = player.board[place - 1]
            unit.damage = unit.damage - self.amount if unit.damage > self.amount else 0
        else:
            player.health = min(player.health + self.amount, state.table.hero_health)


class HealHero:
    """One's own. Source: heal.1."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        player = state.players[seat]
        player.health = min(player.health + self.amount, state.table.hero_health)


class ExhaustTarget:
    """Source: pool.1, unit.4."""

    __slots__ = ()

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        unit = state.players[target >> 4].board[(target & 15) - 1]
        unit.ready = False
        unit.held = True


class ReadyTarget:
    """Source: attack.1a."""

    __slots__ = ()

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        unit = state.players[target >> 4].board[(target & 15) - 1]
        unit.ready = True
        unit.held = False


class DefeatTarget:
    """Source: attack.5."""

    __slots__ = ()

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        state.players[target >> 4].board[(target & 15) - 1].doomed = True
        state.has_wounds = True


class StrengthenTarget:
    """Until the end of the turn. Source: turn.4."""

    __slots__ = ("by",)

    def __init__(self, by: int) -> None:
        self.by = by

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        unit = state.players[target >> 4].board[(target & 15) - 1]
        unit.strengthen(self.by)
        unit.bonus += self.by
        state.has_bonus = True


class OfAll:
    """What is done to all units of the sides that are meant.

    own, foes  whose units, as the player sees it; `amount`: by how much, where that is asked
    """

    __slots__ = ("amount", "foes", "own")

    def __init__(self, own: bool, foes: bool, amount: int = 0) -> None:
        self.own = own
        self.foes = foes
        self.amount = amount

    def units(self, state: DuelState, seat: int) -> list[Unit]:
        """Those on the boards now."""
        me, foe = state.sides[seat]
        if not self.foes:
            return me.board
        return me.board + foe.board if self.own else foe.board


class DamageAll(OfAll):
    """Source: attack.5."""

    __slots__ = ()

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        for unit in self.units(state, seat):
            unit.damage += self.amount
        state.has_wounds = True


class HealAll(OfAll):
    """Source: heal.1."""

    __slots__ = ()

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        for unit in self.units(state, seat):
            unit.damage = unit.damage - self.amount if unit.damage > self.amount else 0


class StrengthenAll(OfAll):
    """Until the end of the turn. Source: turn.4."""

    __slots__ = ()

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        for unit in self.units(state, seat):
            unit.strengthen(self.amount)
            unit.bonus += self.amount
            state.has_bonus = True


class ReadyAll(OfAll):
    """Source: attack.1a."""

    __slots__ = ()

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        for unit in self.units(state, seat):
            unit.ready = True
            unit.held = False


class DrawCards:
    """One's own. Source: draw.1."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        state.draw(seat, self.number)


class AtTable:
    """Any other verb, run at the table that all of them share."""

    __slots__ = ("verb",)

    def __init__(self, verb: Runnable) -> None:
        self.verb = verb

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        table = state.shared_table()
        table.sit_down(state, seat, source, target)
        self.verb.run(table)
        table.stand_up()


def deeds_of(verbs: Sequence[Runnable]) -> tuple[Deed, ...]:
    """The verbs of an effect that names at most one target."""
    return tuple(_deed(verb) for verb in verbs)


def leaves_attacks(deed: Deed) -> bool:
    """True where no unit becomes ready, exhausted or defeated by it, and no hero loses health."""
    return isinstance(deed, (HealTarget, HealHero, HealAll, StrengthenTarget, StrengthenAll))


def _deed(verb: Runnable) -> Deed:
    if isinstance(verb, Draw) and isinstance(verb.amount, Number) and verb.who == "you":
        return DrawCards(verb.amount.number)
    if isinstance(verb, Damage) and isinstance(verb.amount, Number) and verb.amount.number > 0:
        made = _of_damage(verb.to, verb.amount.number)
    elif isinstance(verb, Heal) and isinstance(verb.amount, Number) and verb.amount.number > 0:
        made = _of_heal(verb.what, verb.amount.number)
    elif isinstance(verb, ModifyStat) and isinstance(verb.by, Number) and not isinstance(verb.until, Turns):
        made = _of_bonus(verb.of, verb.by.number)
    elif isinstance(verb, (Exhaust, Ready, Defeat)):
        made = _of_unit(verb)
    else:
        made = None
    return AtTable(verb) if made is None else made


def _of_damage(to: Selector, amount: int) -> Deed | None:
    way, sides = way_of(to), all_of(to)
    if sides is not None:
        return DamageAll(*sides, amount)
    return DamageTarget(amount) if way == NAMED else DamageHero(amount) if way == OTHER_HERO else None


def _of_heal(what: Selector, amount: int) -> Deed | None:
    way, sides = way_of(what), all_of(what)
    if sides is not None:
        return HealAll(*sides, amount)
    return HealTarget(amount) if way == NAMED else HealHero(amount) if way == OWN_HERO else None


def _of_bonus(of: Selector, by: int) -> Deed | None:
    sides = all_of(of)
    if sides is not None:
        return StrengthenAll(*sides, by)
    return StrengthenTarget(by) if way_of(of) == NAMED else None


def _of_unit(verb: Exhaust | Ready | Defeat) -> Deed | None:
    sides = all_of(verb.what)
    if sides is not None:
        return ReadyAll(*sides) if isinstance(verb, Ready) else None
    if way_of(verb.what) != NAMED:
        return None
    if isinstance(verb, Exhaust):
        return ExhaustTarget()
    return ReadyTarget() if isinstance(verb, Ready) else DefeatTarget()


def all_of(selector: Selector) -> tuple[bool, bool] | None:
    """Whose units, one's own and the other side's, where all of them are meant; None for anything else."""
    if not isinstance(selector, DuelSelected) or selector.way != ALL_OF_THEM:
        return None
    if selector.zone != BOARD or selector.where or selector.another:
        return None
    return SIDES[selector.whose]
