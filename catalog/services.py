"""Publishing and cancelling dated rows one by one, and the reads that other apps build on."""

from __future__ import annotations

import datetime as dt

from django.core.exceptions import ValidationError
from django.db import transaction

from catalog import rendering
from catalog.managers import BOOKKEEPING
from catalog.models import Authorship, CardVersion, Dated, TextState, Translation
from catalog.publication import (
    effective_until_rebuild,
    generation_advance,
    publishing_lock,
    rows_of,
    text_store,
    versions_publish,
)
from catalog.records import card_names, card_record, card_records, rule_values
from catalog.search.rows import dated_index
from catalog.seeds.judging import row_faults

__all__ = [
    "PublicationRefused",
    "card_names",
    "card_record",
    "card_records",
    "effective_until_rebuild",
    "rule_values",
    "version_cancel",
    "version_draft",
    "version_publish",
    "versions_publish",
]


class PublicationRefused(ValidationError):
    """A row cannot be published or cancelled; `code` says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message, code=code)


@transaction.atomic
def version_draft(row: Dated, *, effective_from: dt.date) -> Dated:
    """A new draft with the facts of a row, its author list included, from another day on.

    Its text is rendered anew when it is published; a review holds for the version it was made for.
    """
    model = type(row)
    skipped = {"id", "effective_from", "review", *BOOKKEEPING}
    reviewed = isinstance(row, Translation) and row.text_state == TextState.REVIEWED
    if isinstance(row, CardVersion | Translation) and not reviewed:
        skipped |= {"text", "text_state"}
    names = [field.attname for field in model._meta.concrete_fields if field.name not in skipped]
    facts = {name: getattr(row, name) for name in names}
    draft = model._default_manager.create(**facts, effective_from=effective_from)
    if isinstance(draft, CardVersion) and isinstance(row, CardVersion):
        Authorship.objects.bulk_create(
            Authorship(version=draft, person_id=place.person_id, position=place.position)
            for place in row.authorships.all()
        )
    return draft


@transaction.atomic
def version_publish(row: Dated, *, now: dt.datetime | None = None) -> None:
    """Publish a stored draft from its `effective_from` on, with its rendered text.

    Raises: PublicationRefused (`published_row`, `back_dated`, `day_taken`, `before_its_version`, `not_valid`,
    `effects_unreadable`).
    """
    now = now or dt.datetime.now(dt.UTC)
    _hold(row)
    _refuse_unpublishable(row, now)
    if isinstance(row, CardVersion | Translation):
        _text_render(row)
    versions_publish([row], now=now)


def _hold(row: Dated) -> None:
    """Read the row as it is now; nobody else publishes, cancels or changes it until this is done."""
    publishing_lock()
    row.refresh_from_db(from_queryset=type(row)._default_manager.select_for_update())


def _refuse_unpublishable(row: Dated, now: dt.datetime) -> None:
    if row.published_at is not None:
        raise PublicationRefused("published_row", f"{row} is published already.")
    if row.effective_from < _day(now):
        raise PublicationRefused(
            "back_dated",
            f"{row.effective_from} is before the day of publishing ({_day(now)}): answers for past days "
            "never change.",
        )
    same_day = rows_of([row]).published().filter(effective_from=row.effective_from)
    if same_day.exists():
        raise PublicationRefused("day_taken", f"Another version begins on {row.effective_from} already.")
    if isinstance(row, Translation) and row.effective_from < row.version.effective_from:
        raise PublicationRefused(
            "before_its_version", "A translation cannot begin before the version it translates."
        )
    if faults := row_faults(row):
        raise PublicationRefused("not_valid", "; ".join(map(str, faults)))


def _day(now: dt.datetime) -> dt.date:
    return now.astimezone(dt.UTC).date()


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


@transaction.atomic
def version_cancel(row: Dated, *, now: dt.datetime | None = None) -> None:
    """Take back a scheduled row before its day; it stays on record and never holds.

    Raises: PublicationRefused (`not_published`, `already_cancelled`, `already_begun`).
    """
    now = now or dt.datetime.now(dt.UTC)
    _hold(row)
    if row.published_at is None:
        raise PublicationRefused("not_published", f"{row} is a draft: delete it instead.")
    if row.cancelled_at is not None:
        raise PublicationRefused("already_cancelled", f"{row} was cancelled before.")
    if row.effective_from <= _day(now):
        raise PublicationRefused("already_begun", f"{row} has been in force since {row.effective_from}.")
    manager = type(row)._default_manager
    manager.filter(pk=row.pk).write_bookkeeping(cancelled_at=now, effective_until=None)
    row.refresh_from_db()
    effective_until_rebuild(type(row), things=[row])
    dated_index([row])
    generation_advance([row])
