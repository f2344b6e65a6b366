"""The shipped rulebooks: every clause in its parts, every parameter with its default."""

import datetime as dt

import pytest

from catalog.models import Clause, ClauseVersion, Game, Rulebook, RuleParameter
from catalog.services import rule_values

pytestmark = pytest.mark.usefixtures("loaded")
TODAY = dt.date(2026, 6, 1)
CLAUSES = {"boost": 86, "release": 70, "duel": 49, "programmers": 54}


@pytest.mark.parametrize(("game", "count"), CLAUSES.items())
def test_every_clause_is_there_with_a_text(game, count):
    clauses = list(Clause.objects.in_game(game).with_text(on=TODAY))
    assert len(clauses) == count
    assert all(any(text.language == "en" for text in clause.texts_in_force) for clause in clauses)


def test_clauses_of_programmers_are_complete_in_chinese():
    texts = ClauseVersion.objects.in_force(on=TODAY).in_game("programmers")
    assert texts.in_language("zh").count() == texts.in_language("en").count() == CLAUSES["programmers"]


def test_no_text_holds_marks_of_the_file_it_came_from():
    marked = [
        text.clause.full_id
        for text in ClauseVersion.objects.select_related("clause__rulebook__game")
        if "**" in text.text or "`" in text.text or "(ruling)" in text.text
    ]
    assert marked == []


@pytest.mark.parametrize(
    ("full_id", "kinds"),
    [
        ("boost:deck.1", ["rule"]),
        ("boost:deck.2", ["rule", "ruling"]),
        ("boost:deck.6", ["ruling"]),
        ("release:ability.ri3x-final", ["ruling"]),
        ("duel:attack.1a", ["ruling"]),
        ("release:scoring.ri37", ["rule"]),
    ],
)
def test_a_clause_has_its_rule_part_before_its_ruling_part(full_id, kinds):
    game, number = full_id.split(":")
    text = ClauseVersion.objects.in_game(game).in_language("en").get(clause__number=number)
    assert [part["kind"] for part in text.parts] == kinds


def test_every_part_of_a_clause_is_a_rule_or_a_ruling_with_a_text():
    parts = [part for text in ClauseVersion.objects.all() for part in text.parts]
    assert {part["kind"] for part in parts} == {"rule", "ruling"}
    assert all(part["text"] == part["text"].strip() != "" for part in parts)


@pytest.mark.parametrize("game", CLAUSES)
def test_the_parameters_are_the_names_of_the_parameter_clause_with_its_defaults(game):
    text = ClauseVersion.objects.in_game(game).in_language("en").get(clause__number="param.1").text
    values = rule_values(game, on=TODAY)
    written = {name: default for name, default, *_ in map(str.split, text.rstrip(".").split(" · "))}
    assert {name: _written(value) for name, value in values.items()} == written


def _written(value: object) -> str:
    words = {True: "true", False: "false", None: "none"}
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else words.get(value, value)


def test_every_parameter_names_a_clause_of_its_rulebook():
    used = {f"{row.game.slug}:{row.clause}" for row in RuleParameter.objects.select_related("game")}
    assert used <= set(Clause.objects.full_ids())


def test_numbers_are_numbers_and_switches_switches():
    boost, release = rule_values("boost", on=TODAY), rule_values("release", on=TODAY)
    assert (boost["main_deck_min"], boost["coop_event_share"], boost["qa_adds_minimum"]) == (40, "1/3", False)
    assert (release["target_score"], release["copies"]) == (None, 1)


@pytest.mark.parametrize("game", CLAUSES)
def test_sections_of_clauses_have_titles_in_every_language_of_the_game(game):
    rulebook = Rulebook.objects.get(game__slug=game)
    sections = {section["id"]: frozenset(section["titles"]) for section in rulebook.sections}
    assert set(rulebook.clauses.values_list("section", flat=True)) == set(sections)
    assert set(sections.values()) == {frozenset(rulebook.game.languages)}


def test_the_four_games_stand_in_order_with_names_and_summaries():
    games = list(Game.objects.all())
    assert [game.slug for game in games] == ["boost", "release", "duel", "programmers"]
    assert all(set(game.names) == set(game.summaries) == set(game.languages) for game in games)
    assert games[0].always_in_play == {"core": "Boost.Core", "system": "Boost.System"}
