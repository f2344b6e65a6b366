"""`manage.py ladder`: the bots of a game, each against the one below, with ratings."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from rules.engine.core.errors import EngineError
from rules.engine.games import get
from rules.engine.simulation.ladder import BASE, Ladder, Rung, named_bot
from rules.seed import seed_cards, seed_rules


class Command(BaseCommand):
    help = "Play each bot of a game against the one below it, seats rotated, and print shares and ratings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="its slug, for example release")
        parser.add_argument("--games", type=int, default=400, help="games a table (default 400)")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--tables", nargs="+", metavar="NAME", help="default: the first five set-ups")
        parser.add_argument("--rules", nargs="+", default=[], metavar="NAME=VALUE", help="rule overrides")
        parser.add_argument(
            "--bots",
            nargs="+",
            metavar="NAME",
            help="weakest first, search:50 at 50 iterations; default: all of the game",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("games must be at least 1")
        try:
            self._climb(options)
        except EngineError as error:
            raise CommandError(error.message) from error

    def _climb(self, options: dict[str, Any]) -> None:
        """Raises: EngineError, CommandError for what cannot be played."""
        game = get(options["game"])
        rules = seed_rules(game.slug)
        own = dict(_rule(text, rules) for text in options["rules"])
        setups = [
            replace(setup, rules={**setup.rules, **own}) for setup in _setups(game.setups, options["tables"])
        ]
        ladder = Ladder(game, rules, game.load_cards(seed_cards(game.slug)), options["seed"])
        bots = options["bots"] or game.bots
        unknown = [name for name in bots if named_bot(name)[0] not in game.bots]
        if unknown:
            raise CommandError(f"no bot {unknown[0]!r}: there is {', '.join(game.bots)}")
        leads: dict[str, list[float]] = {name: [] for name in bots}
        for rung in ladder.climb(bots, setups, options["games"]):
            leads[rung.name].append(rung.lead)
            self.stdout.write(_told(rung))
        rating = float(BASE)
        for name in bots:
            rating += sum(leads[name]) / len(leads[name]) if leads[name] else 0.0
            self.stdout.write(f"rating {name:<10} {rating:.0f}")


def _told(rung: Rung) -> str:
    low, high = rung.interval
    verdict = "above" if rung.is_above else "NOT above"
    return (
        f"{rung.name:<10} {rung.setup.name:<24} {rung.wins:>5}/{rung.games} "
        f"[{low:.3f} … {high:.3f}] {verdict} an even share of {rung.even:.3f}"
    )


def _rule(text: str, rules: Mapping[str, Any]) -> tuple[str, Any]:
    """A rule parameter and its value in JSON. Raises: CommandError for a name or a value that is none."""
    name, _, value = text.partition("=")
    if name not in rules:
        raise CommandError(f"no rule parameter {name!r}: there is {', '.join(sorted(rules))}")
    try:
        return name, json.loads(value)
    except ValueError as error:
        raise CommandError(f"{name}: {value!r} is no JSON") from error


def _setups(setups: Any, names: list[str] | None) -> tuple[Any, ...]:
    """The named tables, or the first five. Raises: CommandError for a name that is none."""
    by_name = {setup.name: setup for setup in setups}
    unknown = [name for name in names or [] if name not in by_name]
    if unknown:
        raise CommandError(f"no table {unknown[0]!r}: there is {', '.join(by_name)}")
    return tuple(by_name[name] for name in names) if names else tuple(setups[:5])
