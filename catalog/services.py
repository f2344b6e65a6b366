"""Publication of dated rows and the card record that engines, API and search share.

The only writer of `effective_until`, of version numbers and of the texts of published rows.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import F, Max, Model

from catalog import rendering
from catalog.models import CardVersion, Dated, Game, Person, RuleParameter, TextState, Translation


class PublicationRefused(ValidationError):
    """A row cannot be published or cancelled; `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)


def card_record(version: CardVersion, *, authors: Sequence[Person] | None = None) -> dict[str, Any]:
    """What engines, API and search know of a card version; no query after `with_authors()`.

    `authors` stands for the author list of a version that has none stored yet.
    """
    if authors is None:
        authors = [place.person for place in version.authorships.all()]
    return {
        "slug": version.card.slug,
        "name": version.name,
        "type": version.type,
        "subtypes": list(version.subtypes),
        "tags": {
            "domain": version.tags.get("domain"),
            "categories": list(version.tags.get("categories", ())),
        },
        "stats": dict(version.stats),
        "traits": list(version.traits),
        "cost": version.cost,
        "attributes": dict(version.attributes),
        "effects": list(version.effects),
        "authors": [{"name": person.name, "initials": person.initials} for person in authors],
    }


def card_records(game_slug: str, *, on: dt.date, sets: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Records of a game's cards in force on `on`, by slug; only those printed in `sets` where given."""
    versions = CardVersion.objects.in_force(on=on).in_game(game_slug)
    if sets:
        versions = versions.in_set(*sets)
    return [card_record(version) for version in versions.with_authors().order_by("card__slug")]


def rule_values(game_slug: str, *, on: dt.date) -> dict[str, Any]:
    """Rule parameters of a game in force on `on`, by name."""
    return RuleParameter.objects.in_force(on=on).in_game(game_slug).by_name()


def card_names(game: Game, language: str, *, on: dt.date) -> dict[str, str]:
    """Names of a game's cards on `on` by slug, in `language` where translated, else in English."""
    names = {**game.always_in_play}
    versions = CardVersion.objects.in_force(on=on).in_game(game.slug)
    names |= dict(versions.values_list("card__slug", "name"))
    if language != "en":
        spoken = Translation.objects.in_force(on=on).in_language(language).filter(version__in=versions)
        names |= dict(spoken.values_list("version__card__slug", "name"))
    return names


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
def version_publish(row: Dated, *, now: dt.datetime | None = None) -> None:
    """Publish a draft from its `effective_from` on, with its rendered text.

    Raises: PublicationRefused (`published_row`, `back_dated`, `day_taken`, `before_its_version`,
    `effects_unreadable`).
    """
    now = now or dt.datetime.now(dt.UTC)
    _things_lock([row])
    row.refresh_from_db()
    _refuse_unpublishable(row, now)
    if isinstance(row, CardVersion | Translation):
        _text_render(row)
    versions_publish([row], now=now)


def _refuse_unpublishable(row: Dated, now: dt.datetime) -> None:
    if row.published_at is not None:
        raise PublicationRefused("published_row", f"{row} is published already.")
    if row.effective_from < now.date():
        raise PublicationRefused(
            "back_dated",
            f"{row.effective_from} is before the day of publishing ({now.date()}): answers for past days "
            "never change.",
        )
    same_day = _rows_of([row]).published().filter(effective_from=row.effective_from)
    if same_day.exists():
        raise PublicationRefused("day_taken", f"Another version begins on {row.effective_from} already.")
    if isinstance(row, Translation) and row.effective_from < row.version.effective_from:
        raise PublicationRefused(
            "before_its_version", "A translation cannot begin before the version it translates."
        )


def _text_render(row: CardVersion | Translation) -> None:
    version = row if isinstance(row, CardVersion) else row.version
    language = "en" if isinstance(row, CardVersion) else row.language
    names = card_names(version.card.game, language, on=row.effective_from)
    names[version.card.slug] = row.name
    try:
        text_store(row, names)
    except rendering.TextFaults as faults:
        raise PublicationRefused("effects_unreadable", str(faults)) from faults
    row.save()


def versions_publish(rows: Sequence[Dated], *, now: dt.datetime) -> None:
    """Mark drafts of one model as published, number card versions and close the rows before them.

    Judges no date and renders no text: for `version_publish` and the first load from fixtures.
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


@transaction.atomic
def version_cancel(row: Dated, *, now: dt.datetime | None = None) -> None:
    """Take back a scheduled row before its day; it stays on record and never holds.

    Raises: PublicationRefused (`not_published`, `already_cancelled`, `already_begun`).
    """
    now = now or dt.datetime.now(dt.UTC)
    _things_lock([row])
    row.refresh_from_db()
    if row.published_at is None:
        raise PublicationRefused("not_published", f"{row} is a draft: delete it instead.")
    if row.cancelled_at is not None:
        raise PublicationRefused("already_cancelled", f"{row} was cancelled before.")
    if row.effective_from <= now.date():
        raise PublicationRefused("already_begun", f"{row} has been in force since {row.effective_from}.")
    manager = type(row)._default_manager
    manager.filter(pk=row.pk).write_bookkeeping(cancelled_at=now, effective_until=None)
    row.refresh_from_db()
    effective_until_rebuild(type(row), things=[row])
    generation_advance([row])


def effective_until_rebuild(model: type[Dated], *, things: Collection[Dated] | None = None) -> int:
    """Write the cache `effective_until` of these rows' things, or of all; the number of rows changed."""
    rows = model._default_manager.all() if things is None else _rows_of(things)
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


def generation_advance(rows: Sequence[Dated]) -> None:
    """Count a change to the games of these rows (all of one model): entity tags hang on it."""
    model = type(rows[0])
    touched = model._default_manager.filter(pk__in=[row.pk for row in rows])
    games = set(touched.order_by().values_list(model.game_path, flat=True))
    Game.objects.filter(pk__in=games).update(generation=F("generation") + 1)


def _rows_of(rows: Collection[Dated]) -> Any:
    """All rows of the things of these rows, as far as their first field tells them apart."""
    model = type(next(iter(rows)))
    first = model._meta.get_field(model.thing[0]).attname
    found = model._default_manager.filter(**{f"{first}__in": {getattr(row, first) for row in rows}})
    if len(rows) == 1:
        row = next(iter(rows))
        rest = [model._meta.get_field(name).attname for name in model.thing[1:]]
        found = found.filter(**{name: getattr(row, name) for name in rest})
    return found


def _things_lock(rows: Collection[Dated]) -> None:
    """Let one session at a time publish rows of one thing (no-op on SQLite, whose writers queue)."""
    model = type(next(iter(rows)))
    parent: type[Model] = model._meta.get_field(model.thing[0]).related_model  # type: ignore[assignment]
    ids = sorted(getattr(row, f"{model.thing[0]}_id") for row in rows)
    list(parent._default_manager.select_for_update().filter(pk__in=ids).order_by("pk").values_list("pk"))
