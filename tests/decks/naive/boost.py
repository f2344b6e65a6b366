"""What boost:deck.1 to deck.8 find wrong with a deck, one clause at a time."""

import math

from tests.decks.naive.cards import copies, names_in, versions

NEITHER = ("core", "system")


def found(zones, format, features_to_win):
    """(code, zone) of every problem."""
    cards = versions("boost")
    main = [
        slug for slug in copies(zones, "main") if cards.get(slug, {}).get("type") not in (None, "Feature")
    ]
    features = [slug for slug in copies(zones, "side") if cards.get(slug, {}).get("type") == "Feature"]
    wrong = set()
    for zone, rows in zones.items():
        for slug in rows:
            if slug in NEITHER:
                wrong.add(("always_in_play", zone))  # deck.7
            elif slug not in cards:
                wrong.add(("unknown_card", zone))
            is_feature = cards.get(slug, {}).get("type") == "Feature"
            if zone not in ("main", "side") or (slug in cards and is_feature is not (zone == "side")):
                wrong.add(("wrong_zone", zone))  # deck.1, deck.3
    if len(main) < 40:
        wrong.add(("main_deck_too_small", "main"))  # deck.1
    if len([slug for slug in main if "instant" in cards[slug].get("traits", ())]) > 8:
        wrong.add(("too_many_instants", "main"))  # deck.2
    if len(features) < max(4, 2 * features_to_win):
        wrong.add(("side_deck_too_small", "side"))  # deck.3
    if len({cards[slug]["name"] for slug in features}) < len(features):
        wrong.add(("duplicate_feature", "side"))  # deck.3
    events = {cards[slug]["name"] for slug in main if cards[slug]["type"] == "Event"}
    if format == "boost-coop" and len(events) < math.ceil(len(main) / 3):
        wrong.add(("too_few_unique_events", "main"))  # deck.4, deck.6
    libraries = {slug for slug in main if cards[slug]["type"] == "Library"}
    named = {name for slug in libraries for name in names_in(cards[slug].get("effects", []))}
    if format == "boost-strict" and named - libraries - set(NEITHER):
        wrong.add(("named_library_missing", "main"))  # deck.8, a warning
    return wrong


WARNINGS = {"named_library_missing"}
