"""`scenario`, `clause_coverage` and `clause_mutants`: what they print and with which code they end."""

import json
import subprocess
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from rules.management.commands import clause_coverage as coverage_command
from rules.seed import FIXTURES
from tests.rules.clauses.trees import book, write

RELEASE = FIXTURES / "scenarios" / "release"
HOLDS = str(RELEASE / "ability.ri34.plain.only-fruits.json")


def run(name, *arguments, code=0):
    """What the command prints; it must end with that code."""
    out = StringIO()
    try:
        call_command(name, *arguments, stdout=out, stderr=out)
        ended = 0
    except SystemExit as end:
        ended = end.code
    assert ended == code
    return out.getvalue()


@pytest.fixture
def wrong(tmp_path):
    """A scenario whose expectation does not hold."""
    document = json.loads((RELEASE / "ability.ri34.plain.only-fruits.json").read_text("utf-8"))
    write(tmp_path, {"wrong.json": document | {"expect": {"/state/leader": 2}}})
    return str(tmp_path / "wrong.json")


def test_scenario_that_holds_is_reported():
    printed = run("scenario", "--fixtures", HOLDS)

    assert printed.startswith(f"holds   {HOLDS}")
    assert printed.endswith("1 of 1 scenarios hold.\n")


def test_scenario_that_fails_ends_with_1_and_shows_both_values(wrong):
    printed = run("scenario", "--fixtures", HOLDS, wrong, code=1)

    assert "/state/leader: expected 2, got 1" in printed
    assert "1 of 2 scenarios hold." in printed


def test_answers_are_printed_as_json_lines(wrong):
    lines = run("scenario", "--fixtures", "--json", HOLDS, wrong, code=1).splitlines()

    assert [json.loads(line)["ok"] for line in lines] == [True, False]


def test_folder_stands_for_its_scenarios(tmp_path):
    document = {"game": "release", "score": {"tools": "ri37", "artifacts": [[], []]}}
    write(tmp_path, {f"release/a.1.plain.{name}.json": document for name in "xy"})

    assert run("scenario", "--fixtures", str(tmp_path)).endswith("2 of 2 scenarios hold.\n")


def test_document_that_cannot_be_understood_is_a_fault_with_its_place(tmp_path):
    write(tmp_path, {"x.json": {"game": "release", "rules": {"relases": 2}}})

    printed = run("scenario", "--fixtures", str(tmp_path / "x.json"), code=1)

    assert "/rules/relases" in printed
    assert "did you mean 'releases'?" in printed


def test_file_that_is_not_there_is_said_in_one_line():
    with pytest.raises(CommandError, match=r"nowhere\.json: No such file"):
        run("scenario", "nowhere.json")


@pytest.mark.django_db
def test_without_loaded_cards_the_fixtures_are_used_and_it_is_said():
    assert "Nothing is loaded" in run("scenario", HOLDS)


@pytest.mark.usefixtures("loaded")
def test_with_loaded_cards_the_database_is_used():
    assert run("scenario", HOLDS).startswith("holds")


@pytest.mark.usefixtures("loaded")
def test_day_before_the_first_card_is_a_fault():
    assert "No card of release is in force" in run("scenario", "--as-of", "2020-01-01", HOLDS, code=1)


def test_day_that_is_none_is_refused_in_words():
    with pytest.raises(CommandError, match="YYYY-MM-DD"):
        run("scenario", "--as-of", "2026-02-30", HOLDS)


def test_coverage_of_the_shipped_rulebooks_is_complete():
    games = json.loads(run("clause_coverage", "--json"))

    assert set(games) == {"boost", "duel", "programmers", "release"}
    assert games["release"]["tested"] == games["release"]["clauses"] == 70


def test_missing_clause_ends_with_1(monkeypatch):
    missing = coverage_command.Coverage(2, 1, (), (), ("a.2",), ())
    monkeypatch.setattr(coverage_command, "clause_coverage", lambda: {"chess": missing})

    printed = run("clause_coverage", code=1)

    assert printed == "chess: 1 of 2 tested, 0 excused, 0 pending, 1 missing\n  missing: a.2\n"


@pytest.fixture
def history(tmp_path, monkeypatch):
    """A repository whose first revision had one pending clause of a rulebook of two."""
    files = {
        "fixtures/rulebooks/chess.json": book("a.1", "a.2"),
        "fixtures/scenarios/pending.json": {"chess": ["a.1"]},
    }
    write(tmp_path, files)
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", "-C", str(tmp_path)]
    for command in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "first"]):
        subprocess.run([*git, *command], check=True)
    monkeypatch.setattr(coverage_command, "ROOT", tmp_path)
    monkeypatch.setattr(coverage_command, "clause_coverage", dict)
    monkeypatch.setattr(coverage_command, "clause_numbers", lambda: {"chess": ("a.1", "a.2", "a.3")})
    return monkeypatch


@pytest.mark.parametrize(("pending", "code"), [([], 0), (["a.1", "a.3"], 0), (["a.1", "a.2"], 1)])
def test_list_of_pending_clauses_only_shrinks_but_for_new_clauses(history, pending, code):
    lists = coverage_command.clause_lists().__class__({"chess": pending})
    history.setattr(coverage_command, "clause_lists", lambda: lists)

    assert ("chess:a.2 was put on the list" in run("clause_coverage", "--since", "HEAD", code=code)) is bool(
        code
    )


def test_revision_that_is_none_is_said_in_one_line():
    with pytest.raises(CommandError, match="earlier list cannot be read"):
        run("clause_coverage", "--since", "no-such-revision")


def test_no_refusal_of_release_can_be_silenced_unnoticed():
    assert ", 0 survive\n" in run("clause_mutants", "release", "--only", "refusals")


def test_no_rule_number_of_release_can_change_unnoticed():
    found = json.loads(run("clause_mutants", "release", "--only", "parameters", "--json"))

    assert found == {"release": {"mutants": 8, "survivors": []}}


def test_mutants_of_a_game_without_an_engine_are_refused():
    with pytest.raises(CommandError, match="No game 'chess'"):
        run("clause_mutants", "chess")
