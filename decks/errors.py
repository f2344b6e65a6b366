"""Refusals of deck questions that have no verdict.

DeckRefused
|- UnknownGame          there is no such game
|- UnknownFormat        there is no such format
|- FormatNotSupported   a format whose decks cannot be judged yet
|- UnknownCard          no card, or no single one, goes by the word
|- NotInForce           no rules of the format on the day asked for
|- EmptyDeck            the list asks for no card
|- ListTooLong          over a limit, which it names
|- BadDocument          a file that is no deck of its kind
|- NotWritable          a row that the kind of file asked for cannot hold
|- OutOfRange           a number outside the bounds, which it names
|- SeatsNotNeeded       a number of seats where players bring decks of their own
|- UnknownZone          a zone that decks of the game do not have
|- BadText              a name, note or message that cannot be stored as it is
|- DeckNotFound         no such deck for whoever asks
|- NotYours             a deck that the caller may read and not change
|- RevisionNotFound     no such revision for whoever asks
|- StaleDeck            the deck was saved by somebody else meanwhile
'- TooMany              decks of an account, or revisions of a deck, over the limit
"""

from __future__ import annotations

from typing import ClassVar

from decks.legality.phrases import Phrase, Voice, gettext_noop, phrase


class DeckRefused(ValueError):
    """A question that cannot be answered: a stable code, a sentence, and the place of the fault."""

    code: ClassVar[str] = "bad_deck"

    def __init__(self, what: Phrase, pointer: str = "") -> None:
        super().__init__(what.said())
        self.what = what
        #: JSON pointer into the question.
        self.pointer = pointer
        #: The format that refuses, where several were asked.
        self.format: str | None = None

    @property
    def message(self) -> str:
        """Why, in English."""
        return self.what.said()

    def said(self, voice: Voice) -> str:
        """Why, in the language of the voice."""
        return self.what.said(voice)


class UnknownGame(DeckRefused):
    """There is no such game."""

    code = "unknown_game"


class UnknownFormat(DeckRefused):
    """There is no such format, or it is one of another game."""

    code = "unknown_format"


class UnknownCard(DeckRefused):
    """No card of the game goes by the word, or several do."""

    code = "unknown_card"


class FormatNotSupported(DeckRefused):
    """Decks of the format cannot be judged yet: never taken for legal."""

    code = "format_not_supported"


class NotInForce(DeckRefused):
    """The format has no rules on the day asked for."""

    code = "not_in_force"


class EmptyDeck(DeckRefused):
    """Nothing in the list asks for a card."""

    code = "empty_deck"


class ListTooLong(DeckRefused):
    """The list is over a limit."""

    code = "list_too_long"


class BadDocument(DeckRefused):
    """The file is no deck in the form that it is said to have."""

    code = "bad_document"


class NotWritable(DeckRefused):
    """A row of a deck cannot be written so that it reads back as it is."""

    code = "not_writable"


class OutOfRange(DeckRefused):
    """A number is outside its bounds."""

    code = "out_of_range"


class SeatsNotNeeded(DeckRefused):
    """A number of seats is said of a deck that one player brings."""

    code = "seats_not_needed"


class UnknownZone(DeckRefused):
    """Decks of the game have no such zone."""

    code = "unknown_zone"


class BadText(DeckRefused):
    """A text is blank, too long, or holds what cannot be shown on a line."""

    code = "bad_text"


class DeckNotFound(DeckRefused):
    """There is no such deck, or none that the viewer may know of: the two are told apart by nothing."""

    code = "not_found"

    def __init__(self) -> None:
        super().__init__(phrase(gettext_noop("There is no such deck.")))


class NotYours(DeckRefused):
    """The deck can be read by the caller, and changed by its owner alone."""

    code = "not_your_deck"

    def __init__(self) -> None:
        super().__init__(
            phrase(gettext_noop("Only its owner may change a deck; fork it to have one of your own."))
        )


class RevisionNotFound(DeckRefused):
    """There is no such revision, or none that the viewer may know of."""

    code = "revision_not_found"


class StaleDeck(DeckRefused):
    """The deck is at another revision than the caller thinks."""

    code = "stale_deck"

    def __init__(self, *, sent: int | None, current: int) -> None:
        """`sent` is None where the caller named no revision that the deck ever had."""
        named = gettext_noop("The deck is at revision %(current)s now; you sent revision %(sent)s.")
        unknown = gettext_noop("The deck is at revision %(current)s now; you sent another revision.")
        super().__init__(
            phrase(unknown, current=current) if sent is None else phrase(named, current=current, sent=sent)
        )
        self.sent = sent
        self.current = current


class TooMany(DeckRefused):
    """A limit on what an account or a deck may hold, which the sentence names."""

    code = "too_many"
