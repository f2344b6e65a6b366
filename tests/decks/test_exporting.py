"""A saved deck written to a file and read again is the same deck."""

import json

import pytest

from decks.codecs import csv
from decks.pools import name_index
from decks.services import (
    DeckWish,
    RowWish,
    content_of,
    deck_create,
    format_named,
    game_named,
    list_content,
    list_parse,
    revision_csv,
    revision_json,
    revision_text,
    rows_content,
)
from tests.days import DAY
from tests.decks.saved import account, saved, written

ODD = {
    "words": "2 Asio\n3 Blorp (XYZ) 7 # maybe\n1 Beast\n1 Flub: the Sequel\n",
    "zones": "SB: 1 Nowhere\n1 Asio\nFeatures\n1 Echo Server\n- 2 Bulleted\n",
    "notes": "1 Asio # =HYPERLINK(1)\n1 Asio # <script>\n1 Asio\n",
    "printings": "1 Asio (STARTER) 001\n1 Asio\n1 Beast [starter]\n",
    "only words": "1 Blorp\n1 Flub\n",
    "always in play": "1 Boost.Core\n1 Asio\n",
    "look-alikes": "1 Аsio\n1 Asio\n",
    "rejected": "1 Asio\n-1 Beast\n1e9 Beast\n",
}

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture(params=ODD)
def revision(request):
    return saved(text=ODD[request.param]).deck.revisions.with_entries().get()


def content(revision):
    return [row.plain() for row in content_of(revision).rows]


def test_a_list_reads_back(revision):
    text = revision_text(revision, game_named("boost"), on=DAY)
    assert [row.plain() for row in written(text).rows] == content(revision)
    assert all(line["raw"] in text for line in revision.unread)


def test_a_document_reads_back(revision):
    zones = json.loads(revision_json(revision, game_named("boost"), on=DAY))["zones"]
    wishes = [
        RowWish(
            zone=zone,
            **{name: row[name] for name in ("card", "count", "note", "set", "number") if row.get(name)},
        )
        for zone, rows in zones.items()
        for row in rows
    ]
    again = rows_content(game_named("boost"), wishes, on=DAY)
    assert [row.plain() for row in again.rows] == content(revision)


def test_a_table_reads_back_line_by_line(revision):
    parsed = csv.loads(revision_csv(revision, on=DAY), name_index(game_named("boost"), on=DAY))
    lines = [line for line in parsed.lines if line.count is not None]
    assert [(line.zone, line.count, line.name) for line in lines] == [
        (row.zone, row.count, row.word or row.card.versions.get().name) for row in revision.entries.all()
    ]


@pytest.mark.parametrize("word", ["# hash", "2 two", "Side deck", "x // y", "-", "  spaced  "])
def test_a_word_that_reads_as_something_else_never_vanishes(word):
    game = game_named("boost")
    deck = saved(text="1 Asio\n").deck
    revision = deck.revisions.with_entries().get()
    entry = revision.entries.all()[0]
    entry.card, entry.word, entry.count = None, word, 3
    text = revision_text(revision, game, on=DAY)
    assert word.strip() in text
    try:
        again = list_content(game, text, on=DAY).rows
    except ValueError:
        again = ()
    assert [(row.word, row.count) for row in again] in ([(word, 3)], [(word.strip(), 3)], [])


SENT = {
    "a word": lambda game: rows_content(
        game,
        [RowWish(zone="main", card="asio", count=1), RowWish(zone="main", card="x\n4 Beast", count=1)],
        on=DAY,
    ),
    "a line of a table": lambda game: list_content(
        game, 'count,name\n1,Asio\n-3,"Asio\n4 Beast"\n', on=DAY, kind="csv"
    ),
}


@pytest.mark.parametrize("sent", SENT)
def test_what_is_quoted_begins_no_line_of_its_own(sent):
    """A word or a line that holds a line break: what follows the break is no card of the deck."""
    game = game_named("boost")
    wish = DeckWish(format=format_named("boost-casual"), name="Broken", content=SENT[sent](game))
    revision = deck_create(account(), wish).deck.revisions.with_entries().get()
    lines = list_parse(game, revision_text(revision, game, on=DAY), on=DAY).lines
    assert [line.card for line in lines if line.card] == ["asio"]
    assert "4 Beast" in lines[-1].raw


def test_a_long_line_that_made_no_sense_is_still_a_comment():
    game = game_named("boost")
    revision = saved(text=f"1 Asio\n-1 {'x' * 490}\n").deck.revisions.with_entries().get()
    assert len(revision.unread) == 1
    lines = list_parse(game, revision_text(revision, game, on=DAY), on=DAY).lines
    assert lines[-1].note == "comment"
