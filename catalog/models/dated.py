"""What holds from a date on (DESIGN: dated records)."""

from __future__ import annotations

import datetime as dt
from typing import Any, ClassVar

from django.db import models, transaction
from django.db.models import F, Q
from django.db.models.constraints import BaseConstraint

from catalog.managers import DatedQuerySet, PublishedRowError


class Dated(models.Model):
    """A row that holds from `effective_from` (a UTC day) until the next row of the same thing begins.

    A published row never changes: `save`, `delete` and the query set's `update`, `delete` and `bulk_update`
    refuse it. `effective_until` (exclusive) is a cache of the next row's day, written by the publish service
    alone. A withdrawal is a row of its own: from its day on nothing of the thing is in force. A scheduled row
    that was cancelled before its day stays on record and never held.
    """

    #: The fields that say which thing this is a row of.
    thing: ClassVar[tuple[str, ...]]
    #: Look-up of the game from a row.
    game_path: ClassVar[str]

    effective_from = models.DateField()
    effective_until = models.DateField(null=True, blank=True, editable=False)
    published_at = models.DateTimeField(null=True, blank=True, editable=False)
    cancelled_at = models.DateTimeField(null=True, blank=True, editable=False)
    withdrawn = models.BooleanField(default=False)
    #: The number of the publication or cancellation that last touched the row; None for a draft.
    generation = models.PositiveBigIntegerField(null=True, blank=True, db_index=True, editable=False)

    objects = DatedQuerySet.as_manager()

    class Meta:
        abstract = True

    @property
    def is_published(self) -> bool:
        return self.published_at is not None and self.cancelled_at is None

    def is_in_force(self, *, on: dt.date) -> bool:
        """Whether this row holds on the day `on`."""
        ended = self.effective_until is not None and self.effective_until <= on
        return self.is_published and not self.withdrawn and self.effective_from <= on and not ended

    def thing_key(self) -> tuple[Any, ...]:
        """Values that rows of one thing share: ids of related rows, languages, names."""
        return tuple(getattr(self, name) for name in self.thing_columns())

    @classmethod
    def thing_columns(cls) -> tuple[str, ...]:
        """The fields of `thing` by their columns: `card_id` for `card`."""
        columns = {field.name: field.attname for field in cls._meta.concrete_fields}
        return tuple(columns[name] for name in cls.thing)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a draft. Raises: PublishedRowError when the stored row is published."""
        with transaction.atomic():
            self._refuse_published()
            super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Remove a draft. Raises: PublishedRowError when the stored row is published."""
        with transaction.atomic():
            self._refuse_published()
            return super().delete(*args, **kwargs)

    def _refuse_published(self) -> None:
        """The row is held until the transaction ends, so that nobody publishes it between look and write."""
        # The database is asked, not the instance: somebody else may have published the row meanwhile.
        held = type(self)._default_manager.select_for_update().filter(pk=self.pk)
        if self.pk is not None and any(held.order_by().values_list("published_at", flat=True)):
            raise PublishedRowError(f"{self._meta.verbose_name} {self.pk}")


def one_per_day(name: str, *thing: str) -> models.UniqueConstraint:
    """No two published rows of one thing begin on one day."""
    return models.UniqueConstraint(
        fields=[*thing, "effective_from"],
        condition=Q(published_at__isnull=False, cancelled_at__isnull=True),
        name=name,
    )


def dated_laws(name: str, *thing: str) -> list[BaseConstraint]:
    """The constraints of every dated model; `name` begins their names, `thing` is the model's `thing`."""
    return [
        one_per_day(f"{name}_one_per_day", *thing),
        models.CheckConstraint(
            condition=Q(effective_until__isnull=True) | Q(effective_until__gt=F("effective_from")),
            name=f"{name}_ends_after_it_begins",
        ),
        models.CheckConstraint(
            condition=Q(effective_until__isnull=True) | Q(published_at__isnull=False),
            name=f"{name}_draft_has_no_end",
        ),
        models.CheckConstraint(
            condition=Q(cancelled_at__isnull=True)
            | Q(published_at__isnull=False, effective_until__isnull=True),
            name=f"{name}_cancelled_was_published",
        ),
    ]
