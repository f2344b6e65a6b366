"""What a codec writes reads back equal, whatever the cards are called and the notes say."""

import pytest
from hypothesis import given, settings

from decks.codecs import csv, json, text, written
from decks.codecs.entries import Entry, entries, grouped, one_line
from decks.codecs.lines import LineStatus, PrintingKey
from decks.decklist import Decklist
from decks.errors import NotWritable
from tests.decks import lists
from tests.decks.codecs.decks import CODECS, DECKS, EVERY, NAMES, read_back, row

codecs = pytest.mark.parametrize("codec", CODECS)


@codecs
@settings(max_examples=60, deadline=None)
@given(rows=DECKS)
def test_what_was_written_reads_back_equal(codec, rows):
    assert read_back(codec, rows) == grouped(rows)


@codecs
@settings(max_examples=20, deadline=None)
@given(rows=DECKS)
def test_writing_what_was_read_changes_nothing(codec, rows):
    dumps, loads = CODECS[codec]
    once = dumps(rows)
    named = {card.slug: card.names[0] for card in EVERY}
    again = [Entry(**{**fields(each), "name": named[each.card]}) for each in entries(loads(once, NAMES))]
    assert dumps(again) == once


def fields(entry):
    return {name: getattr(entry, name) for name in ("zone", "card", "count", "note", "printing")}


@settings(max_examples=20, deadline=None)
@given(rows=DECKS)
def test_all_codecs_tell_of_one_deck(rows):
    zones = [Decklist.from_rows(read_back(codec, rows)).zones for codec in CODECS]
    assert zones[0] == zones[1] == zones[2]


@codecs
@pytest.mark.parametrize("card", EVERY, ids=lambda card: card.slug)
def test_every_odd_name_survives_with_its_copies(codec, card):
    rows = (row(card.slug, card.names[0], count=3), row(card.slug, card.names[0], count=2, zone="side"))
    assert read_back(codec, rows) == rows


@codecs
def test_order_is_kept_zone_by_zone(codec):
    rows = [row(zone="side"), row("c-sharp", "C#"), row("c", "C", zone="side"), row()]
    assert [(each.zone, each.card) for each in read_back(codec, rows)] == [
        *(("side", "c-plus-plus"), ("side", "c"), ("main", "c-sharp"), ("main", "c-plus-plus")),
    ]


@codecs
def test_rows_of_one_card_stay_apart_with_their_notes_and_printings(codec):
    printed = [PrintingKey("leg", "123"), PrintingKey("core", "007"), None]
    rows = tuple(
        row("null-pointer", "Null Pointer", note=f"no. {place}", printing=printing)
        for place, printing in enumerate(printed)
    )
    assert read_back(codec, rows) == rows


@codecs
def test_every_line_of_ones_own_file_is_understood(codec):
    dumps, loads = CODECS[codec]
    parsed = loads(dumps([row(), row("fall", "Fall", note="x")]), NAMES)
    assert {line.status for line in parsed.lines} <= {
        LineStatus.OK,
        LineStatus.OK_WITH_NOTE,
        LineStatus.IGNORED,
    }
    assert parsed.totals()["placed"] == 2


def test_a_list_reads_as_people_write_them():
    rows = [
        row(count=2),
        row("null-pointer", "Null Pointer", count=4, printing=PrintingKey("leg", "123"), note="combo"),
        row("chat", "Chat Backend", zone="side"),
    ]
    assert written.dumps(rows, lists.NAMES) == (
        "Main deck\n2 C++\n4 Null Pointer (LEG) 123 # combo\n\nSide deck\n1 Chat Backend\n"
    )


def test_a_heading_that_is_also_a_card_is_written_otherwise():
    assert written.dumps([row(zone="side")], NAMES) == "=== side ===\n1 C++\n"


def test_a_card_with_a_common_name_is_written_by_its_slug():
    assert "1 twin-a\n" in written.dumps([row("twin-a", "Twin")], NAMES)


@pytest.mark.parametrize("strange", [row(zone="attic"), row("nobody", "Nobody"), row("", "")])
def test_what_would_not_read_back_is_not_written(strange):
    with pytest.raises(NotWritable):
        written.dumps([strange], NAMES)


@pytest.mark.parametrize(
    ("note", "kept"),
    [
        *(("  a \t b\r\nc ", "a b c"), ("\u200b\ufeff x \u200b", "x"), (" \n ", None), ("", None)),
        *(("x" * 300, "x" * 200), ("\ud800", "?"), ("\u3000a\u3000", "a")),
    ],
)
def test_a_note_is_one_line(note, kept):
    assert one_line(note) == kept


def test_a_note_that_was_cut_says_so_in_every_codec():
    long = "x" * 300
    lines = [
        text.parse(f"1 C++ # {long}", NAMES).lines[0],
        json.loads(f'{{"zones": {{"main": [{{"card": "c", "note": "{long}"}}]}}}}', NAMES).lines[0],
        csv.loads(f"card,note\nc,{long}\n", NAMES).lines[1],
    ]
    assert [len(line.comment) for line in lines] == [200, 200, 200]
    assert all("cut to 200" in line.note for line in lines)
