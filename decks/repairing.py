"""Repairs of submitted decks: the only bridge between rows and `decks.repair`.

Authority: API, decks (repair).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from decks.decklist import Decklist, Row
from decks.errors import EmptyDeck, OutOfRange
from decks.legality.phrases import gettext_noop, phrase, thousands
from decks.models import Format
from decks.names import NameIndex
from decks.readings import Submission, deck_read, rows_read
from decks.repair.nearest import Repairs, repairs
from decks.repair.slots import Constraints
from decks.services import Verdict, agreement_of, deck_judge, format_checker
from decks.services.grounds import Grounds
from decks.services.judging import NO_DECK

#: The largest deck that is repaired, in cards of all zones.
MAX_CARDS: Final = 2_000
#: Any zone will do to look names up.
_ANY: Final = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class RepairWish:
    """What a repair has to keep to."""

    #: Copies that have to be in the deck, by zone; names do as well as slugs.
    keep: tuple[Row, ...] = ()
    #: Cards at hand and their copies, whatever their zone; None for any number of every card.
    owned: tuple[Row, ...] | None = None
    alternatives: int = 3


@dataclass(frozen=True, slots=True)
class MendedDeck:
    """The verdict on a deck as submitted, and what would mend it."""

    verdict: Verdict
    repairs: Repairs


def deck_repair(
    row: Format, submission: Submission, wish: RepairWish, *, on: dt.date, grounds: Grounds | None = None
) -> MendedDeck:
    """The nearest legal decks to the submitted one, each judged legal by the format's own rules.

    `grounds`: those of the format, where something was read for the same answer before.

    Raises: NotInForce, FormatNotSupported, OutOfRange (a deck over `MAX_CARDS`), EmptyDeck, ListTooLong.
    """
    grounds = grounds or Grounds([row])
    (verdict,) = deck_judge([row], submission, on=on, grounds=grounds)
    snapshot, index = grounds.snapshot(row, on=on), grounds.index(row, on=on)
    decklist = deck_read(row.game, submission, on=on, index=index).decklist or verdict.setup
    if decklist is None:
        raise EmptyDeck(NO_DECK)
    if (size := sum(decklist.counts().values())) > MAX_CARDS:
        raise OutOfRange(
            phrase(
                gettext_noop("The deck holds %(cards)s cards; decks of at most %(most)s are repaired."),
                cards=thousands(size),
                most=thousands(MAX_CARDS),
            ),
            "/zones" if submission.text is None else "/decklist",
        )
    found = repairs(
        decklist,
        format_checker(snapshot, on=on, grounds=grounds),
        grounds.pool(snapshot, on=on),
        agreement_of(snapshot, submission),
        constraints=_constraints(wish, index),
        limit=wish.alternatives,
    )
    return MendedDeck(verdict, found)


def _constraints(wish: RepairWish, index: NameIndex) -> Constraints:
    owned = None
    if wish.owned is not None:
        at_hand = _looked_up((Row(_ANY, row.card, row.count) for row in wish.owned), index)
        owned = at_hand.zones.get(_ANY, {})
    return Constraints(keep=_looked_up(wish.keep, index).zones, owned=owned)


def _looked_up(rows: Iterable[Row], index: NameIndex) -> Decklist:
    """The rows by slug; words that are no single card stay as they are."""
    return rows_read(rows, index).decklist or Decklist({})
