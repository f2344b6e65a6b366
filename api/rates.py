"""Rates: calls of one kind from one caller, counted over the last minute.

Rates a minute stand in the setting API_RATES; None means no limit. Authority: API, who may call what.
"""

from __future__ import annotations

import math
import time
from typing import Final

from django.conf import settings
from django.core.cache import BaseCache, caches

from api.errors import ApiProblem

WINDOW: Final = 60

#: What each kind of call is called in a refusal.
NAMES: Final = {
    "read": "reads",
    "work": "validations, imports, repairs, scenarios and new matches",
    "simulation": "new simulations",
    "seat": "calls of one seat",
    "login": "logins with a password",
    "signup": "new accounts",
    "mail": "letters for forgotten passwords",
    "guess": "calls with a wrong seat token",
}


def count_call(scope: str, caller: str) -> None:
    """Count one call. Raises: ApiProblem (429) that names the rate, when it is used up."""
    rate = settings.API_RATES[scope]
    if rate is None:
        return
    wait = Window(caches["rates"], f"rate:{scope}:{caller}", rate).wait(time.time())
    if wait:
        detail = f"The rate of {rate} {NAMES[scope]} a minute is used up; try again in {wait} s."
        headers = {"Retry-After": str(wait)}
        raise ApiProblem(429, "rate_limited", detail, headers=headers, extra={"rate": f"{rate}/min"})


class Window:
    """At most `rate` calls in any minute: a count per minute, the one before weighed by its overlap."""

    def __init__(self, cache: BaseCache, key: str, rate: int) -> None:
        self.cache = cache
        self.key = key
        self.rate = rate

    def wait(self, now: float) -> int:
        """0, having counted a call at `now`; else the whole seconds until one is free, nothing counted."""
        minute, passed = divmod(now, WINDOW)
        here, before = f"{self.key}:{int(minute)}", f"{self.key}:{int(minute) - 1}"
        counts = self.cache.get_many([here, before])
        wait = self._until_free(counts.get(here, 0), counts.get(before, 0), passed)
        if wait == 0:
            self._count(here, is_new=here not in counts)
        return wait

    def _count(self, here: str, *, is_new: bool) -> None:
        if not (is_new and self.cache.add(here, 1, 2 * WINDOW)):
            try:
                self.cache.incr(here)
            except ValueError:  # ran out between the two calls
                self.cache.set(here, 1, 2 * WINDOW)

    def _until_free(self, here: int, before: int, passed: float) -> int:
        """Seconds until `here` plus the overlapping share of `before` leaves room for one more call."""
        if here + before * (1 - passed / WINDOW) <= self.rate - 1:
            return 0
        if here < self.rate:
            return max(1, math.ceil(WINDOW * (1 - (self.rate - 1 - here) / before) - passed))
        free_next = WINDOW * (1 - (self.rate - 1) / here)
        return max(1, math.ceil(WINDOW - passed + free_next))
