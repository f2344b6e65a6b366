"""The nearest legal Duel decks. Pure. Authority: duel:deck.1 to deck.3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from decks.legality.duel import MAIN
from decks.legality.phrases import cards as so_many_cards
from decks.legality.phrases import gettext_noop, phrase
from decks.legality.pool import CardFacts
from decks.legality.rule import Agreement
from decks.repair.slots import (
    Cards,
    Impossible,
    Slot,
    Task,
    Zones,
    add,
    counts,
    room,
    take_out,
    total,
    turned,
)

RULES: Final = frozenset({"deck_size", "copies_maximum", "starter_list"})


def nearest(
    task: Task, agreement: Agreement, rules: Mapping[str, Mapping[str, Any]], turns: int
) -> Iterator[Zones]:
    """Decks with the fewest edits, other cards first in each of the turns. Raises: Impossible."""
    task.check_zones((MAIN,))
    copies = rules["copies_maximum"]["maximum"] if "copies_maximum" in rules else None
    slots = task.slots(MAIN, _is_any, copies=copies)
    if "starter_list" in rules and task.pool.starters:
        yield from _starters(task, slots)
        return
    start = counts(slots)
    missing = rules["deck_size"]["size"] - total(slots) if "deck_size" in rules else 0
    loose = [slot.card for slot in sorted(slots, key=_most_copies) for _ in range(slot.loose)]
    if missing > room(slots):
        few = gettext_noop("only %(cards)s can be had for a deck")
        raise Impossible(phrase(few, cards=so_many_cards(total(slots) + room(slots))))
    if -missing > len(loose):
        many = gettext_noop("%(cards)s are to be kept, more than a deck holds")
        raise Impossible(phrase(many, cards=so_many_cards(total(slots) - len(loose))))
    for turn in range(turns):
        cards = dict(start)
        add(cards, slots, missing, turn)
        take_out(cards, turned(loose, turn)[: max(0, -missing)])
        yield {MAIN: cards}


def _is_any(facts: CardFacts) -> bool:
    return True


def _most_copies(slot: Slot) -> tuple[int, str]:
    return -slot.count, slot.card


def _starters(task: Task, slots: list[Slot]) -> Iterator[Zones]:
    """The starters that can be had and come nearest."""
    bounds = {slot.card: slot for slot in slots}
    held = task.decklist.zones.get(MAIN, {})
    fitting: dict[str, Cards] = {
        name: dict(cards)
        for name, cards in sorted(task.pool.starters.items())
        if all(cards.get(slot.card, 0) >= slot.least for slot in slots)
        and all(card in bounds and copies <= bounds[card].most for card, copies in cards.items())
    }
    if not fitting:
        none = gettext_noop("no starter deck holds what is to be kept and can be made of the cards at hand")
        raise Impossible(phrase(none))
    away = {
        name: sum(abs(held.get(card, 0) - cards.get(card, 0)) for card in {*held, *cards})
        for name, cards in fitting.items()
    }
    fewest = min(away.values())
    yield from ({MAIN: fitting[name]} for name in fitting if away[name] == fewest)
