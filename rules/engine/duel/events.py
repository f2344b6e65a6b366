"""What happens in Duel, as events; hidden cards are seen by their owner.

Targets in them carry the card of a unit: `{"seat","slot","card"}`. Authority: duel:setup, turn, unit, attack.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.engine.core.events import Event
from rules.engine.core.outcome import Outcome

Target = Mapping[str, Any]
#: Whose decision it is.
ASKED: Final = ("phase", "asked", "active", "resolving")
PLAYERS: Final = ("players",)


def replaced(seat: int, card: str) -> Event:
    """A card was set aside in the mulligan."""
    data = {"seat": seat, "card": card}
    return Event("replaced", data, changed=PLAYERS, secret={"card": (seat,)})


def redrew(seat: int, cards: Sequence[str]) -> Event:
    """The mulligan of a seat is over: it drew as many cards as it had set aside."""
    data = {"seat": seat, "cards": list(cards), "count": len(cards)}
    return Event("redrew", data, changed=(*ASKED, *PLAYERS), secret={"cards": (seat,)})


def turn_began(seat: int, turn: int, energy: int) -> Event:
    data = {"seat": seat, "turn": turn, "energy": energy}
    return Event("turn_began", data, changed=(*ASKED, *PLAYERS, "turn"))


def grew(unit: Target, power: int, health: int) -> Event:
    return Event("grew", {"unit": unit, "power": power, "health": health}, changed=PLAYERS)


def drew(seat: int, cards: Sequence[str], missing: int, damage: int) -> Event:
    """`missing`: cards that were not there; `damage`: what they cost the hero."""
    data = {"seat": seat, "cards": list(cards), "count": len(cards), "missing": missing, "damage": damage}
    return Event("drew", data, changed=PLAYERS, secret={"cards": (seat,)})


def played(seat: int, card: str, cost: int, slot: int | None) -> Event:
    """`slot`: where a unit entered."""
    data = {"seat": seat, "card": card, "cost": cost, "slot": slot}
    return Event("played", data, changed=(*ASKED, *PLAYERS))


def chosen(seat: int, card: str, choice: int) -> Event:
    """One of the effects of a card, by its number."""
    return Event("chosen", {"seat": seat, "card": card, "choice": choice}, changed=ASKED)


def aimed(seat: int, card: str, target: Target) -> Event:
    return Event("aimed", {"seat": seat, "card": card, "target": target}, changed=ASKED)


def used(unit: Target) -> Event:
    """A unit was exhausted for its ability."""
    return Event("used", {"unit": unit}, changed=(*ASKED, *PLAYERS))


def attacked(unit: Target, target: Target) -> Event:
    return Event("attacked", {"unit": unit, "target": target}, changed=PLAYERS)


def damaged(target: Target, amount: int) -> Event:
    return Event("damaged", {"target": target, "amount": amount}, changed=PLAYERS)


def healed(target: Target, amount: int) -> Event:
    """`amount`: what was taken off."""
    return Event("healed", {"target": target, "amount": amount}, changed=PLAYERS)


def exhausted(unit: Target) -> Event:
    return Event("exhausted", {"target": unit}, changed=PLAYERS)


def readied(unit: Target) -> Event:
    return Event("readied", {"target": unit}, changed=PLAYERS)


def strengthened(unit: Target, by: int) -> Event:
    return Event("strengthened", {"target": unit, "by": by}, changed=PLAYERS)


def resolved(seat: int, card: str) -> Event:
    """What was played or used is done; a tactic lies in the discard."""
    return Event("resolved", {"seat": seat, "card": card}, changed=(*ASKED, *PLAYERS))


def defeated(unit: Target) -> Event:
    """The unit lies in its owner's discard; `slot` is where it lay before the action ended."""
    return Event("defeated", {"target": unit}, changed=PLAYERS)


def must_discard(seat: int, count: int) -> Event:
    return Event("must_discard", {"seat": seat, "count": count}, changed=ASKED)


def discarded(seat: int, card: str) -> Event:
    return Event("discarded", {"seat": seat, "card": card}, changed=(*ASKED, *PLAYERS))


def turn_ended(seat: int) -> Event:
    return Event("turn_ended", {"seat": seat}, changed=(*ASKED, *PLAYERS))


def conceded(seat: int) -> Event:
    return Event("conceded", {"seat": seat}, changed=("conceded",))


def game_ended(outcome: Outcome) -> Event:
    return Event("game_ended", {"outcome": outcome.to_json()}, changed=(*ASKED, "outcome"))
