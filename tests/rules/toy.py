"""A game of dice that keeps the engine's contract as far as simulations use it, and is quick.

Seats roll in turn, `rolls` times each: `safe` scores 3, `bold` what the die shows. The highest sum wins,
equal sums share. The cards are the faces of the die. With the rule `endless` nobody ever stops; with
`broken_seed` the game of that seed raises at its first roll.
"""

import datetime as dt

from catalog.models import Card, CardSet, CardVersion, Game, Printing, RuleParameter
from catalog.services import versions_publish
from decks.models import Format, FormatSnapshot
from rules.engine.core.actions import Action
from rules.engine.core.errors import SetupError
from rules.engine.core.outcome import Outcome, Termination
from rules.engine.core.rng import Rng

ROLLED_OUT = Termination("rolled_out", "toy:end.1")
FACES = [f"face-{number}" for number in range(1, 7)]
RULES = {"rolls": 3, "endless": False, "broken_seed": None}


class Roll(Action):
    def __init__(self, key, name):
        super().__init__(key)
        self.name = name

    def to_json(self):
        return {"do": self.name}

    def sentence(self, language, names):
        return f"Roll {self.name}"


SAFE, BOLD = Roll(0, "safe"), Roll(1, "bold")


class ToyState:
    def __init__(self, rules, seats, seed):
        self.rules = rules
        self.seat_count = seats
        self.seed = seed
        self.rng = Rng.from_seed(seed)
        self.first = self.rng.below(seats, "first")
        self.sums = [0] * seats
        self.held = [0] * seats
        self.played = [0] * seats
        self.turns = 0

    def to_act(self):
        ended = self.turns >= self.rules["rolls"] * self.seat_count and not self.rules["endless"]
        return () if ended else ((self.first + self.turns) % self.seat_count,)

    def legal_actions(self, seat):
        return (SAFE, BOLD)

    def observation(self, seat):
        return None

    def apply_legal(self, seat, action):
        if self.seed == self.rules["broken_seed"]:
            raise ZeroDivisionError("the die fell off the table")
        face = self.rng.below(6, "die")
        self.held[seat] |= 1 << face
        self.played[seat] |= (1 << face) * (action is BOLD)
        self.sums[seat] += face + 1 if action is BOLD else 3
        self.turns += 1

    def listen(self, listener):
        pass

    def outcome(self):
        if self.to_act():
            return None
        best = max(self.sums)
        winners = tuple(seat for seat in range(self.seat_count) if self.sums[seat] == best)
        return Outcome(winners, ROLLED_OUT, tuple(self.sums))

    def to_json(self):
        return {"turns": self.turns, "sums": list(self.sums)}

    def statistics(self):
        return {
            "turns": self.turns,
            "first_player": self.first,
            "held": tuple(self.held),
            "played": tuple(self.played),
        }


class ToyBot:
    needs_observation = False

    def __init__(self, name):
        self.name = name

    def choose(self, observation, legal, rng):
        return legal[rng.below(len(legal), "move")] if self.name == "random" else BOLD


class ToyGame:
    slug = "toy"
    seats_min = 2
    seats_max = 4
    bots = ("random", "greedy")

    def load_cards(self, cards):
        return tuple(cards)

    def new_state(self, rules, cards, decks, seats, seed):
        if rules["rolls"] < 1:
            raise SetupError("bad_rolls", "at least one roll is needed", "toy:param.1")
        return ToyState(rules, seats, seed)

    def action_from_json(self, data, cards):
        return {"safe": SAFE, "bold": BOLD}[data["do"]]

    def make_bot(self, name, options, rules, cards):
        if options:
            raise SetupError("bad_bot_option", f"{name} has no option {min(options)}")
        return ToyBot(name)


def toy_setup(*, seed=7, bots=("greedy", "random"), **rules):
    return {
        "game": "toy",
        "rules": RULES | rules,
        "cards": [{"slug": face, "name": face.title()} for face in FACES],
        "decks": [],
        "seats": [{"bot": {"name": name}} for name in bots],
        "seed": seed,
    }


def toy_rows():
    """The catalog of the game: six cards, three rule parameters and the formats `toy-dice` and `toy-pair`."""
    game = Game.objects.create(slug="toy", names={"en": "Toy"}, seats_min=2, seats_max=4)
    dice = CardSet.objects.create(game=game, code="dice", names={"en": "Dice"})
    cards = [Card.objects.create(game=game, slug=slug) for slug in FACES]
    begins = {"effective_from": dt.date(2026, 1, 1)}
    publish(CardVersion(card=card, name=card.slug.title(), type="Face", **begins) for card in cards)
    Printing.objects.bulk_create(Printing(card=card, card_set=dice, name=card.slug) for card in cards)
    publish(RuleParameter(game=game, name=name, value=value, **begins) for name, value in RULES.items())
    wide, pair = (Format.objects.create(game=game, slug=f"toy-{name}") for name in ("dice", "pair"))
    settings = {"seats_min": 2, "seats_max": 2, "rolls": 5}
    publish(
        [
            FormatSnapshot(format=wide, pool={"sets": ["dice"]}, **begins),
            FormatSnapshot(format=pair, pool={"sets": ["dice"]}, settings=settings, **begins),
        ]
    )
    return game


def publish(rows):
    """Store drafts and publish them."""
    drafts = list(rows)
    for row in drafts:
        row.save()
    versions_publish(drafts, now=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))
