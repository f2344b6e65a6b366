"""The vocabulary of Release!: what its card data may say, and how its text reads.

    verbs       rank_as rank_above_previous swap_artifact swap_with_committed score multiply_release_score
                pass_cards
    moments     committed other_wins_iteration self_wins_iteration iteration_ends release_scored
    state       committed
    conditions  every_committed any_committed iteration iterations_won same_iterations_as_another
                cards_of_one_suit
    countables  artifacts longest_run sets_of unmatched straight iterations_won

Authority: `release:ability.*`, `release:scoring.*`.
"""

from __future__ import annotations

from typing import ClassVar

from rules.engine.core.effects.amount import AMOUNT, CORE_AMOUNTS, Amount
from rules.engine.core.effects.condition import CONDITION, CORE_CONDITIONS, Condition
from rules.engine.core.effects.kinds import Flag, GameWord, Maybe, Text, WholeNumber, Word
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key
from rules.engine.core.effects.timing import Ability
from rules.engine.core.effects.verb import Verb
from rules.engine.core.effects.vocabulary import Phrase, Vocabulary
from rules.engine.release.conditions import (
    AnyCommitted,
    Artifacts,
    CardsOfOneSuit,
    EveryCommitted,
    IterationsWon,
    IterationsWonAre,
    LongestRun,
    RankFilter,
    SameIterationsAsAnother,
    SetsOf,
    Straight,
    SuitFilter,
    Unmatched,
    WhichIteration,
)

#: The node classes that card data can make, besides those of the core.
__all__ = (
    "VOCABULARY",
    "AnyCommitted",
    "Artifacts",
    "CardsOfOneSuit",
    "EveryCommitted",
    "IterationsWon",
    "IterationsWonAre",
    "LongestRun",
    "MultiplyReleaseScore",
    "PassCards",
    "RankAbovePrevious",
    "RankAs",
    "RankFilter",
    "ReleaseAbility",
    "SameIterationsAsAnother",
    "Score",
    "SetsOf",
    "Straight",
    "SuitFilter",
    "SwapArtifact",
    "SwapWithCommitted",
    "Unmatched",
    "WhichIteration",
)


class ReleaseAbility(Ability):
    """An ability or a scoring rule. `alone`: teammates score it each on their own (scoring.ri38)."""

    __slots__ = ("alone",)
    KEYS: ClassVar[tuple[Key, ...]] = (*Ability.KEYS, Key("alone", Flag(), False))
    alone: bool

    def tail(self, language: Language) -> str:
        if not self.alone:
            return ""
        return language.say(
            en="Teammates do not add up here: each is judged alone, and both amounts go to the shared score.",
            zh="队友在此不合并计算：各自单独判定，所得都计入共同的分数。",
        )


class RankAs(Verb):
    """`rank_as`: while committed, the card ranks `value` as long as `condition` holds, else `otherwise`."""

    __slots__ = ("condition", "otherwise", "value")
    WORD = "rank_as"
    KEYS = (
        Key("value", WholeNumber(0, 99)),
        Key("if", CONDITION, attribute="condition"),
        Key("otherwise", WholeNumber(0, 99)),
    )
    value: int
    condition: Condition
    otherwise: int

    def sentence(self, language: Language) -> str:
        condition = self.condition.sentence(language)
        return language.say(
            en=f"its rank is {self.value} as long as {condition}, and {self.otherwise} otherwise",
            zh=f"只要{condition}，其点数即为{self.value}，否则为{self.otherwise}",
        )


class RankAbovePrevious(Verb):
    """`rank_above_previous`: `halves` half ranks above the card committed before it; `when_led` when led."""

    __slots__ = ("halves", "when_led")
    WORD = "rank_above_previous"
    KEYS = (Key("halves", WholeNumber(1, 99)), Key("when_led", WholeNumber(0, 99)))
    halves: int
    when_led: int

    def sentence(self, language: Language) -> str:
        ranks = language.halves(self.halves, "rank", "级")
        return language.say(
            en=f"its rank is {ranks} above the final rank of the card committed just before it, "
            f"or {self.when_led} if it leads",
            zh=f"其点数比前一张提交的牌的最终点数高{ranks}；若由它领出，则为{self.when_led}",
        )


class SwapArtifact(Verb):
    """`swap_artifact`: an own artifact of one's choice for a random one of a player of one's choice."""

    __slots__ = ()
    WORD = "swap_artifact"

    def sentence(self, language: Language) -> str:
        return language.say(
            en="choose one of your artifacts and another player, and trade it for an artifact of theirs "
            "picked at random; both stay face down",
            zh="选择你的一张成果和另一名玩家，与其随机一张成果交换；两张牌都保持面朝下",
        )


class SwapWithCommitted(Verb):
    """`swap_with_committed`: reveal this card from the hand; it and a committed card change places."""

    __slots__ = ()
    WORD = "swap_with_committed"

    def sentence(self, language: Language) -> str:
        return language.say(
            en="show it and put it in place of a card that was committed to that iteration, "
            "taking the latter into your hand",
            zh="展示它，用它替换提交到该迭代的一张牌，并将那张牌收入手中",
        )


class Score(Verb):
    """`score`: points, lost where negative, for the player or team, or for the iteration's winner."""

    __slots__ = ("amount", "who")
    WORD = "score"
    KEYS = (Key("amount", AMOUNT), Key("who", Word("player", "you", "iteration_winner"), "you"))
    amount: Amount
    who: str

    def sentence(self, language: Language) -> str:
        size = self.amount.size(language, language.say(en="point", zh="分"))
        per = self.amount.per_what(language)
        loses = self.amount.is_loss
        if self.who == "you":
            return language.say(
                en=f"{'lose' if loses else 'gain'} {size}{per}", zh=f"{per}{'失' if loses else '得'}{size}"
            )
        return language.say(
            en=f"its winner {'loses' if loses else 'gains'} {size}{per}",
            zh=f"{per}该迭代的赢家{'失' if loses else '得'}{size}",
        )


class MultiplyReleaseScore(Verb):
    """`multiply_release_score`: the points from the Tools & Methods card, times `by`."""

    __slots__ = ("by",)
    WORD = "multiply_release_score"
    KEYS = (Key("by", WholeNumber(0, 99)),)
    by: int

    def sentence(self, language: Language) -> str:
        return language.say(
            en="your points (in pairs: your team's) from the Tools & Methods card "
            f"are multiplied by {self.by}, gains and losses alike",
            zh=f"你（结对时为你的队伍）从工具与方法牌获得的分数乘以{self.by}，正负皆然",
        )


class PassCards(Verb):
    """`pass_cards`: every player passes `count` hand cards of their choice, all at one time."""

    __slots__ = ("count", "direction")
    WORD = "pass_cards"
    KEYS = (Key("count", WholeNumber(1, 99)), Key("direction", GameWord("direction")))
    count: int
    direction: str

    def sentence(self, language: Language) -> str:
        return language.say(
            en=f"everybody gives {language.counted(self.count, 'hand card')} of their choice "
            f"to their neighbour on the {language.word('direction', self.direction)}",
            zh=f"所有玩家各选{self.count}张手牌传给{language.word('direction', self.direction)}边的玩家",
        )


#: Of a plug-in's card: the card that it stands in for, which a pool with the plug-in leaves out (settings.6).
REPLACES = Key("replaces", Maybe(Text(80)), None)

VOCABULARY = Vocabulary(
    "release",
    ability=ReleaseAbility,
    families={
        "verb": (
            RankAs,
            RankAbovePrevious,
            SwapArtifact,
            SwapWithCommitted,
            Score,
            MultiplyReleaseScore,
            PassCards,
        ),
        "condition": (
            *CORE_CONDITIONS,
            EveryCommitted,
            AnyCommitted,
            WhichIteration,
            IterationsWonAre,
            SameIterationsAsAnother,
            CardsOfOneSuit,
        ),
        "countable": (Artifacts, LongestRun, SetsOf, Unmatched, Straight, IterationsWon),
        "amount": CORE_AMOUNTS,
        "filter": (SuitFilter, RankFilter),
    },
    words={
        "type": {
            "Play": Phrase(en="play card", zh="出牌"),
            "Tools & Methods": Phrase(en="Tools & Methods card", zh="工具与方法牌"),
        },
        "suit": {
            "Doors": Phrase(en="Doors", zh="门"),
            "Fruits": Phrase(en="Fruits", zh="水果"),
            "Birds": Phrase(en="Birds", zh="鸟"),
        },
        "moment": {
            "committed": Phrase(en="you commit this card", zh="你提交此牌"),
            "other_wins_iteration": Phrase(
                en="another player has won an iteration", zh="另一名玩家赢得一次迭代"
            ),
            "self_wins_iteration": Phrase(en="you have won an iteration", zh="你赢得一次迭代"),
            "iteration_ends": Phrase(
                en="the iteration that this card was committed to ends", zh="提交了此牌的迭代结束"
            ),
            "release_scored": Phrase(en="the release is scored", zh="本次发布计分"),
        },
        "state": {"committed": Phrase(en="committed to an iteration", zh="此牌处于迭代中")},
        "zone": {
            "hand": Phrase(en="in {whose} hand", zh="{whose}手中"),
            "artifacts": Phrase(en="among {whose} artifacts", zh="{whose}的成果中"),
        },
        "direction": {"left": Phrase(en="left", zh="左"), "right": Phrase(en="right", zh="右")},
    },
    reach={
        "Play": frozenset(
            {
                ("committed", None),
                ("iteration_ends", None),
                ("other_wins_iteration", "hand"),
                ("self_wins_iteration", "hand"),
                ("release_scored", "artifacts"),
            }
        ),
        "Tools & Methods": frozenset({("release_scored", None)}),
    },
    attributes={
        "Play": (Key("rank", WholeNumber(0, 99)), Key("suit", GameWord("suit")), REPLACES),
        "Tools & Methods": (REPLACES,),
    },
)
