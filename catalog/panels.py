"""Registry by which later apps add panels to catalog pages, so that no lower app imports a higher one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from catalog.models import Card


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a page: a template and what it shows."""

    template: str
    context: dict[str, Any] = field(default_factory=dict)


CardPanel = Callable[[Card, dt.date], Panel | None]
ClausePanel = Callable[[str], Panel | None]

_card_panels: list[CardPanel] = []
_clause_panels: list[ClausePanel] = []
_games: dict[str, Callable[[], frozenset[str]]] = {}


def register_card_panel(panel: CardPanel) -> None:
    """Add a panel to every card page; None of a card means that it has nothing to show there."""
    if panel not in _card_panels:
        _card_panels.append(panel)


def register_clause_panel(panel: ClausePanel) -> None:
    """Add a panel to every clause page; it gets the full id, for example `boost:deck.2`."""
    if panel not in _clause_panels:
        _clause_panels.append(panel)


def register_games(deed: str, games: Callable[[], frozenset[str]]) -> None:
    """Name the games with which something can be done: `simulate`, `play`."""
    _games[deed] = games


def card_panels(card: Card, day: dt.date) -> list[Panel]:
    """Panels for one card, in the order of registration."""
    return [panel for make in _card_panels if (panel := make(card, day))]


def clause_panels(full_id: str) -> list[Panel]:
    """Panels for one clause, in the order of registration."""
    return [panel for make in _clause_panels if (panel := make(full_id))]


def games_to(deed: str) -> frozenset[str]:
    """Slugs of the games with which it can be done; none of what no app registered."""
    games = _games.get(deed)
    return games() if games else frozenset()
