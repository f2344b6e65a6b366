"""`manage.py playthrough release`: the golden playthroughs again, against the files that are kept of them."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from rules.playthroughs import PLAYTHROUGHS
from rules.playthroughs.transcript import transcript


class Command(BaseCommand):
    """Exit 1 when a file says something else, is missing, or belongs to no playthrough."""

    help = "Play the golden playthroughs of a game again and print how they differ from the files kept."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="its slug, for example release")
        parser.add_argument("--write", action="store_true", help="keep what was played now")
        parser.add_argument("--folder", type=Path, help="default: that of the game's tests")

    def handle(self, **options: Any) -> None:
        game = options["game"]
        if game not in PLAYTHROUGHS:
            raise CommandError(f"{game!r} has no playthroughs; there are those of {', '.join(PLAYTHROUGHS)}")
        folder = options["folder"] or _kept_in(game)
        texts = {f"{each.name}.txt": transcript(each) for each in PLAYTHROUGHS[game]}
        changed = sorted(_changed(folder, texts))
        for name in changed:
            self._report(folder / name, texts.get(name), write=options["write"])
        how = "written or removed" if options["write"] else "not as played"
        self.stdout.write(f"{len(texts)} playthroughs of {game}; files {how}: {len(changed)}.")
        if changed and not options["write"]:
            sys.exit(1)

    def _report(self, path: Path, text: str | None, *, write: bool) -> None:
        """Print the difference, or put the file right; without a text it goes."""
        if not write:
            self.stdout.writelines(_difference(path, text))
            return
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.stdout.write(f"{'removed' if text is None else 'written'}: {path.name}")


def _kept_in(game: str) -> Path:
    return Path(settings.BASE_DIR) / "tests" / "rules" / "engine" / game / "playthroughs"


def _changed(folder: Path, texts: dict[str, str]) -> Iterator[str]:
    """Names of files that are not as they should be."""
    kept = {path.name for path in folder.glob("*.txt")}
    for name in kept | texts.keys():
        if name not in kept or (folder / name).read_text(encoding="utf-8") != texts.get(name):
            yield name


def _difference(path: Path, text: str | None) -> Iterator[str]:
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    lines = old.splitlines(keepends=True), (text or "").splitlines(keepends=True)
    return unified_diff(*lines, fromfile=f"{path.name} (kept)", tofile=f"{path.name} (played now)")
