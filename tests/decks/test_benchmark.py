"""The benchmark measures the same work in every build."""

from decks.benchmark import DeckRun
from decks.benchmark_served import LINES, report, written_list
from decks.codecs.text import parse
from decks.seed import seed_names


def test_the_checksum_hangs_on_the_verdicts_and_not_on_how_many_were_measured():
    short, long = DeckRun(checks=10), DeckRun(checks=30)
    long.judge()
    assert short.checksum() == long.checksum()
    assert len(short.checksum()) == 16


def test_the_list_that_is_imported_has_a_hundred_lines_of_every_kind():
    parsed = parse(written_list(), seed_names("boost"))
    statuses = {line.status.value for line in parsed.lines}
    assert len(parsed.lines) == LINES
    assert statuses == {"ok", "ok_with_note", "unknown", "ignored", "rejected"}


def test_without_cards_the_service_is_not_measured(db):
    imports, service = report(None)
    assert imports.startswith("import of 100 lines: p50 ")
    assert service == "validate, in process: not measured, the database has no formats"


def test_with_cards_the_service_is_measured_in_process(loaded):
    *_, service = report(None)
    assert service.startswith("validate, in process: p50 ")
