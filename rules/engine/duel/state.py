"""A duel in progress: whose decision, which actions, and what each does.

Authority: duel:turn.2, end.1, end.2. The chapters live in modules of their own: `turns` (mulligan, start and
end of a turn), `playing` (cards and their effects), `fights` (attacks and abilities).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.engine.core.errors import IllegalAction
from rules.engine.core.game import PlaysOn
from rules.engine.core.outcome import Outcome, Termination
from rules.engine.duel import events, fights, listing, playing, random_play, turns, view
from rules.engine.duel.actions import AIM, ATTACK, DISCARD, DONE, END_TURN, PLAY, REPLACE, USE, DuelAction
from rules.engine.duel.codes import SIDE, code_json
from rules.engine.duel.fights import attack
from rules.engine.duel.listing import LIST_MAX, main_actions
from rules.engine.duel.phases import ASKED, AT_AIM, CLAUSES, MAIN, MULLIGAN, OVER, PHASE_NAMES
from rules.engine.duel.player import Player
from rules.engine.duel.playing import play
from rules.engine.duel.resolution import Resolution
from rules.engine.duel.turns import end_turn

if TYPE_CHECKING:
    from rules.engine.core.events import Listener
    from rules.engine.core.rng import Rng
    from rules.engine.duel.pool import DuelPool
    from rules.engine.duel.table import Table

HERO_DEFEATED: Final = Termination("hero_defeated", "duel:end.1")
BOTH_DEFEATED: Final = Termination("both_defeated", "duel:end.1")
CONCEDED: Final = Termination("conceded", "duel:end.2")
#: Which actions answer each question.
ANSWERS: Final = (
    (REPLACE, DONE),
    (PLAY, ATTACK, USE, END_TURN),
    (AIM, DONE),
    (DISCARD, DONE),
    (),
)


class DuelState(PlaysOn):
    """See `core.game.State`. Lists indexed by seat; cards are numbers of the pool.

    active, first   whose turn it is, and who had the first one
    turn            number of the turn, both sides counted; 0 before the first
    resolving       the effect that a decision is asked for, None between actions
    has_bonus       some unit may have a bonus that ends; `has_wounds`: some unit, or a hero, may be defeated
    """

    __slots__ = (
        "active",
        "conceded",
        "ended",
        "first",
        "has_bonus",
        "has_wounds",
        "listener",
        "phase",
        "players",
        "pool",
        "resolving",
        "rng",
        "scenes",
        "scratch",
        "seat",
        "sides",
        "table",
        "turn",
    )

    def __init__(self, table: Table, pool: DuelPool, rng: Rng) -> None:
        """Two heroes without cards: `turns.begin_game` or `position.read` fills it."""
        self.table = table
        self.pool = pool
        self.rng = rng
        self.listener: Listener | None = None
        self.phase = OVER
        #: The seat that owes a decision, -1 at the end.
        self.seat = -1
        self.active = 0
        self.first = 0
        self.turn = 0
        first, second = Player(table.hero_health), Player(table.hero_health)
        self.players = (first, second)
        #: For each seat, itself and the other one.
        self.sides = ((first, second), (second, first))
        self.resolving: Resolution | None = None
        self.has_bonus = False
        #: True until it has been looked at: a position may be read in the midst of an effect.
        self.has_wounds = True
        #: See `shared_table`.
        self.scratch: Resolution | None = None
        self.scenes = pool.scenes_at(table.board_limit)
        self.ended: Outcome | None = None
        self.conceded = -1

    # -- decisions ------------------------------------------------------------------------------------

    @property
    def seat_count(self) -> int:
        return 2

    def to_act(self) -> tuple[int, ...]:
        return ASKED[self.seat]

    def ask(self, phase: int, seat: int) -> None:
        """Put a decision to a seat."""
        self.phase = phase
        self.seat = seat

    def legal_actions(self, seat: int) -> Sequence[DuelAction]:
        if seat != self.seat:
            return ()
        if self.phase == MAIN:
            found = main_actions(self, seat)
            if len(found) > LIST_MAX:
                return listing.crowded_actions(self, seat)
            return found
        if self.phase == AT_AIM:
            return playing.aims(self)
        actions = self.pool.actions
        by_rank = actions.replaces if self.phase == MULLIGAN else actions.discards
        listed = [by_rank[rank] for rank in self.players[seat].ranks]
        may_stop = self.phase == MULLIGAN
        if self.resolving is not None:
            may_stop = self.resolving.may_owe_less
        return [*listed, actions.done] if may_stop else listed

    def is_crowded(self, seat: int) -> bool:
        """True where so much can be done that targets are named after the card."""
        return self.phase == MAIN and len(main_actions(self, seat)) > LIST_MAX

    def apply(self, seat: int, action: DuelAction) -> None:
        self._check(seat, action)
        self.apply_legal(seat, action)

    def apply_legal(self, seat: int, action: DuelAction) -> None:
        kind = action.kind
        if kind == PLAY:
            play(self, seat, action)
        elif kind == ATTACK:
            attack(self, seat, action)
        elif kind == END_TURN:
            end_turn(self, seat)
        elif kind == REPLACE:
            turns.replace(self, seat, action.first)
        elif kind == USE:
            fights.use(self, seat, action)
        elif kind == AIM:
            playing.aim(self, action.target)
        elif kind == DISCARD:
            if self.resolving is None:
                turns.discard(self, seat, action.first)
            else:
                playing.discard(self, action.first)
        elif self.phase == MULLIGAN:
            turns.end_mulligan(self, seat)
        else:
            playing.done(self)

    def play_on(self, streams: Sequence[Rng], cap: int) -> int:
        return random_play.play_on(self, streams, cap)

    def _check(self, seat: int, action: DuelAction) -> None:
        """Raises: IllegalAction, with the clause that forbids the action."""
        if self.phase == OVER:
            raise IllegalAction("game_over", "the match has ended", "duel:end.1")
        if seat != self.seat:
            raise IllegalAction("not_your_turn", f"seat {seat} is not asked now", "duel:turn.3")
        kind = action.kind
        if kind not in ANSWERS[self.phase]:
            asked = PHASE_NAMES[self.phase]
            raise IllegalAction("wrong_decision", f"asked now: {asked}", CLAUSES[self.phase])
        if kind == PLAY:
            playing.check_play(self, seat, action)
        elif kind == ATTACK:
            fights.check_attack(self, seat, action)
        elif kind == USE:
            fights.check_use(self, seat, action)
        elif kind == AIM:
            playing.check_aim(self, action.target)
        elif kind in (REPLACE, DISCARD):
            turns.check_held(self, seat, action.first)
        elif kind == DONE and self.phase != MULLIGAN:
            playing.check_done(self)

    def concede(self, seat: int) -> None:
        """The seat loses at once. Source: end.2."""
        if self.phase == OVER or not 0 <= seat < 2:
            raise IllegalAction("game_over", "there is nothing to concede", "duel:end.1")
        self.conceded = seat
        if self.listener is not None:
            self.listener.hear(events.conceded(seat))
        self._end(CONCEDED, (1 - seat,))

    # -- cards ----------------------------------------------------------------------------------------

    def own_hand(self) -> Sequence[int]:
        """The hand of the seat that decides."""
        return self.players[self.seat].hand

    def draw(self, seat: int, number: int) -> None:
        """Cards from the top; each missing one costs the hero. Source: draw.1."""
        player = self.players[seat]
        if number == 1 and player.deck and self.listener is None:
            self.draw_one(player)
            return
        drawn = self.draw_quietly(seat, number)
        if self.listener is not None and number > 0:
            missing = number - len(drawn)
            slugs = [self.pool.slugs[card] for card in drawn]
            damage = missing * self.table.empty_draw_damage
            self.listener.hear(events.drew(seat, slugs, missing, damage))

    def draw_quietly(self, seat: int, number: int) -> list[int]:
        """The same without a word of it."""
        player = self.players[seat]
        there = min(number, len(player.deck))
        drawn = [self.draw_one(player) for _ in range(there)]
        if there < number:
            player.health -= (number - there) * self.table.empty_draw_damage
            self.has_wounds = True
        return drawn

    def draw_one(self, player: Player) -> int:
        """The top card of a deck that is not empty, without a word of it."""
        card = player.deck.pop()
        plan = self.pool.plans[card]
        player.hand.append(card)
        rank = plan.rank
        ranks = player.ranks
        if rank not in ranks:
            insort(ranks, rank)
        player.held |= plan.bit
        return card

    def discard_card(self, seat: int, card: int) -> None:
        player = self.players[seat]
        player.give(card, self.pool.plans[card].rank)
        player.discard.append(card)
        if self.listener is not None:
            self.listener.hear(events.discarded(seat, self.pool.slugs[card]))

    def shared_table(self) -> Resolution:
        """Where effects that ask for nothing are carried out."""
        if self.scratch is None:
            self.scratch = Resolution(None, 0, 0, -1)
        return self.scratch

    # -- the end of an action -------------------------------------------------------------------------

    def settle(self) -> None:
        """Defeated units leave together, then heroes are checked. Source: unit.5, attack.5, end.1."""
        if self.has_wounds:
            self.has_wounds = False
            self.bury()
            self.check_heroes()

    def bury(self) -> None:
        """Source: attack.5, unit.7."""
        for seat, player in enumerate(self.players):
            for slot, unit in enumerate(player.board):
                if unit.damage >= unit.health or unit.doomed:
                    self._bury_from(slot, seat, player)
                    break

    def _bury_from(self, first: int, seat: int, player: Player) -> None:
        """The units from that slot on which are defeated."""
        slot = first
        # An event says the slot that a unit lay in before any left.
        for before in range(first, len(player.board)):
            unit = player.board[slot]
            if unit.damage < unit.health and not unit.doomed:
                slot += 1
                continue
            if self.listener is not None:
                place = {"seat": seat, "slot": before, "card": self.pool.slugs[unit.card]}
                self.listener.hear(events.defeated(place))
            player.lose(slot)

    def check_heroes(self) -> bool:
        """True when the match has ended: whoever has no health left loses. Source: end.1."""
        first, second = self.players
        if first.health > 0 and second.health > 0:
            return False
        if first.health <= 0 and second.health <= 0:
            self._end(BOTH_DEFEATED, ())
        else:
            self._end(HERO_DEFEATED, (0,) if first.health > 0 else (1,))
        return True

    def _end(self, termination: Termination, winners: tuple[int, ...]) -> None:
        self.ended = Outcome(winners, termination, tuple(player.health for player in self.players))
        self.phase = OVER
        self.seat = -1
        if self.listener is not None:
            self.listener.hear(events.game_ended(self.ended))

    # -- the whole ------------------------------------------------------------------------------------

    def named(self, code: int) -> dict[str, Any]:
        """A target for an event: a unit with its card."""
        seat, place = divmod(code, SIDE)
        if not place:
            return code_json(code)
        return self.named_unit(seat, place - 1)

    def named_unit(self, seat: int, slot: int) -> dict[str, Any]:
        card = self.players[seat].board[slot].card
        return {"seat": seat, "slot": slot, "card": self.pool.slugs[card]}

    def listen(self, listener: Listener | None) -> None:
        self.listener = listener

    def statistics(self) -> dict[str, Any]:
        """Length in turns of both sides, who began, and a bit a card for cards held and played."""
        return {
            "turns": self.turn,
            "first_player": self.first,
            "held": tuple(player.held for player in self.players),
            "played": tuple(player.played for player in self.players),
        }

    def zones(self) -> dict[str, list[str]]:
        """Hands, decks, discards, boards, what is set aside, and a tactic that is being carried out."""
        zones: dict[str, list[int]] = {"resolving": self._in_between()}
        for seat, player in enumerate(self.players):
            zones[f"hand {seat}"] = player.hand
            zones[f"deck {seat}"] = player.deck
            zones[f"discard {seat}"] = player.discard
            zones[f"board {seat}"] = [unit.card for unit in player.board]
            zones[f"aside {seat}"] = player.aside
        return {name: [self.pool.slugs[card] for card in cards] for name, cards in zones.items()}

    def _in_between(self) -> list[int]:
        resolution = self.resolving
        return [resolution.card] if resolution is not None and resolution.source < 0 else []

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, seat: int) -> view.DuelObservation:
        return view.DuelObservation(self, seat)

    def to_json(self) -> dict[str, Any]:
        from rules.engine.duel import position

        return position.write(self)

    def clone(self) -> DuelState:
        twin = DuelState.__new__(DuelState)
        twin.table = self.table
        twin.pool = self.pool
        twin.rng = self.rng.clone()
        twin.listener = None
        twin.phase = self.phase
        twin.seat = self.seat
        twin.active = self.active
        twin.first = self.first
        twin.turn = self.turn
        first, second = self.players[0].clone(), self.players[1].clone()
        twin.players = (first, second)
        twin.sides = ((first, second), (second, first))
        twin.resolving = None if self.resolving is None else self.resolving.clone(twin)
        twin.has_bonus = self.has_bonus
        twin.has_wounds = self.has_wounds
        twin.scratch = None
        twin.scenes = self.scenes
        twin.ended = self.ended
        twin.conceded = self.conceded
        return twin
