"""Saved decks of made-up accounts, over the cards of the fixtures."""

import datetime as dt

from django.contrib.auth.models import User

from decks.models import Visibility
from decks.services import (
    DeckWish,
    RowWish,
    deck_create,
    format_named,
    game_named,
    list_content,
    rows_content,
)
from tests.days import today

NOON = dt.datetime(2026, 11, 29, 12, tzinfo=dt.UTC)
LIST = "2 Asio\n1 Beast\n"


def account(name="mira") -> User:
    return User.objects.get_or_create(username=name)[0]


def written(text=LIST, game="boost"):
    """The content of a list."""
    return list_content(game_named(game), text, on=today())


def listed(*rows, game="boost"):
    """The content of rows (zone, card, count[, members])."""
    wishes = [RowWish(zone=zone, card=card, count=count, **dict(*more)) for zone, card, count, *more in rows]
    return rows_content(game_named(game), wishes, on=today())


def saved(owner=None, *, text=LIST, name="First try", visibility=Visibility.PRIVATE, now=NOON, **more):
    """A stored deck for boost-casual, with its share link where it got one."""
    format_ = format_named(more.pop("format", "boost-casual"))
    wish = DeckWish(
        format=format_,
        name=name,
        content=written(text, format_.game.slug),
        visibility=visibility,
        **more,
    )
    return deck_create(owner or account(), wish, now=now)


def rows_of(deck):
    """(zone, card or word, count) of the latest revision."""
    latest = deck.revisions.with_entries().get(number=deck.revision)
    return [(entry.zone, entry.key, entry.count) for entry in latest.entries.all()]
