"""The form that deals a match: what was entered, and the order it amounts to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.addresses import caller_key
from decks.models import Deck, Starter
from rules import services
from rules.engine.games import GAMES as ENGINES
from rules.orders import OrderRefused
from rules.services import NewMatch
from rules.services.match_errors import TooManyMatches
from rules.tables.boards import GAMES

#: A seat for a person who gets a link.
PERSON: Final = "person"
EXPERIMENTS: Final = ("experiment_choice", "experiment_ability", "experiment_growth")
ITERATIONS: Final = (50, 200, 800)
MOST_SEATS: Final = 10
_USUAL: Final[Mapping[str, str]] = {
    "game": "duel",
    "deck": "starter:pressure",
    "other_deck": "starter:resilience",
    "releases": "5",
    "copies": "1",
}
_USUAL_OTHERS: Final = ("greedy", "greedy", "greedy")


class OpeningForm:
    """Reads the form, keeps what was entered, and gathers what is wrong with it."""

    def __init__(self, request: HttpRequest, language: str) -> None:
        self.request = request
        self.language = language
        self.faults: list[str] = []
        self.status = 400
        sent = request.POST if request.method == "POST" else request.GET
        self.entered: dict[str, str] = {
            name: (sent.get(name) or usual)[:60] for name, usual in _USUAL.items()
        }
        if self.entered["game"] not in GAMES:
            self.entered["game"] = _USUAL["game"]
        self.entered["target_score"] = sent.get("target_score", "")[:6]
        self.flags = {name for name in (*EXPERIMENTS, "work_remotely") if sent.get(name)}
        others = [name[:20] for name in sent.getlist("other")[: MOST_SEATS - 1]]
        usual = _USUAL_OTHERS if self.game == "release" else _USUAL_OTHERS[:1]
        self.others = others or [self._usual_bot(name) for name in usual]

    @property
    def game(self) -> str:
        return self.entered["game"]

    def _usual_bot(self, name: str) -> str:
        return name if name in ENGINES[self.game].bots else ENGINES[self.game].bots[0]

    def deal(self) -> NewMatch | None:
        """The match that was dealt, or None with `faults` filled."""
        order = self._order()
        if self.faults:
            return None
        try:
            client = caller_key(self.request)
            return services.match_create(order, user=self.request.user, client=client)
        except TooManyMatches as refused:
            self.faults, self.status = [refused.detail], refused.status
        except OrderRefused as refused:
            self.faults = [fault.detail for fault in refused.faults]
        return None

    # -- the order ------------------------------------------------------------------------------------

    def _order(self) -> dict[str, Any]:
        return self._duel_order() if self.game == "duel" else self._release_order()

    def _duel_order(self) -> dict[str, Any]:
        chosen = [self._deck("deck"), self._deck("other_deck")]
        formats = [made for _deck, made in chosen if made]
        seats = [
            {"bot": None, "deck": chosen[0][0]},
            {"bot": self._seat_bot(self.others[0]), "deck": chosen[1][0]},
        ]
        return {
            "game": "duel",
            "format": formats[0] if formats else "duel-starter",
            "seats": seats,
            "rules": {name: True for name in EXPERIMENTS if name in self.flags},
        }

    def _deck(self, field: str) -> tuple[dict[str, str], str]:
        """Where a deck comes from, and the format of an own one."""
        kind, _colon, name = self.entered[field].partition(":")
        if kind == "starter" and name:
            return {"starter": name}, ""
        own = {str(deck.pk): deck for deck in self._own_decks()}
        if kind == "own" and name in own:
            return {"id": name}, own[name].format.slug
        self.faults.append(_("Choose a deck from the list."))
        return {}, ""

    def _release_order(self) -> dict[str, Any]:
        others = [name for name in self.others if name]
        copies = 2 if self.entered["copies"] == "2" or len(others) > 4 else 1
        rules: dict[str, Any] = {"releases": self._number("releases", _("Releases"))}
        if self.entered["target_score"].strip():
            rules["target_score"] = self._number("target_score", _("Target score"))
        if "work_remotely" in self.flags:
            rules["work_remotely"] = True
        return {
            "game": "release",
            "format": "release-double" if copies == 2 else "release-base",
            "seats": [{"bot": None}, *({"bot": self._seat_bot(name)} for name in others)],
            "rules": rules,
        }

    def _seat_bot(self, name: str) -> dict[str, Any] | None:
        """`search-200` is the bot with so many iterations; a person is none."""
        if name == PERSON:
            return None
        bot, _dash, iterations = name.partition("-")
        return {
            "name": bot,
            **({"iterations": int(iterations)} if iterations.isascii() and iterations.isdigit() else {}),
        }

    def _number(self, name: str, label: str) -> int:
        entered = self.entered[name].strip()
        if entered.isascii() and entered.isdigit():
            return int(entered)
        self.faults.append(
            _("%(label)s: “%(entered)s” is no whole number.") % {"label": label, "entered": entered}
        )
        return 1

    # -- what the page offers -------------------------------------------------------------------------

    def context(self) -> dict[str, Any]:
        padded = [*self.others, *[""] * (MOST_SEATS - 1 - len(self.others))]
        return {
            "entered": self.entered,
            "flags": self.flags,
            "faults": self.faults,
            "games": GAMES,
            "decks": self._deck_choices(),
            "opponents": self._opponents(),
            "others": list(enumerate(padded, 2)),
            "experiments": [
                ("experiment_choice", _("cards with a choice between two effects")),
                ("experiment_ability", _("units with an ability beside attacking")),
                ("experiment_growth", _("creatures that develop over turns")),
            ],
        }

    def _opponents(self) -> list[tuple[str, str]]:
        bots = ENGINES[self.game].bots
        words = {
            "random": _("Random bot: plays anything legal"),
            "greedy": _("Greedy bot: quick and sensible"),
        }
        found = [(name, words[name]) for name in bots if name in words]
        if "search" in bots:
            found += [
                (f"search-{count}", _("Search bot, %(count)s iterations a move") % {"count": count})
                for count in ITERATIONS
            ]
        return [*found, (PERSON, _("A person, by a seat link"))]

    def _deck_choices(self) -> list[tuple[str, str]]:
        starters = Starter.objects.filter(game__slug="duel")
        words = _("Starter: %(name)s")
        found = [(f"starter:{row.slug}", words % {"name": row.name_in(self.language)}) for row in starters]
        return found + [(f"own:{deck.pk}", deck.name) for deck in self._own_decks()]

    def _own_decks(self) -> list[Deck]:
        """Decks of the account for the duel, the latest first."""
        if not self.request.user.is_authenticated:
            return []
        rows = Deck.objects.filter(owner=self.request.user, game__slug="duel", deleted_at=None)
        return list(rows.select_related("format").order_by("-updated", "pk")[:100])
