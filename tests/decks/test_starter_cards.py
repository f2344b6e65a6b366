"""The Boost starter as data: what the set promises, and that its Features can be built."""

from collections import Counter
from itertools import combinations

import pytest

from catalog.seeds.in_force import record_in_force
from decks.seed import FIXTURES, seed_document, seed_starter

CARDS = {card["slug"]: card for card in seed_document("cards/boost/starter.json")["cards"]}
MAIN = seed_starter("boost", "starter").zones["main"]
NOW = {slug: record_in_force(card["versions"]) for slug, card in CARDS.items()}
LIBRARIES = [version for version in NOW.values() if version["type"] == "Library"]
FEATURES = [slug for slug, version in NOW.items() if version["type"] == "Feature"]
DOMAINS = {"Networking", "Data", "System", "Math", "Parsing", "Meta", "Utility", "Diagnostics"}


def test_every_printed_main_deck_card_is_in_the_starter_as_often_as_printed():
    printed = {
        slug: card["printing"].get("quantity", 1) for slug, card in CARDS.items() if slug not in FEATURES
    }
    assert printed == dict(MAIN)
    assert sum(printed.values()) == 66


def test_the_set_says_that_it_is_a_house_set():
    card_set = seed_document("cards/boost/starter.json")["set"]
    assert card_set["house"] is True
    assert "not public" in card_set["notes"]["en"]


def test_all_eight_domains_have_at_least_four_libraries():
    domains = Counter(version["tags"]["domain"] for version in LIBRARIES)
    assert set(domains) == DOMAINS
    assert min(domains.values()) >= 4


@pytest.mark.parametrize(
    ("type", "traits"),
    [
        *(("Tool", {"ephemeral"}), ("Tool", {"persistent"}), ("Tool", {"attached"}), ("Tool", {"instant"})),
        *(("Event", {"ephemeral"}), ("Event", {"persistent"}), ("Event", {"broadcast"})),
        *(("Event", {"instant"}), ("Event", {"attached"})),
    ],
)
def test_every_kind_of_tool_and_event_is_there(type, traits):
    assert any(v["type"] == type and traits <= set(v["traits"]) for v in NOW.values())


def test_every_tool_and_event_is_either_ephemeral_or_persistent():
    kinds = [
        set(v["traits"]) & {"ephemeral", "persistent"} for v in NOW.values() if v["type"] in ("Tool", "Event")
    ]
    assert {len(kind) for kind in kinds} == {1}


def test_a_library_has_up_to_three_stats_none_of_them_nothing():
    assert {len(version["stats"]) for version in LIBRARIES} <= {1, 2, 3}
    assert all(version["stats"].values() for version in LIBRARIES)
    assert all(
        version["authors"] and version["attributes"]["min_version"] in (3, 11, 14, 17, 20)
        for version in LIBRARIES
    )


def test_every_author_wrote_a_library_of_the_starter():
    people = {version["attributes"]["person"] for version in NOW.values() if version["type"] == "Author"}
    assert people <= {author["name"] for version in LIBRARIES for author in version["authors"]}
    assert len(people) == 5


def test_every_card_has_a_design_note_and_a_line_of_flavour():
    assert all(card["design"] and card["printing"]["flavour"] for card in CARDS.values())


def is_built(feature, libraries):
    """Whether these Libraries alone, without any bonus, meet the Feature."""
    needs = NOW[feature]["attributes"]["requires"]
    domains = Counter(library["tags"]["domain"] for library in libraries)
    totals = Counter()
    for library in libraries:
        totals.update(library["stats"])
    wanted = {"Reliability": 0, **needs["stats"]}
    return all(domains[domain] >= count for domain, count in needs["domains"].items()) and all(
        totals[stat] >= least for stat, least in wanted.items()
    )


@pytest.mark.parametrize("feature", FEATURES)
def test_every_feature_can_be_built_of_three_or_four_libraries_and_never_of_two(feature):
    assert len(FEATURES) >= 10
    assert any(is_built(feature, four) for count in (3, 4) for four in combinations(LIBRARIES, count))
    assert not any(is_built(feature, two) for two in combinations(LIBRARIES, 2))


def test_an_automatic_pass_is_possible_without_any_help():
    best = sorted((version["stats"].get("Reliability", 0) for version in LIBRARIES), reverse=True)
    assert sum(best[:2]) < 12 <= sum(best[:3])


def test_every_fixture_of_a_starter_is_named_after_its_slug():
    files = sorted((FIXTURES / "starters").glob("*/*.json"))
    assert [(f.parent.name, f.stem) for f in files] == [
        (data["game"], data["slug"])
        for data in (seed_document(f"starters/{f.parent.name}/{f.name}") for f in files)
    ]
