"""What differs between two decks."""

import pytest

from decks.differences import Line, differences

OLD = (Line("main", "asio", 2), Line("side", "asio", 1))


def found(*after, before=OLD):
    return [(one.zone, one.card, one.kind, one.before, one.after) for one in differences(before, after)]


def test_a_deck_does_not_differ_from_itself():
    assert found(*OLD) == []
    assert found(*reversed(OLD)) == []


@pytest.mark.parametrize(
    ("after", "kind", "copies"),
    [(3, "more", (2, 3)), (1, "fewer", (2, 1))],
)
def test_copies_that_differ_are_told(after, kind, copies):
    assert found(Line("main", "asio", after), OLD[1]) == [("main", "asio", kind, *copies)]


def test_a_card_moved_between_zones_is_removed_and_added():
    assert found(Line("main", "asio", 3)) == [
        ("main", "asio", "more", 2, 3),
        ("side", "asio", "removed", 1, 0),
    ]
    assert found(OLD[0], before=OLD[:1]) == []
    assert found(*OLD, before=OLD[:1]) == [("side", "asio", "added", 0, 1)]


def test_rows_of_one_card_are_one():
    assert found(Line("main", "asio", 1), Line("main", "asio", 1), OLD[1]) == []


def test_a_note_or_printing_that_differs_is_told():
    (one,) = differences(OLD, (Line("main", "asio", 2, ("starter", "001", "")), OLD[1]))
    assert (one.kind, one.details_differ) == ("details", True)
