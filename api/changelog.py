"""What changed in the API, newest first. Version 1 only grows; a removal is announced here and by headers."""

from __future__ import annotations

from typing import Final, TypedDict


class Change(TypedDict):
    """The changes of one day."""

    date: str
    version: str
    changes: list[str]


CHANGES: Final[list[Change]] = [
    {
        "date": "2026-11-30",
        "version": "1.0",
        "changes": [
            "`Idempotency-Key` for share links, tokens, rematches and notes; decks tell theirs under one.",
            "An unknown member of a body is refused in all calls but `decks/validate/` and `decks/parse/`.",
            "null for a member of a saved deck that cannot be null is refused; null `notes` are none.",
            "So many simulations of an account that run or wait (`too_many_simulations`).",
            "Events of a match carry `only` where the seat did, unasked, all that it could.",
            "`lang` of previews and odds: notes of lines, refusals of decks and `impossible` in Chinese too.",
            "Repairs of tables of the shared-deck games: the nearest legal set-ups for their seats.",
            "`seats` of saved decks of the shared-deck games: for so many they are judged; also in diffs.",
        ],
    },
    {
        "date": "2026-11-29",
        "version": "1.0",
        "changes": [
            "First version: catalog, rulebooks, deck validation, scenarios, simulations, tokens.",
            "Card faces (`image` of a card), errata with an Atom feed, facets, changes and bulk files.",
            "Saved decks: private, shared by link or public; revisions, forks, files, figures, odds.",
            "`as` of a list to save or to look at: a written list or a table (CSV).",
            "Repair of decks; odds and hands of a posted deck.",
            "Matches: deal, decide, concede, watch, replay; seats with tokens, taken over when idle.",
            "Decks of the seats in simulations; frames of a replay by `step` and `steps`.",
            "`will_change_on` of a verdict where a published change turns it later.",
            "`lines` of odds and repairs: every line of a decklist with its status.",
            "Errata of clauses and rulings (`kind`); two-part names are found by either half.",
            "A simulation ordered with a login is cancelled by its owner alone (`not_your_simulation`).",
            "`lang` of verdicts and repairs: `message` and `fix` of every problem in Chinese as well.",
            "So many unfinished matches of an address without login (`too_many_matches`).",
        ],
    },
]
