"""Criteria of problems: what must be true of the target. Each has a phrase and an abbreviation.

    {"requirements": BOUNDS}            so many requirement cards                        R<3
    {"design": BOUNDS}                  so many design cards                             D<3
    {"unclear": BOUNDS, "among": …}     so many unclear ones among requirements, design or either   UR≥2
    {"programmer": {FILTERS}}           a programmer of that sort                        P≤2
    {"rush_code": BOUNDS}               so much rush code, integrated code left aside    RC≥1
    {"inspected_code": BOUNDS}          so much face-up code, integrated code left aside IC=0
    {"budget_left": BOUNDS}             so much between the budget and what counts against it   B≤2
    "one_holds_most"                    a programmer with more than half of the code not yet integrated   MC
    {"all": […]}  {"any": […]}          each, or one, of several

Authority: programmers:card.2, problem.2, integrate.1 (no other player can affect integrated code).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from rules.engine.core.cards import Card
from rules.engine.core.effects.bounds import BOUNDS, Bounds
from rules.engine.core.effects.filter import FILTERS, Filter, described
from rules.engine.core.effects.kinds import ListOf, Word
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Family, Key, Node
from rules.engine.core.effects.vocabulary import Phrase
from rules.engine.programmers.people import abbreviated, compared

CRITERION = Family("criterion")


class Target(Protocol):
    """A player as criteria see them. Columns hold the code that is not yet integrated, ownerless ones too.

    columns      cards in each programmer's column, in the order of the programmers
    code         cards in all columns
    budget_left  the budget less salaries and concept costs; negative when costs have grown past it
    """

    requirements: int
    design: int
    unclear_requirements: int
    unclear_design: int
    programmers: Sequence[Card]
    columns: Sequence[int]
    code: int
    rush_code: int
    inspected_code: int
    budget_left: int


class Criterion(Node):
    """One criterion. `MATTER`: the class of problems that it belongs to, for what protects from a class."""

    __slots__ = ()
    MATTER: ClassVar[str] = ""

    def holds(self, target: Target) -> bool:
        """True if the problem can be played on such a player."""
        raise NotImplementedError

    def phrase(self, language: Language) -> str:
        """What the target has: "fewer than three requirement cards"; in Chinese a clause without subject."""
        raise NotImplementedError

    def abbreviation(self, language: Language) -> str:
        """The short form on the edge of the card: "R<3"."""
        raise NotImplementedError

    @property
    def matters(self) -> frozenset[str]:
        """The classes of problems that a problem of this criterion belongs to."""
        return frozenset({self.MATTER})


def counted(bounds: Bounds, noun: Phrase, language: Language) -> str:
    """So many of a noun: "no design cards", "fewer than three design cards", "at least one design card"."""
    if bounds.high == 0:
        return language.say(en=f"no {noun.many}", zh=f"没有{noun.zh}")
    if bounds.low is None and bounds.high is not None:
        limit = bounds.high + 1
        return language.say(
            en=f"fewer than {language.number(limit)} {noun.many}", zh=f"{noun.zh}少于{limit}张"
        )
    few = bounds.high == 1 or (bounds.high is None and bounds.low == 1)
    number = bounds.counted(language)
    return language.say(en=f"{number} {noun.en if few else noun.many}", zh=f"有{number}张{noun.zh}")


class Counted(Criterion):
    """A criterion on how many there are of one thing. A subclass says of what."""

    __slots__ = ("number",)
    NOUN: ClassVar[Phrase]
    LETTERS: ClassVar[Phrase]
    number: Bounds

    def count(self, target: Target) -> int:
        raise NotImplementedError

    def holds(self, target: Target) -> bool:
        return self.number.holds(self.count(target))

    def phrase(self, language: Language) -> str:
        return counted(self.number, self.NOUN, language)

    def abbreviation(self, language: Language) -> str:
        letters = language.phrase(self.LETTERS)
        # What is missing reads best with the number that would be enough.
        if self.number.low is None and self.number.high is not None:
            return f"{letters}<{self.number.high + 1}"
        return compared(letters, self.number)


class Requirements(Counted):
    """`{"requirements": {"fewer_than": 3}}`: so many requirement cards, unclear ones too (doc.4)."""

    __slots__ = ()
    WORD = "requirements"
    KEYS = (Key("requirements", BOUNDS, attribute="number"),)
    MATTER = "requirements"
    NOUN = Phrase(en="requirement card", zh="需求牌", many="requirement cards")
    LETTERS = Phrase(en="R", zh="需")

    def count(self, target: Target) -> int:
        return target.requirements


class Design(Counted):
    """`{"design": {"fewer_than": 3}}`: so many design cards, unclear ones too (doc.4)."""

    __slots__ = ()
    WORD = "design"
    KEYS = (Key("design", BOUNDS, attribute="number"),)
    MATTER = "design"
    NOUN = Phrase(en="design card", zh="设计牌", many="design cards")
    LETTERS = Phrase(en="D", zh="设")

    def count(self, target: Target) -> int:
        return target.design


class Unclear(Criterion):
    """`{"unclear": {"at_least": 2}, "among": "design"}`: so many unclear documents of a kind."""

    __slots__ = ("among", "number")
    WORD = "unclear"
    KEYS = (
        Key("unclear", BOUNDS, attribute="number"),
        Key("among", Word("document", "requirements", "design", "either"), "either"),
    )
    MATTER = "unclear"
    NOUNS: ClassVar[dict[str, Phrase]] = {
        "requirements": Phrase("unclear requirement card", "不清楚的需求牌", "unclear requirement cards"),
        "design": Phrase("unclear design card", "不清楚的设计牌", "unclear design cards"),
        "either": Phrase("unclear document", "不清楚的文档", "unclear documents"),
    }
    LETTERS: ClassVar[dict[str, Phrase]] = {
        "requirements": Phrase(en="UR", zh="需不清"),
        "design": Phrase(en="UD", zh="设不清"),
        "either": Phrase(en="U", zh="不清"),
    }
    number: Bounds
    among: str

    def holds(self, target: Target) -> bool:
        requirements = target.unclear_requirements if self.among != "design" else 0
        design = target.unclear_design if self.among != "requirements" else 0
        return self.number.holds(requirements + design)

    def phrase(self, language: Language) -> str:
        return counted(self.number, self.NOUNS[self.among], language)

    def abbreviation(self, language: Language) -> str:
        return compared(language.phrase(self.LETTERS[self.among]), self.number)


class HasProgrammer(Criterion):
    """`{"programmer": {"personality": {"at_most": 2}}}`: at least one programmer whom all filters fit."""

    __slots__ = ("filters",)
    WORD = "programmer"
    KEYS = (Key("programmer", FILTERS, attribute="filters"),)
    MATTER = "people"
    filters: tuple[Filter, ...]

    def holds(self, target: Target) -> bool:
        return any(all(each.fits(card) for each in self.filters) for card in target.programmers)

    def phrase(self, language: Language) -> str:
        return language.say(
            en=f"a {described('programmer', self.filters, language)}",
            zh=f"有{described('程序员', self.filters, language)}",
        )

    def abbreviation(self, language: Language) -> str:
        return abbreviated(self.filters, language)


class RushCode(Counted):
    """`{"rush_code": {"at_least": 1}}`: so much rush code that is not yet integrated."""

    __slots__ = ()
    WORD = "rush_code"
    KEYS = (Key("rush_code", BOUNDS, attribute="number"),)
    MATTER = "rush"
    NOUN = Phrase(en="rush code card", zh="未整合的仓促代码", many="rush code cards")
    LETTERS = Phrase(en="RC", zh="仓促")

    def count(self, target: Target) -> int:
        return target.rush_code


class InspectedCode(Counted):
    """`{"inspected_code": 0}`: so much code that lies face up, not yet integrated (impl.4)."""

    __slots__ = ()
    WORD = "inspected_code"
    KEYS = (Key("inspected_code", BOUNDS, attribute="number"),)
    MATTER = "inspection"
    NOUN = Phrase(en="inspected code card", zh="检查过的代码", many="inspected code cards")
    LETTERS = Phrase(en="IC", zh="检查")

    def count(self, target: Target) -> int:
        return target.inspected_code


class BudgetLeft(Criterion):
    """`{"budget_left": {"at_most": 2}}`: salaries and concept costs near the budget."""

    __slots__ = ("number",)
    WORD = "budget_left"
    KEYS = (Key("budget_left", BOUNDS, attribute="number"),)
    MATTER = "budget"
    number: Bounds

    def holds(self, target: Target) -> bool:
        return self.number.holds(target.budget_left)

    def phrase(self, language: Language) -> str:
        figures = self.number.figures(language)
        return language.say(en=f"{figures} of the budget left", zh=f"剩余预算为{figures}")

    def abbreviation(self, language: Language) -> str:
        return compared(language.say(en="B", zh="预算"), self.number)


class OneHoldsMost(Criterion):
    """`"one_holds_most"`: one programmer's column is more than half of the code not yet integrated."""

    __slots__ = ()
    WORD = "one_holds_most"
    MATTER = "ownership"

    def holds(self, target: Target) -> bool:
        return max(target.columns, default=0) * 2 > target.code

    def phrase(self, language: Language) -> str:
        return language.say(
            en="a programmer who holds more than half of the code not yet integrated",
            zh="有一名程序员持有一半以上的未整合代码",
        )

    def abbreviation(self, language: Language) -> str:
        return language.say(en="MC", zh="独揽")


class Several(Criterion):
    """Several criteria in one."""

    __slots__ = ("criteria",)
    criteria: tuple[Criterion, ...]

    @property
    def matters(self) -> frozenset[str]:
        return frozenset().union(*(each.matters for each in self.criteria))

    def phrase(self, language: Language) -> str:
        return self.joined([each.phrase(language) for each in self.criteria], language)

    def abbreviation(self, language: Language) -> str:
        return self.JOINT.join(each.abbreviation(language) for each in self.criteria)

    #: What stands between abbreviations.
    JOINT: ClassVar[str]

    def joined(self, phrases: Sequence[str], language: Language) -> str:
        raise NotImplementedError


class EachOf(Several):
    """`{"all": [CRITERION, …]}`: each of them."""

    __slots__ = ()
    WORD = "all"
    KEYS = (Key("all", ListOf(CRITERION, 2), attribute="criteria"),)
    JOINT = " + "

    def holds(self, target: Target) -> bool:
        return all(each.holds(target) for each in self.criteria)

    def joined(self, phrases: Sequence[str], language: Language) -> str:
        return language.say(en=" and ", zh="且").join(phrases)


class OneOf(Several):
    """`{"any": [CRITERION, …]}`: at least one of them."""

    __slots__ = ()
    WORD = "any"
    KEYS = (Key("any", ListOf(CRITERION, 2), attribute="criteria"),)
    JOINT = " / "

    def holds(self, target: Target) -> bool:
        return any(each.holds(target) for each in self.criteria)

    def joined(self, phrases: Sequence[str], language: Language) -> str:
        return language.say(en=" or ", zh="或").join(phrases)


CRITERIA: tuple[type[Criterion], ...] = (
    EachOf,
    OneOf,
    Requirements,
    Design,
    Unclear,
    HasProgrammer,
    RushCode,
    InspectedCode,
    BudgetLeft,
    OneHoldsMost,
)
