"""What Release! cards look at: filters, countables and conditions.

Countables count among the artifacts of the player or team that is scored. Authority: `release:ability.*`,
`release:scoring.*`.
"""

from __future__ import annotations

from rules.engine.core.cards import Card
from rules.engine.core.effects.amount import Countable
from rules.engine.core.effects.bounds import BOUNDS, Bounds
from rules.engine.core.effects.condition import Condition
from rules.engine.core.effects.filter import FILTERS, Filter, described, predicated
from rules.engine.core.effects.kinds import GameWord, ListOf, WholeNumber, Word, Yes
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key


class SuitFilter(Filter):
    """`{"suit": "Fruits"}`: cards of the printed suit."""

    __slots__ = ("suit",)
    WORD = "suit"
    KEYS = (Key("suit", GameWord("suit")),)
    suit: str

    def fits(self, card: Card) -> bool:
        return card.attributes.get("suit") == self.suit

    def before(self, language: Language) -> str:
        return language.word("suit", self.suit)

    def predicate(self, language: Language) -> str:
        suit = language.word("suit", self.suit)
        return language.say(en=f"of the suit {suit}", zh=f"属于{suit}花色")


class RankFilter(Filter):
    """`{"rank": 12}`, `{"rank": {"from": 2, "to": 9}}`: cards of these printed ranks."""

    __slots__ = ("ranks",)
    WORD = "rank"
    KEYS = (Key("rank", BOUNDS, attribute="ranks"),)
    ranks: Bounds

    def fits(self, card: Card) -> bool:
        rank = card.attributes.get("rank")
        return rank is not None and self.ranks.holds(rank)

    def before(self, language: Language) -> str:
        return language.say(en="", zh=f"点数为{self.ranks.figures(language)}的")

    def after(self, language: Language) -> str:
        return language.say(en=f"ranked {self.ranks.figures(language)}", zh="")

    def predicate(self, language: Language) -> str:
        figures = self.ranks.figures(language)
        return language.say(en=f"of printed rank {figures}", zh=f"印刷点数为{figures}")


class Artifacts(Countable):
    """`{"artifacts": {FILTERS}}`: the artifacts that all filters fit."""

    __slots__ = ("filters",)
    WORD = "artifacts"
    KEYS = (Key("artifacts", FILTERS, attribute="filters"),)
    filters: tuple[Filter, ...]

    def each(self, language: Language) -> str:
        return language.say(
            en=f"each of your {described('artifacts', self.filters, language)}",
            zh=f"你每有一张{described('成果', self.filters, language)}",
        )

    def every(self, number: int, language: Language) -> str:
        return language.say(
            en=f"every {number} of your {described('artifacts', self.filters, language)}",
            zh=f"你每有{number}张{described('成果', self.filters, language)}",
        )


class LongestRun(Countable):
    """`{"longest_run": "rank"}`: the cards of the longest straight (scoring.5)."""

    __slots__ = ("along",)
    WORD = "longest_run"
    KEYS = (Key("longest_run", Word("attribute", "rank"), attribute="along"),)
    along: str

    def each(self, language: Language) -> str:
        return language.say(
            en="each card of the longest straight among your artifacts", zh="你的成果中最长的顺子每有一张牌"
        )

    def every(self, number: int, language: Language) -> str:
        return language.say(
            en=f"every {number} cards of the longest straight among your artifacts",
            zh=f"你的成果中最长的顺子每有{number}张牌",
        )


class SetsOf(Countable):
    """`{"sets_of": 3}`: sets of so many cards of one rank (scoring.6)."""

    __slots__ = ("size",)
    WORD = "sets_of"
    KEYS = (Key("sets_of", WholeNumber(2, 12), attribute="size"),)
    size: int

    def each(self, language: Language) -> str:
        size = language.number(self.size)
        return language.say(
            en=f"each set of {size} artifacts of one rank", zh=f"你的成果中每有一组{size}张同点数的牌"
        )

    def every(self, number: int, language: Language) -> str:
        size = language.number(self.size)
        return language.say(
            en=f"every {number} sets of {size} artifacts of one rank",
            zh=f"你的成果中每有{number}组{size}张同点数的牌",
        )


class Unmatched(Countable):
    """`{"unmatched": "rank"}`: ranks of which exactly one card is there (scoring.7)."""

    __slots__ = ("along",)
    WORD = "unmatched"
    KEYS = (Key("unmatched", Word("attribute", "rank"), attribute="along"),)
    along: str

    def each(self, language: Language) -> str:
        return language.say(
            en="each rank that occurs exactly once among your artifacts",
            zh="你的成果中每有一种点数恰好出现一次",
        )

    def every(self, number: int, language: Language) -> str:
        return language.say(
            en=f"every {number} ranks that occur exactly once among your artifacts",
            zh=f"你的成果中每有{number}种点数恰好出现一次",
        )


class Straight(Countable):
    """`{"straight": [11, 12, 13]}`: straights of exactly these ranks (scoring.8)."""

    __slots__ = ("ranks",)
    WORD = "straight"
    KEYS = (Key("straight", ListOf(WholeNumber(0, 99), 2), attribute="ranks"),)
    ranks: tuple[int, ...]

    def each(self, language: Language) -> str:
        return language.say(
            en=f"each {self._ranks()} straight that your artifacts make up",
            zh=f"你的成果每能组成一副{self._ranks()}顺子",
        )

    def every(self, number: int, language: Language) -> str:
        return language.say(
            en=f"every {number} {self._ranks()} straights that your artifacts make up",
            zh=f"你的成果每能组成{number}副{self._ranks()}顺子",
        )

    def _ranks(self) -> str:
        return "-".join(map(str, self.ranks))


class IterationsWon(Countable):
    """`"iterations_won"`: iterations won in this release."""

    __slots__ = ()
    WORD = "iterations_won"

    def each(self, language: Language) -> str:
        return language.say(en="each iteration that you won", zh="你每赢得一次迭代")

    def every(self, number: int, language: Language) -> str:
        return language.say(en=f"every {number} iterations that you won", zh=f"你每赢得{number}次迭代")


class EveryCommitted(Condition):
    """`{"every_committed": {FILTERS}}`: each card committed to the iteration, this one included, fits."""

    __slots__ = ("filters",)
    WORD = "every_committed"
    KEYS = (Key("every_committed", FILTERS, attribute="filters"),)
    filters: tuple[Filter, ...]

    def sentence(self, language: Language) -> str:
        predicate = predicated(self.filters, language)
        return language.say(
            en=f"every card committed to the iteration is {predicate}", zh=f"提交到该迭代的牌全都{predicate}"
        )


class AnyCommitted(Condition):
    """`{"any_committed": {FILTERS}}`: at least one card committed to the iteration fits."""

    __slots__ = ("filters",)
    WORD = "any_committed"
    KEYS = (Key("any_committed", FILTERS, attribute="filters"),)
    filters: tuple[Filter, ...]

    def sentence(self, language: Language) -> str:
        predicate = predicated(self.filters, language)
        return language.say(
            en=f"at least one card committed to the iteration is {predicate}",
            zh=f"提交到该迭代的牌中至少有一张{predicate}",
        )


class WhichIteration(Condition):
    """`{"iteration": "last"}`: it is the last iteration of the release."""

    __slots__ = ("which",)
    WORD = "iteration"
    KEYS = (Key("iteration", Word("iteration", "last"), attribute="which"),)
    which: str

    def sentence(self, language: Language) -> str:
        return language.say(
            en="no iteration of the release is left after this one",
            zh="这是本次发布的最后一次迭代",
        )


class IterationsWonAre(Condition):
    """`{"iterations_won": {"exactly": 4}}`: how many iterations were won."""

    __slots__ = ("number",)
    WORD = "iterations_won"
    KEYS = (Key("iterations_won", BOUNDS, attribute="number"),)
    number: Bounds

    def sentence(self, language: Language) -> str:
        if self.number.high == 0:
            return language.say(en="you are the winner of no iteration", zh="你没有赢得任何迭代")
        counted = self.number.counted(language)
        plural = "" if self.number.high == 1 else "s"
        return language.say(
            en=f"you are the winner of {counted} iteration{plural}", zh=f"你赢得{counted}次迭代"
        )


class SameIterationsAsAnother(Condition):
    """`{"same_iterations_as_another": true}`: some other player, or team, won as many (scoring.ri45)."""

    __slots__ = ("holds_so",)
    WORD = "same_iterations_as_another"
    KEYS = (Key("same_iterations_as_another", Yes(), attribute="holds_so"),)
    holds_so: bool

    def sentence(self, language: Language) -> str:
        return language.say(
            en="your number of iterations won is matched by another player (in pairs: another team)",
            zh="另有玩家（结对时为另一队）赢得的迭代次数与你相同",
        )


class CardsOfOneSuit(Condition):
    """`{"cards_of_one_suit": {"more_than": 8}}`: so many artifacts share a suit (scoring.ri43)."""

    __slots__ = ("number",)
    WORD = "cards_of_one_suit"
    KEYS = (Key("cards_of_one_suit", BOUNDS, attribute="number"),)
    number: Bounds

    def sentence(self, language: Language) -> str:
        counted = self.number.counted(language)
        return language.say(
            en=f"{counted} of your artifacts share a suit",
            zh=f"你的成果中有{counted}张牌花色相同",
        )
