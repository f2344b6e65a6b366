"""The mechanics of publishing dated rows; who may publish what is judged in `catalog.services`.

The only writer of `effective_until`, of version numbers and of the texts of published rows.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from catalog import rendering
from catalog.models import CardVersion, Dated, Game, Person, TextState, Translation
from catalog.records import card_record
from catalog.search.rows import dated_index


def text_store(
    row: CardVersion | Translation, names: rendering.Names, *, authors: Sequence[Person] | None = None
) -> None:
    """Set the text that a row is to carry, unsaved: its reviewed wording where it has one, else rendered.

    `names` are those of the game's cards in the language of the row. Raises: rendering.TextFaults.
    """
    version = row if isinstance(row, CardVersion) else row.version
    language = "en" if isinstance(row, CardVersion) else row.language
    record = card_record(version, authors=authors)
    rendered = rendering.render(version.card.game.slug, record, language, names)
    if row.text_state != TextState.REVIEWED:
        row.text, row.text_state = rendered.text, TextState(rendered.state)


@transaction.atomic
def versions_publish(rows: Sequence[Dated], *, now: dt.datetime) -> None:
    """Mark drafts of one model as published, number card versions and close the rows before them.

    Judges no row and renders no text: `catalog.services.version_publish` and the importer do.
    """
    if not rows:
        return
    model = type(rows[0])
    for number, numbered in _numbers(model, rows).items():
        values = {} if number is None else {"number": number}
        pks = [row.pk for row in numbered]
        model._default_manager.filter(pk__in=pks).write_bookkeeping(published_at=now, **values)
        for row in numbered:
            row.published_at = now
            if number is not None:
                row.number = number  # type: ignore[attr-defined]
    effective_until_rebuild(model, things=rows)
    dated_index(rows)
    generation_advance(rows)


def _numbers(model: type[Dated], rows: Sequence[Dated]) -> dict[int | None, list[Dated]]:
    """Rows by the number they are to get; all under None where the model has no numbers."""
    if model is not CardVersion:
        return {None: list(rows)}
    cards = {row.card_id for row in rows}  # type: ignore[attr-defined]
    last = dict(
        CardVersion.objects.filter(card_id__in=cards)
        .order_by()
        .values_list("card_id")
        .annotate(Max("number"))
    )
    numbered: dict[int | None, list[Dated]] = defaultdict(list)
    for row in sorted(rows, key=lambda row: row.effective_from):
        card = row.card_id  # type: ignore[attr-defined]
        last[card] = (last.get(card) or 0) + 1
        numbered[last[card]].append(row)
    return numbered


def effective_until_rebuild(model: type[Dated], *, things: Collection[Dated] | None = None) -> int:
    """Write the cache `effective_until` of these rows' things, or of all; the number of rows changed."""
    rows = model._default_manager.all() if things is None else rows_of(things)
    published = rows.published().order_by("effective_from")
    ends = effective_ends(published.only(*model.thing, "effective_from", "effective_until"))
    wrong: dict[dt.date | None, list[int]] = defaultdict(list)
    for row, end in ends:
        if row.effective_until != end:
            wrong[end].append(row.pk)
    for end, pks in wrong.items():
        model._default_manager.filter(pk__in=pks).write_bookkeeping(effective_until=end)
    if things is not None:
        known = {row.pk: end for row, end in ends}
        for row in things:
            row.effective_until = known.get(row.pk, row.effective_until)
    return sum(map(len, wrong.values()))


def effective_ends(rows: Iterable[Dated]) -> list[tuple[Dated, dt.date | None]]:
    """Each published row with the day on which the next row of its thing begins; None for the last."""
    by_thing: dict[tuple[Any, ...], list[Dated]] = defaultdict(list)
    for row in rows:
        by_thing[row.thing_key()].append(row)
    ends: list[tuple[Dated, dt.date | None]] = []
    for same in by_thing.values():
        same.sort(key=lambda row: row.effective_from)
        following = [row.effective_from for row in same[1:]]
        ends += zip(same, [*following, None], strict=True)
    return ends


@transaction.atomic
def generation_advance(rows: Sequence[Dated]) -> None:
    """Number a change to these rows (all of one model), and to their games: entity tags hang on it.

    One session at a time: who reads a generation has read every row with a lower number.
    """
    model = type(rows[0])
    touched = model._default_manager.filter(pk__in=[row.pk for row in rows])
    generation = games_advance(set(touched.order_by().values_list(model.game_path, flat=True)))
    touched.write_bookkeeping(generation=generation)
    for row in rows:
        row.generation = generation


@transaction.atomic
def games_advance(games: Collection[int]) -> int:
    """Number a change to something of these games that is not dated; the number."""
    generation = next_generation()
    Game.objects.filter(pk__in=games).update(generation=generation)
    return generation


def catalog_generation() -> int:
    """The number of the last change to the catalog; 0 before the first."""
    return Game.objects.aggregate(last=Max("generation"))["last"] or 0


def publishing_lock() -> None:
    """Let one session at a time publish, correct printings or make search rows: until its transaction ends.

    Taken before any other lock, so that no two sessions wait for each other.
    """
    next_generation()


def next_generation() -> int:
    """The next number of a change to the catalog; others wait for it until this transaction ends.

    The games are held as for a change of no key: rows that refer to them can be added meanwhile.
    """
    known = Game.objects.select_for_update(no_key=True).order_by("pk").values_list("generation", flat=True)
    return max(known, default=0) + 1


def rows_of(rows: Collection[Dated]) -> Any:
    """All rows of the things of these rows, as far as their first field tells them apart."""
    row = next(iter(rows))
    first, *rest = row.thing_columns()
    found = type(row)._default_manager.filter(**{f"{first}__in": {getattr(each, first) for each in rows}})
    if len(rows) > 1:
        return found
    return found.filter(**{name: getattr(row, name) for name in rest})
