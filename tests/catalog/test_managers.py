"""Reads under the names of the domain cost the same number of queries whatever they find."""

import datetime as dt

import pytest

from catalog.models import Card, CardVersion, Clause, ClauseVersion, RuleParameter, Ruling, Translation
from catalog.services import card_record, card_records, rule_values
from tests.catalog.documents import (
    Folder,
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
MAY = dt.date(2026, 5, 1)
ADA = {"name": "Ada", "initials": "A"}
GRACE = {"name": "Grace", "initials": "G"}


@pytest.fixture
def shelf(folder: Folder) -> Folder:
    """Twelve cards, most of which have everything; one more in a second set, one withdrawn in March."""
    spoken = [{"language": "zh", "name": "空指针"}]
    cards = [
        card(f"card-{number}", version(f"Café {number}", authors=[GRACE, ADA], translations=spoken))
        for number in range(12)
    ]
    gone = card("gone", version("Gone"), version("Gone", "2026-03-01", withdrawn=True))
    reprint = [{"card": "card-0"}]
    folder.put("games.json", {"games": [game(languages=["en", "zh"])]})
    folder.put("cards/tiny/base.json", card_file(*cards, gone))
    folder.put("cards/tiny/plug-one.json", card_file(card("extra"), code="plug-one", printings=reprint))
    folder.put("rulebooks/tiny.json", rulebook(clause(), clause("deck.2"), parameters=[parameter()]))
    folder.put("rulings/tiny.json", {"game": "tiny", "rulings": [ruling(f"card-{n}") for n in range(12)]})
    folder.load()
    return folder


def test_records_of_all_cards_take_two_queries(shelf, django_assert_num_queries):
    with django_assert_num_queries(2):
        records = card_records("tiny", on=MAY)
    assert len(records) == 13
    assert records[0]["authors"] == [GRACE, ADA]


def test_records_can_be_those_of_some_sets(shelf, django_assert_num_queries):
    with django_assert_num_queries(2):
        slugs = [record["slug"] for record in card_records("tiny", on=MAY, sets=["plug-one"])]
    assert slugs == ["card-0", "extra"]


def test_everything_about_all_versions_takes_one_query_a_relation(shelf, django_assert_num_queries):
    reads = CardVersion.objects.in_force(on=MAY).in_game("tiny").with_authors().with_printings()
    with django_assert_num_queries(4):
        versions = list(reads.with_translations(on=MAY))
        seen = [
            (
                card_record(each),
                each.translations_in_force,
                each.card.printings.all(),
            )
            for each in versions
        ]
    assert len(seen) == 13


def test_everything_about_all_cards_takes_one_query_a_relation(shelf, django_assert_num_queries):
    with django_assert_num_queries(5):
        cards = list(Card.objects.in_game("tiny").with_history().with_printings().with_rulings(on=MAY))
        seen = {each.slug: [len(each.history), len(each.rulings_in_force)] for each in cards}
    assert seen["card-0"] == [1, 1]
    assert seen["gone"] == [2, 0]


def test_a_rulebook_takes_two_queries(shelf, django_assert_num_queries):
    with django_assert_num_queries(2):
        clauses = [(each.full_id, each.texts_in_force[0].text) for each in Clause.objects.with_text(on=MAY)]
    assert clauses[1] == ("tiny:deck.2", "A deck holds 30 cards.")


def test_rule_values_take_one_query(shelf, django_assert_num_queries):
    with django_assert_num_queries(1):
        assert rule_values("tiny", on=MAY) == {"deck_size": 30}


@pytest.mark.parametrize("name", ["café 3", "CAFE\u0301 3", "Cafe-3", "ＣＡＦＥ　３"])
def test_a_card_is_found_by_any_spelling_of_its_name(shelf, name):
    assert [each.card.slug for each in CardVersion.objects.in_force(on=MAY).named(name)] == ["card-3"]


def test_a_card_is_found_by_its_name_in_another_language(shelf):
    assert CardVersion.objects.in_force(on=MAY).named("空指针").count() == 12


@pytest.mark.parametrize("name", ["Café", "Café 3x", "", "—"])
def test_part_of_a_name_or_nothing_finds_no_card(shelf, name):
    assert not CardVersion.objects.in_force(on=MAY).named(name).exists()


def test_versions_are_chosen_by_set_and_slug(shelf):
    versions = CardVersion.objects.in_force(on=MAY)
    assert {each.card.slug for each in versions.in_set("plug-one").with_card()} == {"card-0", "extra"}
    assert versions.for_slugs(["extra", "nowhere"]).get().name == "Extra"
    assert not versions.in_game("nowhere").exists()


def test_every_dated_row_knows_its_game(shelf):
    counts = [
        model.objects.in_game("tiny").count()
        for model in (CardVersion, Translation, Ruling, ClauseVersion, RuleParameter)
    ]
    assert counts == [15, 12, 12, 2, 1]


@pytest.mark.parametrize("day", [dt.date(2025, 1, 1), dt.date(2026, 2, 28), dt.date(2026, 3, 1), MAY])
def test_rows_told_in_force_are_those_in_force(shelf, day):
    told = CardVersion.objects.published().told_in_force(on=day)
    holding = {row.pk for row in told if row.holds}
    assert holding == set(CardVersion.objects.in_force(on=day).values_list("pk", flat=True))
    assert len(told) == CardVersion.objects.published().count()


def test_before_its_first_day_nothing_is_in_force(shelf):
    eve = dt.date(2025, 12, 31)
    assert not CardVersion.objects.in_force(on=eve).exists()
    assert not Card.objects.in_force(on=eve).exists()
    assert rule_values("tiny", on=eve) == {}
