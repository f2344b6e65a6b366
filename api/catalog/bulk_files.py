"""The bulk files of a generation: every published row as gzip JSON Lines, made once and never changed.

A file is named by the generation and by a mark of the database that it was made from, so that a name means
the same bytes for ever. Bytes hang on the rows alone: two processes that make a file make it equal. All
files stand in one folder of the data folder, and a generation is there when its list is.

Authority: API, catalog (`bulk/`).
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import json
import os
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db.models import Max
from rest_framework.utils.encoders import JSONEncoder

from api.catalog.published import KINDS, published_row
from catalog.models import CardSet, Printing
from catalog.publication import catalog_generation

FILE_NAME: Final = re.compile(r"[a-z]{1,20}-[0-9]{1,12}-[0-9a-f]{12}\.jsonl\.gz", re.ASCII)
#: Rows held in memory at a time.
_CHUNK: Final = 500
#: Generations whose files are kept, so that a download begun before a publication can be finished after it.
_KEPT: Final = 3
_ATTEMPTS: Final = 5


class CatalogMoves(Exception):
    """The catalog changed during each attempt to write it down."""


def bulk_listing() -> dict[str, Any]:
    """The generation and its files, made now where they are missing. Raises: CatalogMoves.

    `files`: file, sha256 and bytes of the file as served, and its rows, in a fixed order.
    """
    for _ in range(_ATTEMPTS):
        generation, stem = _generation_stem()
        listing = _stored(stem)
        if listing is None:
            with _one_at_a_time():
                listing = _stored(stem) or _make(generation, stem)
        if listing is not None:
            return listing
    raise CatalogMoves


def bulk_path(file: str) -> Path | None:
    """The file of this name in the folder; None when there is none."""
    path = bulk_folder() / file
    return path if FILE_NAME.fullmatch(file) and path.is_file() else None


def bulk_digest(file: str) -> str | None:
    """The SHA-256 of a file that a list names."""
    stem = file.partition("-")[2].removesuffix(".jsonl.gz")
    listing = _stored(stem) or {"files": []}
    return next((row["sha256"] for row in listing["files"] if row["file"] == file), None)


def bulk_folder() -> Path:
    return Path(settings.DATA_DIR) / "bulk"


def _generation_stem() -> tuple[int, str]:
    """The generation, and the part of the names that is its own: with a mark of this database."""
    generation = catalog_generation()
    latest = [
        kind.model._default_manager.aggregate(last=Max("published_at"))["last"] for kind in KINDS.values()
    ]
    mark = hashlib.sha256(repr((generation, list(map(str, latest)))).encode()).hexdigest()[:12]
    return generation, f"{generation}-{mark}"


def _stored(stem: str) -> dict[str, Any] | None:
    try:
        return json.loads((bulk_folder() / f"{stem}.json").read_text())
    except FileNotFoundError:
        return None


def _make(generation: int, stem: str) -> dict[str, Any] | None:
    """Write all files, the list last; None when the catalog changed meanwhile."""
    files = [_write(f"{name}-{stem}.jsonl.gz", rows()) for name, rows in SOURCES.items()]
    if _generation_stem() != (generation, stem):
        return None
    listing = {"generation": generation, "files": files}
    with _replacing(f"{stem}.json") as target:
        target.write(json.dumps(listing).encode())
    _forget_old()
    return listing


def _write(file: str, rows: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    count = 0
    with _replacing(file) as target:
        with gzip.GzipFile(filename="", mode="wb", fileobj=target, mtime=0) as packed:
            for row in rows:
                packed.write(_line(row))
                count += 1
        target.seek(0)
        digest = hashlib.file_digest(target, "sha256").hexdigest()
        size = target.tell()
    return {"file": file, "sha256": digest, "rows": count, "bytes": size}


def _line(row: Mapping[str, Any]) -> bytes:
    return json.dumps(row, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


@contextmanager
def _replacing(file: str) -> Iterator[Any]:
    """A file to write, which takes its name only when it is whole."""
    folder = bulk_folder()
    with tempfile.NamedTemporaryFile("w+b", dir=folder, prefix=".new-", delete=False) as target:
        try:
            yield target
            target.flush()
            os.fsync(target.fileno())
            os.replace(target.name, folder / file)
        except BaseException:
            Path(target.name).unlink(missing_ok=True)
            raise


@contextmanager
def _one_at_a_time() -> Iterator[None]:
    """Let one process of this data folder write; the others wait and find the work done."""
    bulk_folder().mkdir(parents=True, exist_ok=True)
    with (bulk_folder() / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _forget_old() -> None:
    lists = sorted(bulk_folder().glob("*.json"), key=lambda path: path.stat().st_mtime_ns)
    for old in lists[:-_KEPT]:
        for file in [old, *bulk_folder().glob(f"*-{old.stem}.jsonl.gz")]:
            file.unlink(missing_ok=True)


def _published(name: str) -> Callable[[], Iterator[dict[str, Any]]]:
    def rows() -> Iterator[dict[str, Any]]:
        published = KINDS[name].rows().filter(generation__isnull=False).order_by("pk")
        for row in published.iterator(chunk_size=_CHUNK):
            yield published_row(name, row)

    return rows


def _printings() -> Iterator[dict[str, Any]]:
    rows = Printing.objects.select_related("card__game", "card_set").order_by("pk")
    for row in rows.iterator(chunk_size=_CHUNK):
        yield {
            "game": row.card.game.slug,
            "slug": row.card.slug,
            "set": row.card_set.code,
            "number": row.number,
            "name": row.name,
            "text": row.text,
            "flavour": row.flavour,
            "quantity": row.quantity,
            "attributes": row.attributes,
        }


def _sets() -> Iterator[dict[str, Any]]:
    for row in CardSet.objects.select_related("game").order_by("pk").iterator(chunk_size=_CHUNK):
        yield {
            "game": row.game.slug,
            "code": row.code,
            "names": row.names,
            "released_on": row.released_on,
            "is_house": row.is_house,
            "notes": row.notes,
        }


#: Beginning of a file's name -> its rows.
SOURCES: Final[dict[str, Callable[[], Iterator[dict[str, Any]]]]] = {
    "cards": _published("card"),
    "translations": _published("translation"),
    "printings": _printings,
    "sets": _sets,
    "rulings": _published("ruling"),
    "clauses": _published("clause"),
    "parameters": _published("parameter"),
    "formats": _published("format"),
}
