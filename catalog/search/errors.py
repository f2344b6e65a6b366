"""What is wrong with a query, and where."""

from __future__ import annotations


class SearchRefused(Exception):
    """A query that cannot be understood or answered; a query is never silently wider than written.

    `position` counts characters from 0; `token` is the offending part as written; `near` a word that may have
    been meant, or None.
    """

    def __init__(
        self, code: str, message: str, *, position: int = 0, token: str = "", near: str | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.position = position
        self.token = token
        self.near = near
