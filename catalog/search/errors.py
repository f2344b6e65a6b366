"""What is wrong with a query, and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping


def gettext_noop(text: str) -> str:
    """Mark a message for translation, as Django's function of this name does, where no Django is known."""
    return text


class SearchRefused(Exception):
    """A query that cannot be understood or answered; a query is never silently wider than written.

    `position` counts characters from 0; `token` is the offending part as written; `near` a word that may have
    been meant, or None. `template` has places for the `values`: %(name)s.
    """

    def __init__(
        self,
        code: str,
        template: str,
        *,
        position: int = 0,
        token: str = "",
        near: str | None = None,
        values: Mapping[str, object] | None = None,
    ) -> None:
        self.code = code
        self.template = template
        self.position = position
        self.token = token
        self.near = near
        self.values = values or {}
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """What is wrong, in English, and the word that may have been meant."""
        return f"{self.said()} Did you mean {self.near}?" if self.near else self.said()

    def said(self, translated: Callable[[str], str] = str) -> str:
        """What is wrong, in the language of the translator, which is given English templates."""
        return translated(self.template) % self.values
