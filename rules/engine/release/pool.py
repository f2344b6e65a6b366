"""The cards of Release! as tables: everything that play looks up, indexed by card.

Authority: release:deck.1, deck.2, deck.5, settings.6.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.engine.core.cards import CardPool, load_pool
from rules.engine.core.errors import CardFault, CardFaults
from rules.engine.release.actions import WIDTH, ActionTable
from rules.engine.release.compile import PLAY, TOOLS, Compiler
from rules.engine.release.effects import VOCABULARY


class ReleasePool(CardPool):
    """A card's number is its place among all cards by slug; tables hold one entry a card."""

    __slots__ = (
        "abilities",
        "actions",
        "decks",
        "decline_only",
        "flags",
        "ids",
        "plays",
        "ranks",
        "reveal_other",
        "reveal_self",
        "rules",
        "scores_artifacts",
        "scoring_cards",
        "slugs",
        "suit_count",
        "suit_names",
        "suits",
        "tools",
        "two_of_fruits",
    )

    def __init__(self, pool: CardPool) -> None:
        """Raises: CardFaults for effects that cannot be played."""
        super().__init__(pool.cards, pool.digest)
        self.slugs = tuple(card.slug for card in self.cards)
        self.ids: dict[str, int] = {slug: card for card, slug in enumerate(self.slugs)}
        self.suit_names = VOCABULARY.words("suit")
        self.suit_count = len(self.suit_names)
        self.plays = tuple(card.index for card in self.cards if card.type == PLAY)
        self.tools = tuple(card.index for card in self.cards if card.type == TOOLS)
        #: Printed rank and number of the suit; Tools & Methods cards have 0 and -1.
        self.ranks = tuple(card.attributes.get("rank", 0) for card in self.cards)
        self.suits = tuple(
            self.suit_names.index(card.attributes["suit"]) if card.type == PLAY else -1 for card in self.cards
        )
        self.actions = ActionTable(self.slugs)
        compiler = Compiler(self.ranks, self.suits, self.suit_names)
        self.abilities = tuple(compiler.play(card) for card in self.cards)
        #: Scoring rules by card; none for play cards.
        self.rules = tuple(compiler.tools(card) for card in self.cards)
        if compiler.faults:
            raise CardFaults(tuple(compiler.faults))
        self.flags = tuple(abilities.flags for abilities in self.abilities)
        for card in self.plays:
            commit = self.actions.commits[card]
            commit.suit, commit.rank, commit.flags = self.suits[card], self.ranks[card], self.flags[card]
        #: Cards that may be shown from the hand after another player, or the holder, has won an iteration.
        self.reveal_other = tuple(card for card in self.plays if self.abilities[card].reveal_other)
        self.reveal_self = tuple(card for card in self.plays if self.abilities[card].reveal_self)
        #: Play decks by (copies, without the 2 of Fruits), made when first dealt.
        self.decks: dict[tuple[int, bool], list[int]] = {}
        self.decline_only = (self.actions.decline,)
        #: Cards that change scores by lying among the artifacts, and whether any of them scores itself.
        self.scoring_cards = frozenset(card for card in self.plays if self.abilities[card].factors)
        self.scores_artifacts = any(self.abilities[card].at_scoring for card in self.plays)
        self.two_of_fruits = tuple(
            card
            for card in self.plays
            if self.ranks[card] == 2 and self.suit_names[self.suits[card]] == "Fruits"
        )


def load_cards(records: Sequence[Mapping[str, Any]]) -> ReleasePool:
    """A pool from card records. Raises: CardFaults, all at once, each by the record's place."""
    pool = load_pool(records, VOCABULARY)
    if len(pool) >= WIDTH:
        raise CardFaults((CardFault("", "too_many_cards", f"at most {WIDTH - 1} cards"),))
    try:
        return ReleasePool(pool)
    except CardFaults as error:
        places = {record["slug"]: place for place, record in enumerate(records)}
        raise CardFaults(tuple(_placed(fault, places) for fault in error.faults)) from None


def _placed(fault: CardFault, places: Mapping[str, int]) -> CardFault:
    slug, _, rest = fault.path.partition("/")
    return CardFault(f"/{places[slug]}/{rest}", fault.code, fault.message)
