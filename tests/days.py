"""Days of tests: none is read from the clock while a module is imported, since a suite may run past midnight.

A day that the code is told is one of these; of a day that the code reads itself, the test reads it as well.
"""

import datetime as dt

#: All that fixtures/ hold for the present is in force.
DAY = dt.date(2026, 11, 1)
#: Far off, so that whatever a test publishes for them is still to come.
SOON = dt.date(2090, 3, 1)
LATER = dt.date(2090, 3, 11)


def today() -> dt.date:
    """The present day (UTC), for rows that hold from now on."""
    return dt.datetime.now(dt.UTC).date()
