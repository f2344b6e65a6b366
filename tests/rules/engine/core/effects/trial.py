"""A small vocabulary in the manner of Boost, to try the grammars with."""

from __future__ import annotations

from rules.engine.core.cards import Card
from rules.engine.core.effects.amount import CORE_AMOUNTS
from rules.engine.core.effects.condition import CORE_CONDITIONS, Condition
from rules.engine.core.effects.filter import FILTERS, Filter, described
from rules.engine.core.effects.kinds import CardSlug, GameWord, WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.loader import load_effects
from rules.engine.core.effects.node import Key
from rules.engine.core.effects.selector import CORE_SELECTORS, SELECTOR, Selector
from rules.engine.core.effects.text import rules_text
from rules.engine.core.effects.timing import Ability, Deed
from rules.engine.core.effects.verb import CORE_VERBS, Verb
from rules.engine.core.effects.vocabulary import Phrase, Vocabulary


class Silence(Verb):
    __slots__ = ("what",)
    WORD = "silence"
    KEYS = (Key("what", SELECTOR),)
    what: Selector

    def sentence(self, language: Language) -> str:
        cards = self.what.phrase(language)
        verb = "are" if self.what.is_plural else "is"
        return language.say(en=f"{cards} {verb} silenced", zh=f"{cards}被沉默")


class Search(Verb):
    __slots__ = ("where",)
    WORD = "search"
    KEYS = (Key("where", FILTERS, ()),)
    where: tuple[Filter, ...]

    def sentence(self, language: Language) -> str:
        card = described(language.say(en="card", zh="牌"), self.where, language)
        return language.say(en=f"search your deck for a {card}", zh=f"从你的牌库中找一张{card}")


class Cancel(Verb):
    __slots__ = ()
    WORD = "cancel"

    def sentence(self, language: Language) -> str:
        return language.say(en="cancel it", zh="取消它")


class InPlay(Condition):
    __slots__ = ("card",)
    WORD = "in_play"
    KEYS = (Key("in_play", CardSlug(), attribute="card"),)
    card: str

    def sentence(self, language: Language) -> str:
        return language.say(en=f"{language.name(self.card)} is in play", zh=f"{language.name(self.card)}在场")


class DomainFilter(Filter):
    __slots__ = ("domain",)
    WORD = "domain"
    KEYS = (Key("domain", GameWord("domain")),)
    domain: str

    def fits(self, card: Card) -> bool:
        return card.domain == self.domain

    def before(self, language: Language) -> str:
        return language.word("domain", self.domain)

    def predicate(self, language: Language) -> str:
        return language.say(en=f"of the domain {self.domain}", zh=f"属于{self.before(language)}")


class PlayAbove(Deed):
    __slots__ = ("version",)
    WORD = "play_above"
    KEYS = (Key("play_above", WholeNumber(3), attribute="version"),)
    version: int

    def sentence(self, language: Language) -> str:
        return language.say(
            en=f"Libraries above C++{self.version} cannot be played",
            zh=f"不能打出高于C++{self.version}的库",
        )


TRIAL = Vocabulary(
    "trial",
    ability=Ability,
    families={
        "verb": (*CORE_VERBS, Silence, Search, Cancel),
        "condition": (*CORE_CONDITIONS, InPlay),
        "amount": CORE_AMOUNTS,
        "countable": CORE_SELECTORS,
        "selector": CORE_SELECTORS,
        "filter": (DomainFilter,),
        "deed": (PlayAbove,),
    },
    words={
        "type": {"Library": Phrase("Library", "库"), "Event": Phrase("Event", "事件")},
        "noun": {"Library": Phrase("Library", "库", "Libraries"), "card": Phrase("card", "牌")},
        "moment": {
            "enters": Phrase("{this} enters", "{this}入场"),
            "discarded": Phrase("{of} is discarded", "{of}被弃掉"),
        },
        "replaced": {"discarded": Phrase("{this} would be discarded", "{this}将被弃掉")},
        "state": {"in_play": Phrase("in play", "{this}在场"), "attached": Phrase("attached", "{this}附着")},
        "zone": {
            "field": Phrase("on {whose} field", "{whose}场上"),
            "hand": Phrase("in {whose} hand", "{whose}手中"),
        },
        "stat": {"Speed": Phrase("Speed", "速度"), "Reliability": Phrase("Reliability", "可靠性")},
        "domain": {"Networking": Phrase("Networking", "网络"), "Data": Phrase("Data", "数据")},
        "trait": {"instant": Phrase("Instant", "瞬间")},
        "ending": {"end_of_turn": Phrase("until end of turn", "直到回合结束")},
    },
    always_in_play=("core",),
    attributes={"Library": (Key("min_version", WholeNumber(3)),)},
    nouns={"Library": Phrase("this Library", "此库")},
)


def read(effects: object) -> tuple[Ability, ...]:
    """Abilities of the trial game, whose pool holds mp11 and asio."""
    return load_effects(effects, TRIAL, ("mp11", "asio"))


def said(effects: object, language: str = "en") -> str:
    """The text of a Library with these effects."""
    names = {"mp11": "MP11", "asio": "Asio", "core": "Boost.Core"}
    return rules_text(read(effects), Language(language, TRIAL, names, TRIAL.nouns["Library"]))
