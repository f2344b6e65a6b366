"""A game of sealed bids, for matches: all choose at once, hidden; hands are secret; the last card is forced.

Each seat is dealt `rolls` of the six faces. In a round everybody sets a card aside face down; when all have,
the cards are shown and the highest scores a point for those who bid it. It takes the toy game's place.
"""

from rules.engine.bots.random import RandomBot
from rules.engine.core.actions import Action
from rules.engine.core.errors import ActionFormatError, IllegalAction, SetupError
from rules.engine.core.events import Event
from rules.engine.core.outcome import CONCEDED, Outcome, Termination
from rules.engine.core.rng import Rng
from tests.rules.toy import FACES

PLAYED_OUT = Termination("played_out", "toy:end.1")


class Bid(Action):
    def to_json(self):
        return {"do": "bid", "card": FACES[self.key]}

    def sentence(self, language, names):
        return {"en": "Bid ", "zh": "出 "}[language] + names[FACES[self.key]]


BIDS = tuple(Bid(key) for key in range(6))


class SealedView:
    def __init__(self, state, seat):
        self.seat = seat
        self.hand = list(state.hands[seat])
        self.data = {
            "hand": [FACES[card] for card in state.hands[seat]],
            "chosen": None if state.chosen[seat] is None else FACES[state.chosen[seat]],
            "waiting": [choice is None for choice in state.chosen],
            "points": list(state.points),
            "out": list(state.out),
        }

    def to_json(self):
        return {"seat": self.seat, **self.data}


class SealedState:
    def __init__(self, hands, rng):
        self.hands = hands
        self.rng = rng
        self.seat_count = len(hands)
        self.chosen = [None] * self.seat_count
        self.points = [0] * self.seat_count
        self.out = []
        self.rounds = 0
        self.listener = None

    def to_act(self):
        if self.outcome():
            return ()
        return tuple(seat for seat in self.playing() if self.chosen[seat] is None)

    def playing(self):
        return [seat for seat in range(self.seat_count) if seat not in self.out]

    def legal_actions(self, seat):
        return tuple(BIDS[card] for card in self.hands[seat]) if seat in self.to_act() else ()

    def apply(self, seat, action):
        if action not in self.legal_actions(seat):
            raise IllegalAction("not_in_hand", "that card is not in this hand", "toy:bid.1")
        self.apply_legal(seat, action)

    def apply_legal(self, seat, action):
        self.hands[seat].remove(action.key)
        self.chosen[seat] = action.key
        self.tell("set_aside", {"seat": seat, "card": FACES[action.key]}, {"card": (seat,)})
        self.settle()

    def settle(self):
        if not self.playing() or any(self.chosen[seat] is None for seat in self.playing()):
            return
        best = max(self.chosen[seat] for seat in self.playing())
        for seat in self.playing():
            self.points[seat] += self.chosen[seat] == best
        self.tell("shown", {"cards": [None if card is None else FACES[card] for card in self.chosen]})
        self.chosen = [None] * self.seat_count
        self.rounds += 1

    def concede(self, seat):
        if seat not in self.out and not self.outcome():
            self.out.append(seat)
            self.tell("conceded", {"seat": seat})
            self.settle()

    def outcome(self):
        if len(self.playing()) == 1:
            return Outcome(tuple(self.playing()), CONCEDED, tuple(self.points))
        if any(self.hands[seat] or self.chosen[seat] is not None for seat in self.playing()):
            return None
        best = max(self.points[seat] for seat in self.playing())
        winners = tuple(seat for seat in self.playing() if self.points[seat] == best)
        return Outcome(winners, PLAYED_OUT, tuple(self.points))

    def tell(self, name, data, secret=None):
        if self.listener:
            self.listener.hear(Event(name, data, changed=(), secret=secret))

    def listen(self, listener):
        self.listener = listener

    def observation(self, seat):
        return SealedView(self, seat)

    def statistics(self):
        return {"turns": self.rounds, "first_player": 0, "held": (0,) * 4, "played": (0,) * 4}

    def to_json(self):
        return {
            "hands": [list(hand) for hand in self.hands],
            "chosen": list(self.chosen),
            "points": list(self.points),
            "out": list(self.out),
            "rounds": self.rounds,
            "rng": self.rng.to_json(),
        }


class LowBot:
    needs_observation = True

    def choose(self, observation, legal, rng):
        assert observation.hand
        return legal[0]


class SealedGame:
    slug = "toy"
    seats_min = 2
    seats_max = 4
    bots = ("random", "greedy", "search")
    settings = {"lists": "open"}

    def load_cards(self, cards):
        return tuple(cards)

    def new_state(self, rules, cards, decks, seats, seed):
        if not 1 <= rules["rolls"] <= 6:
            raise SetupError("bad_rolls", "one to six cards are dealt", "toy:param.1")
        rng = Rng.from_seed(seed)
        hands = []
        for _ in range(seats):
            faces = list(range(6))
            rng.shuffle(faces, "deal")
            hands.append(sorted(faces[: rules["rolls"]]))
        return SealedState(hands, rng)

    def from_json(self, data, rules, cards, *, rng=None):
        state = SealedState([list(hand) for hand in data["hands"]], rng or Rng.from_json(data["rng"]))
        state.chosen, state.points = list(data["chosen"]), list(data["points"])
        state.out, state.rounds = list(data["out"]), data["rounds"]
        return state

    def deal_from(self, observation, rules, cards, rng):
        seats = len(observation.data["points"])
        left = len(observation.hand)
        hands = [[] for _ in range(seats)]
        for seat in range(seats):
            faces = list(range(6))
            rng.shuffle(faces, "deal")
            hands[seat] = sorted(faces[:left])
        hands[observation.seat] = list(observation.hand)
        state = SealedState(hands, rng)
        state.points = list(observation.data["points"])
        return state

    def action_from_json(self, data, cards):
        if data.get("do") != "bid" or data.get("card") not in FACES:
            raise ActionFormatError("bad_action", "an action is {do: bid, card}", pointer="/card")
        return BIDS[FACES.index(data["card"])]

    def make_bot(self, name, options, rules, cards):
        if set(options) - ({"iterations"} if name == "search" else set()):
            raise SetupError("bad_bot_option", f"{name} has no option {min(options)}", pointer="/bot")
        return RandomBot() if name == "random" else LowBot()
