"""Calls counted in a table of the database, for web processes that share no other memory.

Django's cache in the database reads, locks and writes for each count, and loses some between two processes.
Authority: DESIGN, errors, limits, caching.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.db import connection
from django.utils import timezone

from api.models import CallCount


class CountCache(BaseCache):
    """Whole numbers by key, each until a moment; those past it go when new ones come."""

    def __init__(self, _location: str, params: dict[str, Any]) -> None:
        super().__init__(params)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self.get_many([key], version).get(key, default)

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        names = {self.make_key(key, version): key for key in keys}
        rows = CallCount.objects.filter(key__in=names, expires__gt=timezone.now())
        return {names[key]: count for key, count in rows.values_list("key", "count")}

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        CallCount.objects.filter(expires__lte=timezone.now()).delete()
        name, held = self.make_key(key, version), {"count": value, "expires": self._end(timeout)}
        return CallCount.objects.get_or_create(key=name, defaults=held)[1]

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        name, held = self.make_key(key, version), {"count": value, "expires": self._end(timeout)}
        CallCount.objects.update_or_create(key=name, defaults=held)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number; the sum. Raises: ValueError where there is none."""
        now = connection.ops.adapt_datetimefield_value(timezone.now())
        with connection.cursor() as cursor:
            cursor.execute(
                f"UPDATE {CallCount._meta.db_table} SET count = count + %s "
                "WHERE key = %s AND expires > %s RETURNING count",
                [delta, self.make_key(key, version), now],
            )
            changed = cursor.fetchone()
        if changed is None:
            raise ValueError(f"nothing is counted under {key!r}")
        return int(changed[0])

    def delete(self, key: Any, version: int | None = None) -> bool:
        return CallCount.objects.filter(key=self.make_key(key, version)).delete()[0] > 0

    def clear(self) -> None:
        CallCount.objects.all().delete()

    def _end(self, timeout: Any) -> dt.datetime:
        """The moment after which a number counts no more; without one, it holds for good."""
        seconds = self.get_backend_timeout(timeout)
        if seconds is None:
            return dt.datetime.max.replace(tzinfo=dt.UTC)
        return dt.datetime.fromtimestamp(seconds, dt.UTC)
