"""JSON decks: what is refused as a whole, with its place, and what only as a row."""

import pytest

from decks.codecs import json
from decks.codecs.entries import MAX_DOCUMENT
from decks.codecs.lines import LineStatus, PrintingKey
from decks.decklist import MAX_ROWS
from decks.errors import BadDocument, EmptyDeck, ListTooLong
from tests.decks.lists import NAMES


def only(row):
    """The line of the only row."""
    (line,) = json.loads(f'{{"zones": {{"main": [{row}]}}}}', NAMES).lines
    return line


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        *(("", ""), ("{", ""), ("[]", "/zones"), ("{}", "/zones"), ('{"zones": []}', "/zones")),
        ('{"zones": {"main": {}}}', "/zones/main"),
        ('{"zones": {"a/b": 1}}', "/zones/a~1b"),
        ('{"zones": {"main": [], "main": []}}', "/main"),
        ('{"zones": {"main": [{"card": "c", "count": 1, "count": 2}]}}', "/count"),
        ('{"game": "duel", "zones": {"main": []}}', "/game"),
        ('{"zones": {"main": [{"card": "c", "count": NaN}]}}', ""),
        ('{"zones": {"main": [{"card": "c", "count": -Infinity}]}}', ""),
        ("[" * 10_000, ""),
        ('{"zones": {"main": [{"card": "c", "count": ' + "9" * 5_000 + "}]}}", ""),
    ],
)
def test_what_is_no_deck_is_refused_with_its_place(document, pointer):
    with pytest.raises(BadDocument) as refused:
        json.loads(document, NAMES)
    assert refused.value.pointer == pointer


class CountedKey(str):
    """A key that counts how often any is compared."""

    compared = 0
    __hash__ = str.__hash__

    def __eq__(self, other):
        CountedKey.compared += 1
        return str.__eq__(self, other)


def test_a_key_that_stands_twice_is_found_without_comparing_every_two():
    keys = [CountedKey(f"k{number}") for number in (*range(1_000), 999)]
    with pytest.raises(BadDocument, match="'k999' stands twice"):
        json._once_each([(key, 0) for key in keys])
    assert CountedKey.compared < 10 * len(keys)


@pytest.mark.parametrize("document", ['{"zones": {}}', '{"zones": {"main": [], "side": []}}'])
def test_a_deck_without_cards_is_refused(document):
    with pytest.raises(EmptyDeck):
        json.loads(document, NAMES)


@pytest.mark.parametrize(
    ("document", "limit"),
    [
        ('{"zones": {"main": [' + ",".join(["1"] * (MAX_ROWS + 1)) + "]}}", "2,000 rows"),
        ('{"zones": {}}' + " " * MAX_DOCUMENT, "at most 400,000"),
    ],
)
def test_too_long_a_deck_is_refused_with_the_limit(document, limit):
    with pytest.raises(ListTooLong, match=limit):
        json.loads(document, NAMES)


@pytest.mark.parametrize(
    "row",
    [
        *("1", "null", "[]", "{}", '{"card": ""}', '{"card": 5}', '{"card": "c", "note": []}'),
        *('{"card": "c", "count": true}', '{"card": "c", "count": "2"}', '{"card": "c", "count": 1.0}'),
        *('{"card": "c", "count": 0}', '{"card": "c", "count": -3}', '{"card": "c", "count": 1000}'),
        '{"card": "c", "count": null}',
    ],
)
def test_a_row_that_makes_no_sense_is_rejected_and_quoted(row):
    line = only(row)
    assert (line.status, line.card, line.raw) == (LineStatus.REJECTED, None, row)
    assert line.note


def test_other_rows_are_read_all_the_same():
    main = '{"card": "c", "count": 0}, {"card": "c", "count": 2}'
    document = f'{{"zones": {{"main": [{main}], "side": [{{"name": "C#"}}]}}}}'
    parsed = json.loads(document, NAMES)
    assert [(each.line, each.status.value) for each in parsed.lines] == [
        (1, "rejected"),
        (2, "ok"),
        (3, "ok"),
    ]
    assert parsed.decklist().zones == {"main": {"c": 2}, "side": {"c-sharp": 1}}


def test_an_unknown_card_is_answered_with_similar_ones():
    line = only('{"card": "nul-pointer", "count": 2}')
    assert (line.status, line.count, line.candidates) == (LineStatus.UNKNOWN, 2, ("null-pointer",))


def test_a_card_of_another_game_says_so():
    line = only('{"card": "doors-2"}')
    assert (line.status, line.note) == (LineStatus.UNKNOWN, "a card of another game: release")


def test_the_set_tells_twins_apart_and_nothing_else_does():
    assert only('{"name": "Twin"}').status is LineStatus.AMBIGUOUS
    pinned = only('{"name": "Twin", "set": "LEG"}')
    assert (pinned.card, pinned.printing) == ("twin-a", PrintingKey("leg", None))


def test_an_unknown_printing_is_a_note_and_keeps_the_card():
    line = only('{"card": "null-pointer", "set": "leg", "number": "999"}')
    assert (line.card, line.printing, line.status) == ("null-pointer", None, LineStatus.OK_WITH_NOTE)


def test_keys_that_mean_nothing_are_noted():
    assert only('{"card": "c", "foil": true}').note == "not used: foil"


def test_a_slug_goes_before_the_name_beside_it():
    assert only('{"card": "c", "name": "C#"}').card == "c"
    assert only('{"card": "no-longer", "name": "C#"}').card == "c-sharp"


@pytest.mark.parametrize("zone", ["", "Main Deck", "x" * 21, "=cmd"])
def test_a_zone_that_is_no_word_is_rejected_row_by_row(zone):
    (line,) = json.loads(f'{{"zones": {{"{zone}": [{{"card": "c"}}]}}}}', NAMES).lines
    assert (line.status, line.card) == (LineStatus.REJECTED, None)
