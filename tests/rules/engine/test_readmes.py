"""The README of each game keeps its word: its examples hold, the proofs that its ledger names exist."""

import json
import re

import pytest

from rules.engine.core.scenario import run_scenario
from rules.engine.core.scenario_document import read_scenario
from rules.engine.games import GAMES
from rules.scenarios import seed_table
from rules.seed import FIXTURES

TEXTS = {
    game: (FIXTURES.parent / "rules" / "engine" / game / "README.md").read_text(encoding="utf-8")
    for game in sorted(GAMES)
}
EXAMPLES = [
    pytest.param(game, example, id=f"{game}: {example['title']}")
    for game, text in TEXTS.items()
    for block in re.findall(r'^    \{"game".*?\n(?=\n|\Z)', text, re.MULTILINE | re.DOTALL)
    for example in [json.loads(block)]
]


def named(pattern: str) -> list[tuple[str, str]]:
    """Game and name, wherever its README has the pattern."""
    return [(game, name) for game, text in TEXTS.items() for name in re.findall(pattern, text)]


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_a_worked_example_holds(game, example):
    answer = run_scenario(read_scenario(example), seed_table(game))

    assert answer["failures"] == []
    assert answer["ok"]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_there_are_at_least_three_worked_examples(game):
    assert sum(example.values[0] == game for example in EXAMPLES) >= 3


@pytest.mark.parametrize(
    ("game", "name"), named(r"`([a-z0-9]+\.[a-z0-9-]+\.(?:plain|boundary|refusal)\.[a-z0-9-]+)`")
)
def test_a_scenario_that_the_ledger_names_exists(game, name):
    assert (FIXTURES / "scenarios" / game / f"{name}.json").exists()


@pytest.mark.parametrize(("game", "clause"), named(r"`([a-z0-9]+\.[a-z0-9-]+)\.\*`"))
def test_a_clause_whose_scenarios_the_ledger_names_has_some(game, clause):
    assert list((FIXTURES / "scenarios" / game).glob(f"{clause}.*.json"))
