"""The form that starts a run: what was entered, and the order it amounts to."""

from __future__ import annotations

from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from catalog.addresses import caller_key
from decks.models import Format
from rules.engine.games import GAMES
from rules.models import MOST_GAMES, Simulation
from rules.orders import OrderRefused
from rules.services import MOST_GAMES_ANONYMOUS, TooManySimulations, default_deck, simulation_create

FORM_SEATS: Final = 10
DEFAULT_SEATS: Final = ("greedy", "random", "random")
DEFAULT_GAMES: Final = "500"


class SimulationForm:
    """Reads the form, keeps what was entered, and gathers everything that is wrong with it."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.faults: list[str] = []
        self.entered = self._entered()

    def _entered(self) -> dict[str, Any]:
        sent = self.request.POST if self.request.method == "POST" else self.request.GET
        seats = [name[:40] for name in sent.getlist("seat")[:FORM_SEATS]] or list(DEFAULT_SEATS)
        return {
            "format": sent.get("format", "")[:60],
            "game": sent.get("game", "")[:40],
            "seats": seats + [""] * (FORM_SEATS - len(seats)),
            "games": sent.get("games", DEFAULT_GAMES)[:12],
            "seed": sent.get("seed", "7")[:20],
            "as_of": sent.get("as_of", "")[:10],
        }

    @property
    def games_max(self) -> int:
        return MOST_GAMES if self.request.user.is_authenticated else MOST_GAMES_ANONYMOUS

    def start(self) -> Simulation | None:
        """The run that was started, or None with `faults` filled."""
        order = self._order()
        if self.faults:
            return None
        try:
            return simulation_create(order, owner=self.request.user, client=caller_key(self.request))
        except OrderRefused as refused:
            self.faults = [f"{fault.pointer.removeprefix('/')}: {fault.detail}" for fault in refused.faults]
        except TooManySimulations as refused:
            self.faults = [refused.detail]
        return None

    def _order(self) -> dict[str, Any]:
        chosen = Format.objects.filter(slug=self.entered["format"]).select_related("game").first()
        if chosen is None:
            self.faults.append(_("Choose a format from the list."))
        game = chosen.game.slug if chosen else ""
        bots = [name for name in self.entered["seats"] if name]
        order: dict[str, Any] = {
            "game": game,
            "format": self.entered["format"],
            "seats": [{"bot": name} | default_deck(game, at) for at, name in enumerate(bots)],
            "games": self._number("games", _("Games")),
            "seed": self._number("seed", _("Seed")),
        }
        return order | ({"as_of": self.entered["as_of"]} if self.entered["as_of"] else {})

    def _number(self, name: str, label: str) -> int:
        entered = self.entered[name].strip()
        if entered.isascii() and entered.isdigit():
            return int(entered)
        self.faults.append(
            _("%(label)s: “%(entered)s” is no whole number.") % {"label": label, "entered": entered}
        )
        return 0

    def context(self) -> dict[str, Any]:
        """What the template shows; formats of games that cannot be simulated yet are left out."""
        formats = Format.objects.filter(game__slug__in=GAMES).select_related("game")
        choices = [{"slug": row.slug, "label": f"{row.game} · {row.name_in('en')}"} for row in formats]
        if not self.entered["format"] and self.entered["game"]:
            mine = [row.slug for row in formats if row.game.slug == self.entered["game"]]
            self.entered["format"] = mine[0] if mine else ""
        bots = dict.fromkeys(bot for game in GAMES.values() for bot in game.bots)
        return {
            "entered": self.entered,
            "faults": self.faults,
            "formats": choices,
            "bots": list(bots),
            "games_max": self.games_max,
        }
