"""Every scenario file holds: the proof of the clauses, run with the rules and cards of the fixtures."""

from functools import cache

import pytest

from rules.engine.core.scenario import run_scenario
from rules.proofs import read_scenario_file, scenario_paths
from rules.scenarios import SceneTable, seed_table
from rules.seed import FIXTURES

PATHS = scenario_paths(FIXTURES / "scenarios")


@cache
def table_of(game: str) -> SceneTable:
    return seed_table(game)


@pytest.mark.parametrize("path", [pytest.param(path, id=f"{path.parent.name}/{path.stem}") for path in PATHS])
def test_scenario_holds(path):
    proof = read_scenario_file(path)

    answer = run_scenario(proof.scenario, table_of(proof.game))

    assert answer["failures"] == []
    assert answer["ok"]
    assert proof.scenario.expect
