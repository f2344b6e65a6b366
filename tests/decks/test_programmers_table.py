"""The table of Problems and Programmers from rows of the database: judged and returned without a deck."""

import pytest

from catalog.models import Printing
from catalog.publication import games_advance
from decks.decklist import Row
from decks.errors import OutOfRange
from decks.readings import Submission
from decks.services import deck_judge, format_named, game_named, list_parse
from tests.days import DAY

pytestmark = pytest.mark.usefixtures("loaded")


def verdict(**members):
    return deck_judge([format_named("programmers-base")], Submission(**members), on=DAY)[0]


@pytest.mark.clause("programmers:deck.5")
def test_without_zones_the_shipped_table_is_judged_and_returned():
    judged = verdict(seats=3)
    assert judged.counts == {"code": 64, "documents": 40, "projects": 9, "main": 90}
    assert judged.setup.counts() == judged.counts
    assert judged.legal


@pytest.mark.clause("programmers:deck.5")
def test_a_table_of_ones_own_is_judged():
    rows = (
        *(row for row in verdict().setup.rows() if row.zone != "main"),
        Row("main", "one-more-evening", 90),
    )
    assert verdict(rows=rows).legal


def test_a_corrected_number_of_copies_is_on_the_table_at_once():
    printing = Printing.objects.get(card__slug="one-more-evening")
    before = verdict().counts["main"]
    printing.quantity += 1
    printing.save()
    games_advance([printing.card_set.game_id])
    assert verdict().counts["main"] == before + 1


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_sit_at_the_table(seats):
    with pytest.raises(OutOfRange, match="seats 2 to 4 players"):
        verdict(seats=seats)


def test_a_list_without_headings_goes_to_the_four_decks_in_either_language():
    parsed = list_parse(
        game_named("programmers"), "9 Heisenbug\n艾达·羽\nPong Collection\nPlain Page", on=DAY
    )
    assert {zone: [*cards] for zone, cards in parsed.decklist().zones.items()} == {
        "code": ["heisenbug"],
        "main": ["ada-quill"],
        "projects": ["pong-collection"],
        "documents": ["plain-page"],
    }


def test_an_unknown_card_is_looked_for_in_the_main_deck():
    parsed = list_parse(game_named("programmers"), "1 Heisenbug\n2 Nobody At All", on=DAY)
    assert (parsed.lines[1].status, parsed.lines[1].zone) == ("unknown", "main")
