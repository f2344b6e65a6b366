"""One load of fixtures: the documents read, and how a loader settles its rows against the database."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from django.db.models import Model

from catalog.models import Dated, Game
from catalog.publication import versions_publish
from catalog.seeds.report import Difference, Entry, Fault, Place, Report, Status, near_miss

Row = TypeVar("Row", bound=Model)
BATCH = 500


@dataclass(frozen=True, slots=True)
class Document:
    """A fixture file that was read and found to keep its schema."""

    name: str
    place: Place
    data: dict[str, Any]

    def items(self, key: str) -> Iterator[tuple[dict[str, Any], Place]]:
        """Each object of the list `key` with its place; nothing where the list is absent."""
        for index, item in enumerate(self.data.get(key, ())):
            yield item, self.place.at(key, index)


class Loading:
    """What loaders are given: they record faults and settle rows; the importer commits all or nothing."""

    def __init__(
        self,
        documents: Sequence[Document],
        *,
        now: dt.datetime,
        faults: Sequence[Fault] = (),
        unread: str = "",
    ) -> None:
        self.now = now
        self.report = Report()
        self.faults = list(faults)
        self._documents = documents
        self._unread = unread
        self._games: dict[str, Game] | None = None

    @property
    def today(self) -> dt.date:
        return self.now.astimezone(dt.UTC).date()

    def documents(self, name: str) -> list[Document]:
        """Documents of one kind, in the order of their paths."""
        return [document for document in self._documents if document.name == name]

    def fault(self, place: Place, code: str, message: str) -> None:
        """Record a fault: the load goes on, so that all are found, and then ends without writing."""
        self.faults.append(Fault(place, code, message))

    def unknown(self, place: Place, what: str, word: str, known: Any) -> None:
        """Record that a word names nothing, with the nearest known one.

        Silent for a word that stands in a file which was found faulty and not loaded.
        """
        if f'"{word.rpartition(":")[2]}"' not in self._unread:
            self.fault(place, f"unknown_{what}", f"there is no {what} “{word}”{near_miss(word, known)}")

    @property
    def games(self) -> dict[str, Game]:
        """Games by slug, those of this load included."""
        if self._games is None:
            self._games = {game.slug: game for game in Game.objects.all()}
        return self._games

    def game_of(self, document: Document) -> Game | None:
        """The game that a document speaks of; None, with a fault recorded, where there is none."""
        slug = document.data["game"]
        if slug not in self.games:
            self.unknown(document.place.at("game"), "game", slug, self.games)
        return self.games.get(slug)

    def check_language(self, game: Game, language: str, place: Place) -> None:
        """Record a fault for a language that the game is not written in."""
        if language not in game.languages:
            self.unknown(place, "language", language, game.languages)

    def settle(
        self,
        kind: str,
        wanted: Sequence[tuple[Row, Place]],
        *,
        key: Sequence[str],
        compare: Sequence[str],
        prepare: Callable[[list[Row]], None] | None = None,
        also: Callable[[Row, Row], list[Difference]] | None = None,
        publish: bool = True,
    ) -> list[Row]:
        """Add the rows that are absent and report every one: created, unchanged or in conflict.

        `wanted` are unsaved rows with the places that ask for them; `key` names the fields that tell rows
        apart (foreign keys by `…_id`), the first of which also narrows what is read; dated rows also by
        their day, and they are published at once unless `publish` is False. `prepare` gets the rows to be
        created before they are; `also(stored, wanted)` adds differences to those of `compare`. Returned are
        the stored rows, one for each wanted: of a conflict the one in the database; of a back-dated or
        repeated one the row that was wanted, unsaved: nothing can hang on it. Faults: `duplicate`.
        """
        if not wanted:
            return []
        model = type(wanted[0][0])
        dated = issubclass(model, Dated)
        fields = (*key, "effective_from") if dated else tuple(key)
        stored = self._stored(model, key, fields, wanted)
        things = {values[:-1] for values in stored} if dated else set()
        places: dict[tuple[Any, ...], Place] = {}
        settled: list[Row] = []
        created: list[Row] = []
        for row, place in wanted:
            values = _values(row, fields)
            if values in places:
                self.fault(place, "duplicate", f"{kind} stands at {places[values]} already")
            elif values in stored:
                differences = _differences(stored[values], row, compare)
                differences += also(stored[values], row) if also else []
                _relate(stored[values], row)
                self._enter(kind, stored[values], place, differences)
                settled.append(stored[values])
                places[values] = place
                continue
            elif dated and values[:-1] in things and values[-1] < self.today:
                self._enter_back_dated(kind, row, place)
            else:
                self.report.entries.append(Entry(Status.CREATED, kind, str(row), place))
                created.append(row)
            places.setdefault(values, place)
            settled.append(row)
        self._create(model, created, prepare, publish=publish and dated)
        return settled

    def _stored(
        self,
        model: type[Row],
        key: Sequence[str],
        fields: Sequence[str],
        wanted: Sequence[tuple[Row, Place]],
    ) -> dict[tuple[Any, ...], Row]:
        narrowing = {getattr(row, key[0]) for row, _ in wanted}
        rows = model._default_manager.filter(**{f"{key[0]}__in": narrowing})
        if issubclass(model, Dated):
            rows = rows.filter(published_at__isnull=False, cancelled_at__isnull=True)
        return {_values(row, fields): row for row in rows}

    def _create(
        self,
        model: type[Row],
        rows: list[Row],
        prepare: Callable[[list[Row]], None] | None,
        *,
        publish: bool,
    ) -> None:
        if not rows:
            return
        if prepare:
            prepare(rows)
        model._default_manager.bulk_create(rows, batch_size=BATCH)
        if publish:
            versions_publish(rows, now=self.now)  # type: ignore[arg-type]

    def _enter(self, kind: str, row: Model, place: Place, differences: list[Difference]) -> None:
        status = Status.CONFLICT if differences else Status.UNCHANGED
        code = "differs" if differences else ""
        self.report.entries.append(Entry(status, kind, str(row), place, code, tuple(differences)))

    def _enter_back_dated(self, kind: str, row: Model, place: Place) -> None:
        day = getattr(row, "effective_from")  # noqa: B009 - the row is dated
        difference = Difference("effective_from", None, day.isoformat())
        self.report.entries.append(Entry(Status.CONFLICT, kind, str(row), place, "back_dated", (difference,)))


def _relate(stored: Model, wanted: Model) -> None:
    """Give a stored row the related rows that are at hand, so that none is fetched for it."""
    at_hand: dict[str, Model] = wanted._state.fields_cache
    for field in stored._meta.concrete_fields:
        related = at_hand.get(field.name)
        if related is not None and related.pk == getattr(stored, field.attname):
            setattr(stored, field.name, related)


def _values(row: Model, fields: Sequence[str]) -> tuple[Any, ...]:
    return tuple(getattr(row, name) for name in fields)


def _differences(stored: Model, wanted: Model, compare: Sequence[str]) -> list[Difference]:
    return [
        Difference(name, getattr(stored, name), getattr(wanted, name))
        for name in compare
        if not same_value(getattr(stored, name), getattr(wanted, name))
    ]


def same_value(left: Any, right: Any) -> bool:
    """Whether two JSON values are the same one; True is not 1, and 1.0 is not 1."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same_value(left[key], right[key]) for key in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same_value, left, right))
    return isinstance(left, bool) == isinstance(right, bool) and left == right
