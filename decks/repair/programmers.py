"""The nearest legal tables of Problems and Programmers. Pure. Authority: programmers:deck.1, deck.4.

Every code card counts for a result on its good end and for one on its rush end, so that the code deck is made
up kind by kind (a pair of results) before cards are named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import inf
from typing import Any, Final

from decks.errors import FormatNotSupported
from decks.legality.phrases import gettext_noop, phrase
from decks.legality.pool import CardFacts
from decks.legality.programmers import CODE, DOCUMENTS, MAIN, NAMES, PROJECTS, ZONES, zone_of
from decks.legality.rule import Agreement
from decks.repair.balance import Cell, balanced
from decks.repair.groups import changed, check_reach, exactly
from decks.repair.slots import Cards, Impossible, Slot, Task, Zones, room, total

RULES: Final = frozenset({"project_deck", "code_deck", "document_deck", "main_deck"})
Kind = tuple[str, str]


def nearest(
    task: Task, agreement: Agreement, rules: Mapping[str, Mapping[str, Any]], turns: int
) -> Iterator[Zones]:
    """Tables with the fewest edits, other cards first in each of the turns. Raises: Impossible."""
    task.check_zones(ZONES)
    slots = {zone: task.slots(zone, _belongs_to(zone)) for zone in ZONES}
    code = _Code(slots[CODE], **rules["code_deck"])
    main = _missing_of_main(slots[MAIN], code, rules)
    for turn in range(turns):
        yield {
            CODE: code.mended(turn),
            DOCUMENTS: _documents(slots[DOCUMENTS], turn, **rules["document_deck"]),
            PROJECTS: exactly(
                slots[PROJECTS], rules["project_deck"]["size"], turn, what=phrase(NAMES[PROJECTS])
            ),
            MAIN: changed(slots[MAIN], main, turn),
        }


def _belongs_to(zone: str) -> Callable[[CardFacts], bool]:
    return lambda facts: zone_of(facts) == zone


def _documents(slots: list[Slot], turn: int, *, clear: int, unclear: int) -> Cards:
    """So many clear and so many unclear ones."""
    cards: Cards = {}
    words = (gettext_noop("clear documents"), gettext_noop("unclear documents"))
    for is_clear, number, word in ((True, clear, words[0]), (False, unclear, words[1])):
        alike = [slot for slot in slots if slot.facts.attributes.get("clear") is is_clear]
        cards |= exactly(alike, number, turn, what=phrase(word))
    return cards


def _missing_of_main(slots: list[Slot], code: _Code, rules: Mapping[str, Mapping[str, Any]]) -> int:
    """Cards that the main deck lacks: the least there may be, and more than any other deck holds."""
    others = (code.size, sum(rules["document_deck"].values()), rules["project_deck"]["size"])
    least = max(rules["main_deck"]["minimum"], max(others) + 1)
    check_reach(slots, least, inf, what=phrase(NAMES[MAIN]))
    return int(max(0, least - total(slots)))


class _Code:
    """A code deck by kinds of cards."""

    def __init__(self, slots: list[Slot], *, good: Mapping[str, int], rush: Mapping[str, int]) -> None:
        """Raises: Impossible."""
        self.size = sum(good.values())
        if self.size != sum(rush.values()):
            unknown = gettext_noop("Code decks whose two ends are not as many cannot be repaired.")
            raise FormatNotSupported(phrase(unknown))
        self._kinds: dict[Kind, list[Slot]] = {}
        for slot in slots:
            self._kinds.setdefault(_kind(slot), []).append(slot)
        cells = {kind: Cell(total(alike), _loose(alike), room(alike)) for kind, alike in self._kinds.items()}
        changes = balanced(cells, good, rush)
        if changes is None:
            raise Impossible(
                phrase(gettext_noop("no code deck of the cards at hand has the results that it should have"))
            )
        self._changes = changes

    def mended(self, turn: int) -> Cards:
        """The code deck with the changes of each kind."""
        cards: Cards = {}
        for kind, slots in self._kinds.items():
            cards |= changed(slots, self._changes[kind], turn)
        return cards


def _kind(slot: Slot) -> Kind:
    good, rush = (str(slot.facts.attributes.get(end)) for end in ("good", "rush"))
    return good, rush


def _loose(slots: list[Slot]) -> int:
    return sum(slot.loose for slot in slots)
