"""`manage.py soak`: random games at every set-up of a game under the laws of the engines, at length."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules.engine.core.errors import EngineError
from rules.engine.games import get
from rules.engine.revision import engine_revision
from rules.engine.simulation.laws import run_trial
from rules.seed import seed_cards, seed_rules

#: Every so many games the dear laws are checked too.
DEAR_EVERY: Final = 50
#: Seconds between two lines of progress, which are also the times of saving.
SAVE_EVERY: Final = 10.0


class Command(BaseCommand):
    help = (
        "Play random games at every set-up of a game and check the laws of the engines on each. "
        "A run that was stopped goes on where it was saved, as long as game, seed and engine are the same."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="its slug, for example release")
        parser.add_argument("--games", type=int, default=1000, help="how many (default 1000)")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--from", dest="start", type=int, metavar="N", help="begin at game N, whatever was saved"
        )
        parser.add_argument(
            "--dear-every", type=int, default=DEAR_EVERY, help="check dear laws every so many games"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1 or options["dear_every"] < 1:
            raise CommandError("games and dear-every must be at least 1")
        try:
            Soak(self, options).run()
        except EngineError as error:
            raise CommandError(error.message) from error


class Soak:
    """One run and what it counted so far."""

    def __init__(self, command: BaseCommand, options: dict[str, Any]) -> None:
        self.command = command
        self.game = get(options["game"])
        self.games = options["games"]
        self.seed = options["seed"]
        self.dear_every = options["dear_every"]
        self.rules = seed_rules(self.game.slug)
        self.cards = self.game.load_cards(seed_cards(self.game.slug))
        self.path = Path(settings.DATA_DIR) / f"soak-{self.game.slug}-{self.seed}.json"
        self.done = 0
        self.decisions = 0
        self.endings: Counter[str] = Counter()
        self.seconds = 0.0
        self._resume(options["start"])

    def _resume(self, start: int | None) -> None:
        if start is not None:
            self.done = start
            return
        saved = json.loads(self.path.read_text()) if self.path.exists() else {}
        if saved.get("engine") == engine_revision() and saved["cards"] == self.cards.digest:
            self.done, self.decisions = saved["done"], saved["decisions"]
            self.endings, self.seconds = Counter(saved["endings"]), saved["seconds"]
            self.command.stdout.write(f"resumed at game {self.done}")

    def run(self) -> None:
        """Raises: LawBroken; what was done before is saved."""
        began = saved = time.monotonic()
        while self.done < self.games:
            self._play()
            now = time.monotonic()
            if now - saved >= SAVE_EVERY or self.done == self.games:
                self.seconds += now - began
                began = saved = now
                self._save()
                self.command.stdout.write(f"{self.done}/{self.games} games, {self.decisions} decisions")
        endings = ", ".join(f"{name} {count}" for name, count in sorted(self.endings.items()))
        self.command.stdout.write(
            f"{self.game.slug}: {self.done} games, {self.decisions} decisions, no law broken; {endings}; "
            f"{self.seconds:.0f} s; seed {self.seed}, engine {engine_revision()[:12]}"
        )

    def _play(self) -> None:
        number = self.done
        dear = number % self.dear_every == 0
        try:
            trial = run_trial(self.game, self.rules, self.cards, number=number, seed=self.seed, dear=dear)
        except EngineError as error:
            again = f"manage.py soak {self.game.slug} --seed {self.seed} --from {number} --games {number + 1}"
            raise CommandError(f"game {number}: {error.message}\nagain: {again} --dear-every 1") from error
        self.done += 1
        self.decisions += trial.step
        self.endings[trial.ending] += 1

    def _save(self) -> None:
        content = {
            "engine": engine_revision(),
            "cards": self.cards.digest,
            "done": self.done,
            "decisions": self.decisions,
            "endings": self.endings,
            "seconds": self.seconds,
        }
        part = self.path.with_suffix(".part")
        part.write_text(json.dumps(content))
        part.replace(self.path)
