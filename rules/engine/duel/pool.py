"""The cards of Duel as tables: everything that play looks up, indexed by card.

Authority: duel:deck.4, unit, tactic.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.engine.core.cards import CardPool, load_pool
from rules.engine.core.errors import CardFault, CardFaults
from rules.engine.duel.actions import WIDTH, ActionTable
from rules.engine.duel.codes import BOARDS
from rules.engine.duel.compile import Compiler
from rules.engine.duel.effects import VOCABULARY
from rules.engine.duel.table import Table

if TYPE_CHECKING:
    from rules.engine.duel.actions import DuelAction

    SceneRows = tuple[tuple[DuelAction, ...] | None, ...]
    Scenes = list[list[list[list[SceneRows | None]]]]


class DuelPool(CardPool):
    """A card's number is its place among all cards by slug; tables hold one entry a card."""

    __slots__ = (
        "_scenes",
        "actions",
        "by_rank",
        "costs",
        "dearest",
        "decks",
        "ids",
        "plans",
        "slugs",
        "tables",
    )

    def __init__(self, pool: CardPool) -> None:
        """Raises: CardFaults for effects that cannot be played."""
        super().__init__(pool.cards, pool.digest)
        self.slugs = tuple(card.slug for card in self.cards)
        self.ids: dict[str, int] = {slug: card for card, slug in enumerate(self.slugs)}
        # Cheap cards first: whoever lists what may be played stops at the first card that is too dear.
        ranked = sorted(self.cards, key=lambda card: (card.cost or 0, card.index))
        ranks = [0] * len(ranked)
        for rank, card in enumerate(ranked):
            ranks[card.index] = rank
        self.actions = ActionTable(self.slugs, ranks)
        compiler = Compiler(self.actions)
        self.plans = tuple(compiler.plan(card, ranks[card.index]) for card in self.cards)
        #: The same plans in the order of actions.
        self.by_rank = tuple(self.plans[card.index] for card in ranked)
        if compiler.faults:
            raise CardFaults(tuple(compiler.faults))
        #: Decks that were read and found in order, by their lists and the rules that they were read with.
        self.decks: dict[tuple[object, ...], tuple[int, ...]] = {}
        #: The rules of the last match, read.
        self.tables: tuple[dict[str, Any], Table] | None = None
        self.costs = tuple(plan.cost for plan in self.plans)
        self.dearest = max(self.costs, default=0)
        #: By the limit on units: see `scenes_at`.
        self._scenes: dict[int, Scenes] = {}

    def scenes_at(self, board_limit: int) -> Scenes:
        """`[seat][energy][its units][units of the other side]`: what may be played by rank, None until met.

        More energy than the dearest card costs is no more. All matches with that limit share them.
        """
        scenes = self._scenes.get(board_limit)
        if scenes is None:
            boards = range(BOARDS)
            energies = range(self.dearest + 1)
            made: Scenes = [[[[None for _ in boards] for _ in boards] for _ in energies] for _ in range(2)]
            scenes = self._scenes[board_limit] = made
        return scenes

    def ranks_of(self, cards: Iterable[int]) -> list[int]:
        """The ranks of these cards, ascending, each once."""
        return sorted({self.plans[card].rank for card in cards})

    def scene_rows(self, seat: int, energy: int, mine: int, theirs: int, board_limit: int) -> SceneRows:
        """By rank, the plays of each card that costs no more, None where they hang on more than this."""
        can_enter = mine < board_limit
        rows = tuple(
            () if plan.is_unit and not can_enter else plan.plays_among(seat, mine, theirs)
            for plan in self.by_rank
            if plan.cost <= energy
        )
        self.scenes_at(board_limit)[seat][energy][mine][theirs] = rows
        return rows

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
