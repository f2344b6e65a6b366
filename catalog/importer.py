"""Fixtures to rows: fixtures seed, the database owns (DESIGN: dated records).

`load` adds what is absent, never changes or removes a row, and reports what differs. A dated row is told
apart by its thing, its day and its language. What a fixture adds to a thing that is in the database must not
lie in the past, or answers for past days would change; what is new altogether may (the first load).

Everything is read and judged first and written in one transaction: one fault in one file, and nothing is
loaded. Later apps register their own kinds of files when they start.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from django.conf import settings
from django.db import connection, transaction

from catalog.models import Game
from catalog.publication import next_generation, publishing_lock
from catalog.search.rows import cards_index, indexing_deferred
from catalog.seeds import card_documents, cards, games, rulebooks, rulings
from catalog.seeds.loading import Document, Loading
from catalog.seeds.report import Fault, FixtureFaults, Place, Report, Status, near_miss
from catalog.seeds.schemas import schema_faults
from catalog.seeds.strictjson import read_document

Load = Callable[[Loading], None]
#: Yields (path below the fixtures folder, document) of every file that the database makes.
Dump = Callable[[], Iterable[tuple[str, dict[str, Any]]]]

#: Folders of the fixtures that hold no rows.
NO_ROWS = ("schema", "scenarios")


@dataclass(frozen=True, slots=True)
class Loader:
    """A kind of rows: the files they come from (schema name -> glob) and how they come and go."""

    name: str
    load: Load
    dump: Dump
    patterns: Mapping[str, str] = field(default_factory=dict)


_loaders: dict[str, Loader] = {}


def register_loader(name: str, load: Load, dump: Dump, *, patterns: Mapping[str, str] | None = None) -> None:
    """Add a kind of fixture, loaded and dumped after those registered before it.

    `patterns` maps names of schemas in `fixtures/schema/` to the files they are for, relative to the fixtures
    folder; without them `<name>/*.json`. `load` finds them under `loading.documents(schema name)`.
    """
    _loaders[name] = Loader(name, load, dump, patterns or {name: f"{name}/*.json"})


def loaders() -> list[Loader]:
    """Registered loaders in the order of loading."""
    return list(_loaders.values())


register_loader("games", games.load, games.dump, patterns={"games": "games.json"})
register_loader("cards", cards.load, card_documents.dump, patterns={"cards": "cards/*/*.json"})
register_loader(
    "rulebooks",
    rulebooks.load,
    rulebooks.dump,
    patterns={"rulebooks": "rulebooks/*.json", "rulebook-translations": "rulebooks/*.??.json"},
)
register_loader("rulings", rulings.load, rulings.dump)


def load(paths: Sequence[Path] = (), *, check: bool = False, now: dt.datetime | None = None) -> Report:
    """Load fixture files, or those in folders; without paths the fixtures that come with the program.

    With `check` all is done but nothing stays written. Raises: FixtureFaults, with nothing written.
    """
    documents, faults, unread = _read(paths or [Path(settings.FIXTURES_DIR)])
    loading = Loading(documents, now=now or dt.datetime.now(dt.UTC), faults=faults, unread=unread)
    with transaction.atomic():
        _queue()
        publishing_lock()
        with indexing_deferred() as changed_cards:
            for loader in loaders():
                loader.load(loading)
        if not loading.faults:
            cards_index(changed_cards)
        if loading.report.total(Status.CREATED):
            Game.objects.update(generation=next_generation())
        if loading.faults or check:
            transaction.set_rollback(True)
    if loading.faults:
        raise FixtureFaults(sorted(loading.faults, key=lambda fault: fault.place.file))
    return loading.report


def _queue() -> None:
    """Let one load at a time run: services that start together load the same fixtures."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext('catalog.importer'))")


def _read(paths: Sequence[Path]) -> tuple[list[Document], list[Fault], str]:
    documents: list[Document] = []
    faults: list[Fault] = []
    unread: list[str] = []
    for path, relative in _files(paths, faults):
        file = str(relative)
        name = _schema_for(relative)
        if name is None:
            faults.append(_unclaimed(relative))
            continue
        value, found = read_document(path, file)
        found = found or schema_faults(name, value, Place(file))
        if found:
            faults += found
            unread.append(path.read_text(encoding="utf-8", errors="replace") if path.is_file() else "")
        else:
            documents.append(Document(name, Place(file), value))
    return documents, faults, "\n".join(unread)


def _files(paths: Sequence[Path], faults: list[Fault]) -> list[tuple[Path, PurePosixPath]]:
    """Every fixture file below these paths with the part of its path that says what it is."""
    files: dict[Path, PurePosixPath] = {}
    for root in paths:
        if root.is_dir():
            below = [path for path in root.rglob("*.json") if path.relative_to(root).parts[0] not in NO_ROWS]
            files |= {path.resolve(): _place(path, root) for path in below}
            if not below:
                faults.append(Fault(Place(str(root)), "no_files", "holds no fixture files"))
        elif root.exists():
            files[root.resolve()] = _place(root, root.parent)
        else:
            faults.append(Fault(Place(str(root)), "no_such_file", "does not exist"))
    return sorted(files.items(), key=lambda item: (str(item[1]), item[0]))


def _patterns() -> list[tuple[str, str]]:
    """(schema name, glob) of every kind of file, the more particular ones first."""
    patterns = [pattern for loader in loaders() for pattern in loader.patterns.items()]
    return sorted(patterns, key=lambda item: (-item[1].count("/"), -len(item[1])))


def _place(path: Path, root: Path) -> PurePosixPath:
    parts = path.resolve().parts
    for _, glob in _patterns():
        tail = PurePosixPath(*parts[-1 - glob.count("/") :])
        if tail.match(glob):
            return tail
    return PurePosixPath(path.relative_to(root).as_posix())


def _schema_for(relative: PurePosixPath) -> str | None:
    for name, glob in _patterns():
        if relative.match(glob) and len(relative.parts) == 1 + glob.count("/"):
            return name
    return None


def _unclaimed(relative: PurePosixPath) -> Fault:
    globs = [glob for _, glob in _patterns()]
    folders = [glob.partition("/")[0] for glob in globs]
    hint = near_miss(relative.parts[0], folders) or f" (known: {', '.join(globs)})"
    return Fault(Place(str(relative)), "unknown_file", f"is no kind of fixture{hint}")
