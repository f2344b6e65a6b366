"""The nearest legal tables of Release!. Pure. Authority: release:deck.1 to deck.4, settings.3.

The play deck leaves no choice: every card of the pool, as often as the format and the seats say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from decks.legality.phrases import gettext_noop, phrase
from decks.legality.pool import CardFacts
from decks.legality.release import PLAY, TOOLS, ZONES, play_cards
from decks.legality.rule import Agreement
from decks.repair.groups import changed
from decks.repair.slots import Cards, Impossible, Slot, Task, Zones, room, total

RULES: Final = frozenset({"play_deck", "tools_deck"})


def nearest(
    task: Task, agreement: Agreement, rules: Mapping[str, Mapping[str, Any]], turns: int
) -> Iterator[Zones]:
    """Tables with the fewest edits, other Tools & Methods first in each of the turns. Raises: Impossible."""
    task.check_zones((PLAY, TOOLS))
    play = _play(task, agreement, rules["play_deck"])
    tools = task.slots(TOOLS, _is_tool, copies=rules["tools_deck"]["copies"])
    lacking = 0 if total(tools) else 1
    if lacking > room(tools):
        raise Impossible(phrase(gettext_noop("no Tools & Methods card can be had")))
    for turn in range(turns):
        yield {PLAY: play, TOOLS: changed(tools, lacking, turn)}


def _play(task: Task, agreement: Agreement, rule: Mapping[str, Any]) -> Cards:
    """The play deck that there has to be. Raises: Impossible."""
    wanted = play_cards(task.pool, agreement.seats, **rule)
    for slot in task.slots(PLAY, _is_play):
        _check(task, slot, wanted.get(slot.card, 0), agreement.seats)
    return wanted


def _check(task: Task, slot: Slot, number: int, seats: int) -> None:
    if slot.least <= number <= slot.most:
        return
    other = gettext_noop("the play deck for %(seats)s players holds %(card)s exactly %(number)s times")
    raise Impossible(phrase(other, seats=seats, card=task.pool.named([slot.card]), number=number))


def _is_play(facts: CardFacts) -> bool:
    return facts.type == ZONES[PLAY]


def _is_tool(facts: CardFacts) -> bool:
    return facts.type == ZONES[TOOLS]
