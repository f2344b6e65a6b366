"""The table of a match: who sits, in which teams, with which settings.

Authority: release:deck.3, deck.4, setup.1, setup.2, setup.4, release.3, settings.1-7, param.1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.engine.core.errors import SetupError

SEATS_MIN: Final = 2
SEATS_MAX: Final = 10
#: The most seats that one copy of the base game holds, and the fewest for two copies.
ONE_COPY_MAX: Final = 5
TWO_COPIES_MIN: Final = 5
#: Seat counts at which every copy of the 2 of Fruits leaves the game.
WITHOUT_TWO_OF_FRUITS: Final = (5, 7, 10)
DEFAULTS: Final[Mapping[str, Any]] = {
    "releases": 5,
    "target_score": None,
    "copies": 1,
    "two_player_discard": 12,
    "work_remotely": False,
    "separate_artifacts": False,
    "straight_min": 2,
    "left_out": (),
}
Teams = tuple[tuple[int, ...], ...]


class Table:
    """Settings of one match, checked. `sides`: the seats that share a score: a team or a lone seat each."""

    __slots__ = (
        "copies",
        "has_teams",
        "left_out",
        "releases",
        "seats",
        "separate_artifacts",
        "side_of",
        "sides",
        "straight_min",
        "target_score",
        "two_player_discard",
    )

    def __init__(
        self, rules: Mapping[str, Any], seats: int, *, teams: Sequence[Sequence[int]] | None = None
    ) -> None:
        """`teams` None: pairs or lone seats as the rules and the settings say. Raises: SetupError."""
        values = {**DEFAULTS, **{name: value for name, value in rules.items() if name in DEFAULTS}}
        if not SEATS_MIN <= seats <= SEATS_MAX:
            raise SetupError(
                "bad_seats", f"{seats} seats: Release! is for 2 to 10", "release:deck.3", "/seats"
            )
        self.seats = seats
        self.releases = _whole(values, "releases", 1, "release:settings.1")
        self.target_score = _target(values)
        self.copies = _copies(values, seats)
        self.two_player_discard = _whole(values, "two_player_discard", 0, "release:release.2")
        self.straight_min = _whole(values, "straight_min", 1, "release:scoring.5")
        self.separate_artifacts = _flag(values, "separate_artifacts", "release:settings.5")
        remotely = _flag(values, "work_remotely", "release:settings.4")
        self.left_out = _left_out(values)
        self.sides: Teams = _usual_sides(seats, remotely) if teams is None else _given_sides(teams, seats)
        self.has_teams = len(self.sides) < seats
        self.side_of = tuple(_side_of(seat, self.sides) for seat in range(seats))

    @property
    def is_without_two_of_fruits(self) -> bool:
        """Source: deck.4."""
        return self.seats in WITHOUT_TWO_OF_FRUITS

    @property
    def discarded(self) -> int:
        """How many cards are laid aside before each deal. Source: release.2."""
        return self.two_player_discard if self.seats == 2 else 0


def _usual_sides(seats: int, remotely: bool) -> Teams:
    """Source: setup.1, setup.2, settings.4."""
    half = seats // 2
    if remotely or seats % 2 or seats == 2:
        return tuple((seat,) for seat in range(seats))
    return tuple((seat, seat + half) for seat in range(half))


def _given_sides(teams: Sequence[Sequence[int]], seats: int) -> Teams:
    """Teams as a position names them; seats in none of them play alone."""
    named = [seat for team in teams for seat in team]
    if any(type(seat) is not int or not 0 <= seat < seats for seat in named) or len(set(named)) < len(named):
        raise SetupError("bad_teams", "each seat is in one team at most", "release:setup.1", "/teams")
    lone: list[tuple[int, ...]] = [(seat,) for seat in range(seats) if seat not in named]
    return tuple(sorted([tuple(sorted(team)) for team in teams if team] + lone))


def _side_of(seat: int, sides: Teams) -> int:
    return next(side for side, members in enumerate(sides) if seat in members)


def _whole(values: Mapping[str, Any], name: str, low: int, clause: str, high: int = 1_000_000) -> int:
    value = values[name]
    if type(value) is not int or not low <= value <= high:
        raise SetupError("bad_rule", f"{name}: a whole number from {low} to {high}", clause, f"/rules/{name}")
    return value


def _flag(values: Mapping[str, Any], name: str, clause: str) -> bool:
    value = values[name]
    if not isinstance(value, bool):
        raise SetupError("bad_rule", f"{name}: true or false", clause, f"/rules/{name}")
    return value


def _target(values: Mapping[str, Any]) -> int | None:
    """Source: settings.2."""
    if values["target_score"] in (None, "none"):
        return None
    return _whole(values, "target_score", 1, "release:settings.2")


def _copies(values: Mapping[str, Any], seats: int) -> int:
    """One copy up to 5 seats, two from 5 on; from 6 on always two. Source: deck.3."""
    copies = _whole(values, "copies", 1, "release:deck.3", high=2)
    if copies == 2 and seats < TWO_COPIES_MIN:
        raise SetupError(
            "bad_copies", f"two copies seat 5 to 10, not {seats}", "release:deck.3", "/rules/copies"
        )
    return 2 if seats > ONE_COPY_MAX else copies


def _left_out(values: Mapping[str, Any]) -> tuple[str, ...]:
    """Source: settings.3."""
    value = values["left_out"]
    if (
        isinstance(value, str)
        or not isinstance(value, Sequence)
        or not all(isinstance(slug, str) for slug in value)
    ):
        raise SetupError(
            "bad_rule", "left_out: a list of card slugs", "release:settings.3", "/rules/left_out"
        )
    return tuple(value)
