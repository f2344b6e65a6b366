"""Each clause is tested, pending, excused or missing; the lists are held to their promises."""

import pytest

from rules.clauses import clause_coverage, clause_numbers, game_coverage, grown, scenarios_of
from tests.rules.clauses.trees import book, scenario, write


@pytest.fixture
def tree(tmp_path):
    """A rulebook of three clauses: one with a scenario, one with a marked test, one with nothing."""
    files = {
        "fixtures/rulebooks/chess.json": book("a.1", "a.2", "a.3"),
        "fixtures/rulebooks/chess.zh.json": {"game": "chess", "clauses": {}},
        "fixtures/scenarios/chess/a.1.plain.rook.json": scenario("chess:a.1"),
        "tests/test_moves.py": '@clause("chess:a.2")\ndef test_one(): ...\n',
    }
    return write(tmp_path, files)


def covered(tree):
    return clause_coverage(tree / "fixtures", tree / "tests")


def test_scenarios_and_marked_tests_prove_a_clause_and_the_rest_is_missing(tree):
    coverage = covered(tree)["chess"]

    assert (coverage.clauses, coverage.tested, coverage.missing) == (3, 2, ("a.3",))
    assert not coverage.is_good


def test_pending_clause_is_not_missing(tree):
    write(tree, {"fixtures/scenarios/pending.json": {"chess": ["a.3"]}})

    coverage = covered(tree)["chess"]

    assert coverage.is_good
    assert coverage.to_json() == {
        "clauses": 3, "tested": 2, "excused": [], "pending": ["a.3"], "missing": [], "faults": [],
    }  # fmt: skip


def test_excused_clause_is_shown_with_its_reason(tree):
    write(tree, {"fixtures/scenarios/excused.json": {"chess": {"a.3": "a matter of taste"}}})

    coverage = covered(tree)["chess"]

    assert coverage.is_good
    assert coverage.to_json()["excused"] == [{"clause": "a.3", "why": "a matter of taste"}]


def test_translations_of_a_rulebook_are_no_rulebooks(tree):
    assert clause_numbers(tree / "fixtures") == {"chess": ("a.1", "a.2", "a.3")}


def test_pending_clause_that_is_tested_has_to_leave_the_list(tree):
    write(tree, {"fixtures/scenarios/pending.json": {"chess": ["a.1", "a.3"]}})

    assert covered(tree)["chess"].faults == ("a.1 is pending, but tested: take it off the list",)


def test_citing_a_clause_that_is_none_is_a_fault_with_the_nearest_one(tree):
    write(tree, {"tests/test_more.py": '@clause("chess:a.11")\ndef test_two(): ...\n'})

    (fault,) = covered(tree)["chess"].faults

    assert fault.startswith("tests/test_more.py::test_two cites chess:a.11, which is no clause; did you mean")


def test_citing_a_game_without_a_rulebook_is_a_fault(tree):
    write(tree, {"tests/test_more.py": '@clause("checkers:a.1")\ndef test_two(): ...\n'})

    assert not covered(tree)["checkers"].is_good


@pytest.mark.parametrize(
    ("pending", "excused", "fault"),
    [
        (["b.9"], {}, "b.9 is pending, but no clause of the rulebook"),
        (["b.1", "b.1"], {}, "b.1 stands twice among the pending"),
        (["b.1"], {"b.1": "why"}, "b.1 is pending and excused at once"),
        ([], {"b.1": " "}, "b.1 is excused without a reason"),
        ([], {"b.1": "x", "b.2": "x", "b.3": "x"}, "3 clauses are excused; at most 2 may be"),
    ],
)
def test_wrong_lists_are_faults(pending, excused, fault):
    coverage = game_coverage(["b.1", "b.2", "b.3"], set(), pending=pending, excused=excused)

    assert fault in coverage.faults


def test_list_that_lost_clauses_has_not_grown():
    assert grown({"chess": ["a.1"]}, {"chess": ["a.1", "a.2"]}, ["chess:a.1", "chess:a.2"]) == []


def test_list_that_gained_a_clause_has_grown():
    assert grown({"chess": ["a.1", "a.2"]}, {"chess": ["a.1"]}, ["chess:a.1", "chess:a.2"]) == ["chess:a.2"]


def test_clause_of_a_newer_rulebook_may_be_pending():
    assert grown({"chess": ["a.1", "b.1"]}, {"chess": ["a.1"]}, ["chess:a.1"]) == []


def test_shipped_lists_and_citations_are_in_order():
    assert {game: each.faults for game, each in clause_coverage().items() if each.faults} == {}


def test_no_clause_of_release_is_missing_or_pending():
    release = clause_coverage()["release"]

    assert (release.missing, release.pending, release.excused) == ((), (), ())


def test_a_clause_lists_its_scenarios_plain_ones_first():
    listed = scenarios_of("release:ability.ri34")

    assert [each["kind"] for each in listed] == sorted(
        [each["kind"] for each in listed], key=["plain", "boundary"].index
    )
    assert listed[0]["document"]["clause"] == "release:ability.ri34"


def test_a_clause_without_scenarios_lists_none():
    assert scenarios_of("release:ability.ri99") == []
