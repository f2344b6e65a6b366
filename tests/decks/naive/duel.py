"""What duel:deck.1 to deck.3 find wrong with a deck."""

from tests.decks.naive.cards import copies, starter, versions

#: What the formats play with since the core set came out.
SETS = {
    "duel-starter": ("starters",),
    "duel-constructed": ("core", "starters"),
    "duel-experimental": ("core", "experiments", "starters"),
}


def found(zones, format, features_to_win):
    """(code, zone) of every problem."""
    cards = versions("duel")
    out = {slug for slug, card in cards.items() if card["set"] not in SETS[format]}
    deck = [slug for slug in copies(zones, "main") if slug in cards]
    wrong = {("unknown_card", zone) for zone, rows in zones.items() for slug in rows if slug not in cards}
    wrong |= {
        ("wrong_zone", zone) for zone, rows in zones.items() if zone != "main" and set(rows) & set(cards)
    }
    wrong |= {("not_in_pool", zone) for zone, rows in zones.items() for slug in rows if slug in out}
    if len(deck) != 30:
        wrong.add(("wrong_deck_size", "main"))  # deck.1
    if any(deck.count(slug) > 2 for slug in deck):
        wrong.add(("too_many_copies", "main"))  # deck.2
    is_sound = not wrong & {("wrong_deck_size", "main"), ("too_many_copies", "main")}
    starters = [sorted(copies(starter("duel", slug), "main")) for slug in ("pressure", "resilience")]
    if format == "duel-starter" and is_sound and sorted(deck) not in starters:
        wrong.add(("not_a_starter", "main"))  # deck.3; said only where the others do not say it already
    return wrong


WARNINGS = set()
