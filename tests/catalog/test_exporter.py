"""The database as files: the same rows as the same bytes, and back again without a loss."""

import datetime as dt
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command

from catalog import exporter, importer
from catalog.models import CardVersion, Game
from catalog.seeds.layout import canonical
from catalog.seeds.report import Status
from catalog.services import version_cancel, version_draft, version_publish
from tests.catalog.documents import NOON, TOMORROW, Folder, card, card_file, game, rulebook, ruling, version

pytestmark = pytest.mark.django_db
ROWLESS = ("schema", "scenarios")


def files(folder: Path) -> dict[str, bytes]:
    paths = [path for path in folder.rglob("*.json") if path.relative_to(folder).parts[0] not in ROWLESS]
    return {str(path.relative_to(folder)): path.read_bytes() for path in paths}


@pytest.fixture
def rich(tiny: Folder) -> Folder:
    """A game that uses every key of every file."""
    first = version(
        subtypes=["Robot"],
        tags={"domain": "Data", "categories": ["Async", "A/B"]},
        stats={"Speed": 2, "Accuracy": -1},
        traits=["guard"],
        cost=3,
        attributes={"rank": 10, "nested": {"b": [1], "a": None}},
        effects=[{"when": "enters", "do": [{"verb": "draw", "amount": 1}]}],
        authors=[{"name": "Grace", "initials": "G"}, {"name": "Ada", "initials": "A"}],
        reason="r",
        source="s",
        review={"text": "Own.", "note": "n", "digest": "0" * 64},
        translations=[
            {"language": "zh", "name": "空指针", "text": "抽一张牌。"},
            {"language": "zh", "effective_from": "2026-02-01", "name": "空指针", "flavour": "…"},
        ],
    )
    gone = version("Gone", "2026-03-01", withdrawn=True)
    cards = [
        card("null-pointer", first, gone, design="d", printing={"number": "10", "text": "T", "flavour": "f"})
    ]
    cards += [card("b-2", printing={"number": "9"}), card("b-10"), card("b-9", printing={"quantity": 2})]
    zh = {"game": "tiny", "language": "zh", "clauses": {"deck.1": [{"kind": "ruling", "text": "是。"}]}}
    answer = ruling("b-2", clauses=["tiny:deck.1"])
    tiny.put(
        "games.json", {"games": [game(languages=["en", "zh"], vocabulary={"types": ["Unit"]}, position=4)]}
    )
    tiny.put("cards/tiny/base.json", card_file(*cards))
    tiny.put(
        "cards/tiny/plug.json", card_file(code="plug", printings=[{"card": "b-2", "attributes": {"x": 1}}])
    )
    tiny.put("cards/tiny/unprinted.json", {"game": "tiny", "cards": [card("loose")]})
    tiny.put("rulebooks/tiny.zh.json", zh)
    tiny.put("rulings/tiny.json", {"game": "tiny", "rulings": [answer, ruling("b-2", language="zh")]})
    tiny.load()
    return tiny


def test_a_dump_is_the_same_bytes_again(rich, tmp_path):
    exporter.dump(tmp_path / "one")
    exporter.dump(tmp_path / "two")
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert len(files(tmp_path / "one")) == 7


def test_a_dump_loads_as_unchanged_into_the_same_database(rich, tmp_path):
    exporter.dump(tmp_path / "dump")
    report = importer.load([tmp_path / "dump"], now=NOON)
    assert {entry.status for entry in report.entries} == {Status.UNCHANGED}
    assert len(report.entries) == len(rich.load().entries)


@pytest.mark.django_db(transaction=True)
def test_a_dump_loads_as_created_into_an_empty_database_and_dumps_the_same(rich, tmp_path):
    exporter.dump(tmp_path / "dump")
    call_command("flush", interactive=False, verbosity=0)
    report = importer.load([tmp_path / "dump"], now=NOON)
    assert {entry.status for entry in report.entries} == {Status.CREATED}
    exporter.dump(tmp_path / "again")
    assert files(tmp_path / "again") == files(tmp_path / "dump")


def test_a_canonical_dump_keeps_every_fact_of_the_files(rich):
    documents = exporter.documents()
    version_document = documents["cards/tiny/base.json"]["cards"][-1]["versions"][0]
    written = rich.path.joinpath("cards/tiny/base.json").read_text()
    assert canonical(version_document["attributes"]) == '{"nested": {"a": null, "b": [1]}, "rank": 10}\n'
    assert version_document["authors"][0]["name"] == "Grace"
    assert version_document["review"]["text"] == "Own."
    assert "translations" in written
    assert len(version_document["translations"]) == 2


def test_cards_stand_in_the_order_of_their_numbers_those_without_one_by_their_slugs(rich):
    cards = exporter.documents()["cards/tiny/base.json"]["cards"]
    assert [each["slug"] for each in cards] == ["b-9", "b-10", "b-2", "null-pointer"]


def test_the_order_of_loading_does_not_show(tiny, tmp_path):
    tiny.load()
    tiny.put("cards/tiny/base.json", card_file(card("a-card"), card("null-pointer"))).load()
    slugs = [each["slug"] for each in exporter.documents()["cards/tiny/base.json"]["cards"]]
    assert slugs == ["a-card", "null-pointer"]


def test_drafts_and_cancelled_schedules_are_not_dumped(tiny):
    tiny.load()
    before = exporter.documents()
    current = CardVersion.objects.get(number=2)
    version_draft(current, effective_from=TOMORROW)
    scheduled = version_draft(current, effective_from=TOMORROW)
    version_publish(scheduled, now=NOON)
    version_cancel(scheduled, now=NOON)
    assert exporter.documents() == before


def test_a_version_published_in_the_admin_is_dumped(tiny):
    tiny.load()
    later = version_draft(CardVersion.objects.get(number=2), effective_from=dt.date(2026, 7, 1))
    version_publish(later, now=NOON)
    [dumped] = exporter.documents()["cards/tiny/base.json"]["cards"]
    assert [each["effective_from"] for each in dumped["versions"]] == [
        "2026-01-01",
        "2026-03-01",
        "2026-07-01",
    ]


def test_files_that_are_right_already_are_not_written(tiny, tmp_path):
    tiny.load()
    assert len(exporter.dump(tmp_path / "dump")) == 3
    assert exporter.dump(tmp_path / "dump") == []


def test_an_empty_database_dumps_nothing(db, tmp_path):
    assert not Game.objects.exists()
    assert exporter.dump(tmp_path / "dump") == []


def test_the_dump_of_the_shipped_fixtures_is_the_shipped_fixtures(loaded, tmp_path):
    exporter.dump(tmp_path / "dump")
    assert files(tmp_path / "dump") == files(Path(settings.FIXTURES_DIR))


def test_a_rulebook_without_parameters_leaves_the_key_out(tiny):
    tiny.put("rulebooks/tiny.json", rulebook({**rulebook_clause(), "section": "deck"})).load()
    assert "parameters" not in exporter.documents()["rulebooks/tiny.json"]


def rulebook_clause():
    parts = [{"kind": "rule", "text": "Play."}]
    return {
        "number": "deck.1",
        "versions": [{"language": "en", "effective_from": "2026-01-01", "parts": parts}],
    }
