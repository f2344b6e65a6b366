"""The table of Release! as a seat sees it, ready to be shown.

Authority: release:iteration (led suit, own artifacts), release.1 (the revealed card), setup.1 (teams); the
legal actions are the engine's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from catalog.vocabulary import said
from rules.services.release_figures import ReleaseFigures
from rules.tables.cards import CardBook, ShownCard
from rules.tables.offers import Offer
from rules.tables.people import Person
from rules.tables.release_log import ReleaseLog

SUITS: Final = ("Doors", "Fruits", "Birds")
_TEAM_MARKS: Final = "ABCDE"


@dataclass(slots=True)
class TableCard:
    """A card with what may be done with it now; `why_not`: why it may not be committed."""

    card: ShownCard
    place: str
    offers: list[Offer] = field(default_factory=list)
    pick: str = ""
    picked: bool = False
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class Committed:
    """A committed card in its place. `rank` is the resolved one in words."""

    person: Person
    held: TableCard
    rank: str
    is_changed: bool
    is_best: bool


@dataclass(slots=True)
class Chair:
    """A seat and what everybody sees of it. `hand` None: hidden."""

    person: Person
    team: str
    score: int
    won: int
    hand_count: int
    artifact_count: int
    is_leader: bool
    is_asked: bool
    has_conceded: bool
    hand: list[ShownCard] | None
    offers: list[Offer] = field(default_factory=list)


class ReleaseBoard:
    """One table. `figures`: what the engine makes of it, None where it cannot say; `events`: the latest ones,
    for the last iteration.
    """

    template = "rules/play/release.html"

    def __init__(
        self,
        observation: Mapping[str, Any],
        book: CardBook,
        persons: Sequence[Person],
        *,
        figures: ReleaseFigures | None,
        legal: Sequence[Mapping[str, Any]] = (),
        asked: Iterable[int] = (),
        pick: str = "",
        hands: Sequence[Sequence[str]] | None = None,
        events: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        self.observation = observation
        self.book = book
        self.persons = persons
        self.seat: int = observation["seat"]
        self.phase: str = observation["phase"]
        self.figures = figures
        self.legal = legal
        self.hands = hands
        self.offers: list[Offer] = []
        self.committed = self._committed()
        self.led = self.committed[0].held.card.suit if self.committed else ""
        self.chairs = self._chairs(set(asked))
        self.hand = self._suited(observation["hand"], "hand")
        self.artifacts = self._suited(observation["artifacts"], "artifact")
        self.last = self._last_iteration(events)
        self.last_scored = self._last_scored(events)
        self.pick = pick if any(_pick_of(each["action"]) == pick for each in legal) else ""
        for each in legal:
            self._place_offer(each)
        self._say_why_not()

    @property
    def tools(self) -> ShownCard | None:
        slug = self.observation["tools"]
        return None if slug is None else self.book[slug]

    @property
    def has_teams(self) -> bool:
        return any(len(team) > 1 for team in self.observation["teams"])

    @property
    def led_name(self) -> str:
        return said(self.led) if self.led else ""

    @property
    def to_follow(self) -> str:
        """The suit that whoever commits has to follow; of no account to who passes or swaps."""
        return self.led if self.phase == "commit" else ""

    # -- what lies there ------------------------------------------------------------------------------

    def _committed(self) -> list[Committed]:
        cards = self.observation["committed"]
        ranks = self.figures.half_ranks if self.figures else ()
        best = _best([self.book[each["card"]].suit for each in cards], ranks)
        return [
            self._committed_card(each["seat"], each["card"], at, ranks, best) for at, each in enumerate(cards)
        ]

    def _committed_card(
        self, seat: int, slug: str, at: int, ranks: Sequence[int], best: int | None
    ) -> Committed:
        card = self.book[slug]
        half = ranks[at] if at < len(ranks) else None
        changed = half is not None and card.rank is not None and half != 2 * card.rank
        return Committed(
            person=self.persons[seat],
            held=TableCard(card, f"committed-{at}"),
            rank=_rank_words(half) if half is not None else "",
            is_changed=changed,
            is_best=at == best,
        )

    def _chairs(self, asked: set[int]) -> list[Chair]:
        shown = self.observation
        marks = {
            seat: _TEAM_MARKS[at] for at, team in enumerate(shown["teams"]) for seat in team if len(team) > 1
        }
        return [
            Chair(
                person=person,
                team=marks.get(seat, ""),
                score=shown["scores"][seat],
                won=shown["won"][seat],
                hand_count=shown["hand_counts"][seat],
                artifact_count=shown["artifact_counts"][seat],
                is_leader=shown["leader"] == seat and shown["phase"] != "over",
                is_asked=seat in asked,
                has_conceded=seat in shown["conceded"],
                hand=None if self.hands is None else self._sorted(self.hands[seat]),
            )
            for seat, person in enumerate(self.persons)
        ]

    def _sorted(self, slugs: Iterable[str]) -> list[ShownCard]:
        order = {suit: at for at, suit in enumerate(SUITS)}
        cards = [self.book[slug] for slug in slugs]
        return sorted(cards, key=lambda card: (order.get(card.suit, 9), card.rank or 0, card.slug))

    def _suited(self, slugs: Iterable[str], kind: str) -> list[tuple[str, str, list[TableCard]]]:
        """Suit, its name, and its cards by rank."""
        cards = [TableCard(card, f"{kind}-{at}") for at, card in enumerate(self._sorted(slugs))]
        suits = list(dict.fromkeys(each.card.suit for each in cards))
        return [
            (suit, said(suit) if suit else "", [each for each in cards if each.card.suit == suit])
            for suit in suits
        ]

    def _last_iteration(self, events: Sequence[Mapping[str, Any]]) -> tuple[list[Committed], Person] | None:
        """The cards of the iteration before this one, and who collected them.

        None while they still lie there as this one: cards are passed on before the next begins.
        """
        open_commits: list[Mapping[str, Any]] = []
        found: tuple[list[Mapping[str, Any]], int] | None = None
        for happening in self.observation["history"]:
            if happening["did"] == "committed":
                open_commits.append(happening)
            elif happening["did"] == "collected":
                found, open_commits = (open_commits, happening["seat"]), []
        if found is None or [(each["seat"], each["card"]) for each in found[0]] == self._lying():
            return None
        won = next((each for each in reversed(events) if each["event"] == "iteration_won"), None)
        ranks: Sequence[int] = won["half_ranks"] if won and len(won["half_ranks"]) == len(found[0]) else ()
        best = _best([self.book[each["card"]].suit for each in found[0]], ranks)
        cards = [
            self._committed_card(each["seat"], each["card"], at, ranks, best)
            for at, each in enumerate(found[0])
        ]
        return cards, self.persons[found[1]]

    def _lying(self) -> list[tuple[int, str]]:
        return [(each["seat"], each["card"]) for each in self.observation["committed"]]

    def _last_scored(self, events: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
        """How the release before was scored: a seat may have had no choice since, and not have seen it."""
        return next((each for each in reversed(events) if each["event"] == "release_scored"), None)

    @property
    def last_scoring(self) -> str:
        """What the release before brought, in words."""
        scored = self.last_scored
        return "" if scored is None else ReleaseLog(self.persons, self.book).sentence(scored)

    @property
    def shown_artifacts(self) -> list[tuple[Person, list[ShownCard]]]:
        """The artifacts that were scored then, which everybody sees. Source: release:iteration.5"""
        shown = [] if self.last_scored is None else self.last_scored.get("artifacts", [])
        return [(self.persons[seat], self._sorted(slugs)) for seat, slugs in enumerate(shown)]

    # -- what may be done -----------------------------------------------------------------------------

    def _place_offer(self, each: Mapping[str, Any]) -> None:
        action = each["action"]
        do = action["do"]
        offer = Offer(each["id"], self._label(action), _short(do), key=do)
        if do in ("commit", "pass"):
            self._place_on(self.hand, action["card"], offer)
        elif do == "swap":
            self._place_swap(action, offer)
        elif do == "reveal":
            for committed in self.committed:
                if committed.held.card.slug == action["take"]:
                    committed.held.offers.append(offer)
        elif do == "lead":
            self.chairs[action["seat"]].offers.append(offer)
        else:
            self.offers.append(offer)

    def _place_swap(self, action: Mapping[str, Any], offer: Offer) -> None:
        """An own artifact is picked; then the others are offered."""
        pick = _pick_of(action)
        for _suit, _name, cards in self.artifacts:
            for held in cards:
                if held.card.slug == action["own"]:
                    held.pick, held.picked = pick, pick == self.pick
        if pick == self.pick:
            self.chairs[action["victim"]].offers.append(offer)

    def _place_on(self, groups: Sequence[tuple[str, str, list[TableCard]]], slug: str, offer: Offer) -> None:
        for _suit, _name, cards in groups:
            for held in cards:
                if held.card.slug == slug:
                    held.offers.append(offer)

    def _say_why_not(self) -> None:
        if self.phase != "commit" or not self.legal:
            return
        for _suit, _name, cards in self.hand:
            for held in cards:
                if not held.offers:
                    held.why_not = _("follow %(suit)s") % {"suit": self.led_name}

    # -- in words -------------------------------------------------------------------------------------

    def _label(self, action: Mapping[str, Any]) -> str:
        names = {name: self.book[action[name]].name for name in ("card", "own", "take") if name in action}
        if "victim" in action or "seat" in action:
            names["who"] = self.persons[action.get("victim", action.get("seat"))].name
        sentences = {
            "commit": _("Commit %(card)s"),
            "pass": _("Pass %(card)s"),
            "swap": _("Swap %(own)s with a random artifact of %(who)s"),
            "reveal": _("Reveal %(card)s and take %(take)s"),
            "lead": _("Lead: let %(who)s lead"),
            "decline": _("Do nothing"),
        }
        return sentences[action["do"]] % names

    @property
    def asks(self) -> str:
        """What is asked of the seat; empty when nothing is."""
        if not self.legal:
            return ""
        sentences = {
            "commit": self._asks_for_commit(),
            "swap": _("You may swap one of your artifacts: pick it, then choose whose you get at random."),
            "reveal": self._asks_for_reveal(),
            "pass": self._asks_for_pass(),
            "lead": _("Your team leads this release: choose which of you."),
        }
        return sentences.get(self.phase, "")

    def _asks_for_commit(self) -> str:
        if not self.led:
            return _("You lead: commit any card.")
        if any(held.card.suit == self.led for _suit, _name, cards in self.hand for held in cards):
            return _("%(suit)s is led: commit a card of that suit.") % {"suit": self.led_name}
        return _("%(suit)s is led, and you have none: commit any card.") % {"suit": self.led_name}

    def _asks_for_reveal(self) -> str:
        """Everybody is asked, whatever they hold. Source: release:ability.ri32, ri33."""
        actions = [each["action"] for each in self.legal]
        held = list(dict.fromkeys(action["card"] for action in actions if action["do"] == "reveal"))
        if not held:
            return _("You have no card to reveal. All are asked, so that nobody learns who has one.")
        names = _(" or ").join(self.book[slug].name for slug in held)
        return _("You may reveal %(card)s and take one of the committed cards instead.") % {"card": names}

    def _asks_for_pass(self) -> str:
        """Everybody passes at once, unseen. Source: release:ability.ri26, ri27."""
        steps = (self.observation["passes"] or [[1]])[0]
        step = steps[0] if isinstance(steps, list) else steps
        to = self.persons[(self.seat + step) % len(self.persons)]
        return _("Choose a card to pass to %(who)s; everybody passes at once, unseen.") % {"who": to.name}


def _pick_of(action: Mapping[str, Any]) -> str:
    return f"own-{action['own']}" if action["do"] == "swap" else ""


def _short(do: str) -> str:
    words = {
        "commit": _("Commit"),
        "pass": _("Pass"),
        "swap": _("Swap"),
        "reveal": _("Take"),
        "lead": _("Lead"),
    }
    return words.get(do, "")


def _rank_words(half: int) -> str:
    """Half ranks in words: 21 is 10½."""
    return f"{half // 2}½" if half % 2 else str(half // 2)


def _best(suits: Sequence[str], ranks: Sequence[int]) -> int | None:
    """The place that wins as it stands. Source: release:iteration.3, iteration.4."""
    if not ranks:
        return None
    following = [at for at, suit in enumerate(suits) if suit == suits[0]]
    return max(following, key=lambda at: (ranks[at], -at))
