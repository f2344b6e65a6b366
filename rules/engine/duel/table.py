"""The rules of one match: every number of `duel:param.1`, checked.

Authority: duel:param.1, experiment.4, record.7, setup.3.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.engine.core.errors import SetupError
from rules.engine.duel.codes import BOARD_MAX

SEATS: Final = 2
#: The largest deck: a hand of its cards can still be listed.
DECK_MAX: Final = 50
DEFAULTS: Final[Mapping[str, int | bool]] = {
    "hero_health": 20,
    "deck_size": 30,
    "copies_max": 2,
    "opening_hand": 5,
    "mulligan": True,
    "first_player_draws": False,
    "draw_per_turn": 1,
    "empty_draw_damage": 1,
    "energy_step": 1,
    "energy_max": 6,
    "board_limit": 5,
    "hand_limit": 8,
    "attacks_per_turn": 1,
    "experiment_choice": False,
    "experiment_ability": False,
    "experiment_growth": False,
}
#: Least and greatest value of each number, and the clause that it belongs to.
RANGES: Final[Mapping[str, tuple[int, int, str]]] = {
    "hero_health": (1, 1000, "duel:goal.1"),
    "deck_size": (1, DECK_MAX, "duel:deck.1"),
    "copies_max": (1, DECK_MAX, "duel:deck.2"),
    "opening_hand": (0, DECK_MAX, "duel:setup.2"),
    "draw_per_turn": (0, 10, "duel:turn.1"),
    "empty_draw_damage": (0, 1000, "duel:draw.1"),
    "energy_step": (0, 100, "duel:turn.1"),
    "energy_max": (0, 100, "duel:turn.1"),
    "board_limit": (1, BOARD_MAX, "duel:unit.1"),
    "hand_limit": (0, DECK_MAX, "duel:turn.4"),
    "attacks_per_turn": (0, 10, "duel:attack.1"),
}
FLAGS: Final[Mapping[str, str]] = {
    "mulligan": "duel:setup.2",
    "first_player_draws": "duel:turn.1",
    "experiment_choice": "duel:experiment.4",
    "experiment_ability": "duel:experiment.4",
    "experiment_growth": "duel:experiment.4",
}
OPEN: Final = "open"
CLOSED: Final = "closed"
#: Settings of a match beside the rule parameters; README.md says what they mean.
SETTINGS: Final[Mapping[str, Any]] = {"lists": OPEN, "closed_pool": []}


class Table:
    """The rules of one match. `open_lists`: one per seat, True where the opponent knows the deck's list."""

    __slots__ = (
        "attacks_per_turn",
        "board_limit",
        "closed_pool",
        "copies_max",
        "deck_size",
        "draw_per_turn",
        "empty_draw_damage",
        "energy_max",
        "energy_step",
        "experiment_ability",
        "experiment_choice",
        "experiment_growth",
        "first_player_draws",
        "hand_limit",
        "hero_health",
        "mulligan",
        "open_lists",
        "opening_hand",
    )

    def __init__(self, rules: Mapping[str, Any]) -> None:
        """Names that the rulebook does not have are left alone. Raises: SetupError `bad_rule`."""
        self.hero_health = _whole(rules, "hero_health")
        self.deck_size = _whole(rules, "deck_size")
        self.copies_max = _whole(rules, "copies_max")
        self.opening_hand = _whole(rules, "opening_hand")
        self.draw_per_turn = _whole(rules, "draw_per_turn")
        self.empty_draw_damage = _whole(rules, "empty_draw_damage")
        self.energy_step = _whole(rules, "energy_step")
        self.energy_max = _whole(rules, "energy_max")
        self.board_limit = _whole(rules, "board_limit")
        self.hand_limit = _whole(rules, "hand_limit")
        self.attacks_per_turn = _whole(rules, "attacks_per_turn")
        self.mulligan = _flag(rules, "mulligan")
        self.first_player_draws = _flag(rules, "first_player_draws")
        self.experiment_choice = _flag(rules, "experiment_choice")
        self.experiment_ability = _flag(rules, "experiment_ability")
        self.experiment_growth = _flag(rules, "experiment_growth")
        self.open_lists = _open_lists(rules.get("lists"))
        self.closed_pool = _slugs(rules.get("closed_pool"))

    def to_json(self) -> dict[str, Any]:
        """The rule parameters by name."""
        return {name: getattr(self, name) for name in DEFAULTS}


def _whole(rules: Mapping[str, Any], name: str) -> int:
    value = rules.get(name, DEFAULTS[name])
    low, high, clause = RANGES[name]
    if type(value) is not int or not low <= value <= high:
        raise SetupError("bad_rule", f"{name}: a whole number from {low} to {high}", clause, f"/rules/{name}")
    return value


def _flag(rules: Mapping[str, Any], name: str) -> bool:
    value = rules.get(name, DEFAULTS[name])
    if not isinstance(value, bool):
        raise SetupError("bad_rule", f"{name}: true or false", FLAGS[name], f"/rules/{name}")
    return value


def _open_lists(value: Any) -> tuple[bool, ...]:
    """`open`, `closed`, or one of them a seat. Source: setup.3."""
    words = [value] * SEATS if value is None or isinstance(value, str) else value
    if (
        not isinstance(words, Sequence)
        or len(words) != SEATS
        or any(word not in (None, OPEN, CLOSED) for word in words)
    ):
        raise SetupError(
            "bad_rule", "lists: open, closed, or one of them a seat", "duel:setup.3", "/rules/lists"
        )
    return tuple(word != CLOSED for word in words)


def _slugs(value: Any) -> tuple[str, ...]:
    """Source: setup.3."""
    slugs = [] if value is None else value
    if (
        isinstance(slugs, str)
        or not isinstance(slugs, Sequence)
        or not all(isinstance(slug, str) for slug in slugs)
    ):
        raise SetupError(
            "bad_rule", "closed_pool: a list of card slugs", "duel:setup.3", "/rules/closed_pool"
        )
    return tuple(slugs)
