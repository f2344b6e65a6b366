"""Formats and starters as fixtures: loaded, judged, dumped."""

import pytest

from catalog import exporter
from catalog.seeds.layout import canonical
from decks.models import Format, Starter
from decks.seed import FIXTURES
from tests.catalog.documents import FIRST_DAY, Folder, card, card_file, clause, game, parameter, rulebook

GAME = "boost"
RULE = {"rule": "main_deck_minimum", "parameters": {"minimum": "main_deck_min"}}
OURS = [
    *("formats/boost.json", "formats/release.json", "formats/duel.json", "formats/programmers.json"),
    "starters/boost/starter.json",
]


@pytest.fixture
def folder(tmp_path, db) -> Folder:
    """A game with two cards and one number."""
    cards = card_file(card("asio"), card("beast"), code="starter") | {"game": GAME}
    numbers = rulebook(clause(), parameters=[parameter("main_deck_min", 40)]) | {"game": GAME}
    folder = Folder(tmp_path).put("games.json", {"games": [game(GAME)]})
    return folder.put(f"cards/{GAME}/starter.json", cards).put(f"rulebooks/{GAME}.json", numbers)


def formats(**changes):
    snapshot = {"effective_from": FIRST_DAY, "pool": {"sets": ["starter"]}, "construction": [RULE], **changes}
    row = {"slug": "boost-tiny", "names": {"en": "Tiny"}, "snapshots": [snapshot]}
    return {"game": GAME, "formats": [row]}


def starter(*slugs):
    zones = {"main": [{"card": slug, "count": 2} for slug in slugs]}
    return {"game": GAME, "slug": "first", "names": {"en": "First"}, "zones": zones}


def test_a_format_and_a_starter_are_loaded_and_dumped_as_they_were(folder):
    folder.put("formats/boost.json", formats()).put("starters/boost/first.json", starter("asio"))
    folder.load()
    dumped = folder.dumped()
    assert dumped["formats/boost.json"] == formats()
    assert dumped["starters/boost/first.json"] == starter("asio")


def test_loading_twice_changes_nothing(folder):
    folder.put("formats/boost.json", formats()).put("starters/boost/first.json", starter("asio")).load()
    report = folder.load()
    assert {str(entry.status) for entry in report.entries} == {"unchanged"}


@pytest.mark.parametrize(
    ("changes", "place", "code"),
    [
        ({"construction": [{"rule": "main_deck_minimun"}]}, "construction/0/rule", "unknown_rule"),
        ({"construction": [{"rule": "main_deck_minimum"}]}, "construction/0/parameters", "unknown_rule"),
        ({"construction": [RULE, RULE]}, "construction/1/rule", "unknown_rule"),
        ({"pool": {"sets": ["startr"]}}, "pool/sets/0", "unknown_set"),
        ({"pool": {"exclude": ["azio"]}}, "pool/exclude/0", "unknown_card"),
    ],
)
def test_a_format_that_names_nothing_real_is_refused_and_nothing_is_loaded(folder, changes, place, code):
    folder.put("formats/boost.json", formats(**changes))
    assert folder.faults() == [(f"formats/boost.json#/formats/0/snapshots/0/{place}", code)]
    assert not Format.objects.exists()


@pytest.mark.parametrize("name", ["main_deck_mim", "minimum"])
def test_a_number_that_the_rulebook_does_not_name_is_refused(folder, name):
    rule = {"rule": "main_deck_minimum", "parameters": {"minimum": name}}
    folder.put("formats/boost.json", formats(construction=[rule]))
    (fault,) = folder.found()
    assert fault.place.pointer.endswith("/construction/0/parameters/minimum")


def test_a_misspelt_rule_is_answered_with_the_nearest_one(folder):
    folder.put("formats/boost.json", formats(construction=[{"rule": "main_deck_minimun"}]))
    (fault,) = folder.found()
    assert "did you mean main_deck_minimum?" in fault.message


def test_a_starter_with_an_unknown_card_is_refused(folder):
    folder.put("starters/boost/first.json", starter("asio", "azio"))
    assert folder.faults() == [("starters/boost/first.json#/zones/main/1/card", "unknown_card")]
    assert not Starter.objects.exists()


def test_all_promised_formats_are_loaded(loaded):
    assert {*Format.objects.values_list("slug", flat=True)} >= {
        *("boost-casual", "boost-strict", "boost-coop", "boost-speed", "boost-endurance", "boost-teams"),
        *(
            "boost-ffa",
            "boost-mountain",
            "release-base",
            "release-double",
            "duel-starter",
            "duel-constructed",
        ),
        "programmers-base",
    }


@pytest.mark.parametrize("file", OURS)
def test_what_ships_is_what_is_dumped_byte_for_byte(loaded, file):
    shipped = (FIXTURES / file).read_text(encoding="utf-8")
    assert canonical(exporter.documents()[file]) == shipped
