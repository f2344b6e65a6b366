"""The rules text of a card, rendered from its abilities.

"While / as long as" introduces what ends with its source, "when" what is done once and stays; so the words
tell the duration. Authority: DESIGN, effects; boost:effect.1, boost:effect.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rules.engine.core.effects.language import Language
from rules.engine.core.effects.timing import Ability


def rules_text(abilities: Sequence[Ability], language: Language) -> str:
    """One line for the abilities in a row that open alike; empty for a card without abilities."""
    in_a_row = groupby(abilities, key=lambda each: each.opening(language))
    return "\n".join(_line(list(alike), language) for _, alike in in_a_row)


def _line(abilities: list[Ability], language: Language) -> str:
    bodies = language.clauses([ability.body(language) for ability in abilities])
    tails = [tail for ability in abilities if (tail := ability.tail(language))]
    blank = language.say(en=" ", zh="")
    return blank.join([language.sentence(abilities[0].head(language) + bodies), *dict.fromkeys(tails)])
