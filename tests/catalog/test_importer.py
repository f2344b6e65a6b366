"""Fixtures seed, the database owns."""

import datetime as dt

import pytest

from catalog import rendering
from catalog.models import (
    Card,
    CardVersion,
    Clause,
    ClauseVersion,
    Game,
    Printing,
    RuleParameter,
    Translation,
)
from catalog.seeds.report import Status
from tests.catalog.documents import (
    TODAY,
    TOMORROW,
    card,
    card_file,
    clause,
    game,
    parameter,
    rulebook,
    ruling,
    version,
)

pytestmark = pytest.mark.django_db


def fates(report) -> tuple[int, ...]:
    return tuple(report.total(status) for status in Status)


def test_into_an_empty_database_all_is_created(tiny):
    assert fates(tiny.load()) == (10, 0, 0)
    assert [each.number for each in CardVersion.objects.all()] == [1, 2]
    assert Printing.objects.get().name == "Null Pointer"


def test_a_second_load_finds_all_unchanged_and_writes_nothing(tiny):
    tiny.load()
    generation = Game.objects.get().generation
    assert fates(tiny.load()) == (0, 10, 0)
    assert Game.objects.get().generation == generation


def test_versions_of_the_first_load_may_lie_in_the_past(tiny):
    tiny.load()
    january, april = dt.date(2026, 1, 1), dt.date(2026, 4, 1)
    costs = [CardVersion.objects.in_force(on=day).get().cost for day in (january, april)]
    assert costs == [2, 3]


def test_check_reports_what_would_be_created_and_writes_nothing(tiny):
    assert fates(tiny.load(check=True)) == (10, 0, 0)
    assert not Game.objects.exists()


def test_a_published_row_that_differs_is_a_conflict_with_both_values_and_stays(tiny):
    tiny.load()
    tiny.put(
        "rulebooks/tiny.json",
        rulebook(clause(text="A deck holds 40 cards."), parameters=[parameter(value=40)]),
    )
    text, number = tiny.load().conflicts
    assert str(text.place) == "rulebooks/tiny.json#/clauses/0/versions/0"
    assert text.differences[0].database == [{"kind": "rule", "text": "A deck holds 30 cards."}]
    assert text.differences[0].fixture == [{"kind": "rule", "text": "A deck holds 40 cards."}]
    assert (number.differences[0].database, number.differences[0].fixture) == (30, 40)
    assert RuleParameter.objects.get().value == 30


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"cost": 9}, "cost"),
        ({"type": "Tactic"}, "type"),
        ({"stats": {"Speed": 1}}, "stats"),
        ({"authors": [{"name": "Ada", "initials": "A"}]}, "authors"),
        ({"withdrawn": True}, "withdrawn"),
        ({"review": {"text": "Own.", "note": "n", "digest": "0" * 64}}, "review"),
    ],
)
def test_every_fact_of_a_version_counts_for_a_conflict(tiny, change, field):
    tiny.load()
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", version(**{"cost": 2, **change}))))
    [conflict] = tiny.load().conflicts
    assert [difference.field for difference in conflict.differences] == [field]


def test_what_the_database_has_and_the_fixtures_do_not_stays(tiny):
    tiny.load()
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", version(cost=2))))
    assert tiny.load().conflicts == []
    assert CardVersion.objects.published().count() == 2


def test_a_later_version_is_added_and_ends_the_one_before(tiny):
    tiny.load()
    later = version("Null Reference", TOMORROW.isoformat())
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", version(cost=2), later)))
    assert fates(tiny.load())[0] == 1
    assert CardVersion.objects.get(number=2).effective_until == TOMORROW


def test_a_version_for_today_may_be_added_to_a_known_card(tiny):
    tiny.load()
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", version(day=TODAY.isoformat()))))
    assert fates(tiny.load())[0] == 1


def test_a_past_version_of_a_known_card_is_refused_since_answers_for_past_days_never_change(tiny):
    tiny.load()
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", version(day="2026-06-14"))))
    [conflict] = tiny.load().conflicts
    assert (conflict.code, str(conflict.place)) == ("back_dated", "cards/tiny/base.json#/cards/0/versions/0")
    assert CardVersion.objects.count() == 2


def test_a_new_card_may_begin_in_the_past(tiny):
    tiny.load()
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", version(cost=2)), card("heisenbug")))
    assert tiny.load().conflicts == []
    assert Card.objects.filter(slug="heisenbug").exists()


def test_a_cancelled_schedule_does_not_stand_in_the_way_of_a_fixture(tiny):
    from catalog.services import version_cancel, version_draft, version_publish
    from tests.catalog.documents import NOON

    tiny.load()
    scheduled = version_draft(CardVersion.objects.get(number=1), effective_from=TOMORROW)
    version_publish(scheduled, now=NOON)
    version_cancel(scheduled, now=NOON)
    later = version("Null Reference", TOMORROW.isoformat())
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", later)))
    assert fates(tiny.load())[0] == 1


def test_a_reprint_is_a_printing_of_the_card_that_another_file_defines(tiny):
    reprint = card_file(code="plug-one", printings=[{"card": "null-pointer", "number": "P1", "quantity": 2}])
    tiny.put("cards/tiny/plug-one.json", reprint).load()
    printing = Printing.objects.get(card_set__code="plug-one")
    assert (printing.name, printing.number, printing.quantity, printing.text) == (
        "Null Pointer",
        "P1",
        2,
        None,
    )


def test_chinese_texts_of_a_rulebook_come_from_a_file_of_their_own(tiny):
    parts = [{"kind": "rule", "text": "牌堆有30张牌。"}]
    chinese = {"game": "tiny", "language": "zh", "titles": {"zh": "小"}, "sections": {"deck": "牌堆"}}
    tiny.put("games.json", {"games": [game(languages=["en", "zh"])]})
    tiny.put("rulebooks/tiny.zh.json", {**chinese, "clauses": {"deck.1": parts}}).load()
    text = ClauseVersion.objects.in_language("zh").get()
    assert (text.text, text.effective_from) == ("牌堆有30张牌。", dt.date(2026, 1, 1))
    assert text.clause.rulebook.sections == [{"id": "deck", "titles": {"en": "Deck", "zh": "牌堆"}}]
    assert tiny.load().conflicts == []


def test_a_clause_added_later_stands_where_the_file_has_it(tiny):
    tiny.put("rulebooks/tiny.json", rulebook(clause("deck.1"), clause("deck.2"))).load()
    tiny.put("rulebooks/tiny.json", rulebook(clause("deck.1"), clause("deck.1a"), clause("deck.2"))).load()
    assert Clause.objects.full_ids() == ["tiny:deck.1", "tiny:deck.1a", "tiny:deck.2"]


def test_files_and_folders_can_be_loaded_alone(tiny):
    from catalog import importer

    importer.load([tiny.path / "games.json", tiny.path / "cards"])
    assert CardVersion.objects.count() == 2
    assert not Clause.objects.exists()


@pytest.fixture
def voice(monkeypatch):
    """A renderer that names the card which the first effect names."""

    def say(record, language, names):
        target = record["effects"][0]["card"]
        if target not in names:
            fault = rendering.TextFault("/effects/0/card", "unknown_card", f"no card “{target}”")
            raise rendering.TextFaults([fault])
        return f"{language}: find {names[target]}"

    monkeypatch.setitem(rendering._renderers, "tiny", say)


def test_texts_are_rendered_with_the_names_of_cards_in_the_same_load(tiny, voice):
    names = [{"language": "zh", "name": "空指针"}]
    finder = card(
        "finder",
        version(
            "Finder", effects=[{"card": "null-pointer"}], translations=[{"language": "zh", "name": "查找"}]
        ),
    )
    tiny.put("games.json", {"games": [game(languages=["en", "zh"])]})
    tiny.put(
        "cards/tiny/base.json", card_file(finder, card("null-pointer", version(translations=names)))
    ).load()
    assert CardVersion.objects.get(card__slug="finder").text == "en: find Null Pointer"
    assert Translation.objects.get(version__card__slug="finder").text == "zh: find 空指针"


def test_a_reviewed_wording_is_kept_and_the_rest_rendered(tiny, voice):
    review = {"text": "Look for it.", "note": "Shorter.", "digest": "0" * 64}
    finder = card("finder", version("Finder", effects=[{"card": "finder"}], review=review))
    tiny.put("cards/tiny/base.json", card_file(finder)).load()
    stored = CardVersion.objects.get()
    assert (stored.text, stored.text_state, stored.review["note"]) == ("Look for it.", "reviewed", "Shorter.")


def test_effects_that_cannot_be_read_are_faults_with_their_path(tiny, voice):
    finder = card("finder", version("Finder", effects=[{"card": "nowhere"}]))
    tiny.put("cards/tiny/base.json", card_file(finder))
    assert tiny.faults() == [("cards/tiny/base.json#/cards/0/versions/0/effects/0/card", "unknown_card")]
    assert not Game.objects.exists()


def test_a_load_takes_no_query_a_row(tiny, django_assert_max_num_queries):
    cards = [card(f"card-{number}") for number in range(150)]
    rulings = [ruling(f"card-{number}") for number in range(150)]
    clauses = [clause(f"deck.{number}") for number in range(150)]
    tiny.put("cards/tiny/base.json", card_file(*cards))
    tiny.put("rulebooks/tiny.json", rulebook(*clauses))
    tiny.put("rulings/tiny.json", {"game": "tiny", "rulings": rulings})
    with django_assert_max_num_queries(90):
        tiny.load()
    with django_assert_max_num_queries(45):
        tiny.load()
