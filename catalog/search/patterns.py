"""Regular expressions in queries: run in Python over what the other terms leave.

RE2 matches in linear time, whatever the expression. Authority: API, search language.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import re2
from django.db.models import Q, QuerySet

from catalog.models import SearchText
from catalog.search import conditions
from catalog.search.errors import gettext_noop
from catalog.search.limits import time_check
from catalog.search.nodes import Value
from catalog.search.values import refused

#: How many cards a regular expression is run over at most.
MOST_ROWS: Final = 20_000
#: Bytes that a compiled expression may take.
_MOST_MEMORY: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Pattern:
    """An expression, the texts it is run over, and the day on which they are read."""

    expression: Any
    columns: tuple[str, ...]
    day: dt.date
    value: Value


def compiled(value: Value) -> Any:
    """The expression of a value; it ignores case. Raises: SearchRefused (`bad_regex`)."""
    options = re2.Options()
    options.case_sensitive = False
    options.log_errors = False
    options.max_mem = _MOST_MEMORY
    try:
        return re2.compile(value.text, options)
    except re2.error as wrong:
        said = wrong.args[0] if wrong.args else ""
        reason = said.decode(errors="replace") if isinstance(said, bytes) else str(said)
        message = gettext_noop("This is no regular expression that can be used: %(reason)s.")
        raise refused("bad_regex", message, value, reason=reason) from None


def matching(pattern: Pattern, candidates: Q, day: dt.date) -> Q:
    """The condition that the expression matches, among the candidates in force on `day`.

    It is run over names and texts as they are shown, in every language. Raises: SearchRefused (`too_broad`).
    """
    rows = conditions.versions_on(day).filter(candidates).order_by()
    cards = list(rows.values_list("version_id", "card_id")[: MOST_ROWS + 1])
    if len(cards) > MOST_ROWS:
        message = gettext_noop(
            "A regular expression is run over at most %(most)s cards, and the other terms leave more: "
            "add one, for example game:boost."
        )
        raise refused("too_broad", message, pattern.value, most=f"{MOST_ROWS:,}")
    matched = _matched_cards(pattern, {card for _, card in cards})
    return conditions.version_among({version for version, card in cards if card in matched})


def _matched_cards(pattern: Pattern, cards: set[int]) -> set[int]:
    texts = conditions.texts_on(pattern.day).filter(card_id__among=cards)
    matched: set[int] = set()
    for column in pattern.columns:
        for card, shown in _flavours(texts) if column == "flavour" else _wordings(texts, column):
            time_check()
            if shown and card not in matched and pattern.expression.search(shown):
                matched.add(card)
    return matched


def _wordings(texts: QuerySet[SearchText], column: str) -> Iterator[tuple[int, str]]:
    """Card and name or text as shown, of every row."""
    rows = texts.values_list("card_id", "translation_id", f"version__{column}", f"translation__{column}")
    for card, translation, written, translated in rows:
        yield card, written if translation is None else translated


def _flavours(texts: QuerySet[SearchText]) -> Iterator[tuple[int, str]]:
    yield from texts.exclude(translation=None).values_list("card_id", "translation__flavour")
    yield from texts.filter(translation=None).values_list("card_id", "card__printings__flavour")
