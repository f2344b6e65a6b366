"""A game of Release! in progress: whose decision, which actions, and what each does.

Authority: release:release, iteration, ability. The chapters live in modules of their own: `iteration`
(committing, winner), `endings` (reveals, collecting, passing), `releases` (dealing, leading, scoring).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from rules.engine.core.errors import IllegalAction
from rules.engine.core.game import AsksAlike
from rules.engine.core.outcome import CONCEDED, Outcome
from rules.engine.release import endings, events, iteration, releases, view
from rules.engine.release.abilities import SHOWABLE
from rules.engine.release.actions import COMMIT, DECLINE, LEAD, PASS, REVEAL, SWAP, ReleaseAction
from rules.engine.release.phases import (
    AT_COMMIT,
    AT_PASS,
    AT_REVEAL,
    AT_SWAP,
    CLAUSES,
    EVERYBODY,
    NOBODY,
    OVER,
    PHASE_NAMES,
    SOLO,
)

if TYPE_CHECKING:
    from rules.engine.core.events import Listener
    from rules.engine.core.rng import Rng
    from rules.engine.release.pool import ReleasePool
    from rules.engine.release.table import Table

#: History: a commit is seat << SHIFT | card, a collect -1 - seat; the rest are tuples that open with a word.
SHIFT: Final = 12
CARD_MASK: Final = (1 << SHIFT) - 1
#: The card of a commit action, by which hands are ordered.
CARD_OF: Final = attrgetter("first")
Happening = int | tuple[Any, ...]


class ReleaseState(AsksAlike):
    """See `core.game.State`. Lists indexed by seat; cards are numbers of the pool, hands hold commit actions.

    hands    one list a seat, ascending, each card once: it is what `legal_actions` hands out
    suited   the same cards by suit: seat * suits + suit
    spares   further copies of cards in hand, as numbers: empty lists with one copy
    """

    __slots__ = (
        "artifacts",
        "asked",
        "best_rank",
        "best_seat",
        "chosen",
        "committed",
        "conceded",
        "directions",
        "discard",
        "ended",
        "first_leader",
        "flags",
        "hands",
        "held",
        "history",
        "iteration",
        "iterations",
        "leader",
        "led",
        "listener",
        "open_artifacts",
        "phase",
        "pile",
        "played",
        "points",
        "pool",
        "release",
        "rng",
        "showable",
        "spares",
        "suited",
        "table",
        "takeable",
        "tools",
        "tools_deck",
        "tools_used",
        "turn",
        "turns",
        "winner",
        "won",
    )

    def __init__(self, table: Table, pool: ReleasePool, rng: Rng) -> None:
        """An empty table: `releases.begin` or `position.read` fills it."""
        seats = table.seats
        self.table = table
        self.pool = pool
        self.rng = rng
        self.listener: Listener | None = None
        self.phase = OVER
        self.turn = 0
        #: The seats that owe a decision; `turn` is the one when there is one, else -1.
        self.asked = NOBODY
        #: Number of the release, from 1, and points of each side.
        self.release = 0
        self.points = [0] * len(table.sides)
        #: The revealed Tools & Methods card (-1: none yet), the face-down deck (top last) and the used ones.
        self.tools = -1
        self.tools_deck: list[int] = []
        self.tools_used: list[int] = []
        self.leader = 0
        self.iteration = 1
        self.iterations = 0
        self.hands: list[list[ReleaseAction]] = [[] for _ in range(seats)]
        self.suited: list[list[ReleaseAction]] = [[] for _ in range(seats * pool.suit_count)]
        self.spares: list[list[int]] = [[] for _ in range(seats)]
        #: How many cards each seat holds that may be shown once somebody has won.
        self.showable = [0] * seats
        self.discard: list[int] = []
        #: This iteration: cards in order from the leader, what its winner collects, what a reveal may take.
        self.committed: list[int] = []
        self.pile: list[int] = []
        self.takeable: list[int] = []
        self.led = -1
        self.flags = 0
        self.best_rank = -1
        self.best_seat = -1
        self.winner = -1
        #: Passes still owed this iteration (steps clockwise, cards), and each seat's hidden choice so far.
        self.directions: list[tuple[int, int]] = []
        self.chosen: list[list[int]] = []
        self.artifacts: list[list[int]] = [[] for _ in range(seats)]
        self.won = [0] * seats
        #: What everybody saw since the deal; artifacts that were already there when it begins.
        self.history: list[Happening] = []
        self.open_artifacts: tuple[tuple[int, ...], ...] = ((),) * seats
        self.conceded: tuple[int, ...] = ()
        self.ended: Outcome | None = None
        #: For statistics: iterations begun, who led the first, cards each seat had and played (a bit a card).
        self.turns = 0
        self.first_leader = -1
        self.held = [0] * seats
        self.played = [0] * seats

    # -- decisions ------------------------------------------------------------------------------------

    @property
    def seat_count(self) -> int:
        return self.table.seats

    def to_act(self) -> tuple[int, ...]:
        return self.asked

    def ask(self, phase: int, seat: int) -> None:
        """Put a decision to one seat."""
        self.phase = phase
        self.turn = seat
        self.asked = SOLO[seat]

    def ask_all(self, phase: int) -> None:
        """Put a decision to every seat at once."""
        self.phase = phase
        self.turn = -1
        self.asked = EVERYBODY[self.table.seats]

    def wait_for(self, seats: tuple[int, ...]) -> None:
        """Some have answered: these still owe their part of the decision."""
        self.asked = seats

    def asks_alike(self) -> bool:
        return self.phase == AT_REVEAL and endings.may_be_shown(self, self.turn)

    def legal_actions(self, seat: int) -> Sequence[ReleaseAction]:
        """As the contract says; the sequence is good until the next action is applied."""
        phase = self.phase
        if phase == AT_COMMIT:
            if seat != self.turn:
                return ()
            if self.led >= 0:
                following = self.suited[seat * self.pool.suit_count + self.led]
                if following:
                    return following
            return self.hands[seat]
        if phase == AT_REVEAL:
            if seat != self.turn:
                return ()
            return endings.reveals(self, seat) if self.showable[seat] else self.pool.decline_only
        if seat not in self.asked:
            return ()
        if phase == AT_PASS:
            return endings.passes(self, seat)
        return iteration.swaps(self, seat) if phase == AT_SWAP else releases.leads(self, seat)

    def apply(self, seat: int, action: ReleaseAction) -> None:
        self._check(seat, action)
        self.apply_legal(seat, action)

    def apply_legal(self, seat: int, action: ReleaseAction) -> None:
        phase = self.phase
        if phase == AT_COMMIT:
            iteration.commit(self, seat, action)
        elif phase == AT_REVEAL:
            endings.answer_reveal(self, seat, action)
        elif phase == AT_PASS:
            endings.choose_pass(self, seat, action.first)
        elif phase == AT_SWAP:
            iteration.answer_swap(self, seat, action)
        else:
            releases.name_leader(self, seat, action.first)

    def _check(self, seat: int, action: ReleaseAction) -> None:
        """Raises: IllegalAction, with the clause that forbids the action."""
        if self.phase == OVER:
            clause = self.ended.termination.clause if self.ended is not None else None
            raise IllegalAction("game_over", "the game has ended", clause)
        if seat not in self.asked:
            raise IllegalAction("not_your_turn", f"seat {seat} is not asked now", "release:iteration.1")
        kind = action.kind
        may_decline = self.phase == AT_REVEAL or self.phase == AT_SWAP
        if kind != self.phase and not (kind == DECLINE and may_decline):
            asked = PHASE_NAMES[self.phase]
            raise IllegalAction("wrong_decision", f"asked now: {asked}", CLAUSES[self.phase])
        if kind == COMMIT:
            iteration.check_commit(self, seat, action)
        elif kind == SWAP:
            iteration.check_swap(self, seat, action)
        elif kind == REVEAL:
            endings.check_reveal(self, seat, action)
        elif kind == PASS:
            endings.check_pass(self, seat, action.first)
        elif kind == LEAD:
            releases.check_lead(self, seat, action.first)

    def concede(self, seat: int) -> None:
        """The seat's side gives up and the game ends: the best of the other sides wins."""
        if self.phase == OVER or not 0 <= seat < self.table.seats:
            raise IllegalAction("game_over", "there is nothing to concede", None)
        self.conceded = (*self.conceded, seat)
        if self.listener is not None:
            self.listener.hear(events.conceded(seat))
        lost = self.table.side_of[seat]
        releases.end(self, CONCEDED, [side for side in range(len(self.points)) if side != lost])

    # -- hands ----------------------------------------------------------------------------------------

    def take_from_hand(self, seat: int, card: int) -> None:
        """Remove one copy of a card that the seat holds."""
        if self.pool.flags[card] & SHOWABLE:
            self.showable[seat] -= 1
        spares = self.spares[seat]
        if spares and card in spares:
            spares.remove(card)
            return
        pool = self.pool
        action = pool.actions.commits[card]
        self.hands[seat].remove(action)
        self.suited[seat * pool.suit_count + pool.suits[card]].remove(action)

    def put_into_hand(self, seat: int, card: int) -> None:
        """Add a card, keeping every list ascending."""
        pool = self.pool
        action = pool.actions.commits[card]
        hand = self.hands[seat]
        self.held[seat] |= 1 << card
        if pool.flags[card] & SHOWABLE:
            self.showable[seat] += 1
        place = bisect_left(hand, card, key=CARD_OF)
        if place < len(hand) and hand[place] is action:
            self.spares[seat].append(card)
            return
        hand.insert(place, action)
        suited = self.suited[seat * pool.suit_count + pool.suits[card]]
        suited.insert(bisect_left(suited, card, key=CARD_OF), action)

    def holds(self, seat: int, card: int) -> bool:
        pool = self.pool
        return pool.actions.commits[card] in self.suited[seat * pool.suit_count + pool.suits[card]]

    def hand_cards(self, seat: int) -> list[int]:
        """The cards in hand, ascending, further copies included."""
        return sorted([action.first for action in self.hands[seat]] + self.spares[seat])

    def hand_size(self, seat: int) -> int:
        return len(self.hands[seat]) + len(self.spares[seat])

    def note_tools(self) -> None:
        """Add to the statistics the card that scores everybody."""
        if self.tools >= 0:
            bit = 1 << self.tools
            self.held = [cards | bit for cards in self.held]
            self.played = [cards | bit for cards in self.played]

    def statistics(self) -> dict[str, Any]:
        """Length in iterations, first leader, and a bit a card for each seat's cards held and played."""
        self.note_tools()
        return {
            "turns": self.turns,
            "first_player": self.first_leader,
            "held": tuple(self.held),
            "played": tuple(self.played),
        }

    # -- the whole ------------------------------------------------------------------------------------

    def scores(self) -> tuple[int, ...]:
        """One per seat: teammates share theirs. Source: setup.1."""
        return tuple(self.points[side] for side in self.table.side_of)

    def listen(self, listener: Listener | None) -> None:
        self.listener = listener

    def zones(self) -> dict[str, list[str]]:
        """Hands, artifacts, what lies open or aside, and all of the Tools deck."""
        slugs = self.pool.slugs
        on_table = self.committed if self.phase in (AT_COMMIT, AT_SWAP) else self.pile
        tools = [*self.tools_deck, *self.tools_used, *([self.tools] if self.tools >= 0 else [])]
        zones = {"table": on_table, "set_aside": self.discard, "tools": tools}
        for seat in range(self.table.seats):
            zones[f"hand {seat}"] = self.hand_cards(seat)
            zones[f"artifacts {seat}"] = self.artifacts[seat]
        return {name: [slugs[card] for card in cards] for name, cards in zones.items()}

    def outcome(self) -> Outcome | None:
        return self.ended

    def observation(self, seat: int) -> view.ReleaseObservation:
        return view.observe(self, seat)

    def to_json(self) -> dict[str, Any]:
        from rules.engine.release import position

        return position.write(self)

    def clone(self) -> ReleaseState:
        twin = ReleaseState.__new__(ReleaseState)
        twin.table = self.table
        twin.pool = self.pool
        twin.rng = self.rng.clone()
        twin.listener = None
        twin.phase = self.phase
        twin.turn = self.turn
        twin.asked = self.asked
        twin.release = self.release
        twin.points = self.points[:]
        twin.tools = self.tools
        twin.tools_deck = self.tools_deck[:]
        twin.tools_used = self.tools_used[:]
        twin.leader = self.leader
        twin.iteration = self.iteration
        twin.iterations = self.iterations
        twin.hands = [hand[:] for hand in self.hands]
        twin.suited = [cards[:] for cards in self.suited]
        twin.spares = [cards[:] for cards in self.spares]
        twin.showable = self.showable[:]
        twin.discard = self.discard[:]
        twin.committed = self.committed[:]
        twin.pile = self.pile[:]
        twin.takeable = self.takeable[:]
        twin.led = self.led
        twin.flags = self.flags
        twin.best_rank = self.best_rank
        twin.best_seat = self.best_seat
        twin.winner = self.winner
        twin.directions = self.directions[:]
        twin.chosen = [cards[:] for cards in self.chosen]
        twin.artifacts = [cards[:] for cards in self.artifacts]
        twin.won = self.won[:]
        twin.history = self.history[:]
        twin.open_artifacts = self.open_artifacts
        twin.conceded = self.conceded
        twin.ended = self.ended
        twin.turns = self.turns
        twin.first_leader = self.first_leader
        twin.held = self.held[:]
        twin.played = self.played[:]
        return twin
