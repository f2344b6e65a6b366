"""The legal decks that are fewest edits away from a deck. Pure.

An edit adds or takes out one copy of a card in a zone; a card that moves to another zone is two.
Authority: API, decks (repair).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from decks.decklist import Decklist
from decks.errors import FormatNotSupported
from decks.legality.phrases import Phrase, gettext_noop, phrase
from decks.legality.pool import CardPool
from decks.legality.problem import is_legal
from decks.legality.rule import Agreement, Checker
from decks.repair import boost, duel, programmers, release
from decks.repair.slots import Constraints, Impossible, Task, Zones

#: The most alternatives.
MAX_ALTERNATIVES: Final = 20
#: So many choices of cards are tried for each alternative.
_TURNS: Final = 4

Nearest = Callable[[Task, Agreement, Mapping[str, Mapping[str, Any]], int], Iterator[Zones]]


class Search(NamedTuple):
    """How the nearest decks of a game are found, and which of its rules are reckoned with."""

    nearest: Nearest
    rules: frozenset[str]
    #: Whether a format has to have all of the rules.
    needs_all: bool = False


_GAMES: Final[Mapping[str, Search]] = {
    "boost": Search(boost.nearest, boost.RULES),
    "duel": Search(duel.nearest, duel.RULES),
    "release": Search(release.nearest, release.RULES, needs_all=True),
    "programmers": Search(programmers.nearest, programmers.RULES, needs_all=True),
}


@dataclass(frozen=True, slots=True)
class Edit:
    """So many copies of a card more (or fewer, below zero) in a zone."""

    zone: str
    card: str
    change: int


@dataclass(frozen=True, slots=True)
class Repair:
    """A legal deck and what leads to it."""

    decklist: Decklist
    edits: tuple[Edit, ...]

    @property
    def count(self) -> int:
        """Copies added and taken out."""
        return sum(abs(edit.change) for edit in self.edits)


@dataclass(frozen=True, slots=True)
class Repairs:
    """All with the same, fewest edits; or none, and why there can be none."""

    alternatives: tuple[Repair, ...]
    impossible: Phrase | None = None


def repairs(
    decklist: Decklist,
    checker: Checker,
    pool: CardPool,
    agreement: Agreement,
    *,
    constraints: Constraints | None = None,
    limit: int = 3,
) -> Repairs:
    """Up to `limit` of the nearest legal decks, each judged legal by the checker; one question, one answer.

    A legal deck that keeps to the constraints is its own repair without edits.
    Raises: FormatNotSupported (rules that no repair is known for).
    """
    nearest, parameters = _method(checker)
    task = Task(decklist, pool, constraints or Constraints())
    limit = max(1, min(limit, MAX_ALTERNATIVES))
    found: dict[tuple[Edit, ...], Repair] = {}
    try:
        for zones in nearest(task, agreement, parameters, limit * _TURNS):
            repair = _repair(decklist, zones)
            if repair.edits not in found and is_legal(checker.check(repair.decklist, pool, agreement)):
                found[repair.edits] = repair
            if len(found) == limit:
                break
    except Impossible as reason:
        return Repairs((), phrase(gettext_noop("impossible because %(why)s"), why=reason.why))
    if not found:
        raise FormatNotSupported(phrase(gettext_noop("No repair of this deck could be proven legal.")))
    return Repairs(tuple(found.values()))


def _method(checker: Checker) -> tuple[Nearest, Mapping[str, Mapping[str, Any]]]:
    search, asked = _GAMES.get(checker.game), frozenset(checker.parameters)
    if search is None or not asked <= search.rules or (search.needs_all and asked != search.rules):
        unknown = gettext_noop("Decks of this format of %(game)s cannot be repaired.")
        raise FormatNotSupported(phrase(unknown, game=checker.game))
    return search.nearest, checker.parameters


def _repair(decklist: Decklist, zones: Zones) -> Repair:
    """The new deck in the order of the old one, new cards last."""
    ordered = {
        zone: {card: cards[card] for card in (*_still(decklist, zone, cards), *_fresh(decklist, zone, cards))}
        for zone, cards in zones.items()
    }
    return Repair(Decklist(ordered), tuple(_edits(decklist, ordered)))


def _still(decklist: Decklist, zone: str, cards: Mapping[str, int]) -> list[str]:
    return [card for card in decklist.zones.get(zone, {}) if card in cards]


def _fresh(decklist: Decklist, zone: str, cards: Mapping[str, int]) -> list[str]:
    return sorted(cards.keys() - decklist.zones.get(zone, {}).keys())


def _edits(before: Decklist, after: Zones) -> Iterator[Edit]:
    for zone in dict.fromkeys((*before.zones, *after)):
        old, new = before.zones.get(zone, {}), after.get(zone, {})
        for card in dict.fromkeys((*old, *new)):
            change = new.get(card, 0) - old.get(card, 0)
            if change:
                yield Edit(zone, card, change)
