"""What Duel cards do. Of the core: draw, discard, modify_stat (of power).

damage heal                 heroes and units (heal.1, attack.5)
exhaust ready defeat        units (unit.2, unit.4, attack.5)
choose grow                 of the experiments (experiment.1, experiment.3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.engine.core.effects.amount import AMOUNT, Amount
from rules.engine.core.effects.kinds import ListOf, WholeNumber
from rules.engine.core.effects.language import Language
from rules.engine.core.effects.node import Key, Node, NodeKind
from rules.engine.core.effects.selector import SELECTOR, Selector
from rules.engine.core.effects.verb import VERB, Verb
from rules.engine.duel.targets import DuelSelected

if TYPE_CHECKING:
    from rules.engine.duel.resolution import Resolution

WHAT = Key("what", SELECTOR)


def _damage(amount: Amount, language: Language) -> str:
    """So much damage: a mass noun, counted without an article."""
    size = amount.size(language, "damage", "damage").replace("a damage", "1 damage")
    return f"{size}{amount.per_what(language)}"


def _each(targets: Selector, language: Language) -> str:
    """One target, "each unit …" of all, "each of …" several."""
    if isinstance(targets, DuelSelected) and targets.how_many.is_all:
        return targets.each(language)
    return f"{'each of ' if targets.is_plural else ''}{targets.phrase(language)}"


class Damage(Verb):
    """`damage`: so much to each target; no fight, so nothing comes back (attack.5)."""

    __slots__ = ("amount", "to")
    WORD = "damage"
    KEYS = (Key("amount", AMOUNT), Key("to", SELECTOR))
    amount: Amount
    to: Selector

    def run(self, table: Resolution) -> None:
        amount = self.amount.value(table)
        for target in table.targets_of(self.to):
            table.damage(target, amount)

    def sentence(self, language: Language) -> str:
        return f"deal {_damage(self.amount, language)} to {_each(self.to, language)}"


class Heal(Verb):
    """`heal`: so much damage comes off; never above printed health, of a hero never above 20 (heal.1)."""

    __slots__ = ("amount", "what")
    WORD = "heal"
    KEYS = (Key("amount", AMOUNT), WHAT)
    amount: Amount
    what: Selector

    def run(self, table: Resolution) -> None:
        amount = self.amount.value(table)
        for target in table.targets_of(self.what):
            table.heal(target, amount)

    def sentence(self, language: Language) -> str:
        return f"heal {_damage(self.amount, language)} from {_each(self.what, language)}"


class Exhaust(Verb):
    """`exhaust`: exhausted, and not ready at the next start of its owner's turn (deck.5, unit.2)."""

    __slots__ = ("what",)
    WORD = "exhaust"
    KEYS = (WHAT,)
    what: Selector

    def run(self, table: Resolution) -> None:
        for target in table.targets_of(self.what):
            table.exhaust(target)

    def sentence(self, language: Language) -> str:
        plural = self.what.is_plural
        stays = "they stay exhausted" if plural else "it stays exhausted"
        owner = "their owner's" if plural else "its owner's"
        return f"exhaust {self.what.phrase(language)}; {stays} through {owner} next turn"


class Ready(Verb):
    """`ready`: it may attack, also on the turn it entered, but not twice in one turn (attack.1a)."""

    __slots__ = ("what",)
    WORD = "ready"
    KEYS = (WHAT,)
    what: Selector

    def run(self, table: Resolution) -> None:
        for target in table.targets_of(self.what):
            table.ready(target)

    def sentence(self, language: Language) -> str:
        return f"ready {self.what.phrase(language)}"


class Defeat(Verb):
    """`defeat`: to its owner's discard, whatever its health."""

    __slots__ = ("what",)
    WORD = "defeat"
    KEYS = (WHAT,)
    what: Selector

    def run(self, table: Resolution) -> None:
        for target in table.targets_of(self.what):
            table.defeat(target)

    def sentence(self, language: Language) -> str:
        return f"defeat {self.what.phrase(language)}"


class Choose(Verb):
    """`choose`: one of the options, chosen when the card is played, before targets (experiment.1)."""

    __slots__ = ("options",)
    WORD = "choose"
    KEYS = (Key("options", ListOf(ListOf(VERB), 2)),)
    options: tuple[tuple[Verb, ...], ...]

    def sentence(self, language: Language) -> str:
        options = [language.then_list([verb.sentence(language) for verb in each]) for each in self.options]
        return f"choose one: {'; or '.join(options)}"


class Step(Node):
    """One step of growth: what power and health rise by."""

    __slots__ = ("health", "power")
    KEYS = (Key("power", WholeNumber(0, 9), 0), Key("health", WholeNumber(0, 9), 0))
    power: int
    health: int

    def phrase(self) -> str:
        parts = [
            f"+{number} {word}" for number, word in ((self.power, "power"), (self.health, "health")) if number
        ]
        return " and ".join(parts) or "nothing"


class Grow(Verb):
    """`grow`: a step at each start of its owner's turn, up to the last one (experiment.3)."""

    __slots__ = ("steps",)
    WORD = "grow"
    KEYS = (Key("steps", ListOf(NodeKind(Step))),)
    steps: tuple[Step, ...]

    def sentence(self, language: Language) -> str:
        steps = ", then ".join(step.phrase() for step in self.steps)
        return f"at the start of each of your turns {language.this} grows a step: {steps}"


VERBS: tuple[type[Verb], ...] = (Damage, Heal, Exhaust, Ready, Defeat, Choose, Grow)
