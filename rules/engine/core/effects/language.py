"""The language a sentence is rendered in: its code, the cards' names, and what grammar needs.

Sentences of verbs are clauses: no capital at the start, no stop at the end, the doer where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.core.effects.reading import with_article
from rules.engine.core.effects.vocabulary import Phrase, Vocabulary

LANGUAGES = ("en", "zh")
#: Who owns a zone: what replaces "{whose}" in the zone's phrase.
OWNERS = {
    "yours": Phrase(en="your", zh="你"),
    "opponents": Phrase(en="an opponent's", zh="对手"),
    "anyones": Phrase(en="any player's", zh="任一玩家"),
}
#: Numbers that running text spells out.
NUMBERS_EN = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Language:
    """One language, with the words of a game, the names of its cards and the card that speaks."""

    __slots__ = ("code", "names", "this", "vocabulary")

    def __init__(
        self,
        code: str,
        vocabulary: Vocabulary,
        names: Mapping[str, str] | None = None,
        this: Phrase | None = None,
    ) -> None:
        """Raises: ValueError for a language without sentences."""
        if code not in LANGUAGES:
            raise ValueError(f"no sentences in {code!r}")
        self.code = code
        self.vocabulary = vocabulary
        self.names = names or {}
        #: How the card calls itself: "this card", or by its type, "this Library".
        self.this = self.phrase(this or Phrase(en="this card", zh="此牌"))

    def say(self, *, en: str, zh: str) -> str:
        """The wording of this language."""
        return en if self.code == "en" else zh

    def phrase(self, phrase: Phrase) -> str:
        return self.say(en=phrase.en, zh=phrase.zh)

    def word(self, sort: str, word: str) -> str:
        """How a word of the game is said."""
        return self.phrase(self.vocabulary.phrase(sort, word)).replace("{this}", self.this)

    def many(self, sort: str, word: str) -> str:
        """The plural of a noun of the game."""
        phrase = self.vocabulary.phrase(sort, word)
        return self.say(en=phrase.many or f"{phrase.en}s", zh=phrase.zh)

    def zone(self, zone: str, whose: str = "yours") -> str:
        """A zone with its owner: "on your field"."""
        owner = self.phrase(OWNERS[whose])
        return self.word("zone", zone).replace("{whose}", owner)

    def name(self, slug: str) -> str:
        """A card's name; its slug where it has none in this language."""
        return self.names.get(slug, slug)

    def and_list(self, parts: Sequence[str]) -> str:
        """Clauses or things of one rank: "a, b and c"."""
        return _listed(parts, self.say(en=" and ", zh="，"), self.say(en=", ", zh="，"))

    def clauses(self, parts: Sequence[str]) -> str:
        """Clauses of one sentence that say different things."""
        return self.and_list(parts) if self.code == "en" else "；".join(parts)

    def or_list(self, parts: Sequence[str]) -> str:
        """Alternatives: "a, b or c"."""
        return _listed(parts, self.say(en=" or ", zh="或"), self.say(en=", ", zh="、"))

    def then_list(self, parts: Sequence[str]) -> str:
        """Steps one after another: "a, then b"."""
        return self.say(en=", then ", zh="，然后").join(parts)

    def number(self, number: int) -> str:
        """A number in running text: English spells out up to ten."""
        return NUMBERS_EN[number] if self.code == "en" and 0 <= number <= 10 else str(number)

    def counted(self, count: int, one: str, many: str = "") -> str:
        """An English number with its noun: "a card", "an artifact", "3 cards"; `many` where not one + s."""
        if count == 1:
            return with_article(one)
        return f"{count} {many or one + 's'}"

    def halves(self, count: int, unit: str, unit_zh: str) -> str:
        """So many halves of a unit: "half a rank", "1 rank", "1½ ranks"."""
        whole, half = divmod(count, 2)
        if self.code == "zh":
            return f"半{unit_zh}" if count == 1 else f"{whole}{unit_zh}{'半' if half else ''}"
        figures = f"{whole}{'½' if half else ''}"
        return f"half a {unit}" if count == 1 else f"{figures} {unit if count == 2 else unit + 's'}"

    def sentence(self, clause: str) -> str:
        """A clause as a sentence of its own."""
        return self.say(en=f"{clause[:1].upper()}{clause[1:]}.", zh=f"{clause}。")


def _listed(parts: Sequence[str], last: str, comma: str) -> str:
    return comma.join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else "".join(parts)
