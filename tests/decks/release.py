"""Tables of Release! as they are saved: laid out for so many players."""

from decks.decklist import Row
from decks.models import Visibility
from decks.readings import Submission
from decks.services import DeckWish, RowWish, deck_create, deck_judge, format_named, rows_content
from tests.days import today
from tests.decks.saved import NOON, account


def table_rows(seats, format="release-base") -> tuple[Row, ...]:
    """The format's own table for so many."""
    (verdict,) = deck_judge([format_named(format)], Submission(seats=seats), on=today())
    return tuple(verdict.setup.rows())


def table(seats, format="release-base"):
    """The same as the content of a deck."""
    wishes = [RowWish(zone=row.zone, card=row.card, count=row.count) for row in table_rows(seats, format)]
    return rows_content(format_named(format).game, wishes, on=today())


def saved_table(seats, *, laid_for=None, format="release-base", owner=None, **more):
    """A stored table that says so many players, laid out for as many."""
    laid_for = laid_for or seats or 2
    wish = DeckWish(
        format=format_named(format),
        name=more.pop("name", "Our table"),
        content=more.pop("content", None) or table(laid_for, format),
        seats=seats,
        visibility=more.pop("visibility", Visibility.PRIVATE),
        **more,
    )
    return deck_create(owner or account(), wish, now=NOON).deck
