"""The laws that every game keeps, checked on a game that is played at random.

Authority: DESIGN, conformance suite. A broken law raises `LawBroken`, which names the law and the step. Cheap
laws are checked at every step, dear ones at steps 0 to 9 and at powers of two.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.engine.core.actions import Action
from rules.engine.core.cards import CardPool
from rules.engine.core.errors import EngineError, IllegalAction
from rules.engine.core.events import EventLog
from rules.engine.core.game import Game, State
from rules.engine.core.rng import RecordingRng, ScriptedRng, derive, derive_seed
from rules.engine.core.setups import Setup

#: The longest list of legal actions.
LIST_MAX: Final = 200
#: Decisions within which every game ends.
CAP: Final = 100_000
#: For how many steps a state and one that a seat cannot tell from it are played side by side.
SIDE_BY_SIDE: Final = 12
#: Cards by the place where they are.
Zones = Mapping[str, Sequence[str]]


class LawBroken(EngineError):
    """A game broke a law of the engines."""

    def __init__(self, law: str, step: int, message: str) -> None:
        super().__init__("law_broken", f"{law}, step {step}: {message}")
        self.law = law
        self.step = step


class Trial:
    """One game at a table, played at random under the laws."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        rules: Mapping[str, Any],
        cards: CardPool,
        seed: int,
        *,
        dear: bool = True,
    ) -> None:
        self.game = game
        self.setup = setup
        self.rules = {**rules, **setup.rules}
        self.cards = cards
        self.seed = seed
        self.dear = dear
        self.step = 0
        self.actions: list[tuple[int, Action]] = []
        #: Code of the termination, once it has ended.
        self.ending = ""
        self._chance = derive(seed, 0, "laws")

    def new_state(self) -> State:
        setup = self.setup
        return self.game.new_state(self.rules, self.cards, setup.decks, setup.seats, self.seed)

    def run(self) -> State:
        """Play to the end. Raises: LawBroken."""
        state = self.new_state()
        log = EventLog()
        state.listen(log)
        cards = _all_cards(state)
        while state.to_act():
            self.demand(self.step < CAP, "every game ends", f"still going after {CAP} decisions")
            self._check_asked(state)
            if self.dear and is_dear_step(self.step):
                self._check_dearly(state)
            self._advance(state, log)
            if self._is_watched():
                self.demand(_all_cards(state) == cards, "cards are conserved", "a card came or went")
            self.step += 1
        self._check_outcome(state)
        if self.dear:
            self._check_replay(log)
        return state

    def _is_watched(self) -> bool:
        """Steps at which views and zones are compared: all but the cheapest are looked at now and then."""
        return self.step % 5 == 0 if self.dear else self.step % 97 == 0

    def demand(self, holds: bool, law: str, message: str) -> None:
        if not holds:
            raise LawBroken(law, self.step, message)

    # -- each step ------------------------------------------------------------------------------------

    def _check_asked(self, state: State) -> None:
        asked = state.to_act()
        self.demand(list(asked) == sorted(set(asked)), "seats are asked once each, ascending", str(asked))
        self.demand(state.outcome() is None, "an ended game asks nobody", str(asked))
        for seat in range(self.setup.seats):
            legal = state.legal_actions(seat)
            keys = [action.key for action in legal]
            self.demand(keys == sorted(set(keys)), "legal actions are ascending and unique", str(legal))
            self.demand(bool(keys) == (seat in asked), "exactly the asked have legal actions", f"seat {seat}")
            self.demand(len(keys) <= LIST_MAX, "no list exceeds 200", f"{len(keys)} for seat {seat}")

    def _pick(self, state: State) -> tuple[int, Action]:
        asked = state.to_act()
        seat = asked[self._chance.below(len(asked), "laws")]
        legal = state.legal_actions(seat)
        return seat, legal[self._chance.below(len(legal), "laws")]

    def _advance(self, state: State, log: EventLog) -> None:
        """One random decision; what changed for a seat must be named by an event that it saw."""
        seat, action = self._pick(state)
        seats = range(self.setup.seats)
        before = [state.observation(each).to_json() for each in seats] if self._is_watched() else []
        heard = len(log.events)
        state.apply(seat, action)
        self.actions.append((seat, action))
        for each, old in enumerate(before):
            new = state.observation(each).to_json()
            changed = {part for part in new if new[part] != old.get(part)}
            named = {part for event in log.events[heard:] for part in event.seen_by(each).changed}
            self.demand(
                changed <= named, "events name what changed", f"seat {each}: {sorted(changed - named)}"
            )

    # -- now and then ---------------------------------------------------------------------------------

    def _check_dearly(self, state: State) -> None:
        self._check_round_trip(state)
        self._check_legal_apply(state)
        self._check_illegal(state)
        self._check_simultaneous(state)
        self._check_concession(state)
        for seat in {state.to_act()[0], self._chance.below(self.setup.seats, "laws")}:
            self._check_deal(state, seat)

    def _check_round_trip(self, state: State) -> None:
        """State to JSON to state goes on identically, and so does a clone."""
        data = json.loads(json.dumps(state.to_json()))
        twins = [self.game.from_json(data, self.rules, self.cards), state.clone()]
        self.demand(all(twin.to_json() == data for twin in twins), "a state survives its JSON", "it differs")
        for _ in range(3):
            if not twins[0].to_act():
                break
            seat, action = self._pick(twins[0])
            for twin in twins:
                twin.apply(seat, action)
            self.demand(
                twins[0].to_json() == twins[1].to_json(), "a state read back goes on alike", str(action)
            )
        self.demand(state.to_json() == data, "clones are independent", "the original changed")

    def _check_legal_apply(self, state: State) -> None:
        """Every legal action applies, checked and unchecked alike."""
        for seat in state.to_act():
            for action in list(state.legal_actions(seat)):
                checked, unchecked = state.clone(), state.clone()
                checked.apply(seat, action)
                unchecked.apply_legal(seat, action)
                same = checked.to_json() == unchecked.to_json()
                self.demand(same, "legal actions apply", f"{action}: checked and unchecked differ")

    def _check_illegal(self, state: State) -> None:
        """What is not legal is refused with a code and changes nothing: actions of other seats and times."""
        data = state.to_json()
        for seat in range(self.setup.seats):
            legal = set(state.legal_actions(seat))
            others = {action for each in state.to_act() for action in state.legal_actions(each)}
            for action in sorted((others | {action for _, action in self.actions[-30:]}) - legal):
                self._demand_refusal(state, seat, action)
        self.demand(state.to_json() == data, "a refused action changes nothing", "the state changed")

    def _demand_refusal(self, state: State, seat: int, action: Action) -> None:
        try:
            state.apply(seat, action)
        except IllegalAction as refusal:
            self.demand(bool(refusal.code), "refusals carry a code", str(action))
        else:
            self.demand(False, "illegal actions are refused", f"seat {seat}: {action}")

    def _check_simultaneous(self, state: State) -> None:
        """Every order of answering gives the same state and events."""
        asked = state.to_act()
        if len(asked) < 2:
            return
        answers = {seat: state.legal_actions(seat)[-1] for seat in asked}
        results = []
        for order in (asked, asked[::-1]):
            twin, log = state.clone(), EventLog()
            twin.listen(log)
            for seat in order:
                twin.apply(seat, answers[seat])
            results.append((twin.to_json(), log.to_json()))
        self.demand(results[0] == results[1], "the order of answers is no matter", str(answers))

    def _check_concession(self, state: State) -> None:
        for seat in range(self.setup.seats):
            twin = state.clone()
            twin.concede(seat)
            outcome = twin.outcome()
            self.demand(outcome is not None and not twin.to_act(), "conceding ends the game", f"seat {seat}")
            lost = outcome is not None and seat not in outcome.winners
            self.demand(lost, "who concedes does not win", f"seat {seat}")

    def _check_deal(self, state: State, seat: int) -> None:
        """A dealt state cannot be told from the true one, now and as long as the same is done in both."""
        seen = state.observation(seat)
        chance = derive(self.seed, self.step, "deal")
        dealt = self.game.deal_from(seen, self.rules, self.cards, chance)
        self.demand(dealt.observation(seat) == seen, "a deal looks the same", f"seat {seat}")
        self.demand(_all_cards(dealt) == _all_cards(state), "a deal has all cards", f"seat {seat}")
        true = state.clone()
        waiting = set(dealt.to_act()) ^ set(true.to_act())
        if not waiting:
            self._play_side_by_side(true, dealt, seat)

    def _play_side_by_side(self, true: State, dealt: State, seat: int) -> None:
        """Do what both states allow: the seat's own list, and all that it sees and hears, must be the same.

        Chance ends it: what is drawn from unequal cards may differ. So does a card that the seat draws from a
        deck, which is chance put off, and a hand that is laid open.
        """
        dealt.rng = true.rng.clone()
        logs = EventLog(), EventLog()
        true.listen(logs[0])
        dealt.listen(logs[1])
        for _ in range(SIDE_BY_SIDE):
            same = dealt.to_act() == true.to_act()
            same = same and list(dealt.legal_actions(seat)) == list(true.legal_actions(seat))
            self.demand(same, "being asked leaks nothing", f"seat {seat}: {true.to_act()}, {dealt.to_act()}")
            common = _common(true, dealt)
            if not common:
                return
            who, action = common[self._chance.below(len(common), "laws")]
            drawn, zones = _drawn_so_far(true, seat), true.zones()
            true.apply(who, action)
            dealt.apply(who, action)
            if _drawn_so_far(true, seat) != drawn or _lays_open(zones, true.zones(), who, seat):
                return
            same = true.observation(seat) == dealt.observation(seat)
            same = same and logs[0].seen_by(seat) == logs[1].seen_by(seat)
            self.demand(same, "hidden cards show in nothing", f"seat {seat} after {who}: {action}")

    # -- at the end -----------------------------------------------------------------------------------

    def _check_outcome(self, state: State) -> None:
        outcome = state.outcome()
        seats = range(self.setup.seats)
        if outcome is None:
            raise LawBroken("a game that asks nobody has ended", self.step, "there is no outcome")
        self.ending = outcome.termination.code
        winners = list(outcome.winners)
        self.demand(winners == sorted(set(winners)), "winners are ascending and unique", str(winners))
        self.demand(all(seat in seats for seat in winners), "winners sit at the table", str(winners))
        self.demand(len(outcome.scores) == len(seats), "each seat has a score", str(outcome.scores))
        self.demand(bool(outcome.termination.code), "a termination has a code", "it is empty")
        self.demand(
            not any(state.legal_actions(seat) for seat in seats), "an ended game allows nothing", "it does"
        )

    def _check_replay(self, log: EventLog) -> None:
        """Same seed and actions, same events byte for byte; so too by a script of the chance drawn."""
        heard = json.dumps(log.to_json())
        again = EventLog()
        state = self.new_state()
        state.listen(again)
        start = state.to_json()
        recorded = RecordingRng(state.rng, [card.slug for card in self.cards])
        state.rng = recorded
        self._redo(state)
        same = json.dumps(again.to_json()) == heard
        self.demand(same, "same seed and actions, same events", "they differ")
        scripted = ScriptedRng(recorded.entries, {card.slug: card.index for card in self.cards})
        twin = self.game.from_json(start, self.rules, self.cards, rng=scripted)
        by_script = EventLog()
        twin.listen(by_script)
        self._redo(twin)
        scripted.check_used_up()
        same = json.dumps(by_script.to_json()) == heard
        self.demand(same, "scripted chance, same events", "they differ")

    def _redo(self, state: State) -> None:
        for seat, action in self.actions:
            state.apply(seat, action)


def is_dear_step(step: int) -> bool:
    """Steps 0 to 9 and powers of two."""
    return step < 10 or step & (step - 1) == 0


def run_trial(
    game: Game, rules: Mapping[str, Any], cards: CardPool, *, number: int, seed: int, dear: bool = True
) -> Trial:
    """Game `number` of a run over all set-ups of a game, in turn. Raises: LawBroken."""
    setup = game.setups[number % len(game.setups)]
    trial = Trial(game, setup, rules, cards, derive_seed(seed, number, "game"), dear=dear)
    trial.run()
    return trial


def _all_cards(state: State) -> Counter[str]:
    return Counter(slug for cards in state.zones().values() for slug in cards)


def _drawn_so_far(state: State, seat: int) -> tuple[Any, ...]:
    """Chance used, and how much is left of the decks that the seat draws from: `deck`, `deck SEAT`."""
    zones = state.zones()
    decks = (zones.get(name, ()) for name in ("deck", f"deck {seat}"))
    return (state.rng.to_json(), *map(len, decks))


def _lays_open(before: Zones, after: Zones, who: int, seat: int) -> bool:
    """True where cards of others' hands went to an open discard, beside the one that `who` played."""
    for name, cards in before.items():
        kind, _, owner = name.partition(" ")
        if kind == "hand" and owner != str(seat) and f"discard {owner}" in after:
            grown = len(after[f"discard {owner}"]) - len(before[f"discard {owner}"])
            if min(len(cards) - len(after[name]), grown) > (owner == str(who)):
                return True
    return False


def _common(true: State, dealt: State) -> Sequence[tuple[int, Action]]:
    """Decisions that are legal in both."""
    return [
        (seat, action)
        for seat in true.to_act()
        for action in true.legal_actions(seat)
        if action in dealt.legal_actions(seat)
    ]
