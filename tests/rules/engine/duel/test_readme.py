"""The README of the game keeps its word: its examples hold, the proofs that its ledger names exist."""

import json
import re

import pytest

from rules.engine.core.scenario import run_scenario
from rules.engine.core.scenario_document import read_scenario
from rules.scenarios import seed_table
from rules.seed import FIXTURES

README = FIXTURES.parent / "rules" / "engine" / "duel" / "README.md"
TEXT = README.read_text(encoding="utf-8")
EXAMPLES = [
    json.loads(block) for block in re.findall(r'^    \{"game".*?\n(?=\n|\Z)', TEXT, re.MULTILINE | re.DOTALL)
]
NAMED = re.findall(r"`([a-z0-9]+\.[a-z0-9-]+\.(?:plain|boundary|refusal)\.[a-z0-9-]+)`", TEXT)
FAMILIES = re.findall(r"`([a-z0-9]+\.[a-z0-9-]+)\.\*`", TEXT)


@pytest.mark.parametrize("example", EXAMPLES, ids=[example["title"] for example in EXAMPLES])
def test_a_worked_example_holds(example):
    answer = run_scenario(read_scenario(example), seed_table("duel"))

    assert answer["failures"] == []
    assert answer["ok"]


def test_there_are_at_least_three_worked_examples():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("name", NAMED)
def test_a_scenario_that_the_ledger_names_exists(name):
    assert (FIXTURES / "scenarios" / "duel" / f"{name}.json").exists()


@pytest.mark.parametrize("clause", FAMILIES)
def test_a_clause_whose_scenarios_the_ledger_names_has_some(clause):
    assert list((FIXTURES / "scenarios" / "duel").glob(f"{clause}.*.json"))
