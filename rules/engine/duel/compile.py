"""Card data become plans, once, when cards are loaded; what Duel cannot play is a fault of the card.

Authority: duel:turn.3 (nobody else decides during a turn), tactic.2 (cards cost energy and nothing else),
unit.1 (units are not discarded), unit.3, unit.5, experiment.1-3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from rules.engine.core.effects.amount import Amount
from rules.engine.core.effects.lint import walk
from rules.engine.core.effects.selector import Selected, Selector, This
from rules.engine.core.effects.verb import Discard, Draw, ModifyStat, Verb
from rules.engine.core.errors import CardFault
from rules.engine.duel.deeds import Runnable
from rules.engine.duel.plans import Aim, Mode, Part, Plan
from rules.engine.duel.targets import NAMED, DuelSelected, Hero, UnitOrHero, way_of
from rules.engine.duel.verbs import Choose, Damage, Defeat, Exhaust, Grow, Heal, Ready, Step
from rules.engine.duel.words import ARRIVES, BOARD, PLAYED, UNIT, USED

if TYPE_CHECKING:
    from rules.engine.core.cards import Card
    from rules.engine.core.effects.timing import Ability

HAND: Final = "hand"


class Compiler:
    """Collects the faults of all cards; paths begin with the slug."""

    def __init__(self) -> None:
        self.faults: list[CardFault] = []

    def plan(self, card: Card) -> Plan:
        """The card's plan; of no use where there were faults."""
        before = len(self.faults)
        for at, ability in enumerate(card.effects):
            self._check(card, ability, f"{card.slug}/effects/{at}")
        self._check_decisions(card)
        when = ARRIVES if card.type == UNIT else PLAYED
        abilities = [ability for ability in card.effects if ability.when == when]
        used = [ability for ability in card.effects if ability.when == USED]
        choices = [verb for ability in abilities for verb in ability.do if isinstance(verb, Choose)]
        sound = len(self.faults) == before
        return Plan(
            card,
            _modes(abilities, choices[0] if choices else None) if sound else (),
            _mode(used) if used and sound else None,
            _growth(card),
            may=any(ability.may for ability in abilities),
            has_choice=bool(choices),
        )

    # -- what cannot be played ------------------------------------------------------------------------

    def _fault(self, path: str, code: str, message: str) -> None:
        self.faults.append(CardFault(path, code, message))

    def _check(self, card: Card, ability: Ability, path: str) -> None:
        if ability.cost:
            self._fault(f"{path}/cost", "unplayable", "a card costs its energy and nothing else (tactic.2)")
        if ability.source is not None:
            self._fault(f"{path}/from", "unplayable", "units work from the board, tactics as they are played")
        if ability.when == USED and ability.may:
            self._fault(f"{path}/may", "unplayable", "using a unit is a choice already (experiment.2)")
        for at, verb in enumerate(ability.do):
            where = f"{path}/do/{at}"
            if isinstance(verb, Choose):
                if ability.when == USED:
                    self._fault(
                        where, "unplayable", "the choice is made when a card is played (experiment.1)"
                    )
                if len(verb.options) > 2:
                    self._fault(where, "unplayable", "a choice is between two effects (experiment.1)")
                for option, verbs in enumerate(verb.options):
                    for place, each in enumerate(verbs):
                        self._check_verb(card, each, f"{where}/options/{option}/{place}")
            else:
                self._check_verb(card, verb, where)

    def _check_decisions(self, card: Card) -> None:
        """One play has one decision beside its targets: an option, or whether to do it at all."""
        moment = [ability for ability in card.effects if ability.when in (ARRIVES, PLAYED)]
        deciding = [
            ability
            for ability in moment
            if ability.may or any(isinstance(verb, Choose) for verb in ability.do)
        ]
        choices = sum(isinstance(verb, Choose) for ability in moment for verb in ability.do)
        is_optional_choice = choices > 0 and any(ability.may for ability in moment)
        if (deciding and len(moment) > 1) or choices > 1 or is_optional_choice:
            self._fault(
                f"{card.slug}/effects",
                "unplayable",
                "an optional effect or a choice stands alone on its card",
            )
        if sum(ability.when == USED for ability in card.effects) > 1:
            self._fault(f"{card.slug}/effects", "unplayable", "a unit has one ability that exhausts it")

    def _check_verb(self, card: Card, verb: Verb, path: str) -> None:
        if isinstance(verb, Choose):
            self._fault(path, "unplayable", "a choice within a choice")
        for place, node in walk(verb, path):
            if isinstance(node, Amount):
                for spot, inner in walk(node, place):
                    if isinstance(inner, Selected):
                        self._check_count(inner, spot)
        if isinstance(verb, Discard):
            self._check_discard(verb.what, f"{path}/what")
        elif isinstance(verb, (Exhaust, Ready, Defeat)):
            self._check_units(card, verb.what, f"{path}/what")
        elif isinstance(verb, ModifyStat):
            self._check_units(card, verb.of, f"{path}/of")
        elif isinstance(verb, Damage):
            self._check_target(card, verb.to, f"{path}/to")
        elif isinstance(verb, Heal):
            self._check_target(card, verb.what, f"{path}/what")

    def _check_target(self, card: Card, selector: Selector, path: str) -> None:
        if not isinstance(selector, (Hero, UnitOrHero)):
            self._check_units(card, selector, path)

    def _check_units(self, card: Card, selector: Selector, path: str) -> None:
        if isinstance(selector, This):
            if card.type != UNIT:
                self._fault(path, "unplayable", "a tactic is not on the board")
        elif not isinstance(selector, DuelSelected):
            self._fault(path, "unplayable", "only a unit can be meant here")
        elif selector.zone != BOARD:
            self._fault(path, "unplayable", "units are on a board: 'zone' is missing or another one")
        elif selector.chosen not in ("you", "at_random"):
            self._fault(path, "unplayable", "the other player decides nothing in this turn (turn.3)")
        elif selector.another and card.type != UNIT:
            self._fault(path, "unplayable", "'another' needs a unit that it is said of")

    def _check_discard(self, selector: Selector, path: str) -> None:
        if not isinstance(selector, DuelSelected) or selector.zone != HAND or selector.where:
            self._fault(path, "unplayable", "cards of any sort are discarded from a hand (unit.1)")
        elif selector.whose == "anyones":
            self._fault(path, "unplayable", "one hand has to be named")
        elif selector.how_many.is_all:
            return
        elif selector.chosen not in ("you", "at_random"):
            self._fault(path, "unplayable", "the other player decides nothing in this turn (turn.3)")
        elif selector.whose == "opponents" and selector.chosen == "you":
            self._fault(path, "unplayable", "a hidden hand cannot be chosen from: at random (setup.3)")

    def _check_count(self, selected: Selected, path: str) -> None:
        if selected.zone not in (BOARD, HAND):
            self._fault(path, "unplayable", "what is counted lies on a board or in a hand")
        elif selected.zone == HAND and selected.where:
            self._fault(path, "unplayable", "a hidden hand is counted as a whole (setup.3)")


def _growth(card: Card) -> Sequence[Step]:
    return [
        step
        for ability in card.effects
        for verb in ability.do
        if isinstance(verb, Grow)
        for step in verb.steps
    ]


def _modes(abilities: Sequence[Ability], choice: Choose | None) -> list[Mode]:
    """One, or one for each option of the card's choice; none for a card that does nothing."""
    if choice is None:
        return [_mode(abilities)] if abilities else []
    return [_mode(abilities, option) for option in choice.options]


def _mode(abilities: Sequence[Ability], option: Sequence[Verb] = ()) -> Mode:
    """The parts of the abilities, the verbs of the option in place of the choice."""
    parts = []
    for ability in abilities:
        verbs = [each for verb in ability.do for each in (option if isinstance(verb, Choose) else (verb,))]
        aims = [Aim(selector) for verb in verbs for selector in _named(verb)]
        parts.append(Part(ability.condition, [_runnable(verb) for verb in verbs], aims))
    return Mode(parts)


def _runnable(verb: Verb) -> Runnable:
    """Every verb but the choice and growth, which are taken apart above, can be run."""
    assert isinstance(verb, (Damage, Heal, Exhaust, Ready, Defeat, Draw, Discard, ModifyStat))
    return verb


def _named(verb: Verb) -> Iterator[Selector]:
    """The target words of a verb: what whoever plays the card has to name."""
    selectors = [
        selector
        for selector in (getattr(verb, name, None) for name in ("to", "what", "of"))
        if isinstance(selector, Selector)
    ]
    for selector in selectors:
        if is_named(selector) and not isinstance(verb, Discard):
            yield selector


def is_named(selector: Selector) -> bool:
    """True for a target word: a unit or hero, or a number of units, chosen by whoever plays the card."""
    return way_of(selector) == NAMED
