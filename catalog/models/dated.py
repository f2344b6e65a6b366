"""What holds from a date on (DESIGN: dated records)."""

from __future__ import annotations

import datetime as dt
from typing import Any, ClassVar, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q


class PublishedRowError(ValidationError):
    """A published row was to be changed or deleted: a new version is made instead."""

    def __init__(self, row: models.Model) -> None:
        super().__init__(
            f"{row._meta.verbose_name} {row.pk} is published and cannot be changed; make a new version.",
            code="published_row",
        )


class DatedQuerySet(models.QuerySet):
    """Reads of dated rows by the day they are asked for."""

    def published(self) -> Self:
        """Rows that were published and not cancelled before their date."""
        return self.filter(published_at__isnull=False, cancelled_at__isnull=True)

    def in_force(self, *, on: dt.date) -> Self:
        """The one published row of each thing that holds on the day `on`."""
        begun = self.published().filter(effective_from__lte=on)
        return begun.filter(Q(effective_until__isnull=True) | Q(effective_until__gt=on))


class Dated(models.Model):
    """A row that holds from `effective_from` (a UTC day) until the next row of the same thing begins.

    `effective_until` (exclusive) is a cache of the next row's day, written by the publish service alone.
    A published row never changes: `save` and `delete` refuse it.
    """

    #: Fields that may still be written once a row is published: caches and the mark of a cancelled schedule.
    mutable_when_published: ClassVar[frozenset[str]] = frozenset({"effective_until", "cancelled_at"})

    effective_from = models.DateField()
    effective_until = models.DateField(null=True, blank=True, editable=False)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    cancelled_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = DatedQuerySet.as_manager()

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db: str | None, field_names: Any, values: Any) -> Self:
        row = super().from_db(db, field_names, values)
        row._was_published = row.__dict__.get("published_at") is not None
        return row

    @property
    def is_published(self) -> bool:
        return self.published_at is not None and self.cancelled_at is None

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the row. Raises: PublishedRowError when a published row would change."""
        fields = kwargs.get("update_fields")
        allowed = fields is not None and set(fields) <= self.mutable_when_published
        if getattr(self, "_was_published", False) and not allowed:
            raise PublishedRowError(self)
        super().save(*args, **kwargs)
        self._was_published = self.published_at is not None

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Remove a draft. Raises: PublishedRowError for a published row."""
        if getattr(self, "_was_published", False):
            raise PublishedRowError(self)
        return super().delete(*args, **kwargs)


def one_per_day(name: str, *fields: str) -> models.UniqueConstraint:
    """No two live rows of one thing begin on one day."""
    return models.UniqueConstraint(
        fields=[*fields, "effective_from"], condition=Q(cancelled_at__isnull=True), name=name
    )
