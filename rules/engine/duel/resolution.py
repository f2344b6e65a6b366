"""An effect being carried out: the table that verbs run at, from the seat of whoever played the card.

It lasts through the decisions that the effect asks for: its targets, then cards to discard. Slots do not move
meanwhile, because defeated units leave after the whole action.

Authority: duel:unit.3, unit.5, tactic.1, attack.5, heal.1, draw.1, turn.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from rules.engine.core.effects.amount import Countable
from rules.engine.core.effects.condition import All, Any, Condition
from rules.engine.core.effects.duration import Duration, Turns
from rules.engine.core.effects.selector import Selector
from rules.engine.duel import events
from rules.engine.duel.actions import NO_CHOICE
from rules.engine.duel.codes import hero_code, unit_code
from rules.engine.duel.effects import HeroHealth
from rules.engine.duel.targets import ALL_OF_THEM, NAMED, OTHER_HERO, OWN_HERO, DuelSelected, way_of
from rules.engine.duel.words import BOARD, SIDES

if TYPE_CHECKING:
    from rules.engine.duel.plans import Mode
    from rules.engine.duel.player import Side
    from rules.engine.duel.state import DuelState
    from rules.engine.duel.unit import Unit


def holds(condition: Condition | None, players: Sequence[Side], seat: int) -> bool:
    """Whether the condition of an effect holds now, as that seat sees it."""
    if condition is None:
        return True
    if isinstance(condition, HeroHealth):
        return condition.holds(players, seat)
    if isinstance(condition, All):
        return all(holds(each, players, seat) for each in condition.conditions)
    if isinstance(condition, Any):
        return any(holds(each, players, seat) for each in condition.conditions)
    raise TypeError(f"no condition of Duel: {condition!r}")


_HEROES: Final = ((hero_code(0),), (hero_code(1),))


def units_meant(selected: DuelSelected, players: Sequence[Side], seat: int, source: int) -> list[int]:
    """The units of that sort on the boards that are meant, seat by seat, left to right, as codes."""
    own, foes = SIDES[selected.whose]
    return [
        unit_code(side, slot)
        for side in (0, 1)
        if (own if side == seat else foes)
        for slot, unit in enumerate(players[side].board)
        if all(each.fits_unit(unit) for each in selected.where)
        and not (selected.another and unit_code(side, slot) == source)
    ]


class Resolution:
    """One play or use of a card.

    source   the code of the unit whose ability it is, -1 for a tactic
    mode     None until one of several has been chosen (only asked apart when lists grow too long)
    targets  what has been named: a list of codes a target word; `aiming`: the word being asked
    part, verb, word   how far it has come: the part, its next verb, the next target word to be used
    owed     cards to be discarded by choice before it goes on; `may_owe_less`: or fewer
    """

    __slots__ = (
        "aiming",
        "card",
        "choice",
        "is_use",
        "may_owe_less",
        "mode",
        "owed",
        "part",
        "seat",
        "source",
        "state",
        "targets",
        "verb",
        "word",
    )

    def __init__(self, state: DuelState | None, seat: int, card: int, source: int) -> None:
        """`state`: None for a copy that only tells."""
        self.state = cast("DuelState", state)
        self.seat = seat
        self.card = card
        self.source = source
        self.mode: Mode | None = None
        self.choice = NO_CHOICE
        self.is_use = False
        self.targets: Sequence[list[int]] = ()
        self.aiming = 0
        self.part = 0
        self.verb = 0
        self.word = 0
        self.owed = 0
        self.may_owe_less = False

    def take_mode(self, mode: Mode, choice: int) -> None:
        """The way it goes is settled; its targets are to be named next."""
        self.mode = mode
        self.choice = choice
        self.targets = [[] for _ in mode.aims]

    def clone(self, state: DuelState | None) -> Resolution:
        twin = Resolution(state, self.seat, self.card, self.source)
        twin.mode = self.mode
        twin.choice = self.choice
        twin.is_use = self.is_use
        twin.targets = [codes[:] for codes in self.targets]
        twin.aiming = self.aiming
        twin.part = self.part
        twin.verb = self.verb
        twin.word = self.word
        twin.owed = self.owed
        twin.may_owe_less = self.may_owe_less
        return twin

    def sit_down(self, state: DuelState, seat: int, source: int, target: int) -> None:
        """Another effect at the same table, its one target named."""
        self.state = state
        self.seat = seat
        self.source = source
        self.targets = ([target],)
        self.word = 0

    def stand_up(self) -> None:
        """A state that held its table, and the table it, would wait for the collector of cycles."""
        self.state = cast("DuelState", None)

    # -- targets --------------------------------------------------------------------------------------

    def wanted(self) -> int:
        """What may be named next, as a mask; 0 when every target word has what it can get."""
        mode = self.mode
        assert mode is not None
        players = self.state.players
        while self.aiming < len(mode.aims):
            condition, aim = mode.aims[self.aiming]
            named = self.targets[self.aiming]
            if len(named) < aim.high and holds(condition, players, self.seat):
                mask = aim.mask(players, self.seat, self.source, None)
                for code in named:
                    mask &= ~(1 << code)
                if mask:
                    return mask
            self.aiming += 1
        return 0

    def may_stop(self) -> bool:
        """True where the target word being asked has enough already ("up to")."""
        assert self.mode is not None
        return len(self.targets[self.aiming]) >= self.mode.aims[self.aiming][1].low

    def name(self, code: int) -> None:
        """One more target."""
        self.targets[self.aiming].append(code)

    # -- carrying it out ------------------------------------------------------------------------------

    def run(self) -> bool:
        """Go on to the end. False where a card has to be discarded by choice first."""
        mode = self.mode
        assert mode is not None
        parts = mode.parts
        while self.part < len(parts):
            part = parts[self.part]
            if not self.verb and not holds(part.condition, self.state.players, self.seat):
                self.word += len(part.aims)
            else:
                verbs = part.verbs
                while self.verb < len(verbs):
                    self.verb += 1
                    verbs[self.verb - 1].run(self)
                    if self.owed:
                        return False
            self.part += 1
            self.verb = 0
        return True

    def targets_of(self, selector: Selector) -> Sequence[int]:
        """The codes that a verb is about: named ones in the order of the target words."""
        way = way_of(selector)
        if way == NAMED:
            self.word += 1
            return self.targets[self.word - 1]
        if way == OTHER_HERO:
            return _HEROES[1 - self.seat]
        if way == OWN_HERO:
            return _HEROES[self.seat]
        if isinstance(selector, DuelSelected):
            units = units_meant(selector, self.state.players, self.seat, self.source)
            return units if way == ALL_OF_THEM else self._drawn(units, selector)
        return (self.source,)

    def _drawn(self, units: list[int], selected: DuelSelected) -> list[int]:
        """So many of the units at random."""
        left = units[:]
        drawn = []
        for _ in range(min(selected.how_many.high or 0, len(units))):
            drawn.append(left.pop(self.state.rng.below(len(left), "random unit")))
        return drawn

    def count(self, what: Countable) -> int:
        """Of an amount. Source: `core.effects.amount.Counter`."""
        assert isinstance(what, DuelSelected)
        if what.zone == BOARD:
            return len(units_meant(what, self.state.players, self.seat, self.source))
        own, foes = SIDES[what.whose]
        players = self.state.players
        return own * len(players[self.seat].hand) + foes * len(players[1 - self.seat].hand)

    # -- what verbs do --------------------------------------------------------------------------------

    def unit(self, code: int) -> Unit:
        return self.state.players[code >> 4].board[(code & 15) - 1]

    def damage(self, code: int, amount: int) -> None:
        """Source: attack.5."""
        if amount <= 0:
            return
        state = self.state
        place = code & 15
        if place:
            state.players[code >> 4].board[place - 1].damage += amount
        else:
            state.players[code >> 4].health -= amount
        state.has_wounds = True
        if state.listener is not None:
            state.listener.hear(events.damaged(state.named(code), amount))

    def heal(self, code: int, amount: int) -> None:
        """Source: heal.1."""
        state = self.state
        if code & 15:
            unit = self.unit(code)
            healed = min(amount, unit.damage)
            unit.damage -= max(healed, 0)
        else:
            player = state.players[code >> 4]
            healed = min(amount, state.table.hero_health - player.health)
            player.health += max(healed, 0)
        if healed > 0 and state.listener is not None:
            state.listener.hear(events.healed(state.named(code), healed))

    def exhaust(self, code: int) -> None:
        """Source: pool.1, unit.4."""
        unit = self.unit(code)
        unit.ready = False
        unit.held = True
        if self.state.listener is not None:
            self.state.listener.hear(events.exhausted(self.state.named(code)))

    def ready(self, code: int) -> None:
        """Source: attack.1a."""
        unit = self.unit(code)
        unit.ready = True
        unit.held = False
        if self.state.listener is not None:
            self.state.listener.hear(events.readied(self.state.named(code)))

    def defeat(self, code: int) -> None:
        """It leaves with the others after the action. Source: attack.5."""
        self.unit(code).doomed = True
        self.state.has_wounds = True

    def modify_stat(self, of: Selector, stat: str, by: int, until: Duration | None) -> None:
        """Power, until the end of the turn where the card does not say otherwise. Source: turn.4."""
        state = self.state
        for code in self.targets_of(of):
            unit = self.unit(code)
            unit.strengthen(by)
            if isinstance(until, Turns) and until.number > 1:
                unit.lasting = (*unit.lasting, (by, state.turn + until.number - 1))
            else:
                unit.bonus += by
            state.has_bonus = True
            if state.listener is not None:
                state.listener.hear(events.strengthened(state.named(code), by))

    def draw(self, who: str, number: int) -> None:
        """Source: draw.1."""
        if who != "opponent":
            self.state.draw(self.seat, number)
        if who != "you":
            self.state.draw(1 - self.seat, number)

    def discard(self, what: Selector) -> None:
        """All of a hand, some at random, or some that the player chooses one by one."""
        assert isinstance(what, DuelSelected)
        seat = self.seat if what.whose == "yours" else 1 - self.seat
        hand = sorted(self.state.players[seat].hand)
        number = len(hand) if what.how_many.is_all else min(what.how_many.high or 0, len(hand))
        if what.how_many.is_all:
            for card in hand:
                self.state.discard_card(seat, card)
        elif what.chosen == "at_random":
            for _ in range(number):
                card = self.state.rng.choice(hand, "random card")
                hand.remove(card)
                self.state.discard_card(seat, card)
        else:
            self.owed = number
            self.may_owe_less = what.how_many.low == 0
