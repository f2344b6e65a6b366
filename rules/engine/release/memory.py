"""What everybody saw since the deal, read back from JSON.

Authority: release:iteration.5, ability.ri27, ability.ri31 (what is seen by whom).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rules.engine.release.reader import Reader

if TYPE_CHECKING:
    from rules.engine.release.state import Happening, ReleaseState

MEMBERS: Final = {
    "committed": ("did", "seat", "card"),
    "collected": ("did", "seat"),
    "swapped": ("did", "seat", "victim", "gave", "got"),
    "revealed": ("did", "seat", "card", "take"),
    "passed": ("did", "steps", "cards"),
}
WORDS: Final = tuple(MEMBERS)


def read(state: ReleaseState, reader: Reader) -> None:
    """A position without a history begins now: its artifacts were won in the open, its commits were seen."""
    seats = state.table.seats
    state.open_artifacts = tuple(tuple(cards) for cards in reader.card_lists("open_artifacts", seats))
    if "history" in reader.data:
        entries = reader.items("history")
        state.history = [_happening(entry, place, reader, seats) for place, entry in enumerate(entries)]
        return
    state.history = [
        (state.leader + place) % seats << 12 | card for place, card in enumerate(state.committed)
    ]
    if "open_artifacts" not in reader.data:
        state.open_artifacts = tuple(tuple(cards) for cards in state.artifacts)


def _happening(data: object, place: int, outer: Reader, seats: int) -> Happening:
    at = f"/history/{place}"
    did = data.get("did") if isinstance(data, dict) else None
    known = MEMBERS.get(did, ("did",)) if isinstance(did, str) else ("did",)
    entry = Reader(data, outer.pool, known=known, at=at)
    did = entry.word("did", "", WORDS)
    if did == "passed":
        return (did, entry.whole("steps", 1, -9, 9), _passed(entry, seats))
    seat = entry.seat("seat", seats, 0)
    if did == "collected":
        return -1 - seat
    if did == "committed":
        return seat << 12 | entry.card(entry.data.get("card"), "card")
    if did == "revealed":
        return (
            did,
            seat,
            entry.card(entry.data.get("card"), "card"),
            entry.card(entry.data.get("take"), "take"),
        )
    return (did, seat, entry.seat("victim", seats, 0), _perhaps(entry, "gave"), _perhaps(entry, "got"))


def _perhaps(entry: Reader, name: str) -> int | None:
    """A card, or null where the position does not know it."""
    return entry.card(entry.data[name], name) if entry.has(name) else None


def _passed(entry: Reader, seats: int) -> tuple[Any, ...]:
    cards: list[tuple[int, ...] | None] = []
    for giver, each in enumerate(entry.items("cards", seats)):
        if each is None:
            cards.append(None)
        elif isinstance(each, list):
            cards.append(tuple(entry.card(card, f"cards/{giver}/{at}") for at, card in enumerate(each)))
        else:
            raise entry.fault(f"cards/{giver}", "bad_type", "a list of card slugs or null is needed")
    return tuple(cards)
