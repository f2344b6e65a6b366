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
from rules.engine.duel.targets import NAMED, OTHER_HERO, OWN_HERO, way_of
from rules.engine.duel.verbs import Damage, Defeat, Exhaust, Heal, Ready

if TYPE_CHECKING:
    from rules.engine.duel.resolution import Resolution
    from rules.engine.duel.state import DuelState


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
            player.board[place - 1].damage += self.amount
        else:
            player.health -= self.amount
        state.has_wounds = True


class DamageHero:
    """The hero of the other side. Source: attack.5."""

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def do(self, state: DuelState, seat: int, source: int, target: int) -> None:
        state.players[1 - seat].health -= self.amount
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


def _deed(verb: Runnable) -> Deed:
    if isinstance(verb, Damage) and isinstance(verb.amount, Number) and verb.amount.number > 0:
        way = way_of(verb.to)
        if way in (NAMED, OTHER_HERO):
            return DamageTarget(verb.amount.number) if way == NAMED else DamageHero(verb.amount.number)
    elif isinstance(verb, Heal) and isinstance(verb.amount, Number) and verb.amount.number > 0:
        way = way_of(verb.what)
        if way in (NAMED, OWN_HERO):
            return HealTarget(verb.amount.number) if way == NAMED else HealHero(verb.amount.number)
    elif isinstance(verb, ModifyStat) and isinstance(verb.by, Number) and way_of(verb.of) == NAMED:
        if not isinstance(verb.until, Turns):
            return StrengthenTarget(verb.by.number)
    elif isinstance(verb, Draw) and isinstance(verb.amount, Number) and verb.who == "you":
        return DrawCards(verb.amount.number)
    elif isinstance(verb, (Exhaust, Ready, Defeat)) and way_of(verb.what) == NAMED:
        return _of_unit(verb)
    return AtTable(verb)


def _of_unit(verb: Exhaust | Ready | Defeat) -> Deed:
    if isinstance(verb, Exhaust):
        return ExhaustTarget()
    return ReadyTarget() if isinstance(verb, Ready) else DefeatTarget()
