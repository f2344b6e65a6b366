"""The models of the decks app, one noun a module."""

from decks.models.deck import Deck, DeckEntry, DeckRevision, Visibility
from decks.models.format import Format, FormatSnapshot, Starter

__all__ = [
    "Deck",
    "DeckEntry",
    "DeckRevision",
    "Format",
    "FormatSnapshot",
    "Starter",
    "Visibility",
]
