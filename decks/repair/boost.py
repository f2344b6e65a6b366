"""The nearest legal Boost decks. Pure. Authority: boost:deck.1 to deck.4, deck.6.

Cards are told apart by what the clauses ask of them: Instant or not, Event or not. How many of each kind come
in and go out is decided first, over all ways; then cards are named. Events of one title are taken to be alike
Instant or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import inf
from typing import Any, Final, NamedTuple

from decks.legality.boost import INSTANT_TYPES, MAIN, SIDE
from decks.legality.phrases import Phrase, counted, gettext_noop, phrase
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

RULES: Final = frozenset(
    {
        "main_deck_minimum",
        "instant_maximum",
        "side_deck_minimum",
        "features_once",
        "unique_event_share",
        "named_libraries",
    }
)
_MAIN_TYPES: Final = INSTANT_TYPES | {"Library", "Author"}


class Limits(NamedTuple):
    """What the format asks of a main deck."""

    minimum: int
    instants: float
    share: Fraction


class Moves(NamedTuple):
    """How many copies of each kind change; the sum is the number of edits."""

    instants_out: int
    others_out: int
    fill: int
    instant_fill: int
    events: int
    instant_events: int


@dataclass(frozen=True, slots=True)
class Events:
    """Events of a main deck, all Instant or none."""

    slots: list[Slot]
    #: Titles that the deck holds.
    held: int
    #: One card of each title that it does not hold and that can be had.
    new: list[str]
    #: Copies that can go without the title going.
    loose: list[str]
    #: Copies whose title goes with them.
    last: list[str]


@dataclass(frozen=True, slots=True)
class Main:
    """A main deck by kinds of cards."""

    fill: list[Slot]
    instant_fill: list[Slot]
    events: Events
    instant_events: Events

    def slots(self) -> list[Slot]:
        return [*self.fill, *self.instant_fill, *self.events.slots, *self.instant_events.slots]

    def instants(self) -> int:
        return total(self.instant_fill) + total(self.instant_events.slots)

    def loose_others(self) -> list[str]:
        """Copies that are not Instant and can go."""
        return [*_copies(self.fill), *self.events.loose]

    def loose_instants(self) -> list[str]:
        """Instants that can go without a title going with them."""
        return [*_copies(self.instant_fill), *self.instant_events.loose]


def nearest(
    task: Task, agreement: Agreement, rules: Mapping[str, Mapping[str, Any]], turns: int
) -> Iterator[Zones]:
    """Decks with the fewest edits, other cards first in each of the turns. Raises: Impossible."""
    task.check_zones((MAIN, SIDE))
    limits = _limits(rules)
    main = _main(task.slots(MAIN, _is_main))
    side = _Side(task, agreement, rules)
    moves = fewest_moves(_kinds(main), limits)
    if not moves:
        raise Impossible(_why_not(main, limits))
    for turn in range(turns):
        for each in moves:
            yield {MAIN: _moved(main, each, turn), SIDE: side.mended(turn)}


def _limits(rules: Mapping[str, Mapping[str, Any]]) -> Limits:
    return Limits(
        minimum=rules.get("main_deck_minimum", {}).get("minimum", 0),
        instants=rules.get("instant_maximum", {}).get("maximum", inf),
        share=Fraction(str(rules.get("unique_event_share", {}).get("share", 0))),
    )


def _is_main(facts: CardFacts) -> bool:
    return facts.type in _MAIN_TYPES


def _is_instant(slot: Slot) -> bool:
    return slot.facts.type in INSTANT_TYPES and "instant" in slot.facts.traits


def _main(slots: Sequence[Slot]) -> Main:
    plain = [slot for slot in slots if slot.facts.type != "Event"]
    events = [slot for slot in slots if slot.facts.type == "Event"]
    return Main(
        fill=[slot for slot in plain if not _is_instant(slot)],
        instant_fill=[slot for slot in plain if _is_instant(slot)],
        events=_events([slot for slot in events if not _is_instant(slot)]),
        instant_events=_events([slot for slot in events if _is_instant(slot)]),
    )


def _events(slots: list[Slot]) -> Events:
    titles: dict[str, list[Slot]] = {}
    for slot in slots:
        titles.setdefault(slot.facts.title, []).append(slot)
    held = [cards for cards in titles.values() if total(cards)]
    new = [cards for cards in titles.values() if not total(cards)]
    loose: list[str] = []
    last: list[str] = []
    for cards in held:
        *free, final = [*_copies(cards), ""]
        if len(free) == total(cards):
            *free, final = free
            last.append(final)
        loose += free
    can_be_had = [next((slot.card for slot in cards if slot.room), "") for cards in new]
    return Events(slots, len(held), list(filter(None, can_be_had)), loose, last)


def _copies(slots: Sequence[Slot]) -> list[str]:
    """Every copy that may be taken out; of cards with the most copies first."""
    return [
        slot.card
        for slot in sorted(slots, key=lambda slot: (-slot.count, slot.card))
        for _ in range(slot.loose)
    ]


class Kinds(NamedTuple):
    """A main deck in numbers."""

    size: int
    instants: int
    titles: int
    #: Copies that can go without an Event's title going with them, and Instants whose title would.
    loose_others: int
    loose_instants: int
    last_instants: int
    #: Titles of Events that can be had and are not held.
    new_events: int
    new_instant_events: int
    #: Copies that can come in.
    fill_room: int
    instant_fill_room: int
    event_room: int
    instant_event_room: int


def _kinds(main: Main) -> Kinds:
    return Kinds(
        size=total(main.slots()),
        instants=main.instants(),
        titles=main.events.held + main.instant_events.held,
        loose_others=len(main.loose_others()),
        loose_instants=len(main.loose_instants()),
        last_instants=len(main.instant_events.last),
        new_events=len(main.events.new),
        new_instant_events=len(main.instant_events.new),
        fill_room=room(main.fill),
        instant_fill_room=room(main.instant_fill),
        event_room=room(main.events.slots),
        instant_event_room=room(main.instant_events.slots),
    )


def fewest_moves(kinds: Kinds, limits: Limits) -> list[Moves]:
    """Every way within the limits with the fewest edits, as numbers by kind; none where there is no way.

    All numbers of Instants that go and of Events that come are tried; the rest follows from them. More Events
    than there are new titles do no more than fill. A title is given up for the sake of Instants alone, since
    fewer Events meet no share.
    """
    best: list[Moves] = []
    fewest = inf
    most_events = min(kinds.event_room, max(kinds.new_events, limits.minimum))
    most_instant_events = min(kinds.instant_event_room, max(kinds.new_instant_events, limits.minimum))
    over = int(max(0, kinds.instants - limits.instants))
    for out in range(over, kinds.loose_instants + kinds.last_instants + 1):
        free = limits.instants - kinds.instants + out
        for instant_events in _up_to(free, most_instant_events, fewest - out):
            for events in _up_to(most_events, fewest - out - instant_events):
                moves = _completed(kinds, limits, out, events, instant_events)
                if moves is not None and sum(moves) <= fewest:
                    best = [moves] if sum(moves) < fewest else [*best, moves]
                    fewest = sum(moves)
    return best


def _up_to(*bounds: float) -> range:
    """From none to the least of the bounds."""
    return range(int(min(bounds)) + 1)


def _completed(kinds: Kinds, limits: Limits, out: int, events: int, instant_events: int) -> Moves | None:
    """These changes of Instants and Events, with the fill they need or less the cards that are too many."""
    size = kinds.size - out + events + instant_events
    titles = kinds.titles - max(0, out - kinds.loose_instants)
    titles += min(events, kinds.new_events) + min(instant_events, kinds.new_instant_events)
    missing = max(0, limits.minimum - size)
    fill = min(missing, kinds.fill_room)
    instant_fill = missing - fill
    free = limits.instants - kinds.instants + out - instant_events
    if instant_fill > min(kinds.instant_fill_room, free):
        return None
    surplus = max(0, size + missing - titles // limits.share) if limits.share else 0
    if surplus > kinds.loose_others or size + missing - surplus < limits.minimum:
        return None
    return Moves(out, surplus, fill, instant_fill, events, instant_events)


def _moved(main: Main, moves: Moves, turn: int) -> Cards:
    """The main deck after the moves."""
    cards = counts(main.slots())
    instants = [*turned(main.loose_instants(), turn), *turned(main.instant_events.last, turn)]
    take_out(cards, instants[: moves.instants_out])
    take_out(cards, turned(main.loose_others(), turn)[: moves.others_out])
    add(cards, main.fill, moves.fill, turn)
    add(cards, main.instant_fill, moves.instant_fill, turn)
    for events, number in ((main.events, moves.events), (main.instant_events, moves.instant_events)):
        fresh = turned(events.new, turn)[:number]
        cards.update(dict.fromkeys(fresh, 1))
        add(cards, events.slots, number - len(fresh), turn)
    return cards


def _why_not(main: Main, limits: Limits) -> Phrase:
    """The first limit that cannot be kept, with the later ones left aside."""
    kinds = _kinds(main)
    if not fewest_moves(kinds, Limits(0, limits.instants, Fraction(0))):
        kept = gettext_noop("more than %(most)s Instants are to be kept in the main deck")
        return phrase(kept, most=str(limits.instants))
    if not fewest_moves(kinds, limits._replace(share=Fraction(0))):
        return _too_few(limits)
    titles = {slot.facts.title for slot in chain(main.events.slots, main.instant_events.slots) if slot.most}
    events = counted(
        len(titles), gettext_noop("%(many)s different Event"), gettext_noop("%(many)s different Events")
    )
    return phrase(gettext_noop("%(events)s can be had, too few for the size of the main deck"), events=events)


def _too_few(limits: Limits) -> Phrase:
    if limits.instants == inf:
        few = gettext_noop("too few cards can be had for a main deck of %(least)s")
        return phrase(few, least=limits.minimum)
    few = gettext_noop("too few cards can be had for a main deck of %(least)s with at most %(most)s Instants")
    return phrase(few, least=limits.minimum, most=str(limits.instants))


class _Side:
    """A Side Deck by titles."""

    def __init__(self, task: Task, agreement: Agreement, rules: Mapping[str, Mapping[str, Any]]) -> None:
        """Raises: Impossible."""
        self._slots = task.slots(SIDE, lambda facts: facts.type == "Feature")
        numbers = rules.get("side_deck_minimum", {"minimum": 0, "per_feature": 0})
        limit = max(numbers["minimum"], numbers["per_feature"] * agreement.features_to_win)
        self._once = "features_once" in rules
        self._start = self._without_duplicates(task) if self._once else counts(self._slots)
        self._missing = max(0, limit - sum(self._start.values()))
        self._new = self._new_titles()
        if self._missing > (len(self._new) if self._once else room(self._slots)):
            had = sum(self._start.values()) + (len(self._new) if self._once else room(self._slots))
            few = gettext_noop("only %(features)s can be had for a Side Deck of %(least)s")
            features = counted(had, gettext_noop("%(many)s Feature"), gettext_noop("%(many)s Features"))
            raise Impossible(phrase(few, features=features, least=limit))

    def _titles(self) -> list[list[Slot]]:
        titles: dict[str, list[Slot]] = {}
        for slot in self._slots:
            titles.setdefault(slot.facts.title, []).append(slot)
        return list(titles.values())

    def _without_duplicates(self, task: Task) -> Cards:
        cards: Cards = {}
        for slots in self._titles():
            if sum(slot.least for slot in slots) > 1:
                twice = gettext_noop("%(card)s is to be kept more than once in the Side Deck")
                raise Impossible(phrase(twice, card=task.pool.named([slots[0].card])))
            held = sorted((slot for slot in slots if slot.count), key=lambda slot: (-slot.least, slot.card))
            if held:
                cards[held[0].card] = 1
        return cards

    def _new_titles(self) -> list[str]:
        """One card of each title that the deck does not hold and that can be had."""
        new = [[slot.card for slot in slots if slot.most] for slots in self._titles() if not total(slots)]
        return [cards[0] for cards in new if cards]

    def mended(self, turn: int) -> Cards:
        """The Side Deck with what it lacks."""
        cards = dict(self._start)
        if self._once:
            cards.update(dict.fromkeys(turned(self._new, turn)[: self._missing], 1))
        else:
            add(cards, self._slots, self._missing, turn)
        return cards
