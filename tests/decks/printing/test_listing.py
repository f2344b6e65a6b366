"""A deck as a plain list on paper."""

import re

import pytest

from decks.errors import EmptyDeck, OutOfRange
from decks.printing import Paper, list_pdf
from decks.printing.listing import MAX_LINES
from tests.decks.printing.documents import pages, streams


def test_a_deck_is_listed_on_one_page():
    document = list_pdf(
        {"Main": [("Asio", 4), ("艾达·羽", 2)], "Side": [("Beast", 1)]}, paper=Paper.A4, title="Mine"
    )
    assert pages(document) == [(595.28, 841.89)]
    assert b"/STSong-Light" in document


@pytest.mark.parametrize(("lines", "sheets"), [(1, 1), (80, 1), (120, 2), (1_999, 22)])
def test_long_lists_go_on_over_two_columns_and_further_pages(lines, sheets):
    cards = [(f"Card {number}", 1) for number in range(lines)]
    assert len(pages(list_pdf({"Main": cards}, paper=Paper.A4, title="Mine"))) == sheets


def test_a_zone_without_cards_has_no_heading():
    main = {"Main": [("Asio", 1)]}
    with_it, without = (
        list_pdf(zones, paper=Paper.LETTER, title="Mine") for zones in (main | {"Side": []}, main)
    )
    assert with_it == without


@pytest.mark.parametrize(("name", "is_condensed"), [("W" * 60, True), ("Asio", False)])
def test_a_name_that_is_too_long_is_condensed(name, is_condensed):
    document = list_pdf({"Main": [(name, 1)]}, paper=Paper.A4, title="Mine")
    drawn = b"".join(streams(document)).decode("latin-1")
    scales = [float(found) for found in re.findall(r"([\d.]+) 0 0 1 \S+ \S+ cm", drawn)]
    assert (min(scales) < 1) is is_condensed


@pytest.mark.parametrize("zones", [{}, {"Main": []}])
def test_a_list_without_cards_is_refused(zones):
    with pytest.raises(EmptyDeck):
        list_pdf(zones, paper=Paper.A4, title="Mine")


def test_too_long_a_list_is_refused_with_the_limit():
    with pytest.raises(OutOfRange, match="2,001 lines; at most 2,000"):
        list_pdf({"Main": [("Asio", 1)] * MAX_LINES}, paper=Paper.A4, title="Mine")
