"""From effect data to abilities in play, once, when a pool is loaded.

Authority: DESIGN, effects; the words are those of `effects.py`. What the words allow but the game has no
moment for (a Tools & Methods card that swaps artifacts) is a fault of the card, not a silence in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.engine.core.cards import Card
from rules.engine.core.effects import amount as amounts
from rules.engine.core.effects.condition import All, Any, Condition
from rules.engine.core.effects.filter import Filter
from rules.engine.core.effects.verb import Verb
from rules.engine.core.errors import CardFault
from rules.engine.release import effects, facts
from rules.engine.release.abilities import (
    MultiplyRule,
    PassRule,
    PlayAbilities,
    RankAfterPrevious,
    RankByTest,
    ScoreRule,
)

#: Steps clockwise. "Left" is the next player clockwise. Source: ability.ri27.
STEPS: Final = {"left": 1, "right": -1}


#: Card types.
PLAY: Final = "Play"
TOOLS: Final = "Tools & Methods"


class Unplayable(Exception):
    """A verb stands at a moment at which the game cannot carry it out."""


class Compiler:
    """Compiles the cards of one pool; faults are collected, never raised one by one."""

    def __init__(self, ranks: Sequence[int], suits: Sequence[int], suit_names: tuple[str, ...]) -> None:
        self.ranks = ranks
        self.suits = suits
        self.suit_names = suit_names
        self.faults: list[CardFault] = []

    def play(self, card: Card) -> PlayAbilities:
        """What a play card does; nothing for a card of another type."""
        made = PlayAbilities()
        if card.type == PLAY:
            for path, ability, verb in _verbs(card):
                try:
                    self._add_verb(made, ability, verb, self._test(ability.condition))
                except Unplayable:
                    self._fault(path, verb)
        return made

    def tools(self, card: Card) -> tuple[ScoreRule, ...]:
        """The scoring rules of a Tools & Methods card; none for a card of another type."""
        rules: list[ScoreRule] = []
        if card.type == TOOLS:
            for path, ability, verb in _verbs(card):
                try:
                    rules.append(self._scoring_rule(ability, verb))
                except Unplayable:
                    self._fault(path, verb)
        return tuple(rules)

    def _fault(self, path: str, verb: Verb) -> None:
        message = f"the game has no moment to carry out {verb.WORD!r} here"
        self.faults.append(CardFault(path, "unplayable", message))

    def _scoring_rule(self, ability: effects.ReleaseAbility, verb: Verb) -> ScoreRule:
        is_usual = ability.when == "release_scored" and ability.source is None and not ability.may
        if not is_usual or ability.cost or not isinstance(verb, effects.Score) or verb.who != "you":
            raise Unplayable
        return ScoreRule(self._test(ability.condition), self._points(verb.amount), alone=ability.alone)

    def _add_verb(
        self, made: PlayAbilities, ability: effects.ReleaseAbility, verb: Verb, test: facts.Test | None
    ) -> None:
        if ability.instead is not None or ability.cannot is not None or ability.cost:
            raise Unplayable
        moment = ability.when or f"while {ability.during}"
        if moment == "while committed":
            self._add_rank(made, verb, test)
        elif moment == "committed":
            self._add_at_once(made, verb, test, ability.may)
        elif moment in ("other_wins_iteration", "self_wins_iteration"):
            self._add_reveal(made, ability, verb)
        elif ability.may:
            raise Unplayable
        elif moment == "iteration_ends":
            self._add_at_end(made, verb, test)
        else:
            self._add_at_scoring(made, ability, verb, test)

    def _add_rank(self, made: PlayAbilities, verb: Verb, test: facts.Test | None) -> None:
        if isinstance(verb, effects.RankAs):
            made.rank_rule = RankByTest(test, self._needed(verb.condition), verb.value, verb.otherwise)
        elif isinstance(verb, effects.RankAbovePrevious):
            made.rank_rule = RankAfterPrevious(test, verb.halves, verb.when_led)
        else:
            raise Unplayable

    def _add_at_once(self, made: PlayAbilities, verb: Verb, test: facts.Test | None, may: bool) -> None:
        if isinstance(verb, effects.Score) and verb.who == "you" and not may:
            made.scores_at_once += (ScoreRule(test, self._points(verb.amount)),)
        elif isinstance(verb, effects.SwapArtifact) and may:
            made.swaps += (test,)
        else:
            raise Unplayable

    def _add_reveal(self, made: PlayAbilities, ability: effects.ReleaseAbility, verb: Verb) -> None:
        is_reveal = isinstance(verb, effects.SwapWithCommitted) and ability.may and ability.source == "hand"
        # A condition would tell the table, by the offer, what the holder's hand is like.
        if not is_reveal or ability.condition is not None:
            raise Unplayable
        if ability.when == "self_wins_iteration":
            made.reveal_self = True
        else:
            made.reveal_other = True

    def _add_at_end(self, made: PlayAbilities, verb: Verb, test: facts.Test | None) -> None:
        if isinstance(verb, effects.Score):
            points = self._points(verb.amount)
            made.at_end += (ScoreRule(test, points, for_winner=verb.who == "iteration_winner"),)
        elif isinstance(verb, effects.PassCards):
            made.passes += (PassRule(test, STEPS[verb.direction], verb.count),)
        else:
            raise Unplayable

    def _add_at_scoring(
        self, made: PlayAbilities, ability: effects.ReleaseAbility, verb: Verb, test: facts.Test | None
    ) -> None:
        if ability.when != "release_scored" or ability.source != "artifacts":
            raise Unplayable
        if isinstance(verb, effects.MultiplyReleaseScore):
            made.factors += (MultiplyRule(test, verb.by),)
        elif isinstance(verb, effects.Score) and verb.who == "you":
            made.at_scoring += (ScoreRule(test, self._points(verb.amount), alone=ability.alone),)
        else:
            raise Unplayable

    # -- conditions and amounts -----------------------------------------------------------------------

    def _mask(self, filters: tuple[Filter, ...]) -> bytes:
        """One byte a card: 1 where every filter fits its printed rank and suit."""
        return bytes(all(self._fits(each, card) for each in filters) for card in range(len(self.ranks)))

    def _fits(self, each: Filter, card: int) -> bool:
        if self.suits[card] < 0:
            return False
        if isinstance(each, effects.SuitFilter):
            return self.suit_names[self.suits[card]] == each.suit
        if isinstance(each, effects.RankFilter):
            return each.ranks.holds(self.ranks[card])
        raise Unplayable

    def _test(self, condition: Condition | None) -> facts.Test | None:
        return None if condition is None else self._needed(condition)

    def _needed(self, condition: Condition) -> facts.Test:
        match condition:
            case All() | Any():
                tests = tuple(self._needed(each) for each in condition.conditions)
                return facts.Combined(tests, isinstance(condition, All))
            case effects.EveryCommitted():
                return facts.CommittedFit(self._mask(condition.filters), is_every=True)
            case effects.AnyCommitted():
                return facts.CommittedFit(self._mask(condition.filters), is_every=False)
            case effects.WhichIteration():
                return facts.LastIteration()
            case effects.IterationsWonAre():
                return facts.WonWithin(condition.number)
            case effects.SameIterationsAsAnother():
                return facts.WonAsManyAsAnother()
            case effects.CardsOfOneSuit():
                return facts.OneSuitWithin(condition.number, self.suits, len(self.suit_names))
        raise Unplayable

    def _points(self, amount: amounts.Amount) -> facts.Points:
        match amount:
            case amounts.Number():
                return facts.FixedPoints(amount.number)
            case amounts.Count():
                return facts.PointsEach(1, 1, self._counting(amount.what))
            case amounts.Each():
                return facts.PointsEach(amount.each, amount.per, self._counting(amount.what))
            case amounts.Least() | amounts.Most():
                several = tuple(self._points(each) for each in amount.amounts)
                return facts.PointsExtreme(several, isinstance(amount, amounts.Most))
        raise Unplayable

    def _counting(self, what: amounts.Countable) -> facts.Counting:
        match what:
            case effects.Artifacts():
                return facts.CountCards(self._mask(what.filters))
            case effects.LongestRun():
                return facts.CountLongestRun()
            case effects.SetsOf():
                return facts.CountSets(what.size)
            case effects.Unmatched():
                return facts.CountUnmatched()
            case effects.Straight():
                return facts.CountStraights(what.ranks)
            case effects.IterationsWon():
                return facts.CountIterations()
        raise Unplayable


def _verbs(card: Card) -> Iterator[tuple[str, effects.ReleaseAbility, Verb]]:
    """Each verb of the card with its ability and that ability's path within the card's record."""
    for place, ability in enumerate(card.effects):
        if isinstance(ability, effects.ReleaseAbility):
            for verb in ability.verbs:
                yield f"{card.slug}/effects/{place}", ability, verb
