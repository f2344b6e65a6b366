"""The cards of Duel as tables: everything that play looks up, indexed by card.

Authority: duel:deck.4, unit, tactic.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.engine.core.cards import CardPool, load_pool
from rules.engine.core.errors import CardFault, CardFaults
from rules.engine.duel.actions import WIDTH, ActionTable
from rules.engine.duel.codes import BOARDS
from rules.engine.duel.compile import Compiler
from rules.engine.duel.effects import VOCABULARY
from rules.engine.duel.table import Table

if TYPE_CHECKING:
    from rules.engine.duel.actions import DuelAction
    from rules.engine.duel.decks import Deck

    Scene = tuple[tuple[DuelAction, ...] | None, ...]
    Scenes = list[list[list[Scene | None]]]


#: The most energy that a position may give a player.
ENERGY_MAX: Final = 1000


class DuelPool(CardPool):
    """A card's number is its place among all cards by slug; tables hold one entry a card."""

    __slots__ = (
        "_scenes",
        "actions",
        "by_rank",
        "costs",
        "decks",
        "ids",
        "plans",
        "slugs",
        "tables",
        "too_dear",
    )

    def __init__(self, pool: CardPool) -> None:
        """Raises: CardFaults for effects that cannot be played."""
        super().__init__(pool.cards, pool.digest)
        self.slugs = tuple(card.slug for card in self.cards)
        self.ids: dict[str, int] = {slug: card for card, slug in enumerate(self.slugs)}
        compiler = Compiler()
        self.plans = tuple(compiler.plan(card) for card in self.cards)
        if compiler.faults:
            raise CardFaults(tuple(compiler.faults))
        #: The same plans in the order of actions.
        # Cheap cards first: whoever lists what may be played stops at the first card that is too dear.
        self.by_rank = tuple(sorted(self.plans, key=lambda plan: (plan.cost, plan.index)))
        ranks = {plan.index: rank for rank, plan in enumerate(self.by_rank)}
        self.actions = ActionTable(self.slugs, [ranks[card] for card in range(len(ranks))])
        for rank, plan in enumerate(self.by_rank):
            plan.take_rank(rank, self.actions)
        #: The last deck that was found in order at each place: as it was given, the limits, its cards.
        self.decks: dict[str, tuple[Deck, tuple[int, ...], tuple[int, ...]]] = {}
        #: The rules of the last match, read.
        self.tables: tuple[dict[str, Any], Table] | None = None
        self.costs = tuple(plan.cost for plan in self.plans)
        costs = sorted(self.costs)
        #: By energy: the rank of the first card that costs more.
        self.too_dear = tuple(bisect_right(costs, energy) for energy in range(ENERGY_MAX + 1))
        #: By the limit on units: see `scenes_at`.
        self._scenes: dict[int, Scenes] = {}

    def scenes_at(self, board_limit: int) -> Scenes:
        """`[seat][its units][units of the other side]`: what may be played, None until met.

        All matches with that limit on units share them.
        """
        scenes = self._scenes.get(board_limit)
        if scenes is None:
            made: Scenes = [[[None] * BOARDS for _ in range(BOARDS)] for _ in range(2)]
            scenes = self._scenes[board_limit] = made
        return scenes

    def scene(self, seat: int, mine: int, theirs: int, board_limit: int) -> Scene:
        """While so many units lie there, by rank: the plays of a card, None where they hang on more.

        A unit that finds no place has none.
        """
        can_enter = mine < board_limit
        scene = tuple(
            plan.plays_among(seat, mine, theirs) if can_enter or not plan.is_unit else ()
            for plan in self.by_rank
        )
        self.scenes_at(board_limit)[seat][mine][theirs] = scene
        return scene

    def ranks_of(self, cards: Iterable[int]) -> list[int]:
        """The ranks of these cards, ascending, each once."""
        return sorted({self.plans[card].rank for card in cards})

    def table(self, rules: Mapping[str, Any]) -> Table:
        """The rules of a match. Raises: SetupError."""
        # A simulation brings the same rules to every game.
        if self.tables is None or self.tables[0] != rules:
            self.tables = dict(rules), Table(rules)
        return self.tables[1]


def load_cards(records: Sequence[Mapping[str, Any]]) -> DuelPool:
    """A pool from card records. Raises: CardFaults, all at once, each by the record's place."""
    pool = load_pool(records, VOCABULARY)
    if len(pool) >= WIDTH:
        raise CardFaults((CardFault("", "too_many_cards", f"at most {WIDTH - 1} cards"),))
    try:
        return DuelPool(pool)
    except CardFaults as error:
        places = {record["slug"]: place for place, record in enumerate(records)}
        raise CardFaults(tuple(_placed(fault, places) for fault in error.faults)) from None


def _placed(fault: CardFault, places: Mapping[str, int]) -> CardFault:
    slug, _, rest = fault.path.partition("/")
    return CardFault(f"/{places[slug]}/{rest}", fault.code, fault.message)
