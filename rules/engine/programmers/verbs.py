"""What problems and concepts do. `who` is the victim of a problem, or you, who played the concept.

    lose_progress lose_programmer skip_action spoil_documents discard_documents discard_hand attach
    task_cost treat_bugs modify_budget write_code inspect

Of the core: draw, discard, modify_stat. Authority: programmers:problem.1-4, concept.1-2, impl.*, bug.*.
"""

from __future__ import annotations

from typing import ClassVar

from rules.engine.core.effects.amount import AMOUNT, Amount, Countable
from rules.engine.core.effects.filter import FILTERS, Filter, described
from rules.engine.core.effects.kinds import GameWord, WholeNumber, Word
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key, Misfit
from rules.engine.core.effects.verb import Verb

VICTIM = "victim"
WHO = Key("who", Word("player", VICTIM, "you"), VICTIM)
DOCUMENTS = Word("document", "requirements", "design", "either")


class Affecting(Verb):
    """A verb that happens to a player. A subclass says its clause without the subject."""

    __slots__ = ("who",)
    who: str

    def sentence(self, language: Language) -> str:
        if language.code == "zh":
            return self.clause_zh(language, "受害者" if self.who == VICTIM else "你")
        return f"the victim {self.clause(language, 's')}" if self.who == VICTIM else self.clause(language, "")

    def clause(self, language: Language, ending: str) -> str:
        """English: what is done, its verb with the ending of the person."""
        raise NotImplementedError

    def clause_zh(self, language: Language, who: str) -> str:
        """Chinese: the whole clause."""
        raise NotImplementedError

    def theirs(self) -> str:
        """English: the possessive of the player."""
        return "their" if self.who == VICTIM else "your"


class LoseProgress(Affecting):
    """`lose_progress`: so many code cards, not integrated ones, are discarded (problem.1)."""

    __slots__ = ("amount",)
    WORD = "lose_progress"
    KEYS = (Key("amount", AMOUNT), WHO)
    amount: Amount

    def clause(self, language: Language, ending: str) -> str:
        size = self.amount.size(language, "point of progress", "points of progress")
        return f"lose{ending} {size}{self.amount.per_what(language)}"

    def clause_zh(self, language: Language, who: str) -> str:
        per = self.amount.per_what(language)
        # What it is per names the player already.
        return f"{per}{'' if per else who}损失{self.amount.size(language, '点进度')}"


class LoseProgrammer(Affecting):
    """`lose_programmer`: one whom all filters fit leaves, chosen by the player of the card (problem.4)."""

    __slots__ = ("where",)
    WORD = "lose_programmer"
    KEYS = (Key("where", FILTERS, ()), WHO)
    where: tuple[Filter, ...]

    def clause(self, language: Language, ending: str) -> str:
        return f"lose{ending} a {described('programmer', self.where, language)}"

    def clause_zh(self, language: Language, who: str) -> str:
        return f"{who}失去一名{described('程序员', self.where, language)}"


class SkipAction(Affecting):
    """`skip_action`: the action phase of this turn is left out (problem.4)."""

    __slots__ = ()
    WORD = "skip_action"
    KEYS = (WHO,)

    def clause(self, language: Language, ending: str) -> str:
        return f"skip{ending} the action phase of this turn"

    def clause_zh(self, language: Language, who: str) -> str:
        return f"{who}跳过本回合的行动阶段"


class Documents(Affecting):
    """A verb on documents of a kind; the player of the card chooses them."""

    __slots__ = ("amount", "kind")
    KEYS = (Key("amount", WholeNumber(1, 99)), Key("kind", DOCUMENTS, "either"), WHO)
    NOUNS: ClassVar[dict[str, tuple[str, str]]] = {
        "requirements": ("requirement card", "需求牌"),
        "design": ("design card", "设计牌"),
        "either": ("document", "文档"),
    }
    amount: int
    kind: str


class SpoilDocuments(Documents):
    """`spoil_documents`: clear documents become unclear."""

    __slots__ = ()
    WORD = "spoil_documents"

    def sentence(self, language: Language) -> str:
        noun, noun_zh = self.NOUNS[self.kind]
        if language.code == "zh":
            owner = "受害者" if self.who == VICTIM else "你"
            return f"{owner}的{self.amount}张清楚的{noun_zh}变为不清楚"
        owner = "the victim" if self.who == VICTIM else "yours"
        if self.amount == 1:
            return f"a clear {noun} of {owner} becomes unclear"
        return f"{language.number(self.amount)} clear {noun}s of {owner} become unclear"


class DiscardDocuments(Documents):
    """`discard_documents`: documents go to their discard, clear or not."""

    __slots__ = ()
    WORD = "discard_documents"

    def clause(self, language: Language, ending: str) -> str:
        return f"lose{ending} {language.counted(self.amount, self.NOUNS[self.kind][0])}"

    def clause_zh(self, language: Language, who: str) -> str:
        return f"{who}的{self.amount}张{self.NOUNS[self.kind][1]}被废弃"


class DiscardHand(Affecting):
    """`discard_hand`: so many hand cards, by their owner's choice or at random."""

    __slots__ = ("amount", "chosen")
    WORD = "discard_hand"
    KEYS = (
        Key("amount", WholeNumber(1, 99)),
        Key("chosen", Word("chooser", "owner", "at_random"), "owner"),
        WHO,
    )
    amount: int
    chosen: str

    def clause(self, language: Language, ending: str) -> str:
        cards = language.counted(self.amount, "hand card")
        how = "at random" if self.chosen == "at_random" else f"of {self.theirs()} choice"
        return f"discard{ending} {cards} {how}"

    def clause_zh(self, language: Language, who: str) -> str:
        how = "随机废弃" if self.chosen == "at_random" else "自选废弃"
        return f"{who}{how}{self.amount}张手牌"


class Attach(Verb):
    """`attach`: this problem sits on a programmer of the victim, chosen by its player, and goes with them."""

    __slots__ = ("where",)
    WORD = "attach"
    KEYS = (Key("where", FILTERS, ()),)
    where: tuple[Filter, ...]

    def sentence(self, language: Language) -> str:
        return language.say(
            en=f"attach {language.this} to a {described('programmer', self.where, language)} of the victim",
            zh=f"将{language.this}附在受害者的一名{described('程序员', self.where, language)}身上",
        )


class TaskCost(Verb):
    """`task_cost`: a task costs so much more or less; for helping, the loss of points changes (impl.2-7)."""

    __slots__ = ("by", "task", "who")
    WORD = "task_cost"
    KEYS = (Key("task", GameWord("task")), Key("by", WholeNumber(-9, 9)), WHO)
    task: str
    by: int
    who: str

    def misfits(self) -> tuple[Misfit, ...]:
        return () if self.by else (("by", "out_of_range", "a change of 0 changes nothing"),)

    def sentence(self, language: Language) -> str:
        number = abs(self.by)
        if language.code == "zh":
            owner, change = "受害者" if self.who == VICTIM else "你", "增加" if self.by > 0 else "减少"
            cost = (
                "的程序员帮助时损失的时间点"
                if self.task == "help"
                else f"{language.word('task', self.task)}的代价"
            )
            return f"{owner}{cost}{change}{number}"
        whose, change = "the victim's" if self.who == VICTIM else "your", "more" if self.by > 0 else "less"
        if self.task == "help":
            points = f"{number} time point{'' if number == 1 else 's'}"
            return f"{whose} programmers lose {points} {change} for helping"
        return f"{whose} {language.word('task', self.task)} costs {number} {change}"


class TreatBugs(Verb):
    """`treat_bugs`: results of one sort of code count as another, harmless or harder one (bug.1-3)."""

    __slots__ = ("as_", "code", "found", "who")
    WORD = "treat_bugs"
    KEYS = (
        Key("found", GameWord("result")),
        Key("as", GameWord("result"), attribute="as_"),
        Key("code", GameWord("code")),
        WHO,
    )
    found: str
    as_: str
    code: str
    who: str

    def misfits(self) -> tuple[Misfit, ...]:
        same = "a result that counts as itself changes nothing"
        return (("as", "out_of_range", same),) if self.found == self.as_ else ()

    def sentence(self, language: Language) -> str:
        code = language.word("code", self.code)
        whose = "the victim's" if self.who == VICTIM else "your"
        owner = "受害者" if self.who == VICTIM else "你"
        found, counts = language.many("result", self.found), language.many("result", self.as_)
        return language.say(
            en=f"{found} in {whose} {code} count as {counts}", zh=f"{owner}{code}中的{found}视为{counts}"
        )


class ModifyBudget(Affecting):
    """`modify_budget`: the budget is so much higher or lower; nobody is dismissed for it (turn.5)."""

    __slots__ = ("by",)
    WORD = "modify_budget"
    KEYS = (Key("by", WholeNumber(-99, 99)), WHO)
    by: int

    def misfits(self) -> tuple[Misfit, ...]:
        return () if self.by else (("by", "out_of_range", "a change of 0 changes nothing"),)

    def sentence(self, language: Language) -> str:
        whose = "the victim's" if self.who == VICTIM else "your"
        owner = "受害者" if self.who == VICTIM else "你"
        higher = ("higher", "增加") if self.by > 0 else ("lower", "减少")
        return language.say(
            en=f"{whose} budget is {abs(self.by)} {higher[0]}", zh=f"{owner}的预算{higher[1]}{abs(self.by)}"
        )


class WriteCode(Affecting):
    """`write_code`: code cards at no cost, on top of one programmer's column, chosen by its owner."""

    __slots__ = ("amount", "code")
    WORD = "write_code"
    KEYS = (Key("amount", WholeNumber(1, 99)), Key("code", GameWord("code")), WHO)
    amount: int
    code: str

    def clause(self, language: Language, ending: str) -> str:
        cards = language.counted(self.amount, f"{language.word('code', self.code)} card")
        return f"put{ending} {cards} face down above one of {self.theirs()} programmers"

    def clause_zh(self, language: Language, who: str) -> str:
        code = language.word("code", self.code)
        return f"{who}将{self.amount}张{code}面朝下放在{who}一名程序员的上方"


class Inspect(Affecting):
    """`inspect`: turn up to so many own face-down code cards face up at no cost (impl.4, bug.3)."""

    __slots__ = ("amount",)
    WORD = "inspect"
    KEYS = (Key("amount", WholeNumber(1, 99)), WHO)
    amount: int

    def clause(self, language: Language, ending: str) -> str:
        number = language.number(self.amount)
        return f"inspect{ending} up to {number} of {self.theirs()} face-down code cards at no cost"

    def clause_zh(self, language: Language, who: str) -> str:
        return f"{who}可免费检查至多{self.amount}张{who}面朝下的编码牌"


class OfVictim(Countable):
    """Something that the victim has, to be counted."""

    __slots__ = ()
    ONE: ClassVar[str]
    ZH: ClassVar[str]

    def each(self, language: Language) -> str:
        return language.say(en=f"each of their {self.ONE}s", zh=f"受害者每有1张{self.ZH}")

    def every(self, number: int, language: Language) -> str:
        return language.say(en=f"every {number} of their {self.ONE}s", zh=f"受害者每有{number}张{self.ZH}")


class UnclearDocuments(OfVictim):
    """`"unclear_documents"`: unclear requirement and design cards of the victim."""

    __slots__ = ()
    WORD = "unclear_documents"
    ONE = "unclear document"
    ZH = "不清楚的文档"


class RushCards(OfVictim):
    """`"rush_cards"`: rush code of the victim that is not yet integrated."""

    __slots__ = ()
    WORD = "rush_cards"
    ONE = "rush code card"
    ZH = "未整合的仓促代码"


VERBS: tuple[type[Verb], ...] = (
    LoseProgress,
    LoseProgrammer,
    SkipAction,
    SpoilDocuments,
    DiscardDocuments,
    DiscardHand,
    Attach,
    TaskCost,
    TreatBugs,
    ModifyBudget,
    WriteCode,
    Inspect,
)
COUNTABLES: tuple[type[Countable], ...] = (UnclearDocuments, RushCards)
