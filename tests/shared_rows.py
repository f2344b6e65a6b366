"""The rows of fixtures/ in one open transaction that many tests share, each at a savepoint of its own.

Writing the rows takes longer than most tests. So they are written once for a run of tests that ask for them,
and taken back before a test that does not, or that needs them committed.
"""

from __future__ import annotations

import pytest
from django.db import connection, transaction

from tests import cards

#: Fixtures whose tests commit, so that other connections can see what they wrote.
COMMITTING = frozenset({"transactional_db", "live_server", "live", "django_db_serialized_rollback"})


def commits(item: pytest.Item) -> bool:
    """Whether the test works without a transaction around it."""
    marker = item.get_closest_marker("django_db")
    asked = marker is not None and bool(marker.kwargs.get("transaction") or marker.args[:1] == (True,))
    return asked or bool(COMMITTING & set(getattr(item, "fixturenames", ())))


def shares(item: pytest.Item) -> bool:
    """Whether the test reads rows that other tests read too."""
    return "loaded" in getattr(item, "fixturenames", ()) and not commits(item)


class SharedRows:
    """Rows written into a transaction that stays open until `close`."""

    def __init__(self, rows: list[cards.TableRows]) -> None:
        self.rows = rows
        self.block: transaction.Atomic | None = None

    def open(self) -> None:
        """Write the rows, unless they are there."""
        if self.block is None:
            self.block = transaction.atomic()
            # As for the transaction around a test: durable blocks may stand inside.
            self.block._from_testcase = True
            self.block.__enter__()
            for table in self.rows:
                table.insert()

    def close(self) -> None:
        """Take the rows back."""
        if self.block is not None:
            transaction.set_rollback(True)
            self.block.__exit__(None, None, None)
            self.block = None
            assert not connection.in_atomic_block
