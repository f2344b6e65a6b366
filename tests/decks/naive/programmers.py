"""What programmers:deck.1 and deck.4 find wrong with a table."""

from collections import Counter

from tests.decks.naive.cards import copies, versions

HOME = {"Code": "code", "Document": "documents", "Project": "projects"}
GOOD = Counter(clean=44, simple=10, normal=7, nasty=3)
RUSH = Counter(clean=25, simple=14, normal=14, nasty=11)


def home(card):
    return HOME.get(card["type"], "main")


def found(zones, format, seats):
    """(code, zone) of every problem."""
    cards = versions("programmers")
    wrong = {("unknown_card", zone) for zone, rows in zones.items() for slug in rows if slug not in cards}
    wrong |= {
        ("wrong_zone", zone)
        for zone, rows in zones.items()
        for slug in rows
        if slug in cards and home(cards[slug]) != zone
    }
    deck = {
        zone: [cards[slug] for slug in copies(zones, zone) if slug in cards and home(cards[slug]) == zone]
        for zone in ("code", "documents", "projects", "main")
    }
    ends = {end: Counter(card["attributes"][end] for card in deck["code"]) for end in ("good", "rush")}
    clear = [card["attributes"]["clear"] for card in deck["documents"]]
    faults = {
        "projects": len(deck["projects"]) != 9,  # deck.1
        "code": ends["good"] != GOOD or ends["rush"] != RUSH,  # deck.4
        "documents": (clear.count(True), clear.count(False)) != (28, 12),  # deck.4
        "main": len(deck["main"]) < 90 or len(deck["main"]) <= max(map(len, list(deck.values())[:3])),
    }
    return wrong | {("wrong_table_setup", zone) for zone, is_wrong in faults.items() if is_wrong}


WARNINGS = set()
