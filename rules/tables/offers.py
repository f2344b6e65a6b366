"""What a seat may do, as buttons: every legal action is one, with its id as value."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Offer:
    """A button. `label` is all that it does, `short` what stands on it where its place says the rest.

    `is_for_pick`: it completes what was picked. `key` names a button beside the board: by it the focus stays
    on a button that one decision has in common with the next.
    """

    id: int
    label: str
    short: str = ""
    is_for_pick: bool = False
    key: str = ""
