"""The board of a duel as a seat sees it, ready to be shown.

Nothing is chosen in a script: a card or unit is picked by a link (`?pick=`), and then its legal targets are
buttons. Authority: duel:setup.3 (what is open), unit, attack; the legal actions are the engine's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules.tables.cards import CardBook, ShownCard
from rules.tables.offers import Offer
from rules.tables.people import Person

#: Actions that are done with the card itself, without picking it first.
_AT_ONCE: Final = ("replace", "discard")


@dataclass(slots=True)
class ShownUnit:
    """A unit on the board. `offers`: what may be done to it now; `pick`: what picks it.

    `is_spent`: ready on its owner's turn, and yet it has attacked as often as a unit may (duel:attack.1a).
    """

    place: str
    card: ShownCard
    power: int
    health: int
    health_max: int
    bonus: int
    guard: bool
    ready: bool
    is_spent: bool
    held: bool
    step: int
    is_own: bool
    offers: list[Offer] = field(default_factory=list)
    pick: str = ""
    picked: bool = False

    @property
    def damage(self) -> int:
        return self.health_max - self.health

    @property
    def words(self) -> str:
        """What a screen reader says of it."""
        parts = [
            self.card.name,
            _("Guard") if self.guard else "",
            _("power %(power)s") % {"power": self.power},
            _("health %(health)s of %(most)s") % {"health": self.health, "most": self.health_max},
            _("ready") if self.ready else _("exhausted"),
            _("has attacked this turn") if self.is_spent else "",
        ]
        return ", ".join(filter(None, parts))


@dataclass(slots=True)
class HandCard:
    """A card in hand. `why_not`: why it cannot be played now."""

    place: str
    card: ShownCard
    offers: list[Offer] = field(default_factory=list)
    pick: str = ""
    picked: bool = False
    why_not: str = ""


@dataclass(slots=True)
class Side:
    """One player's half. `hand` None: hidden."""

    person: Person
    health: int
    health_most: int
    energy: int
    energy_max: int
    energy_most: int
    hand_count: int
    deck_count: int
    discard: list[ShownCard]
    unseen: list[tuple[ShownCard, int]] | None
    board: list[ShownUnit]
    free: range
    hand: list[HandCard] | None
    place: str
    is_active: bool
    offers: list[Offer] = field(default_factory=list)
    replaced: int | None = None

    @property
    def pips(self) -> list[bool]:
        return [at < self.energy for at in range(self.energy_max)]


class DuelBoard:
    """`near` is the side at the bottom, `far` the other; `offers` are buttons that lie beside the board."""

    template = "rules/play/duel.html"

    def __init__(
        self,
        observation: Mapping[str, Any],
        book: CardBook,
        persons: Sequence[Person],
        *,
        legal: Sequence[Mapping[str, Any]] = (),
        pick: str = "",
        hands: Sequence[Sequence[str]] | None = None,
    ) -> None:
        """`hands`: every seat's hand, where all are shown."""
        self.observation = observation
        self.book = book
        self.persons = persons
        self.seat: int = observation["seat"]
        self.turn: int = observation["turn"]
        self.phase: str = observation["phase"]
        self.hands = hands
        self.legal = legal
        self.offers: list[Offer] = []
        self.choices: list[tuple[str, str]] = []
        self.near, self.far = (self._side(seat) for seat in (self.seat, 1 - self.seat))
        self.targets = {side.place: side for side in (self.near, self.far)} | {
            unit.place: unit for side in (self.near, self.far) for unit in side.board
        }
        self.pick = self._picked(pick)
        self._place_offers()
        self._say_why_not()

    # -- what lies there ------------------------------------------------------------------------------

    def _side(self, seat: int) -> Side:
        shown = self.observation["players"][seat]
        rules = self.observation["rules"]
        unseen = shown["unseen"]
        return Side(
            person=self.persons[seat],
            health=shown["health"],
            health_most=rules["hero_health"],
            energy=shown["energy"],
            energy_max=shown["energy_max"],
            energy_most=rules["energy_max"],
            hand_count=shown["hand_count"],
            deck_count=shown["deck_count"],
            discard=[self.book[slug] for slug in shown["discard"]],
            unseen=None if unseen is None else _counted(self.book, unseen),
            board=[self._unit(seat, slot, unit) for slot, unit in enumerate(shown["board"])],
            free=range(max(0, rules["board_limit"] - len(shown["board"]))),
            hand=self._hand(seat, shown["hand"]),
            place=f"{seat}-hero",
            is_active=self._is_active(seat),
            replaced=shown["replaced"],
        )

    def _is_active(self, seat: int) -> bool:
        """Whose turn it is; before the first turn, who chooses an opening hand."""
        if self.phase == "mulligan":
            return bool(self.observation["asked"] == seat)
        return self.phase != "over" and bool(self.observation["active"] == seat)

    def _hand(self, seat: int, own: Sequence[str] | None) -> list[HandCard] | None:
        slugs = own if self.hands is None else self.hands[seat]
        if slugs is None:
            return None
        order = sorted(slugs, key=lambda slug: (self.book[slug].cost or 0, self.book[slug].name))
        return [HandCard(f"hand-{seat}-{at}", self.book[slug]) for at, slug in enumerate(order)]

    def _unit(self, seat: int, slot: int, unit: Mapping[str, Any]) -> ShownUnit:
        most = self.observation["rules"]["attacks_per_turn"]
        return ShownUnit(
            place=f"{seat}-{slot}",
            card=self.book[unit["card"]],
            power=max(0, unit["power"]),
            health=unit["health"],
            health_max=unit["health_max"],
            bonus=unit["bonus"],
            guard=unit["guard"],
            ready=unit["ready"],
            is_spent=unit["ready"] and self._is_active(seat) and unit["attacks"] >= most,
            held=unit["held"],
            step=unit["step"],
            is_own=seat == self.seat,
        )

    # -- what may be done -----------------------------------------------------------------------------

    def _picked(self, pick: str) -> str:
        """The pick, where it still picks something."""
        known = {_pick_of(each["action"]) for each in self.legal} - {""}
        return pick if pick.partition(".")[0] in known else ""

    def _place_offers(self) -> None:
        subject, _dot, choice = self.pick.partition(".")
        chosen = [each for each in self.legal if _pick_of(each["action"]) == subject] if subject else []
        choices = sorted({each["action"]["choice"] for each in chosen if "choice" in each["action"]})
        if choices and not (choice.isdecimal() and int(choice) in choices):
            card = self.book[subject.removeprefix("card-")]
            self.choices = [(f"{subject}.{each}", card.choice(each)) for each in choices]
            chosen = []
        elif choices:
            chosen = [each for each in chosen if each["action"].get("choice") == int(choice)]
        at_once = [each for each in self.legal if not _pick_of(each["action"])]
        for each in [*chosen, *at_once]:
            self._place_offer(each, is_for_pick=bool(subject) and each in chosen)
        self._mark_picks(subject)

    def _place_offer(self, each: Mapping[str, Any], *, is_for_pick: bool) -> None:
        action = each["action"]
        do = action["do"]
        short = _("Play it") if do == "play" and "target" not in action else _short(do)
        offer = Offer(each["id"], self._label(action), short, is_for_pick, key=f"{do}-{self.turn}")
        for place in self._places(action):
            place.append(offer)

    def _places(self, action: Mapping[str, Any]) -> list[list[Offer]]:
        """Where its button lies: at what it is aimed at, else at what does it, else beside the board.

        One that is done with a card itself lies at each copy; a card that is played without a target, at the
        copy that is picked.
        """
        copies = [card for card in self.near.hand or [] if card.card.slug == action.get("card")]
        if action["do"] in _AT_ONCE:
            return [card.offers for card in copies]
        if "target" in action:
            return [self.targets[_place(action["target"])].offers]
        if "unit" in action:
            return [self.near.board[action["unit"]["slot"]].offers]
        return [copies[0].offers] if copies else [self.offers]

    def _mark_picks(self, subject: str) -> None:
        picks = {_pick_of(each["action"]) for each in self.legal}
        for card in self.near.hand or []:
            card.pick = pick if (pick := f"card-{card.card.slug}") in picks else ""
            card.picked = bool(card.pick) and card.pick == subject
            subject = "" if card.picked else subject  # of several copies one is picked
        for slot, unit in enumerate(self.near.board):
            unit.pick = pick if (pick := f"unit-{slot}") in picks else ""
            unit.picked = bool(unit.pick) and unit.pick == subject

    def _say_why_not(self) -> None:
        """Why cards of the hand cannot be played now. Source: duel:unit.1, tactic.1."""
        if self.phase != "main" or not self.legal:
            return
        for card in self.near.hand or []:
            if not card.pick:
                card.why_not = self._why_not(card.card)

    def _why_not(self, card: ShownCard) -> str:
        if (card.cost or 0) > self.near.energy:
            return _("needs %(cost)s energy") % {"cost": card.cost}
        if card.power is not None and not self.near.free:
            return _("your board is full")
        return _("nothing to aim at")

    # -- in words -------------------------------------------------------------------------------------

    def _label(self, action: Mapping[str, Any]) -> str:
        names = {"card": self.book[action["card"]].name if "card" in action else ""}
        if "unit" in action:
            names["card"] = self.near.board[action["unit"]["slot"]].card.name
        if "target" in action:
            names["target"] = self._target_name(action["target"])
        sentences = {
            "replace": _("Replace %(card)s"),
            "discard": _("Discard %(card)s"),
            "play": _("Aim here: %(card)s at %(target)s") if "target" in action else _("Play %(card)s"),
            "attack": _("Attack %(target)s with %(card)s"),
            "use": _("Use %(card)s on %(target)s") if "target" in action else _("Use %(card)s"),
            "aim": _("Choose %(target)s"),
            "done": self._done(),
            "end_turn": _("End the turn"),
        }
        return sentences[action["do"]] % names

    def _done(self) -> str:
        if self.phase != "mulligan":
            return _("Done")
        count = len(self.observation["players"][self.seat]["aside"] or ())
        if not count:
            return _("Keep this hand")
        words = ngettext("Draw %(count)s new card", "Draw %(count)s new cards", count)
        return words % {"count": count}

    def _target_name(self, target: Mapping[str, Any]) -> str:
        is_own = target["seat"] == self.seat
        if target.get("hero"):
            return _("your own hero") if is_own else _("the enemy hero")
        side = self.near if is_own else self.far
        name = side.board[target["slot"]].card.name
        return _("your own %(unit)s") % {"unit": name} if is_own else name

    @property
    def has_targets(self) -> bool:
        """Whether anything on the board may be chosen now."""
        return any(target.offers for target in self.targets.values())

    @property
    def has_picks(self) -> bool:
        """Whether a card may be played or a unit used now."""
        return any(card.pick for card in self.near.hand or []) or any(unit.pick for unit in self.near.board)

    @property
    def asks(self) -> str:
        """What is asked of the seat, in a sentence; empty when nothing is."""
        if not self.legal:
            return ""
        if self.choices:
            return _("Choose one of the two effects.")
        if self.pick.startswith("unit-") and not self.far.offers:
            return _("A Guard protects the others: choose a marked Guard.")
        if self.pick.startswith("unit-"):
            return _("Choose what it attacks: a marked unit, or the hero.")
        if self.pick:
            return _("Choose a marked target.") if self.has_targets else _("Play it, or pick another card.")
        sentences = {
            "mulligan": self._asks_for_mulligan(),
            "main": _("Your turn: play cards you can pay for and attack with ready units, in any order."),
            "aim": _("Choose a marked target for the effect."),
            "discard": _("Choose a card of your hand to discard."),
        }
        return sentences.get(self.phase, "")

    def _asks_for_mulligan(self) -> str:
        if self.observation["active"] == self.seat:
            begins = _("You have the first turn.")
        else:
            begins = _("%(name)s has the first turn.") % {"name": self.far.person.name}
        return f"{begins} {_('Choose cards to replace, once, before the game begins; then draw.')}"

    @property
    def turn_words(self) -> str:
        """What the side that decides now is about."""
        return _("choosing a hand") if self.phase == "mulligan" else _("on turn")


def _pick_of(action: Mapping[str, Any]) -> str:
    """What picks the action: a card of the hand or an own unit; empty where nothing is picked first."""
    if action["do"] == "play":
        return f"card-{action['card']}"
    return f"unit-{action['unit']['slot']}" if "unit" in action else ""


def _short(do: str) -> str:
    words = {
        "replace": _("Replace"),
        "discard": _("Discard"),
        "attack": _("Attack"),
        "use": _("Use"),
        "play": _("Aim here"),
        "aim": _("Choose"),
    }
    return words.get(do, "")


def _place(target: Mapping[str, Any]) -> str:
    return f"{target['seat']}-hero" if target.get("hero") else f"{target['seat']}-{target['slot']}"


def _counted(book: CardBook, slugs: Sequence[str]) -> list[tuple[ShownCard, int]]:
    cards = [(book[slug], count) for slug, count in Counter(slugs).items()]
    return sorted(cards, key=lambda each: (each[0].cost or 0, each[0].name))
