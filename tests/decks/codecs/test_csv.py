"""CSV decks: safe in a spreadsheet, read in every dialect, row by row."""

import csv as standard
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.codecs import csv
from decks.codecs.entries import MAX_DOCUMENT
from decks.codecs.lines import LineStatus
from decks.decklist import MAX_ROWS
from decks.errors import BadDocument, EmptyDeck, ListTooLong
from tests.decks.codecs.decks import row
from tests.decks.lists import NAMES


def read(table):
    """The rows of a table without its heading."""
    return csv.loads(table, NAMES).lines[1:]


def cells(table):
    return list(standard.reader(io.StringIO(table, newline="")))


@given(st.text(st.sampled_from("='+-@\t\r\n＝a\""), max_size=5) | st.text(max_size=8))
def test_no_cell_begins_as_a_formula_and_reading_undoes_exactly_that(cell):
    escaped = csv.escape(cell)
    assert csv.unescape(escaped) == cell
    assert not escaped.startswith(("=", "+", "-", "@", "\t", "\r", "\n", "＝"))


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x")', "+1", "-2+3", "@SUM(A1)"])
def test_a_formula_stays_data(name):
    table = csv.dumps([row("odd", name, note=name)])
    assert cells(table)[1][2] == cells(table)[1][6] == f"'{name}"


def test_every_cell_stands_in_quotes():
    assert csv.dumps([row(note="a;b")]).splitlines()[1] == '"main","1","C++","c-plus-plus","","","a;b"'


@pytest.mark.parametrize(
    "table",
    [
        "zone,count,name\nside,2,C++\n",
        "\ufeffZone;Qty;Card Name\r\nside;2;C++\r\n",
        "Name\tSection\tAmount\rC++\tside\t2\r",
        'count,card,zone,colour\n"2","c-plus-plus","side",red\n',
    ],
)
def test_other_programs_tables_are_understood(table):
    (line,) = read(table)
    assert (line.card, line.count, line.zone, line.status) == ("c-plus-plus", 2, "side", LineStatus.OK)


def test_without_a_zone_a_card_goes_where_it_belongs():
    assert [line.zone for line in read("name\nC++\nChat Backend\n")] == ["main", "side"]


@pytest.mark.parametrize(
    "count", ["0", "-3", "1000", "1e3", "0x10", "2.5", "", "two", "٣", "=1+2", "9" * 5_000]
)
def test_a_bad_quantity_is_rejected(count):
    (line,) = read(f'name,count\nC++,"{count}"\n')
    assert (line.status, line.card) == (LineStatus.REJECTED, None)
    assert "999" in line.note


def test_every_row_has_the_number_of_its_line_and_its_text():
    first, second, third = read('name,note\nC++,"over\ntwo lines"\n\nNope,x\n')
    assert (first.line, first.raw, first.comment) == (2, 'C++,"over\ntwo lines"', "over two lines")
    assert (second.line, second.status, third.line, third.status.value) == (
        4,
        LineStatus.IGNORED,
        5,
        "unknown",
    )


def test_a_row_with_too_many_cells_is_rejected_and_a_short_one_is_read():
    long, short = read("name,count,zone\nC++,1,main,x\nC#\n")
    assert (long.status, short.card, short.count) == (LineStatus.REJECTED, "c-sharp", 1)


@pytest.mark.parametrize(
    "table",
    [
        *("2 C++\n1 C#\n", "count,zone\n1,main\n", "name,card name\nC++,C#\n"),
        *('name\n"C++', 'name\n"C"x\n', "name\n" + "x" * 140_000),
    ],
)
def test_what_is_no_table_of_cards_is_refused(table):
    with pytest.raises(BadDocument):
        csv.loads(table, NAMES)


@pytest.mark.parametrize("table", ["name\n", "name,count\n\n,\n"])
def test_a_table_without_cards_is_refused(table):
    with pytest.raises(EmptyDeck):
        csv.loads(table, NAMES)


@pytest.mark.parametrize(
    ("table", "limit"),
    [("name\n" + "C\n" * (MAX_ROWS + 1), "2,000 rows"), ("x" * (MAX_DOCUMENT + 1), "at most 400,000")],
)
def test_too_long_a_table_is_refused_with_the_limit(table, limit):
    with pytest.raises(ListTooLong, match=limit):
        csv.loads(table, NAMES)
