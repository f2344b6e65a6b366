"""Scenario files and marked tests are found and judged by their names and sources."""

import pytest

from rules.proofs import (
    ProofFault,
    ProofKind,
    marked_tests,
    read_scenario_file,
    scenario_files,
    scenario_paths,
)
from tests.rules.clauses.trees import scenario, write


def test_name_of_a_scenario_says_clause_kind_and_name(tmp_path):
    name = "chess/move.rook.1.boundary.along-a-rank.json"
    write(tmp_path, {name: scenario("chess:move.rook.1")})

    proof = read_scenario_file(tmp_path / name)

    assert (proof.clause, proof.kind) == ("chess:move.rook.1", ProofKind.BOUNDARY)
    assert proof.name == name


def test_scenarios_come_by_clause_then_plain_boundary_refusal(tmp_path):
    names = [
        "chess/b.1.plain.a.json",
        "chess/a.1.refusal.a.json",
        "chess/a.1.plain.z.json",
        "chess/a.1.boundary.a.json",
    ]
    write(tmp_path, dict.fromkeys(names, "{}"))

    listed = [path.name for path in scenario_paths(tmp_path)]

    assert listed == ["a.1.plain.z.json", "a.1.boundary.a.json", "a.1.refusal.a.json", "b.1.plain.a.json"]


def test_lists_beside_the_scenarios_are_none(tmp_path):
    write(
        tmp_path,
        {"chess/a.1.plain.a.json": scenario("chess:a.1"), "pending.json": {}, "chess/pending.json": {}},
    )

    assert [proof.clause for proof in scenario_files(tmp_path)] == ["chess:a.1"]


@pytest.mark.parametrize("name", ["a.1.json", "a.1.plain.json", "a.1.simple.rook.json", "plain.rook.json"])
def test_misnamed_scenario_is_refused(tmp_path, name):
    write(tmp_path, {f"chess/{name}": scenario("chess:a.1")})

    with pytest.raises(ProofFault, match="is called"):
        read_scenario_file(tmp_path / "chess" / name)


@pytest.mark.parametrize("document", [scenario("chess:a.2"), scenario("go:a.1"), {"game": "chess"}])
def test_scenario_about_another_clause_than_its_name_is_refused(tmp_path, document):
    write(tmp_path, {"chess/a.1.plain.rook.json": document})

    with pytest.raises(ProofFault, match="not those of the name"):
        read_scenario_file(tmp_path / "chess/a.1.plain.rook.json")


def test_unreadable_scenario_is_refused_with_its_place(tmp_path):
    write(tmp_path, {"chess/a.1.plain.rook.json": scenario("chess:a.1", script=[{"seat": 0}])})

    with pytest.raises(ProofFault, match="/script/0/action"):
        read_scenario_file(tmp_path / "chess/a.1.plain.rook.json")


def test_marks_are_read_from_functions_classes_and_methods(tmp_path):
    source = """
        @clause("chess:a.1", "chess:a.2")
        def test_one(): ...

        @pytest.mark.clause("chess:b.1")
        class TestRooks:
            @clause("chess:b.2")
            def test_two(self): ...
            def test_three(self): ...
            def helper(self): ...
    """
    write(tmp_path, {"tests/test_moves.py": source})

    found = {test.node: test.clauses for test in marked_tests(tmp_path / "tests", tmp_path)}

    assert found == {
        "tests/test_moves.py::test_one": ("chess:a.1", "chess:a.2"),
        "tests/test_moves.py::TestRooks::test_two": ("chess:b.1", "chess:b.2"),
        "tests/test_moves.py::TestRooks::test_three": ("chess:b.1",),
    }


def test_other_decorators_and_helpers_are_no_proof(tmp_path):
    source = """
        @claim("chess:a.1")
        def test_one(): ...

        @clause("chess:a.2")
        def helper(): ...
    """
    write(
        tmp_path, {"tests/test_moves.py": source, "tests/moves.py": '@clause("chess:a.3")\ndef test_x(): ...'}
    )

    assert marked_tests(tmp_path / "tests", tmp_path) == []


def test_mark_whose_clause_is_not_written_out_is_refused(tmp_path):
    write(tmp_path, {"tests/test_moves.py": "@clause(NAME)\ndef test_one(): ...\n"})

    with pytest.raises(ProofFault, match=r"test_moves\.py, line 1"):
        marked_tests(tmp_path / "tests", tmp_path)
