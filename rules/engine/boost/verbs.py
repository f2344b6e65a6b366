"""What Boost cards do. Of the core: draw, discard, modify_stat.

silence turn_face_down restore protect      Libraries in play (version.3, dep.3, dep.4)
return_to_hand shuffle_back search look     cards between zones
attach                                      Attached cards (card.6, zone.7)
modify_threshold grant_check                QA (qa.4, qa.7)
extra_play                                  the turn (turn.2)
cancel reverse_chain                        Instants on the chain (chain.1-3)
"""

from __future__ import annotations

from rules.engine.boost.selectors import BoostSelected
from rules.engine.core.effects.amount import AMOUNT, Amount
from rules.engine.core.effects.duration import DURATION, Duration
from rules.engine.core.effects.filter import FILTERS, Filter, described
from rules.engine.core.effects.kinds import GameWord, ListOf, WholeNumber, Word
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key, Misfit
from rules.engine.core.effects.selector import SELECTOR, Selector
from rules.engine.core.effects.verb import Verb

WHAT = Key("what", SELECTOR)
UNTIL = Key("until", DURATION, None)


def _until(until: Duration | None, language: Language) -> str:
    return f" {until.phrase(language)}" if until else ""


def _are(what: Selector) -> str:
    return "are" if what.is_plural else "is"


def _owners(what: Selector, zone: str) -> str:
    """The zone of those who own the cards: "your hand", "their owners' hands"."""
    if isinstance(what, BoostSelected) and what.whose == "yours":
        return f"your {zone}"
    return f"their owners' {zone}s" if what.is_plural else f"its owner's {zone}"


class Silence(Verb):
    """`silence`: inert, but still in play for cards that name it (version.3)."""

    __slots__ = ("until", "what")
    WORD = "silence"
    KEYS = (WHAT, UNTIL)
    what: Selector
    until: Duration | None

    def sentence(self, language: Language) -> str:
        return f"{self.what.phrase(language)} {_are(self.what)} silenced{_until(self.until, language)}"


class TurnFaceDown(Verb):
    """`turn_face_down`: counts as left; replaying a dependency does not turn it up again (dep.2-4)."""

    __slots__ = ("until", "what")
    WORD = "turn_face_down"
    KEYS = (WHAT, UNTIL)
    what: Selector
    until: Duration | None

    def sentence(self, language: Language) -> str:
        return (
            f"{self.what.phrase(language)} {_are(self.what)} turned face down{_until(self.until, language)}"
        )


class Restore(Verb):
    """`restore`: face down and silenced by cards no longer; crashed Libraries stay so (dep.4)."""

    __slots__ = ("what",)
    WORD = "restore"
    KEYS = (WHAT,)
    what: Selector

    def sentence(self, language: Language) -> str:
        return f"{self.what.phrase(language)} {_are(self.what)} turned face up and no longer silenced"


class Protect(Verb):
    """`protect`: the harms named cannot befall the cards, from the moment it holds."""

    __slots__ = ("harms", "until", "what")
    WORD = "protect"
    KEYS = (WHAT, Key("from", ListOf(GameWord("harm")), attribute="harms"), UNTIL)
    what: Selector
    harms: tuple[str, ...]
    until: Duration | None

    def sentence(self, language: Language) -> str:
        cards = self.what.phrase(language)
        if isinstance(self.what, BoostSelected) and self.what.how_many.is_all:
            cards = self.what.several(language)
        harms = language.or_list([language.word("harm", each) for each in self.harms])
        return f"{cards} cannot {harms}{_until(self.until, language)}"


class ReturnToHand(Verb):
    """`return_to_hand`: into the hands of their owners."""

    __slots__ = ("what",)
    WORD = "return_to_hand"
    KEYS = (WHAT,)
    what: Selector

    def sentence(self, language: Language) -> str:
        return f"return {self.what.phrase(language)} to {_owners(self.what, 'hand')}"


class ShuffleBack(Verb):
    """`shuffle_back`: into the decks of their owners, which are shuffled."""

    __slots__ = ("what",)
    WORD = "shuffle_back"
    KEYS = (WHAT,)
    what: Selector

    def sentence(self, language: Language) -> str:
        return f"shuffle {self.what.phrase(language)} into {_owners(self.what, 'deck')}"


class Search(Verb):
    """`search`: one such card of the own deck, shown, to the hand, or none; then shuffle."""

    __slots__ = ("noun", "where")
    WORD = "search"
    KEYS = (Key("for", GameWord("noun"), attribute="noun"), Key("where", FILTERS, ()))
    noun: str
    where: tuple[Filter, ...]

    def sentence(self, language: Language) -> str:
        card = language.counted(1, described(language.word("noun", self.noun), self.where, language))
        return f"search your deck for {card}, show it, put it into your hand and shuffle"


class Look(Verb):
    """`look`: at the top cards of the own deck; up to `take` such ones to the hand, the rest under it."""

    __slots__ = ("amount", "noun", "take")
    WORD = "look"
    KEYS = (
        Key("amount", WholeNumber(2, 20)),
        Key("take", WholeNumber(1, 20), 1),
        Key("noun", GameWord("noun"), "card"),
    )
    amount: int
    take: int
    noun: str

    def misfits(self) -> tuple[Misfit, ...]:
        too_many = f"{self.take} of {self.amount} cards cannot be taken with a rest"
        return (("take", "out_of_range", too_many),) if self.take >= self.amount else ()

    def sentence(self, language: Language) -> str:
        number = language.number(self.amount)
        noun = language.word("noun", self.noun) if self.take == 1 else language.many("noun", self.noun)
        among = "of them" if self.noun == "card" else f"{noun} among them"
        taken = f"up to {language.number(self.take)} {among}"
        return (
            f"look at the top {number} cards of your deck, put {taken} into your hand "
            "and the rest under the deck in any order"
        )


class Attach(Verb):
    """`attach`: this card sits with the Library chosen (zone.4, zone.7)."""

    __slots__ = ("to",)
    WORD = "attach"
    KEYS = (Key("to", SELECTOR),)
    to: Selector

    def sentence(self, language: Language) -> str:
        return f"attach it to {self.to.phrase(language)}"


class ModifyThreshold(Verb):
    """`modify_threshold`: the auto-pass threshold of a player's checks goes up or down (qa.4)."""

    __slots__ = ("by", "until", "who")
    WORD = "modify_threshold"
    KEYS = (Key("by", AMOUNT), Key("who", Word("player", "you", "opponent", "everybody"), "you"), UNTIL)
    by: Amount
    who: str
    until: Duration | None

    def sentence(self, language: Language) -> str:
        checks = {"you": "your QA checks", "opponent": "opponents' QA checks", "everybody": "all QA checks"}
        size = self.by.size(language, "point")
        change = "lower" if self.by.is_loss else "higher"
        per, until = self.by.per_what(language), _until(self.until, language)
        return f"the auto-pass threshold of {checks[self.who]} is {size} {change}{per}{until}"


class GrantCheck(Verb):
    """`grant_check`: one more submission in this turn (qa.7)."""

    __slots__ = ()
    WORD = "grant_check"

    def sentence(self, language: Language) -> str:
        return "you may submit for QA once more this turn"


class ExtraPlay(Verb):
    """`extra_play`: one more Library or Author in this turn, also once the Tool/Event step has begun."""

    __slots__ = ("play",)
    WORD = "extra_play"
    KEYS = (Key("play", GameWord("play")),)
    play: str

    def sentence(self, language: Language) -> str:
        return f"you may play {language.word('play', self.play)} this turn"


class Cancel(Verb):
    """`cancel`: an Instant on the chain, or the play or submission that waits for it (chain.3)."""

    __slots__ = ("card",)
    WORD = "cancel"
    KEYS = (Key("card", Word("target", "instant", "waiting", "submission")),)
    card: str

    def sentence(self, language: Language) -> str:
        cancelled = {
            "instant": "an Instant on the chain",
            "waiting": "the Library, Author, Tool or Event that is being played",
            "submission": "the QA check that was submitted",
        }
        return f"cancel {cancelled[self.card]}"


class ReverseChain(Verb):
    """`reverse_chain`: what is left of the chain resolves first played, first (against chain.1)."""

    __slots__ = ()
    WORD = "reverse_chain"

    def sentence(self, language: Language) -> str:
        return "the cards left on the chain resolve in the order in which they were played"


VERBS: tuple[type[Verb], ...] = (
    Silence,
    TurnFaceDown,
    Restore,
    Protect,
    ReturnToHand,
    ShuffleBack,
    Search,
    Look,
    Attach,
    ModifyThreshold,
    GrantCheck,
    ExtraPlay,
    Cancel,
    ReverseChain,
)
