"""The vocabulary of Problems and Programmers: what its card data may say, and how its text reads.

    verbs       see `verbs`; of the core draw, discard, modify_stat
    moments     played action_ends integrates (of a concept's owner);
                played_on_victim victim_works_on_requirements victim_works_on_design victim_integrates
    states      in_play (a concept) before_victim attached (a problem)
    criteria    see `criteria`; under "against", in the ability of a problem's being played or staying
    deed        {"problems_about": ["requirements", …]}: such problems cannot be played on the owner

Projects, code, documents and programmers have no effects: all of them is in their attributes.
Authority: `programmers:card.*`, `deck.*`, `project.2`, `problem.*`, `concept.*`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rules.engine.core.effects.amount import CORE_AMOUNTS
from rules.engine.core.effects.kinds import Flag, GameWord, ListOf, WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key, Misfit
from rules.engine.core.effects.reading import Json, Reading
from rules.engine.core.effects.selector import CORE_SELECTORS
from rules.engine.core.effects.timing import Ability, Deed
from rules.engine.core.effects.verb import CORE_VERBS
from rules.engine.core.effects.vocabulary import Phrase, Vocabulary
from rules.engine.programmers.criteria import CRITERIA, CRITERION, Criterion
from rules.engine.programmers.people import FILTERS_OF_PROGRAMMERS, Bearer
from rules.engine.programmers.verbs import COUNTABLES, VERBS

#: What a problem does when it is played, and as long as it stays. Criteria stand beside one of them; they are
#: tested when it is played, and only then (turn.2).
PLAYED_ON_VICTIM = "played_on_victim"
BEFORE_VICTIM = "before_victim"


class ProblemAbility(Ability):
    """An ability of a problem or a concept. `against`: what must be true of the target (card.2)."""

    __slots__ = ("against",)
    KEYS: ClassVar[tuple[Key, ...]] = (*Ability.KEYS, Key("against", CRITERION, None))
    against: Criterion | None

    def misfits(self) -> Iterable[Misfit]:
        yield from super().misfits()
        is_played = self.when == PLAYED_ON_VICTIM
        if is_played and self.against is None:
            yield "against", "missing_key", f"{PLAYED_ON_VICTIM!r} needs 'against'"
        if self.against is not None and not is_played and self.during != BEFORE_VICTIM:
            message = f'\'against\' needs "when": {PLAYED_ON_VICTIM!r} or "while": {BEFORE_VICTIM!r}'
            yield "against", "timing", message

    def head(self, language: Language) -> str:
        if self.against is None:
            return super().head(language)
        criteria, short = self.against.phrase(language), self.against.abbreviation(language)
        lasting = super().head(language) if self.is_continuous else ""
        return language.say(
            en=f"against a player with {criteria} ({short}): {lasting}",
            zh=f"对{criteria}（{short}）的玩家：{lasting}",
        )


class ProblemsAbout(Deed):
    """`{"problems_about": ["requirements", "design"]}`: a class of problems cannot be played on the owner."""

    __slots__ = ("matters",)
    WORD = "problems_about"
    KEYS = (Key("problems_about", ListOf(GameWord("matter")), attribute="matters"),)
    matters: tuple[str, ...]

    def sentence(self, language: Language) -> str:
        matters = language.or_list([language.word("matter", each) for each in self.matters])
        return language.say(
            en=f"problems about {matters} cannot be played on you", zh=f"不能对你打出与{matters}有关的问题"
        )

    def forbids(self, against: Criterion) -> bool:
        """True if a problem of these criteria belongs to one of the classes."""
        return not against.matters.isdisjoint(self.matters)


class OneOf:
    """One of a few whole numbers."""

    __slots__ = ("numbers",)

    def __init__(self, *numbers: int) -> None:
        self.numbers = numbers

    def read(self, value: Json, path: str, reading: Reading) -> int:
        number = WholeNumber().read(value, path, reading)
        if number not in self.numbers:
            listed = " or ".join(map(str, self.numbers))
            reading.fault(path, "out_of_range", f"{number} is not {listed}")
        return number


#: Skill and personality run from 1 to 5, 5 best (card.1).
TRAIT = WholeNumber(1, 5)

VOCABULARY = Vocabulary(
    "programmers",
    ability=ProblemAbility,
    families={
        "verb": (*CORE_VERBS, *VERBS),
        "criterion": CRITERIA,
        "deed": (ProblemsAbout,),
        "selector": (*CORE_SELECTORS, Bearer),
        "countable": COUNTABLES,
        "amount": CORE_AMOUNTS,
        "filter": FILTERS_OF_PROGRAMMERS,
    },
    words={
        "type": {
            "Programmer": Phrase(en="programmer", zh="程序员"),
            "Problem": Phrase(en="problem", zh="问题"),
            "Concept": Phrase(en="concept", zh="设想"),
            "Project": Phrase(en="project", zh="项目"),
            "Code": Phrase(en="code card", zh="编码牌"),
            "Document": Phrase(en="document", zh="文档"),
        },
        "trait": {
            "one-time": Phrase(en="one-time", zh="一次性"),
            "persistent": Phrase(en="persistent", zh="持续"),
        },
        "moment": {
            "played": Phrase(en="you play {this}", zh="你打出{this}"),
            "action_ends": Phrase(en="your action phase ends", zh="你的行动阶段结束"),
            "integrates": Phrase(en="you choose to integrate", zh="你选择整合行动"),
            PLAYED_ON_VICTIM: Phrase(en="played on a player", zh="对一名玩家打出"),
            "victim_works_on_requirements": Phrase(
                en="the victim works on requirements", zh="受害者研究需求"
            ),
            "victim_works_on_design": Phrase(en="the victim works on design", zh="受害者进行设计"),
            "victim_integrates": Phrase(en="the victim integrates code", zh="受害者整合代码"),
        },
        "state": {
            "in_play": Phrase(en="{this} is in play", zh="{this}在场"),
            BEFORE_VICTIM: Phrase(en="{this} stays before the victim", zh="{this}留在受害者面前"),
            "attached": Phrase(en="attached", zh="{this}附着"),
        },
        "ending": {"end_of_turn": Phrase(en="until end of turn", zh="直到回合结束")},
        "noun": {"programmer": Phrase(en="programmer", zh="程序员")},
        "stat": {
            "points": Phrase(en="time points", zh="时间点"),
            "skill": Phrase(en="skill", zh="技能"),
            "salary": Phrase(en="salary", zh="工资"),
            "personality": Phrase(en="personality", zh="性格"),
        },
        "task": {
            "good": Phrase(en="good code", zh="好代码"),
            "rush": Phrase(en="rush code", zh="仓促代码"),
            "inspect": Phrase(en="inspecting", zh="检查"),
            "fix": Phrase(en="fixing", zh="修正"),
            "help": Phrase(en="helping", zh="帮助"),
        },
        "code": {
            "good": Phrase(en="good code", zh="好代码"),
            "rush": Phrase(en="rush code", zh="仓促代码"),
        },
        "result": {
            "clean": Phrase(en="clean card", zh="无缺陷"),
            "simple": Phrase(en="simple bug", zh="简单缺陷"),
            "normal": Phrase(en="normal bug", zh="普通缺陷"),
            "nasty": Phrase(en="nasty bug", zh="严重缺陷"),
        },
        "matter": {
            "requirements": Phrase(en="requirements", zh="需求牌"),
            "design": Phrase(en="design", zh="设计牌"),
            "unclear": Phrase(en="unclear documents", zh="不清楚的文档"),
            "people": Phrase(en="programmers' personality", zh="程序员性格"),
            "rush": Phrase(en="rush code", zh="仓促代码"),
            "inspection": Phrase(en="uninspected code", zh="未检查的代码"),
            "budget": Phrase(en="the budget", zh="预算"),
            "ownership": Phrase(en="one programmer's hold on the code", zh="代码集中于一人"),
        },
    },
    reach={
        "Concept": frozenset((timing, None) for timing in ("played", "action_ends", "integrates", "in_play")),
        "Problem": frozenset(
            (timing, None)
            for timing in (
                PLAYED_ON_VICTIM,
                "victim_works_on_requirements",
                "victim_works_on_design",
                "victim_integrates",
                BEFORE_VICTIM,
                "attached",
            )
        ),
        **{card_type: frozenset() for card_type in ("Programmer", "Project", "Code", "Document")},
    },
    attributes={
        "Programmer": (
            Key("skill", TRAIT),
            Key("salary", WholeNumber(0, 99)),
            Key("personality", TRAIT),
        ),
        "Project": (
            Key("complexity", OneOf(2, 4)),
            Key("length", WholeNumber(1, 99)),
            Key("quality", WholeNumber(1, 99)),
            Key("budget", WholeNumber(1, 999)),
        ),
        "Code": (Key("good", GameWord("result")), Key("rush", GameWord("result"))),
        "Document": (Key("clear", Flag()),),
    },
    nouns={
        "Problem": Phrase(en="this problem", zh="此问题"),
        "Concept": Phrase(en="this concept", zh="此设想"),
    },
)
