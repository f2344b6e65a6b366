"""What the buttons of the builder do to a draft. A button's value is a word, with what it is about behind it.

    add:asio   more:main:asio   less:main:asio   drop:main:asio   move:main:side:asio
    edit:[["main","asio",-1],["main","beast",1]]   starter:pressure   setup   clear   let-go   undo   redo

Other words (search, save …) change nothing here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from decks.builder.draft import Draft, DraftRow, Edit, Overfull
from decks.builder.form import storable
from decks.decklist import MAX_COUNT
from decks.models.deck import MAX_WORD
from decks.names import NameIndex

#: So many deeds are done at once: what a quick hand has clicked while an answer was on its way.
MAX_DEEDS: Final = 200
_MAX_EDITS: Final = 1_200


def deeds_done(
    draft: Draft, deeds: Sequence[str], names: NameIndex, decks: Callable[[str], Sequence[DraftRow]]
) -> Draft:
    """The draft after these deeds, one after another.

    `decks` knows the rows of a `starter:` or `setup`. Raises: Overfull.
    """
    for deed in deeds[:MAX_DEEDS]:
        draft = _done(draft, storable(deed), names, decks)
    return draft


def _done(draft: Draft, deed: str, names: NameIndex, decks: Callable[[str], Sequence[DraftRow]]) -> Draft:
    word, _colon, rest = deed.partition(":")
    if word in _STEPS:
        return _STEPS[word](draft)
    if word in ("starter", "setup"):
        return draft.with_rows(decks(deed))
    return draft.edited(_edits(draft, word, rest, names))


_STEPS: Final[dict[str, Callable[[Draft], Draft]]] = {
    "undo": Draft.undone,
    "redo": Draft.redone,
    "clear": lambda draft: draft.with_rows(()),
    "let-go": lambda draft: replace(draft, unread=()),
}


def _edits(draft: Draft, word: str, rest: str, names: NameIndex) -> Sequence[Edit]:
    if word in ("add", "take"):
        # What is no card of the game is not added: it could not be taken for one either.
        zone = names.zone(rest)
        known = names.find(rest).slugs == (rest,)
        return [Edit(zone, rest, 1 if word == "add" else -1)] if known else []
    if word == "edit":
        return list(_written_edits(rest))
    zone, _colon, card = rest.partition(":")
    if word == "move":
        to, _colon, card = card.partition(":")
        copies = draft.copies(card, zone)
        return [Edit(zone, card, -copies), Edit(to, card, copies)] if to and card else []
    if draft.copies(card, zone) == 0:
        return []
    change = {"more": 1, "less": -1, "drop": -draft.copies(card, zone)}.get(word, 0)
    return [Edit(zone, card, change)] if change else []


def _written_edits(text: str) -> Sequence[Edit]:
    """Edits as JSON. Raises: Overfull for what is none, which no button of ours says."""
    try:
        listed: Any = json.loads(text)
    except (ValueError, RecursionError):
        listed = None
    if not isinstance(listed, list) or len(listed) > _MAX_EDITS or not all(map(_is_edit, listed)):
        raise Overfull(_("This is no list of edits."))
    return [Edit(storable(zone), storable(card), change) for zone, card, change in listed]


def _is_edit(item: Any) -> bool:
    if not isinstance(item, list) or len(item) != 3:
        return False
    zone, card, change = item
    return (
        isinstance(zone, str)
        and 1 <= len(zone) <= 20
        and isinstance(card, str)
        and bool(card.strip())
        and len(card) <= MAX_WORD
        and type(change) is int
        and -MAX_COUNT <= change <= MAX_COUNT
    )
