"""soak, bench and ladder: what they report, resume and refuse."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

GREEDY = ("--bots", "random", "greedy")


def output_of(*arguments, **options):
    out = StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


@pytest.fixture(autouse=True)
def data_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path


def test_soak_reports_games_and_that_no_law_was_broken():
    report = output_of("soak", "release", games=3, seed=4)

    assert "release: 3 games" in report
    assert "no law broken" in report


def test_soak_goes_on_where_it_was_saved(data_folder):
    output_of("soak", "release", games=2, seed=4)

    report = output_of("soak", "release", games=3, seed=4)

    assert "resumed at game 2" in report
    assert json.loads((data_folder / "soak-release-4.json").read_text())["done"] == 3


def test_a_soak_in_two_parts_counts_like_one_in_one(data_folder):
    output_of("soak", "release", games=2, seed=4)
    output_of("soak", "release", games=4, seed=4)
    parts = json.loads((data_folder / "soak-release-4.json").read_text())
    (data_folder / "soak-release-4.json").unlink()

    output_of("soak", "release", games=4, seed=4)
    whole = json.loads((data_folder / "soak-release-4.json").read_text())

    assert (parts["decisions"], parts["endings"]) == (whole["decisions"], whole["endings"])


@pytest.mark.parametrize(
    ("arguments", "message"), [(("chess",), "no rules engine"), (("release", "--games", "0"), "at least 1")]
)
def test_soak_refuses_what_it_cannot_play(arguments, message):
    with pytest.raises(CommandError, match=message):
        output_of("soak", *arguments)


def test_bench_prints_ratios_and_the_same_checksum_each_time():
    first = output_of("bench", "games", rounds=1, games=2).splitlines()
    second = output_of("bench", "games", rounds=1, games=2).splitlines()

    assert any("decisions a step" in line for line in first)
    assert first[-1] == second[-1]
    assert first[-1].startswith("checksum over 2 games: ")


def test_ladder_rates_the_bots_from_the_weakest_up():
    report = output_of("ladder", "release", "--games", "8", "--tables", "two", "four-in-pairs", *GREEDY)

    assert report.count("an even share of") == 2
    assert [line.split()[1] for line in report.splitlines() if line.startswith("rating")][:2] == [
        "random",
        "greedy",
    ]


def test_ladder_rates_a_search_at_a_number_of_iterations():
    rated = "--bots", "random", "search:2"

    report = output_of("ladder", "duel", "--games", "4", "--tables", "resilience-mirror", *rated)

    assert [line.split()[1] for line in report.splitlines() if line.startswith("rating")] == [
        "random",
        "search:2",
    ]


def test_ladder_plays_by_the_rules_it_is_given():
    table = ("ladder", "release", "--games", "6", "--tables", "two", *GREEDY)

    assert output_of(*table, "--rules", "releases=1") != output_of(*table)
    assert output_of(*table, "--rules", "releases=5") == output_of(*table)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("relases=1", "no rule parameter 'relases'"),
        ("releases=one", "'one' is no JSON"),
        ("releases", "'' is no JSON"),
        ("releases=0", "releases: a whole number from 1"),
    ],
)
def test_ladder_refuses_rules_that_are_none(rule, message):
    with pytest.raises(CommandError, match=message):
        output_of("ladder", "release", "--tables", "two", "--rules", rule, *GREEDY)


def test_ladder_refuses_a_bot_that_is_none():
    with pytest.raises(CommandError, match="no bot 'oracle'"):
        output_of("ladder", "release", "--bots", "random", "oracle")


def test_ladder_refuses_a_table_that_is_none():
    with pytest.raises(CommandError, match="no table 'eleven'"):
        output_of("ladder", "release", "--tables", "eleven")
