"""Search rows from the dated records of cards.

Authority: DESIGN, dated records (search rows, edge rows).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from django.apps import apps
from django.db import connection
from django.db.models import Model, Prefetch

from catalog.folding import fold, lookup_key, name_halves
from catalog.models import (
    LAST_DAY,
    Card,
    CardVersion,
    Dated,
    Printing,
    SearchEdge,
    SearchFact,
    SearchText,
    SearchVersion,
    Translation,
)
from catalog.records import card_record
from catalog.rendering import named_cards

#: Cards whose rows are made at a time, so that memory stays bounded.
BATCH: Final = 500
#: Types whose cards hang on the cards they name. Source: boost:card.12.
_BINDING_TYPES: Final = frozenset({"Library"})
#: Under what the initials of authors stand: no attribute can be called so.
AUTHOR_INITIALS: Final = "author initials"
#: Under what the halves of two-part names stand; no field of the search language.
NAME_HALF: Final = "name half"
#: Fields of every card, which an attribute of that name must not pass for.
_NOT_ATTRIBUTES: Final = frozenset(
    {"type", "subtype", "domain", "category", "trait", "author", AUTHOR_INITIALS}
)
_ROW_MODELS: Final = (SearchEdge, SearchFact, SearchText, SearchVersion)

_deferred: ContextVar[set[int] | None] = ContextVar("deferred search rows", default=None)


def cards_index(card_ids: Iterable[int]) -> None:
    """Make the search rows of these cards anew, from what is published now."""
    waiting = _deferred.get()
    if waiting is not None:
        waiting.update(card_ids)
        return
    ids = sorted(set(card_ids))
    for start in range(0, len(ids), BATCH):
        _write(ids[start : start + BATCH])


@contextmanager
def indexing_deferred() -> Iterator[set[int]]:
    """Inside, `cards_index` only notes the cards, in the set given: to be indexed together afterwards."""
    waiting: set[int] = set()
    token = _deferred.set(waiting)
    try:
        yield waiting
    finally:
        _deferred.reset(token)


def dated_index(rows: Sequence[Dated]) -> None:
    """Make the search rows of the cards anew that these rows (all of one model) are about."""
    model = type(rows[0])
    if model is CardVersion:
        cards_index(row.card_id for row in rows)  # type: ignore[attr-defined]
    elif model is Translation:
        versions = [row.version_id for row in rows]  # type: ignore[attr-defined]
        cards_index(CardVersion.objects.filter(pk__in=versions).order_by().values_list("card_id", flat=True))


def search_rebuild() -> int:
    """Make the search rows of all cards anew; how many cards there are."""
    ids = list(Card.objects.order_by("pk").values_list("pk", flat=True))
    cards_index(ids)
    statistics_refresh()
    return len(ids)


def statistics_refresh() -> None:
    """Let the database count and tidy what it holds: its plans and its indexes of texts rest on that.

    For after many rows were written. Within a transaction PostgreSQL only counts, and tidies in its own time.
    """
    postgres = connection.vendor == "postgresql"
    verb = "VACUUM (ANALYZE)" if postgres and not connection.in_atomic_block else "ANALYZE"
    with connection.cursor() as cursor:
        for model in apps.get_app_config("catalog").get_models():
            cursor.execute(f"{verb} {connection.ops.quote_name(model._meta.db_table)}")
        if connection.vendor == "sqlite":
            index = f"{SearchText._meta.db_table}_trigram"
            cursor.execute(f"INSERT INTO {index}({index}) VALUES ('optimize')")


@dataclass(slots=True)
class _Rows:
    versions: list[SearchVersion] = field(default_factory=list)
    texts: list[SearchText] = field(default_factory=list)
    #: (version id, field, number, word)
    facts: list[tuple[int, str, int | None, str | None]] = field(default_factory=list)
    edges: list[SearchEdge] = field(default_factory=list)


def _write(card_ids: Collection[int]) -> None:
    of_cards = CardVersion.objects.filter(card_id__in=card_ids).order_by()
    for model in _ROW_MODELS:
        model._default_manager.filter(version__in=of_cards.values("pk")).delete()
    rows = _Rows()
    flavours = _flavours(card_ids)
    translations = Translation.objects.published().filter(withdrawn=False).order_by("effective_from")
    versions = of_cards.published().with_authors().order_by("card_id", "effective_from")
    spoken = versions.prefetch_related(Prefetch("translations", translations, to_attr="spoken"))
    for card, history in groupby(spoken, key=lambda version: version.card_id):
        since = None
        for version in history:
            since = since or version.effective_from
            if not version.withdrawn:
                _add(rows, version, since, flavours.get(card, ""))
    for made in (rows.versions, rows.texts, rows.edges):
        _create(made)
    _create_facts(rows.facts)


def _create(rows: Sequence[Model]) -> None:
    if rows:
        type(rows[0])._default_manager.bulk_create(rows, batch_size=BATCH)


def _create_facts(facts: Sequence[tuple[int, str, int | None, str | None]]) -> None:
    """Facts are many: written without a model instance for each."""
    table = connection.ops.quote_name(SearchFact._meta.db_table)
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} (version_id, field, number, word) VALUES (%s, %s, %s, %s)", facts
        )


def _flavours(card_ids: Collection[int]) -> dict[int, str]:
    """Folded flavours by card, one line a printing."""
    printed = Printing.objects.filter(card_id__in=card_ids).exclude(flavour="")
    flavours: dict[int, str] = {}
    for card, flavour in printed.order_by("card_id", "pk").values_list("card_id", "flavour"):
        line = fold(flavour)
        flavours[card] = f"{flavours[card]}\n{line}" if card in flavours else line
    return flavours


def _add(rows: _Rows, version: CardVersion, since: dt.date, flavour: str) -> None:
    first, last = version.effective_from, _last_day(version)
    rows.versions.append(
        SearchVersion(
            version=version,
            card_id=version.card_id,
            game_id=version.card.game_id,
            first_day=first,
            last_day=last,
            since=since,
            name_key=lookup_key(version.name),
            type_key=lookup_key(version.type),
            cost=version.cost,
        )
    )
    rows.texts.append(_text(version, version, (first, last), flavour))
    for translation in version.spoken:  # type: ignore[attr-defined]
        begins = max(first, translation.effective_from)
        ends = min(last, _last_day(translation))
        if begins <= ends:
            rows.texts.append(_text(version, translation, (begins, ends), fold(translation.flavour)))
    record = card_record(version)
    rows.facts += [(version.pk, *fact) for fact in (*version_facts(record), *_halves(version))]
    rows.edges += [
        SearchEdge(
            version=version,
            game_id=version.card.game_id,
            named=slug,
            binds=version.type in _BINDING_TYPES,
        )
        for slug in sorted(named_cards(version.card.game.slug, record))
        if slug != version.card.slug
    ]


def _halves(version: CardVersion) -> Iterator[tuple[str, None, str]]:
    """Each half of a two-part name, in any language: people know such cards by either."""
    for name in (version.name, *(spoken.name for spoken in version.spoken)):  # type: ignore[attr-defined]
        yield from (_word(NAME_HALF, half) for half in name_halves(name))


def _last_day(row: Dated) -> dt.date:
    return row.effective_until - dt.timedelta(days=1) if row.effective_until else LAST_DAY


def _text(
    version: CardVersion, row: CardVersion | Translation, days: tuple[dt.date, dt.date], flavour: str
) -> SearchText:
    return SearchText(
        version=version,
        card_id=version.card_id,
        translation=row if isinstance(row, Translation) else None,
        language=row.language if isinstance(row, Translation) else "en",
        first_day=days[0],
        last_day=days[1],
        name_key=lookup_key(row.name)[:500],
        name=fold(row.name),
        text=fold(row.text),
        flavour=flavour,
    )


def version_facts(record: dict[str, Any]) -> Iterator[tuple[str, int | None, str | None]]:
    """Field, number and word, one of both None, of everything countable and nameable in a card record."""
    yield _word("type", record["type"])
    for subtype in record["subtypes"]:
        yield _word("subtype", subtype)
    if record["tags"]["domain"]:
        yield _word("domain", record["tags"]["domain"])
    for category in record["tags"]["categories"]:
        yield _word("category", category)
    for trait in record["traits"]:
        yield _word("trait", trait)
    for author in record["authors"]:
        yield "author", None, fold(author["name"])[:200]
        yield AUTHOR_INITIALS, None, fold(author["initials"])[:200]
    numbers = {**record["attributes"], **record["stats"], "cost": record["cost"]}
    for name, value in numbers.items():
        if name.lower() in _NOT_ATTRIBUTES:
            continue
        if isinstance(value, int) and not isinstance(value, bool):
            yield name.lower()[:60], value, None
        elif isinstance(value, str):
            yield _word(name.lower()[:60], value)


def _word(name: str, value: str) -> tuple[str, None, str]:
    return name, None, lookup_key(value)[:200]
