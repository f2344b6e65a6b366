"""A proof that would not notice a changed number or a missing refusal is found out."""

import dataclasses

import pytest

from rules import mutants
from rules.engine.core.scenario_document import read_scenario
from rules.proofs import MarkedTest, ProofFault, ProofKind, ScenarioFile
from rules.scenarios import seed_table
from tests.rules.clauses.trees import write


@pytest.fixture(scope="module")
def table():
    return seed_table("release")


def proof(tmp_path, clause, kind=ProofKind.PLAIN, **document):
    scenario = read_scenario({"game": "release", "clause": clause, **document})
    return ScenarioFile(tmp_path / "x.json", clause, kind, "", scenario)


def named(found, text):
    return next(mutant for mutant in found if mutant.name == text)


BOOK = {
    "parameters": [
        {"name": "straight_min", "value": 2, "clause": "scoring.5"},
        {"name": "work_remotely", "value": False, "clause": "settings.4"},
        {"name": "target_score", "value": None, "clause": "settings.2"},
    ]
}
PAIR_OF_CARDS = {"tools": "ri37", "artifacts": [["doors-2", "doors-3"], []]}


def test_numbers_of_rules_go_one_up_and_one_down_and_nothing_else_does(table):
    found = list(mutants.parameter_mutants("release", table, BOOK))

    assert [mutant.name for mutant in found] == ["straight_min 2 -> 3", "straight_min 2 -> 1"]
    assert found[0].table.rules["straight_min"] == 3
    assert found[0].clauses == ("release:scoring.5",)


def test_numbers_of_a_card_go_one_up_and_one_down(table):
    found = mutants.effect_mutants("release", table, ["ability.ri29"])

    changed = named(found, "ri29 effects/0/do/0/amount 2 -> 3")

    assert changed.clauses == ("release:ability.ri29",)
    assert [card["slug"] for card in changed.table.cards] == [card["slug"] for card in table.cards]


def test_refusal_codes_are_read_from_the_sources(tmp_path):
    source = """
        raise IllegalAction("no_castling", f"{king} has moved", "chess:castle.1")
        raise IllegalAction("late", "too late")
    """
    write(tmp_path, {"moves.py": source, "notes.txt": 'IllegalAction("not_this", "x")'})

    assert mutants.refusal_codes(tmp_path) == {"no_castling": "chess:castle.1", "late": None}


def test_scenario_that_states_the_number_notices(tmp_path, table):
    scenario = proof(tmp_path, "release:scoring.5", score=PAIR_OF_CARDS, expect={"/scores": [2, 0]})
    mutant = named(mutants.parameter_mutants("release", table, BOOK), "straight_min 2 -> 3")

    assert mutants.scenario_noticing([scenario])(mutant) == scenario.name


def test_scenario_on_which_the_number_has_no_bearing_does_not_notice(tmp_path, table):
    scenario = proof(tmp_path, "release:scoring.5", score=PAIR_OF_CARDS, expect={"/scores/1": 0})
    mutant = named(mutants.parameter_mutants("release", table, BOOK), "straight_min 2 -> 3")

    (verdict,) = mutants.verdicts(iter([mutant]), mutants.scenario_noticing([scenario]))

    assert verdict.survived


def test_scenario_of_another_clause_is_not_asked(tmp_path, table):
    scenario = proof(tmp_path, "release:scoring.6", score=PAIR_OF_CARDS, expect={"/scores": [2, 0]})
    mutant = named(mutants.parameter_mutants("release", table, BOOK), "straight_min 2 -> 3")

    assert mutants.scenario_noticing([scenario])(mutant) == ""


@pytest.mark.parametrize(
    ("expect", "noticed"), [({"/illegal/code": "not_your_turn"}, True), ({"/state/leader": 0}, False)]
)
def test_silent_refusal_is_noticed_by_a_scenario_that_states_its_code(tmp_path, table, expect, noticed):
    script = [{"seat": 1, "action": {"do": "commit", "card": "doors-3"}}]
    state = {"hands": [["doors-2"], ["doors-3"], ["doors-4"]]}
    scenario = proof(
        tmp_path,
        "release:iteration.1",
        ProofKind.REFUSAL,
        state=state,
        script=script,
        expect=expect | {"/illegal/step": 0},
    )
    silent = dataclasses.replace(scenario, scenario=dataclasses.replace(scenario.scenario, expect=expect))
    mutant = mutants.Mutant("silent", ("release:iteration.1",), table, muted="not_your_turn")

    assert bool(mutants.scenario_noticing([silent])(mutant)) is noticed


def test_scenario_that_fails_unchanged_is_named(tmp_path, table):
    scenario = proof(tmp_path, "release:scoring.5", score=PAIR_OF_CARDS, expect={"/scores": [9, 9]})

    assert mutants.broken([scenario], table) == [scenario.name]


@pytest.mark.slow
@pytest.mark.parametrize(("count", "noticed"), [(5, "1 marked tests"), (None, "")])
def test_marked_tests_run_over_changed_fixtures(tmp_path, table, count, noticed):
    source = f"""
        from rules.seed import seed_rules

        def test_releases():
            assert {count} in (None, seed_rules("release")["releases"])
    """
    root = write(tmp_path, {"test_releases.py": source})
    tests = [MarkedTest("test_releases.py::test_releases", ("release:setup.4",))]
    place = ("rulebooks/release.json", "/parameters/1/value", 6)
    mutant = mutants.Mutant("releases 5 -> 6", ("release:setup.4",), table, place=place)

    assert mutants.test_noticing(tests, root)(mutant) == noticed


@pytest.mark.slow
def test_marked_tests_that_fail_unchanged_are_named(tmp_path, table):
    root = write(tmp_path, {"test_releases.py": "def test_releases():\n    assert False\n"})
    tests = [MarkedTest("test_releases.py::test_releases", ("release:setup.4",))]
    place = ("rulebooks/release.json", "/parameters/1/value", 6)
    mutant = mutants.Mutant("releases 5 -> 6", ("release:setup.4",), table, place=place)

    with pytest.raises(ProofFault, match="before anything is changed"):
        mutants.test_noticing(tests, root)(mutant)
