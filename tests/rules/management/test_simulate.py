"""`manage.py simulate` does without a server what the service does."""

import io
import json
import signal
import subprocess
import sys

import pytest
from django.core.management import CommandError, call_command

from rules.engine.core.rng import derive_seed
from rules.services import simulation_create, simulation_play
from tests.processes import PATIENCE, ROOT, child_environment, hear_interrupts

SEATS = ("--seats", "greedy,random")


def simulate(*arguments):
    """The report and the lines of progress."""
    output, progress = io.StringIO(), io.StringIO()
    call_command("simulate", *arguments, stdout=output, stderr=progress)
    return output.getvalue(), progress.getvalue()


@pytest.mark.usefixtures("toy_catalog")
class TestToy:
    def test_the_result_is_that_of_the_service_to_the_byte(self):
        run = simulation_create(
            {"game": "toy", "seats": [{"bot": "greedy"}, {"bot": "random"}], "games": 70, "seed": 5}
        )
        simulation_play(run.pk)
        run.refresh_from_db()
        report, _ = simulate("toy", *SEATS, "--games", "70", "--seed", "5", "--json")
        assert report.rstrip() == json.dumps({"receipt": run.receipt, "result": run.result})

    def test_overrides_are_read_as_json(self):
        report, _ = simulate("toy", *SEATS, "--games", "5", "--json", "--rules", "rolls=1", "endless=false")
        assert json.loads(report)["result"]["turns"]["histogram"] == {"2": 5}

    def test_the_report_says_how_often_each_seat_won(self):
        report, _ = simulate("toy", *SEATS, "--games", "20", "--seed", "1")
        assert "seat 0 (greedy)" in report
        assert "20 games of toy-dice, seed 1" in report

    def test_progress_off_a_terminal_is_a_line_for_every_tenth(self):
        _, progress = simulate("toy", *SEATS, "--games", "100", "--jobs", "1")
        assert progress.splitlines() == [f"{done}/100 games" for done in range(10, 101, 10)]

    def test_all_that_is_wrong_is_said(self):
        with pytest.raises(CommandError) as refused:
            simulate("toy", *SEATS, "--games", "0", "--as-of", "soon")
        assert "/games:" in str(refused.value)
        assert "/as_of:" in str(refused.value)

    @pytest.mark.parametrize("seats", ["greedy", "greedy,karl", "greedy,,random", ""])
    def test_seats_that_cannot_be_filled_are_refused(self, seats):
        with pytest.raises(CommandError, match="/seats"):
            simulate("toy", "--seats", seats, "--games", "5")

    def test_a_rule_without_a_value_is_refused(self):
        with pytest.raises(CommandError, match="NAME=VALUE"):
            simulate("toy", *SEATS, "--rules", "rolls")

    def test_an_unknown_rule_is_refused(self):
        with pytest.raises(CommandError, match="Did you mean rolls"):
            simulate("toy", *SEATS, "--rules", "rols=2")

    def test_a_game_that_breaks_is_named(self, monkeypatch):
        seed = derive_seed(7, 3, "game")
        monkeypatch.setattr("rules.services.snapshot.MOST_RULE_NUMBER", seed)
        with pytest.raises(CommandError, match=f"Game 3 \\(seed {seed}\\) broke off"):
            simulate("toy", *SEATS, "--games", "9", "--seed", "7", "--rules", f"broken_seed={seed}")


def test_a_process_that_dies_is_no_hang(toy_catalog):
    # The processes know nothing of the toy game, so each dies before its first range.
    with pytest.raises(CommandError, match="A process died"):
        simulate("toy", *SEATS, "--games", "50", "--jobs", "2")


@pytest.mark.django_db
def test_without_cards_the_command_says_how_to_load_them(toy_game):
    with pytest.raises(CommandError, match="load_cards"):
        simulate("toy", *SEATS)


@pytest.mark.slow
@pytest.mark.usefixtures("loaded")
def test_several_processes_give_the_bytes_of_one():
    order = ("release", "--seats", "random,random,random", "--games", "60", "--seed", "3", "--json")
    assert simulate(*order, "--jobs", "3")[0] == simulate(*order, "--jobs", "1")[0]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("loaded")
def test_the_interrupt_key_ends_it_and_says_so():
    order = ["release", "--seats", "random,random", "--games", "5000", "--seed", "3", "--jobs", "2"]
    process = subprocess.Popen(
        [sys.executable, "manage.py", "simulate", *order],
        cwd=ROOT,
        env=child_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    first = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    output, rest = process.communicate(timeout=PATIENCE)
    assert (first, output, process.returncode) == ("500/5000 games\n", "", 130)
    assert "games; nothing is reported." in rest.splitlines()[-1]
