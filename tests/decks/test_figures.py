"""Figures of decks, from rows alone."""

from decks.figures import FigureRow, card_figures, deck_figures

LIBRARY = {
    "type": "Library",
    "subtypes": [],
    "tags": {"domain": "Networking", "categories": ["Async", "I/O"]},
    "stats": {"Speed": 5},
    "traits": ["instant"],
    "cost": None,
    "attributes": {"min_version": 11, "requires": {"Speed": 8}, "clear": False, "initials": "PDi"},
}
UNIT = {**LIBRARY, "type": "Unit", "tags": {"domain": None, "categories": []}, "stats": {}, "cost": 2}


def figures(*rows, zones=("main", "side")):
    return deck_figures([FigureRow("main", *row) for row in rows], zones)


def test_a_card_has_the_kinds_and_numbers_that_its_record_has_and_no_others():
    found = card_figures(LIBRARY)
    assert found.numbers == {"Speed": 5, "min_version": 11}
    assert found.kinds == {
        "type": ("Library",),
        "domain": ("Networking",),
        "category": ["Async", "I/O"],
        "trait": ["instant"],
        "clear": ("no",),
    }


def test_copies_are_counted_and_the_most_frequent_word_comes_first():
    total = figures(("a", 1, card_figures(LIBRARY)), ("b", 3, card_figures(UNIT)))["total"]
    assert (total["cards"], total["different"], total["unknown"]) == (4, 2, 0)
    assert total["kinds"]["type"] == [{"value": "Unit", "cards": 3}, {"value": "Library", "cards": 1}]


def test_a_number_is_spread_over_the_cards_that_have_it():
    cheap = card_figures({**UNIT, "cost": 1})
    cost = figures(("a", 2, cheap), ("b", 1, card_figures(UNIT)), ("c", 5, card_figures(LIBRARY)))["total"]
    assert cost["numbers"]["cost"] == {
        "cards": 3,
        "total": 4,
        "mean": 1.3333,
        "least": 1,
        "most": 2,
        "curve": [{"value": 1, "cards": 2}, {"value": 2, "cards": 1}],
    }


def test_words_that_are_no_card_are_counted_apart():
    total = figures(("Blorp", 3, None))["total"]
    assert (total["cards"], total["unknown"], total["kinds"], total["numbers"]) == (3, 3, {}, {})


def test_every_zone_of_the_game_has_its_figures_and_strange_ones_come_last():
    found = deck_figures([FigureRow("limbo", "a", 1, None)], ("main", "side"))
    assert {zone: each["cards"] for zone, each in found["zones"].items()} == {
        "main": 0,
        "side": 0,
        "limbo": 1,
    }
