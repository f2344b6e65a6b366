"""Mends that a button can do: where a problem leaves no choice, the edits that end it.

Where there is a choice (which card goes, which comes), the nearest legal decks are asked for instead.
Authority: issue of decks (suggested fix).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from decks.builder.draft import Draft, Edit
from decks.legality.problem import Problem
from decks.names import NameIndex


@dataclass(frozen=True, slots=True)
class Fix:
    """What a button says, and the deed that it does."""

    label: str
    deed: str


def edits_deed(edits: Iterable[Edit]) -> str:
    """The deed of a button that does all these edits as one step."""
    return "edit:" + json.dumps([list(edit) for edit in edits], ensure_ascii=False, separators=(",", ":"))


def mechanical_fix(problem: Problem, draft: Draft, names: NameIndex) -> Fix | None:
    """The one mend of a problem, or None where there is a choice, or nothing to be done by edits."""
    find = _FIXES.get(problem.code)
    if find is None:
        return None
    label, edits = find(problem, draft, names)
    return Fix(label, edits_deed(edits)) if edits else None


_Found = tuple[str, list[Edit]]


def _moved(problem: Problem, draft: Draft, names: NameIndex) -> _Found:
    """Every card to the zone where it belongs."""
    edits = []
    for zone, card, copies in _concerned(problem, draft):
        home = names.zone(card)
        if home != zone:
            edits += [Edit(zone, card, -copies), Edit(home, card, copies)]
    return _("Move them where they belong"), edits


def _taken_out(problem: Problem, draft: Draft, names: NameIndex) -> _Found:
    edits = [Edit(zone, card, -copies) for zone, card, copies in _concerned(problem, draft)]
    return _("Take them out"), edits


def _cut(problem: Problem, draft: Draft, names: NameIndex) -> _Found:
    """Of each card as many copies as are allowed; what is over the limit goes."""
    most = problem.limit or 0
    edits = [
        Edit(zone, card, most - copies) for zone, card, copies in _concerned(problem, draft) if copies > most
    ]
    return _("Take out the copies that are too many"), edits


def _concerned(problem: Problem, draft: Draft) -> list[tuple[str, str, int]]:
    """Zone, card and copies of each card that the problem is about."""
    places = dict.fromkeys(
        (row.zone, row.card)
        for row in draft.rows
        if row.card in problem.cards and problem.zone in (None, row.zone)
    )
    return [(zone, card, draft.copies(card, zone)) for zone, card in places]


_FIXES: Final[dict[str, Callable[[Problem, Draft, NameIndex], _Found]]] = {
    "wrong_zone": _moved,
    "unknown_card": _taken_out,
    "wrong_game": _taken_out,
    "always_in_play": _taken_out,
    "not_in_pool": _taken_out,
    "duplicate_feature": _cut,
    "too_many_copies": _cut,
}
