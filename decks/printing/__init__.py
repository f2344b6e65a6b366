"""Decks on paper: card faces to cut out, and plain lists."""

from decks.printing.listing import list_pdf
from decks.printing.papers import Paper
from decks.printing.sheets import MAX_CARDS, PrintedCard, deck_pdf

__all__ = ["MAX_CARDS", "Paper", "PrintedCard", "deck_pdf", "list_pdf"]
