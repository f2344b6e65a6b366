"""`seed_synthetic` and `rebuild_search` as typed."""

import pytest
from django.contrib.auth import get_user_model
from django.core.management import CommandError
from django.db import connection, transaction

from catalog.models import (
    Authorship,
    Card,
    CardVersion,
    Game,
    SearchEdge,
    SearchFact,
    SearchText,
    SearchVersion,
    Translation,
)
from catalog.publication import catalog_generation
from catalog.records import card_record
from tests.catalog.commands.test_card_commands import said
from tests.catalog.search.test_search import found

MADE_UP = {"card__slug__startswith": "synthetic-"}

pytestmark = pytest.mark.usefixtures("loaded")


def seeded(cards: int = 12) -> None:
    said("seed_synthetic", "--cards", cards, verbosity=0)


def index() -> list[list[tuple]]:
    """All search rows, without their own keys."""
    days = ("first_day", "last_day")
    columns = {
        SearchVersion: ("version", "card", "game", *days, "since", "name_key", "type_key", "cost"),
        SearchText: ("version", "card", "translation", "language", *days, "name_key", "name", "text"),
        SearchFact: ("version", "field", "number", "word"),
        SearchEdge: ("version", "game", "named", "binds"),
    }
    return [sorted(model.objects.values_list(*names), key=repr) for model, names in columns.items()]


def test_made_up_cards_have_three_versions_each_and_are_spread_over_the_games():
    assert said("seed_synthetic", "--cards", 12) == "12 cards\n"
    versions = CardVersion.objects.published().filter(**MADE_UP)
    assert versions.count() == 36
    games = Card.objects.filter(slug__startswith="synthetic-").values_list("game__slug", flat=True)
    assert sorted(games) == sorted(3 * list(Game.objects.values_list("slug", flat=True)))


def test_made_up_cards_are_found_at_once():
    seeded()
    assert len(found("set:synthetic")) == 12
    assert found('name:"2" set:synthetic') == {"synthetic-000002"}
    translated = Translation.objects.filter(version__card__slug__startswith="synthetic-")
    assert len(found("set:synthetic lang:zh")) == translated.values("version__card").distinct().count() > 0


def test_made_up_cards_are_a_change_of_the_catalog():
    before = catalog_generation()
    seeded()
    assert catalog_generation() == before + 1
    assert not CardVersion.objects.filter(**MADE_UP).exclude(generation=before + 1).exists()


def test_the_same_number_of_cards_is_the_same_cards():
    made = []
    for _ in range(2):
        with transaction.atomic():
            seeded(4)
            rows = CardVersion.objects.filter(**MADE_UP).with_authors().order_by("card__slug", "number")
            made.append([card_record(row) for row in rows])
            transaction.set_rollback(True)
    assert made[0] == made[1] != []


#: How many rows of a table each database thinks there are.
COUNTED = {
    "sqlite": "SELECT max(CAST(stat AS INTEGER)) FROM sqlite_stat1 WHERE tbl = 'catalog_authorship'",
    "postgresql": "SELECT reltuples::integer FROM pg_class WHERE relname = 'catalog_authorship'",
}


def test_the_database_has_counted_what_was_made_up():
    seeded()
    with connection.cursor() as cursor:
        cursor.execute(COUNTED[connection.vendor])
        assert cursor.fetchone() == (Authorship.objects.count(),)


def test_made_up_cards_come_once():
    seeded(4)
    with pytest.raises(CommandError, match="made-up cards already"):
        seeded(4)


def test_a_database_that_people_have_accounts_in_is_refused():
    get_user_model().objects.create_user("ada", password="x")
    with pytest.raises(CommandError, match="--force"):
        seeded(4)
    said("seed_synthetic", "--cards", 4, "--force", verbosity=0)
    assert CardVersion.objects.filter(**MADE_UP).count() == 12


def test_rebuilding_the_search_makes_the_same_rows():
    seeded()
    before = index()
    for model in (SearchEdge, SearchFact, SearchText, SearchVersion):
        model.objects.all().delete()
    assert found("") == set()
    assert said("rebuild_search") == f"{Card.objects.count()} cards\n"
    assert index() == before
