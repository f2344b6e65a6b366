"""Selectors: which cards are meant: whose, where, of what sort, how many, chosen by whom or at random.

    "this"                               the card itself
    {"select": "Library", "whose": "yours", "zone": "field", "where": {"domain": "Networking"},
     "how_many": 1 | {"up_to": 2} | "all", "chosen": "you" | "opponent" | "owner" | "at_random"}

Games add selectors of their own ("host" for an attached card). Authority: DESIGN, effects.
"""

from __future__ import annotations

from typing import ClassVar

from rules.engine.core.effects.amount import Countable
from rules.engine.core.effects.filter import FILTERS, Filter, described
from rules.engine.core.effects.kinds import GameWord, Maybe, WholeNumber, Word
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Family, Key, read_values
from rules.engine.core.effects.reading import Json, Reading

SELECTOR = Family("selector")


class Selector(Countable):
    """Cards that are meant; what can be selected can be counted."""

    __slots__ = ()

    def phrase(self, language: Language) -> str:
        """The cards as subject or object of a clause: "a Library on your field"."""
        raise NotImplementedError

    @property
    def is_plural(self) -> bool:
        """True where the phrase takes a verb in the plural."""
        return False


class This(Selector):
    """`"this"`: the card that has the ability."""

    __slots__ = ()
    WORD = "this"

    def phrase(self, language: Language) -> str:
        return language.this


class Quantity:
    """How many of them: from `low` to `high`; None stands for all there are."""

    __slots__ = ("high", "low")

    def __init__(self, low: int | None, high: int | None) -> None:
        self.low = low
        self.high = high

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Quantity) and (self.low, self.high) == (other.low, other.high)

    def __hash__(self) -> int:
        return hash((self.low, self.high))

    def __repr__(self) -> str:
        return f"Quantity({self.low}, {self.high})"

    @property
    def is_all(self) -> bool:
        return self.high is None


ALL = Quantity(None, None)
_UP_TO = (Key("up_to", WholeNumber(1)),)


class QuantityKind:
    """A whole number, `{"up_to": n}` or `"all"`."""

    __slots__ = ()

    def read(self, value: Json, path: str, reading: Reading) -> Quantity:
        if isinstance(value, str):
            Word("quantity", "all").read(value, path, reading)
            return ALL
        if isinstance(value, dict):
            return Quantity(0, read_values(_UP_TO, value, path, reading)["up_to"])
        number = WholeNumber(1).read(value, path, reading)
        return Quantity(number, number)


class Selected(Selector):
    """Cards of a sort, wherever `zone` says, whosever `whose` says, that all filters of `where` fit."""

    __slots__ = ("chosen", "how_many", "noun", "where", "whose", "zone")
    WORD = "select"
    KEYS: ClassVar[tuple[Key, ...]] = (
        Key("select", GameWord("noun"), attribute="noun"),
        Key("whose", Word("player", "yours", "opponents", "anyones"), "yours"),
        Key("zone", Maybe(GameWord("zone")), None),
        Key("where", FILTERS, ()),
        Key("how_many", QuantityKind(), Quantity(1, 1)),
        Key("chosen", Word("chooser", "you", "opponent", "owner", "at_random"), "you"),
    )
    noun: str
    whose: str
    zone: str | None
    where: tuple[Filter, ...]
    how_many: Quantity
    chosen: str

    @property
    def is_plural(self) -> bool:
        return self.how_many.high != 1

    def phrase(self, language: Language) -> str:
        if language.code == "zh":
            return self._phrase_zh(language)
        quantity = self.how_many
        if quantity.high is None:
            return f"all {self._cards(language, many=True)}"
        if quantity.low == 0:
            cards = f"up to {quantity.high} {self._cards(language, many=quantity.high > 1)}"
        else:
            cards = language.counted(
                quantity.high, self._cards(language, many=False), self._cards(language, many=True)
            )
        owner = "their owner" if self.is_plural else "its owner"
        chosen = {
            "opponent": ", chosen by an opponent",
            "owner": f", chosen by {owner}",
            "at_random": ", chosen at random",
        }
        return cards + chosen.get(self.chosen, "")

    def _phrase_zh(self, language: Language) -> str:
        high = self.how_many.high
        at_random = "随机" if self.chosen == "at_random" else ""
        up_to = "至多" if self.how_many.low == 0 else ""
        number = "所有" if high is None else f"{at_random}{up_to}{high}张"
        chosen = {"opponent": "（由对手选择）", "owner": "（由其拥有者选择）"}
        of = "" if high is None else "的"
        return f"{self._place(language)}{of}{number}{self._noun_zh(language)}{chosen.get(self.chosen, '')}"

    def each(self, language: Language) -> str:
        return language.say(
            en=f"each {self._cards(language, many=False)}",
            zh=f"{self._place(language)}每有1张{self._noun_zh(language)}",
        )

    def every(self, number: int, language: Language) -> str:
        return language.say(
            en=f"every {number} {self._cards(language, many=True)}",
            zh=f"{self._place(language)}每有{number}张{self._noun_zh(language)}",
        )

    def _noun_zh(self, language: Language) -> str:
        return described(language.word("noun", self.noun), self.where, language)

    def _cards(self, language: Language, *, many: bool) -> str:
        noun = language.many("noun", self.noun) if many else language.word("noun", self.noun)
        return f"{described(noun, self.where, language)} {self._place(language)}"

    def _place(self, language: Language) -> str:
        if self.zone is not None:
            return language.zone(self.zone, self.whose)
        owners = {"yours": ("of yours", "你"), "opponents": ("of an opponent", "对手")}
        en, zh = owners.get(self.whose, ("of any player", "任一玩家"))
        return language.say(en=en, zh=zh)


CORE_SELECTORS: tuple[type[Selector], ...] = (This, Selected)
