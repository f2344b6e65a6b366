"""Names of accounts: how they are written, and which two are too alike to tell apart.

A name is shown beside decks and matches, so nobody may take one that reads like another's. Letters are those
of the site's languages: Latin ones, with accents too, and Chinese characters; no letters of these two scripts
look the same.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SHORTEST: Final = 2
LONGEST: Final = 30
#: Latin letters that are no letter of ASCII with an accent, and what they read like.
_LATIN: Final = {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
_CHINESE: Final = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
_SEPARATORS: Final = "._-"
#: What reads alike in one script, after folding of case: `I`, `l` and `1`; `0` and `o`; `rn` and `m`.
_ALIKE: Final = (("rn", "m"), ("vv", "w"), ("1", "l"), ("i", "l"), ("0", "o"))
#: Names that would speak for the service; for sign-up only, not for those whom an admin names.
RESERVED: Final = (
    *("admin", "administrator", "anonymous", "api", "deckwright", "deleted", "deleted-user", "everyone"),
    *("me", "moderator", "nobody", "none", "null", "official", "root", "staff", "support", "system"),
    "undefined",
)


def account_name(text: str) -> str:
    """The name as it is kept: width and compositions of characters normalised, nothing else changed.

    Raises: ValidationError with the rule that is broken.
    """
    name = unicodedata.normalize("NFKC", text)
    if not SHORTEST <= len(name) <= LONGEST:
        message = _("A name has %(shortest)s to %(longest)s characters.")
        raise ValidationError(message, "bad_length", {"shortest": SHORTEST, "longest": LONGEST})
    if not all(_is_letter(char) or _is_digit(char) or char in _SEPARATORS for char in name):
        message = _("A name consists of Latin letters, Chinese characters, digits and . _ - without blanks.")
        raise ValidationError(message, "bad_character")
    if name[0] in _SEPARATORS or name[-1] in _SEPARATORS:
        raise ValidationError(_("A name begins and ends with a letter or a digit."), "bad_ends")
    if not any(map(_is_letter, name)):
        raise ValidationError(_("A name has at least one letter."), "no_letter")
    return name


def is_reserved(name: str) -> bool:
    """Whether the name, or one that reads like it, would speak for the service."""
    return name_key(name) in _RESERVED_KEYS


def name_key(name: str) -> str:
    """What two names share that cannot be told apart by reading; names of older accounts have one too."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    decomposed = unicodedata.normalize("NFKD", folded)
    key = "".join(
        _LATIN.get(char, char)
        for char in decomposed
        if char not in _SEPARATORS and unicodedata.category(char) != "Mn"
    )
    for written, read in _ALIKE:
        key = key.replace(written, read)
    return key or folded


def _is_letter(char: str) -> bool:
    base = unicodedata.normalize("NFD", char)
    is_latin = base[0].isascii() and base[0].isalpha()
    is_accented = is_latin and all(unicodedata.category(mark) == "Mn" for mark in base[1:])
    return is_accented or char.lower() in _LATIN or _CHINESE.fullmatch(char) is not None


def _is_digit(char: str) -> bool:
    return char.isascii() and char.isdigit()


_RESERVED_KEYS: Final = frozenset(map(name_key, RESERVED))
