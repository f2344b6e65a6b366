"""`manage.py simulate`: a run without a server; its result is that of the service, byte for byte."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rules.engine.core.errors import GameFailure
from rules.engine.simulation.parallel import played_sums
from rules.engine.simulation.result import simulation_result
from rules.models import MOST_GAMES
from rules.orders import OrderRefused, read_order, seed_new
from rules.services import Pinned, default_deck, run_pinned

#: Below this many games another process costs more than it brings.
GAMES_WORTH_A_PROCESS: Final = 100
#: The exit code of a program that the interrupt key ended.
INTERRUPTED: Final = 130


class Command(BaseCommand):
    help = "Play numbered games between bots with the cards and rules of a day, and report on them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="its slug, for example release")
        parser.add_argument(
            "--seats",
            required=True,
            metavar="BOTS",
            help="bots by seat: greedy,random or greedy@pressure,random@resilience",
        )
        parser.add_argument("--format", help="default: the game's first format")
        parser.add_argument("--games", type=int, default=1_000, help="how many (default 1000)")
        parser.add_argument("--seed", type=int, help="default: any; it is reported")
        parser.add_argument("--rules", nargs="+", default=[], metavar="NAME=VALUE", help="rule overrides")
        parser.add_argument("--as-of", metavar="YYYY-MM-DD", help="cards and rules of that day")
        parser.add_argument("--json", action="store_true", help="print receipt and result as JSON")
        parser.add_argument("--jobs", type=int, help="processes (default: one a processor)")

    def handle(self, **options: Any) -> None:
        pinned = _pinned(options)
        games = pinned.order.games
        jobs = options["jobs"] or _jobs(games)
        counted = 0
        try:
            with _progress(games, self.stderr.write) as advance:

                def count(done: int) -> None:
                    nonlocal counted
                    counted = done
                    advance(done)

                sums = played_sums(pinned.setup, games, jobs=jobs, progress=count)
        except KeyboardInterrupt:
            self.stderr.write(f"Stopped after {counted} of {games} games; nothing is reported.")
            sys.exit(INTERRUPTED)
        except GameFailure as failure:
            raise CommandError(failure.message) from failure
        except BrokenProcessPool as died:
            raise CommandError("A process died; try again with --jobs 1.") from died
        result = simulation_result(sums, [card["slug"] for card in pinned.setup["cards"]])
        report = _json_report if options["json"] else _text_report
        self.stdout.write(report(pinned, result))


def _pinned(options: dict[str, Any]) -> Pinned:
    """Raises: CommandError with everything that is wrong."""
    try:
        order = read_order(_order(options), most_games=MOST_GAMES)
        return run_pinned(order)
    except OrderRefused as refused:
        faults = "\n".join(f"  {fault.pointer or '/'}: {fault.detail}" for fault in refused.faults)
        hint = "\nAre the cards loaded? manage.py load_cards" if refused.code == "nothing_in_force" else ""
        raise CommandError(f"This cannot be simulated:\n{faults}{hint}") from refused
    except DatabaseError as error:
        raise CommandError(f"The database is not ready (manage.py migrate, load_cards): {error}") from error


def _order(options: dict[str, Any]) -> dict[str, Any]:
    """The order that the arguments describe, as the API would get it."""
    seed = options["seed"]
    return {
        "game": options["game"],
        "format": options["format"],
        "seats": [_seat(options["game"], at, text) for at, text in enumerate(options["seats"].split(","))],
        "games": options["games"],
        "seed": seed_new() if seed is None else seed,
        "rules": dict(_rule(text) for text in options["rules"]),
        "as_of": options["as_of"],
    }


def _seat(game: str, at: int, text: str) -> dict[str, Any]:
    """A bot, and after an @ the starter that it plays; without one the starters are taken in turn."""
    bot, _, starter = text.strip().partition("@")
    return {"bot": bot} | ({"deck": {"starter": starter}} if starter else default_deck(game, at))


def _rule(text: str) -> tuple[str, Any]:
    """A name and a value; the value is JSON, or else a text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"A rule is written NAME=VALUE, not {text!r}.")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _jobs(games: int) -> int:
    return min(os.cpu_count() or 1, 1 + games // GAMES_WORTH_A_PROCESS)


@contextmanager
def _progress(games: int, write_line: Callable[[str], Any]) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal, otherwise a line for every tenth; on the error stream, apart from the report."""
    if not sys.stderr.isatty():
        yield _lines(games, write_line)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("games", total=games)
        yield lambda done: bar.update(task, completed=done)


def _lines(games: int, write_line: Callable[[str], Any]) -> Callable[[int], None]:
    step = max(1, games // 10)
    shown = 0

    def advance(done: int) -> None:
        nonlocal shown
        if done // step > shown or done == games:
            shown = done // step
            write_line(f"{done}/{games} games")

    return advance


def _json_report(pinned: Pinned, result: dict[str, Any]) -> str:
    return json.dumps({"receipt": pinned.receipt, "result": result})


def _text_report(pinned: Pinned, result: dict[str, Any]) -> str:
    bots = [seat["bot"]["name"] for seat in pinned.setup["seats"]]
    seats = [_share(f"seat {at} ({bots[at]})", seat) for at, seat in enumerate(result["seats"])]
    turns = result["turns"]
    endings = ", ".join(f"{code} {games}" for code, games in result["terminations"].items())
    return "\n".join(
        [
            f"{result['games']} games of {pinned.order.format}, seed {pinned.order.seed}",
            *seats,
            _share("first player", result["first_player"]),
            f"draws {result['draws']}, capped {result['capped']}",
            f"turns: mean {turns['mean']}, median {turns['p50']}, nine of ten at most {turns['p90']}",
            f"endings: {endings}",
            "receipt:",
            *(f"  {name}: {json.dumps(value)}" for name, value in pinned.receipt.items()),
        ]
    )


def _share(label: str, share: dict[str, Any]) -> str:
    low, high = share["interval"]
    return f"{label:<24} {share['wins']:>8} wins {share['win_rate']:>8.2%}  (95 %: {low:.2%} to {high:.2%})"
