"""`load_cards`, `dump_cards` and `rebuild_effective_until` as typed."""

import datetime as dt
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from catalog.models import CardVersion, Game
from tests.catalog.documents import card, card_file, version

pytestmark = pytest.mark.django_db


def said(name: str, *words: object, **options: object) -> str:
    out = StringIO()
    call_command(name, *map(str, words), stdout=out, **options)
    return out.getvalue()


def test_load_cards_counts_what_was_created(tiny):
    text = said("load_cards", tiny.path)
    assert "card version: 2 created\n" in text
    assert text.endswith("all: 10 created, 0 unchanged, 0 conflict\n")


def test_load_cards_shows_both_texts_of_a_conflict_and_ends_well(tiny):
    tiny.load()
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", version("Nil", cost=2))))
    lines = said("load_cards", tiny.path).splitlines()
    assert (
        lines[0]
        == "conflict: card version tiny/null-pointer (2026-01-01) (cards/tiny/base.json#/cards/0/versions/0)"
    )
    assert lines[1:4] == ["  name", '    database: "Null Pointer"', '    fixture:  "Nil"']


def test_check_exits_with_1_on_a_conflict_and_writes_nothing(tiny):
    tiny.load()
    more = card("more")
    tiny.put("cards/tiny/base.json", card_file(card("null-pointer", version("Nil")), more))
    with pytest.raises(SystemExit) as ended:
        said("load_cards", "--check", tiny.path)
    assert ended.value.code == 1
    assert CardVersion.objects.count() == 2


def test_check_ends_well_without_a_conflict(tiny):
    assert "10 created" in said("load_cards", "--check", tiny.path)
    assert not Game.objects.exists()


def test_check_fails_on_faults(tiny):
    tiny.put("games.json", '{"games": [{"slug": "tiny",')
    with pytest.raises(CommandError, match="1 faults in the fixtures; nothing was loaded"):
        said("load_cards", "--check", tiny.path, stderr=StringIO())


def test_every_fault_is_a_line_with_file_and_pointer(tiny):
    tiny.put("cards/tiny/base.json", card_file(card("a", version(colour="red")), card("b", version(cots=1))))
    errors = StringIO()
    with pytest.raises(CommandError, match="2 faults"):
        said("load_cards", tiny.path, stderr=errors)
    first, second = errors.getvalue().splitlines()
    assert first.startswith("cards/tiny/base.json#/cards/0/versions/0/colour: unknown key “colour”")
    assert second.endswith("(did you mean “cost”?) [unknown_key]")


def test_dump_cards_writes_a_folder_that_loads_as_unchanged(tiny, tmp_path):
    tiny.load()
    assert said("dump_cards", "--to", tmp_path / "dump").endswith("3 files changed.\n")
    assert "all: 0 created, 10 unchanged, 0 conflict" in said("load_cards", tmp_path / "dump")


def test_dump_cards_says_when_it_cannot_write(tiny, tmp_path):
    tiny.load()
    tmp_path.joinpath("file").write_text("")
    with pytest.raises(CommandError, match="cannot be written"):
        said("dump_cards", "--to", tmp_path / "file" / "below")


def test_rebuild_effective_until_mends_the_cache_and_says_so(tiny):
    tiny.load()
    CardVersion.objects.filter(number=1).write_bookkeeping(effective_until=dt.date(2030, 1, 1))
    assert "card version: 1 rows corrected" in said("rebuild_effective_until")
    assert CardVersion.objects.get(number=1).effective_until == dt.date(2026, 3, 1)
    assert "card version: 0 rows corrected" in said("rebuild_effective_until")


@pytest.mark.parametrize(
    ("command", "task"), [("load_cards", "importer.load"), ("dump_cards", "exporter.dump")]
)
def test_a_database_without_its_tables_is_one_line_that_says_what_to_do(monkeypatch, command, task):
    def fail(*_, **__):
        raise OperationalError("no such table: catalog_game")

    monkeypatch.setattr(f"catalog.{task}", fail)

    with pytest.raises(CommandError, match="migrate or up first"):
        call_command(command)
