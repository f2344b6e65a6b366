"""Where cards to be checked come from: fixture files, without a database, or the database."""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from catalog.models import CardVersion, Game, Translation
from catalog.services import card_record
from rules.seed import RECORD_DEFAULTS, version_record

Json = Any

#: Further keys of a version in a fixture.
VERSION_KEYS = frozenset(
    {"effective_from", "name", "type", "reason", "source", "review", "withdrawn", "translations"}
)


@dataclass(frozen=True, slots=True)
class CheckedVersion:
    """A card version to be checked, and where a fault of it is to be looked for."""

    source: str
    path: str
    record: dict[str, Json]
    #: False for a version that a later one replaces, or that is withdrawn: checked, but not counted.
    is_current: bool = True
    #: {"text", "note", "digest"} where the wording differs from the rendered one on purpose.
    review: dict[str, Json] | None = None
    #: Language -> text as stored; None where texts are not stored but rendered on loading.
    stored: dict[str, str] | None = None
    #: Keys of the version that mean nothing.
    unknown_keys: tuple[str, ...] = ()


@dataclass(slots=True)
class GameCards:
    """All cards of a game, with the names that texts may use."""

    game: str
    languages: tuple[str, ...] = ("en",)
    #: Language -> slug -> name, cards that are always in play included.
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    versions: list[CheckedVersion] = field(default_factory=list)

    def names_in(self, language: str) -> dict[str, str]:
        """Names in the language, English ones where there is none."""
        return {**self.names.get("en", {}), **self.names.get(language, {})}


class UnreadableFixture(Exception):
    """A fixture file is no JSON document of the expected shape."""

    def __init__(self, source: str, message: str) -> None:
        super().__init__(message)
        self.source = source
        self.message = message


def fixture_games(folder: Path, game: str | None = None) -> list[GameCards]:
    """The cards of `folder`/cards/<game>/*.json, by game. Raises: UnreadableFixture."""
    known = {entry["slug"]: entry for entry in _games(folder)}
    slugs = sorted(path.name for path in (folder / "cards").glob("*") if path.is_dir())
    return [_fixture_game(folder, slug, known.get(slug, {})) for slug in slugs if game in (None, slug)]


def _games(folder: Path) -> list[dict[str, Json]]:
    path = folder / "games.json"
    return list(_document(path, folder)["games"]) if path.exists() else []


def _fixture_game(folder: Path, slug: str, entry: dict[str, Json]) -> GameCards:
    made = GameCards(slug, tuple(entry.get("languages", ("en",))))
    made.names["en"] = dict(entry.get("always_in_play", {}))
    for path in sorted((folder / "cards" / slug).glob("*.json")):
        source = path.relative_to(folder).as_posix()
        try:
            for at, card in enumerate(_document(path, folder)["cards"]):
                made.versions += _card_versions(card, source, f"/cards/{at}", made)
        except (LookupError, TypeError, ValueError, AttributeError) as wrong:
            raise UnreadableFixture(source, f"is not of the shape of a card file: {wrong!r}") from wrong
    return made


def _card_versions(
    card: dict[str, Json], source: str, path: str, made: GameCards
) -> Iterator[CheckedVersion]:
    versions = card["versions"]
    last = max(range(len(versions)), key=lambda at: str(versions[at]["effective_from"]))
    for at, version in enumerate(versions):
        record = version_record(card["slug"], version)
        is_current = at == last and not version.get("withdrawn", False)
        if is_current:
            _take_names(card["slug"], version, made)
        yield CheckedVersion(
            source,
            f"{path}/versions/{at}",
            record,
            is_current=is_current,
            review=version.get("review"),
            unknown_keys=tuple(sorted(version.keys() - RECORD_DEFAULTS.keys() - VERSION_KEYS)),
        )


def _take_names(slug: str, version: dict[str, Json], made: GameCards) -> None:
    made.names.setdefault("en", {})[slug] = version["name"]
    for translation in version.get("translations", ()):
        made.names.setdefault(translation["language"], {})[slug] = translation["name"]


def _document(path: Path, folder: Path) -> dict[str, Json]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as wrong:
        raise UnreadableFixture(path.relative_to(folder).as_posix(), f"cannot be read: {wrong}") from wrong
    if not isinstance(document, dict):
        raise UnreadableFixture(path.relative_to(folder).as_posix(), "is not an object")
    return document


def database_games(on: dt.date, game: str | None = None) -> list[GameCards]:
    """The cards in force on a day, by game."""
    games = Game.objects.order_by("position", "slug")
    return [_database_game(each, on) for each in games if game in (None, each.slug)]


def _database_game(game: Game, on: dt.date) -> GameCards:
    versions = CardVersion.objects.in_force(on=on).in_game(game.slug)
    made = GameCards(game.slug, tuple(game.languages), {"en": dict(game.always_in_play)})
    texts: dict[int, dict[str, str]] = {}
    translations = Translation.objects.in_force(on=on).filter(version__in=versions)
    for each in translations.select_related("version__card"):
        made.names.setdefault(each.language, {})[each.version.card.slug] = each.name
        texts.setdefault(each.version_id, {})[each.language] = each.text
    for version in versions.with_authors().order_by("card__slug"):
        made.names["en"][version.card.slug] = version.name
        stored = {"en": version.text, **texts.get(version.pk, {})}
        review = {"text": version.text, **version.review} if version.review else None
        record = card_record(version)
        made.versions.append(
            CheckedVersion("database", f"/{version.card.slug}", record, review=review, stored=stored)
        )
    return made
