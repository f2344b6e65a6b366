"""Questions about decks and changes to them: the only bridge between rows and the pure parts of this app.

Authority: API, decks.
"""

from decks.services.card_history import CardChange, CardHistory, ChangeKind
from decks.services.comparing import deck_diff, rows_figures
from decks.services.contents import (
    MAX_ENTRIES,
    Content,
    RowWish,
    content_of,
    list_content,
    rows_content,
    stored_list,
)
from decks.services.exporting import revision_csv, revision_entries, revision_json, revision_text
from decks.services.judging import (
    LEGAL,
    MAX_FEATURES,
    NOT_IN_POOL,
    Verdict,
    agreement_of,
    card_legalities,
    deck_judge,
    format_checker,
    format_default,
    format_named,
    game_named,
    legalities,
    list_parse,
    snapshot_in_force,
)
from decks.services.reading import (
    deck_for_play,
    deck_owned,
    deck_visible,
    decklist_of,
    revision_before,
    revision_latest,
    revision_named,
)
from decks.services.removal import deck_delete, deck_restore, decks_purge
from decks.services.sharing import deck_share, deck_unshare
from decks.services.writing import (
    MAX_DECKS,
    MAX_REVISIONS,
    DeckChange,
    DeckWish,
    Saved,
    deck_change,
    deck_create,
    deck_fork,
    deck_revert,
)

__all__ = [
    "LEGAL",
    "MAX_DECKS",
    "MAX_ENTRIES",
    "MAX_FEATURES",
    "MAX_REVISIONS",
    "NOT_IN_POOL",
    "CardChange",
    "CardHistory",
    "ChangeKind",
    "Content",
    "DeckChange",
    "DeckWish",
    "RowWish",
    "Saved",
    "Verdict",
    "agreement_of",
    "card_legalities",
    "content_of",
    "deck_change",
    "deck_create",
    "deck_delete",
    "deck_diff",
    "deck_for_play",
    "deck_fork",
    "deck_judge",
    "deck_owned",
    "deck_restore",
    "deck_revert",
    "deck_share",
    "deck_unshare",
    "deck_visible",
    "decklist_of",
    "decks_purge",
    "format_checker",
    "format_default",
    "format_named",
    "game_named",
    "legalities",
    "list_content",
    "list_parse",
    "revision_before",
    "revision_csv",
    "revision_entries",
    "revision_json",
    "revision_latest",
    "revision_named",
    "revision_text",
    "rows_content",
    "rows_figures",
    "snapshot_in_force",
    "stored_list",
]
