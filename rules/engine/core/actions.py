"""Actions: what a seat can do, as immutable values made once per card pool.

Authority: DESIGN, engine contract ("Actions and events").
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Action:
    """An imperative: `key` orders the actions of one game and names each uniquely.

    Games intern their actions, so two equal ones are the same object and `is` compares them.
    """

    __slots__ = ("key",)

    def __init__(self, key: int) -> None:
        self.key = key

    def __lt__(self, other: Action) -> bool:
        return self.key < other.key

    def to_json(self) -> dict[str, Any]:
        """The form of scenarios, replays and API: `{"do": …}` and what the deed needs."""
        raise NotImplementedError

    def sentence(self, language: str, names: Mapping[str, str]) -> str:
        """What a player reads on the button. `names`: slug -> card name in that language."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{self.to_json()}>"
