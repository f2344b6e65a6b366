"""Groups of slots that have to hold exactly so many copies together. Pure.

Copies come up to what the sets hold of each card before they come beyond it, and go the other way round.
"""

from __future__ import annotations

from collections.abc import Sequence

from decks.legality.phrases import Phrase, gettext_noop, phrase
from decks.legality.phrases import cards as so_many_cards
from decks.repair.slots import Cards, Impossible, Slot, add, counts, room, take_out, total, turned


def changed(slots: Sequence[Slot], change: int, turn: int) -> Cards:
    """The slots' cards with so many copies more, or fewer below zero; other cards first in each turn.

    There has to be room for the change.
    """
    cards = counts(slots)
    if change >= 0:
        within = [slot.limited(max(slot.count, slot.facts.quantity)) for slot in slots]
        first = min(change, room(within))
        add(cards, within, first, turn)
        add(cards, slots, change - first, turn)
    else:
        take_out(cards, _going(slots, turn)[:-change])
    return cards


def exactly(slots: Sequence[Slot], number: int, turn: int, *, what: Phrase) -> Cards:
    """So many copies in all. Raises: Impossible, calling the cards by `what`."""
    held = total(slots)
    check_reach(slots, number, number, what=what)
    return changed(slots, number - held, turn)


def check_reach(slots: Sequence[Slot], least: int, most: float, *, what: Phrase) -> None:
    """Raises: Impossible where the slots cannot hold from `least` to `most` copies."""
    held, fewest = total(slots), total(slots) - sum(slot.loose for slot in slots)
    if held + room(slots) < least:
        few = gettext_noop("only %(cards)s can be had for the %(what)s, and %(least)s are needed")
        raise Impossible(phrase(few, cards=so_many_cards(held + room(slots)), what=what, least=least))
    if fewest > most:
        many = gettext_noop("%(cards)s are to be kept in the %(what)s, which holds %(most)s")
        raise Impossible(phrase(many, cards=so_many_cards(fewest), what=what, most=str(most)))


def _going(slots: Sequence[Slot], turn: int) -> list[str]:
    """Every copy that may go: those beyond what the sets hold first, then of cards with the most copies."""
    ordered = sorted(slots, key=lambda slot: (-slot.count, slot.card))
    over = {slot.card: min(slot.loose, max(0, slot.count - slot.facts.quantity)) for slot in ordered}
    beyond = [slot.card for slot in ordered for _ in range(over[slot.card])]
    rest = [slot.card for slot in ordered for _ in range(slot.loose - over[slot.card])]
    return [*turned(beyond, turn), *turned(rest, turn)]
