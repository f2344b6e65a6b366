"""Callers, known by their account or by their address: what one asks for at once is judged in turn."""

from __future__ import annotations

from django.db import connection


def caller_lock(kind: str, client: str) -> None:
    """Hold the caller's place to the end of the transaction: the next request of this kind waits for it.

    Of use within a transaction. On SQLite every transaction that writes comes alone anyway.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"{kind}:{client}"])
