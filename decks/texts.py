"""What people may write on a deck: stored as written within limits, cleaned where it is shown.

Authority: cases, decks (a blank name is refused; notes saved twice are the same to the byte).
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final
from urllib.parse import quote

from catalog.folding import INVISIBLE
from decks.errors import BadText
from decks.legality.phrases import gettext_noop, phrase, thousands
from decks.models.deck import MAX_MESSAGE, MAX_NAME, MAX_NOTES

_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def name_checked(text: str) -> str:
    """The name of a deck as written. Raises: BadText for one that is blank, too long or more than a line."""
    _one_line("/name", gettext_noop("A deck's name"), text, MAX_NAME)
    if not _is_seen(text):
        raise BadText(phrase(gettext_noop("A deck's name must hold a character that can be seen.")), "/name")
    return text


def message_checked(text: str) -> str:
    """The message of a revision as written. Raises: BadText."""
    return _one_line("/message", gettext_noop("A message"), text, MAX_MESSAGE)


def notes_checked(text: str) -> str:
    """Notes as written, any number of lines. Raises: BadText."""
    return _short_enough("/notes", gettext_noop("Notes"), text, MAX_NOTES)


def file_name(name: str, extension: str) -> str:
    """A name under which any system keeps a file of the deck: plain letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    words = re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-").lower()[:60].strip("-")
    return f"{words or 'deck'}.{extension}"


def attachment(name: str, extension: str) -> str:
    """The Content-Disposition of a file of the deck.

    Letters of other scripts than Latin's plain ones are kept for browsers that know `filename*`.
    Source: RFC 6266, 4.3.
    """
    plain = f'attachment; filename="{file_name(name, extension)}"'
    own = "-".join(_words(unicodedata.normalize("NFC", name)))[:60].strip("-")
    return plain if own.isascii() else f"{plain}; filename*=UTF-8''{quote(f'{own}.{extension}', safe='')}"


def _words(text: str) -> list[str]:
    """Runs of letters and digits, with the marks on them: many scripts write vowels and accents as marks."""
    runs = "".join(char if unicodedata.category(char)[0] in "LNM" else " " for char in text).split()
    return [run for run in runs if any(map(str.isalnum, run))]


def _one_line(pointer: str, what: str, text: str, limit: int) -> str:
    if _CONTROL.search(text):
        line = gettext_noop("%(what)s is one line, without control characters.")
        raise BadText(phrase(line, what=phrase(what)), pointer)
    return _short_enough(pointer, what, text, limit)


def _short_enough(pointer: str, what: str, text: str, limit: int) -> str:
    if "\0" in text:
        strange = gettext_noop("%(what)s must not hold the character U+0000.")
        raise BadText(phrase(strange, what=phrase(what)), pointer)
    if len(text) > limit:
        long = gettext_noop("%(what)s may have %(most)s characters; this has %(length)s.")
        lengths = {"most": thousands(limit), "length": thousands(len(text))}
        raise BadText(phrase(long, what=phrase(what), **lengths), pointer)
    return text


def _is_seen(text: str) -> bool:
    """Whether anything of the text shows: blanks, joiners and direction marks do not."""
    return any(unicodedata.category(char)[0] not in "ZC" for char in text.translate(INVISIBLE))
