"""Verbs: what cards do. A game's verb is a class of its own; here are those that mean the same in two games.

    draw         {"verb": "draw", "amount": AMOUNT, "who": "you" | "opponent" | "everybody"}
    discard      {"verb": "discard", "what": SELECTOR}
    modify_stat  {"verb": "modify_stat", "stat": "Speed", "by": AMOUNT, "of": SELECTOR, "until": DURATION}

A verb's `run` does it at a table: the game at play, from the seat of the card's controller.
Authority: DESIGN, effects.
"""

from __future__ import annotations

from typing import Protocol

from rules.engine.core.effects.amount import AMOUNT, Amount, Counter, Number
from rules.engine.core.effects.duration import DURATION, Duration
from rules.engine.core.effects.kinds import GameWord, Word
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Family, Key, Node
from rules.engine.core.effects.selector import SELECTOR, Selector, This

VERB = Family("verb", tag="verb")


class Verb(Node):
    """Something a card does; written `{"verb": WORD, …}`.

    Its sentence is a clause in the imperative ("draw a card") or with its doer ("this card gets +2 Speed").
    A game's own verbs run as its engine needs; those of the core run at any `Table`.
    """

    __slots__ = ()

    def sentence(self, language: Language) -> str:
        raise NotImplementedError


class Table(Counter, Protocol):
    """What a game offers to the verbs of the core, seen from the controller of the card."""

    def draw(self, who: str, number: int, /) -> None: ...

    def discard(self, what: Selector, /) -> None: ...

    def modify_stat(self, of: Selector, stat: str, by: int, until: Duration | None, /) -> None: ...


class Draw(Verb):
    """Cards from the top of a player's deck into the hand."""

    __slots__ = ("amount", "who")
    WORD = "draw"
    KEYS = (
        Key("amount", AMOUNT, Number(number=1)),
        Key("who", Word("player", "you", "opponent", "everybody"), "you"),
    )
    amount: Amount
    who: str

    def run(self, table: Table) -> None:
        table.draw(self.who, self.amount.value(table))

    def sentence(self, language: Language) -> str:
        cards = self.amount.size(language, language.say(en="card", zh="张牌"))
        per = self.amount.per_what(language)
        doer = {"opponent": ("an opponent draws", "对手抽"), "everybody": ("everybody draws", "所有玩家各抽")}
        en, zh = doer.get(self.who, ("draw", "抽"))
        return language.say(en=f"{en} {cards}{per}", zh=f"{per}{zh}{cards}")


class Discard(Verb):
    """The cards selected go to their owners' discard."""

    __slots__ = ("what",)
    WORD = "discard"
    KEYS = (Key("what", SELECTOR),)
    what: Selector

    def run(self, table: Table) -> None:
        table.discard(self.what)

    def sentence(self, language: Language) -> str:
        return language.say(
            en=f"discard {self.what.phrase(language)}", zh=f"废弃{self.what.phrase(language)}"
        )


class ModifyStat(Verb):
    """A number of the cards selected goes up or down; how long, the timing or `until` says."""

    __slots__ = ("by", "of", "stat", "until")
    WORD = "modify_stat"
    KEYS = (
        Key("stat", GameWord("stat")),
        Key("by", AMOUNT),
        Key("of", SELECTOR, This()),
        Key("until", DURATION, None),
    )
    stat: str
    by: Amount
    of: Selector
    until: Duration | None

    def run(self, table: Table) -> None:
        table.modify_stat(self.of, self.stat, self.by.value(table), self.until)

    def sentence(self, language: Language) -> str:
        stat = self.by.signed(language, language.word("stat", self.stat))
        cards = self.of.phrase(language)
        until = self.until.phrase(language) if self.until else ""
        per = self.by.per_what(language)
        return language.say(
            en=f"{cards} {'get' if self.of.is_plural else 'gets'} {stat}{per}{' ' if until else ''}{until}",
            zh=f"{per}{cards}的{stat}{'，' if until else ''}{until}",
        )


CORE_VERBS: tuple[type[Verb], ...] = (Draw, Discard, ModifyStat)
