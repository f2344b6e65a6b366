"""Scenarios with the cards and rules that the catalog has in force on a day.

Authority: the scenario format; API, scenarios.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from catalog.models import CardSet, Game
from catalog.services import card_records, rule_values
from rules.engine.core.errors import ScenarioFault
from rules.engine.core.scenario import run_scenario
from rules.engine.core.scenario_document import Scenario
from rules.scenarios import SceneTable, game_of
from rules.seed import PLUG_IN


def scenario_run(scenario: Scenario, *, on: dt.date) -> dict[str, Any]:
    """The answer to a scenario on that day. Raises: ScenarioFault."""
    return run_scenario(scenario, catalog_table(scenario.game, on=on))


def catalog_table(slug: str, *, on: dt.date) -> SceneTable:
    """The table of the catalog. Raises: ScenarioFault `unknown_game` or `nothing_in_force`."""
    engine = game_of(slug)
    game = Game.objects.filter(slug=slug).first()
    sets = CardSet.objects.filter(game__slug=slug).exclude(code__startswith=PLUG_IN)
    codes = list(sets.values_list("code", flat=True))
    cards = card_records(slug, on=on, sets=codes) if codes else []
    if game is None or not cards:
        raise ScenarioFault("nothing_in_force", f"No card of {slug} is in force on {on}.", pointer="/as_of")
    return SceneTable(engine, rule_values(slug, on=on), cards, tuple(game.vocabulary.get("stats", ())))
