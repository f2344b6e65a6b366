"""Table set-ups of Release!: what lies on the table for how many players."""

import pytest

from decks.decklist import Row
from decks.errors import OutOfRange
from decks.readings import Submission
from decks.services import deck_judge, format_named
from tests.days import DAY

pytestmark = pytest.mark.usefixtures("loaded")


def verdict(seats, *, rows=None, format="release-base"):
    submission = Submission(rows=rows, seats=seats)
    return deck_judge([format_named(format)], submission, on=DAY)[0]


def table(seats, *, format="release-base", **changes):
    """The format's own table as rows, with other counts for some cards."""
    rows = {(row.zone, row.card): row.count for row in verdict(seats, format=format).setup.rows()}
    rows |= {tuple(place.split("/")): count for place, count in changes.pop("counts", {}).items()}
    return tuple(Row(zone, card, count) for (zone, card), count in rows.items() if count)


def problem(seats, **options):
    (only,) = verdict(seats, **options).problems
    return only.code, only.clause, only.cards


@pytest.mark.clause("release:deck.1", "release:deck.2", "release:deck.3", "release:deck.4")
@pytest.mark.parametrize(
    ("format", "seats", "play", "tools"),
    [
        *(("release-base", 2, 36, 18), ("release-base", 4, 36, 18), ("release-base", 5, 35, 18)),
        *(("release-double", 5, 70, 36), ("release-double", 6, 72, 36), ("release-double", 7, 70, 36)),
        *(("release-double", 9, 72, 36), ("release-double", 10, 70, 36)),
    ],
)
def test_the_formats_own_table_is_legal_and_returned(format, seats, play, tools):
    judged = verdict(seats, format=format)
    assert (judged.legal, judged.counts) == (True, {"play": play, "tools": tools})
    assert judged.setup.counts() == judged.counts


@pytest.mark.clause("release:deck.1")
@pytest.mark.parametrize("count", [0, 2])
def test_each_play_card_lies_there_once(count):
    rows = table(3, counts={"play/birds-4": count})
    assert problem(3, rows=rows) == ("wrong_table_setup", "release:deck.1", ("birds-4",))


@pytest.mark.clause("release:deck.3")
def test_with_two_copies_each_play_card_lies_there_twice():
    rows = table(6, format="release-double", counts={"play/birds-4": 1})
    judged = problem(6, rows=rows, format="release-double")
    assert judged == ("wrong_table_setup", "release:deck.3", ("birds-4",))


@pytest.mark.clause("release:deck.3")
@pytest.mark.parametrize(
    ("format", "seats"),
    [("release-base", 1), ("release-base", 6), ("release-double", 4), ("release-double", 11)],
)
def test_each_number_of_copies_seats_only_so_many(format, seats):
    with pytest.raises(OutOfRange):
        verdict(seats, format=format)


@pytest.mark.clause("release:deck.4")
def test_the_two_of_fruits_is_out_with_five_players():
    rows = (*table(5), Row("play", "fruits-2", 1))
    assert problem(5, rows=rows) == ("wrong_table_setup", "release:deck.4", ("fruits-2",))


@pytest.mark.clause("release:settings.3")
def test_tools_may_be_left_out_but_one_stays():
    one = tuple(row for row in table(3) if row.zone == "play" or row.card == "ri37")
    none = tuple(row for row in table(3) if row.zone == "play")
    assert verdict(3, rows=one).legal
    assert problem(3, rows=none) == ("wrong_table_setup", "release:settings.3", ())


@pytest.mark.clause("release:deck.2")
def test_a_tool_lies_there_once():
    rows = table(3, counts={"tools/ri37": 2})
    assert problem(3, rows=rows) == ("wrong_table_setup", "release:deck.2", ("ri37",))


def test_a_play_card_among_the_tools_is_misplaced():
    rows = (*table(3), Row("tools", "birds-4", 1))
    code, _, cards = problem(3, rows=rows)
    assert (code, cards) == ("wrong_zone", ("birds-4",))


def test_a_boost_card_is_of_the_wrong_game():
    code, _, cards = problem(3, rows=(*table(3), Row("play", "asio", 1)))
    assert (code, cards) == ("wrong_game", ("asio",))
