"""What release:deck.1 to deck.4 and settings.3 find wrong with a table."""

from tests.decks.naive.cards import copies, versions

#: The base game; the plug-in's format takes its cards in and three of the base out.
OUT = {"release-on-call": {"ri27", "ri29", "ri34"}}
KINDS = {"play": "Play", "tools": "Tools & Methods"}


def found(zones, format, seats):
    """(code, zone) of every problem."""
    cards, times = versions("release"), 2 if format == "release-double" else 1
    sets = ("base", "plug-on-call") if format == "release-on-call" else ("base",)
    pool = {slug for slug, card in cards.items() if card["set"] in sets} - OUT.get(format, set())
    wrong = set()
    for zone, rows in zones.items():
        wrong |= {("unknown_card", zone) for slug in rows if slug not in cards}
        wrong |= {("not_in_pool", zone) for slug in rows if slug in cards and slug not in pool}
        wrong |= {
            ("wrong_zone", zone) for slug in rows if slug in cards and cards[slug]["type"] != KINDS.get(zone)
        }
    play = [slug for slug in copies(zones, "play") if cards.get(slug, {}).get("type") == "Play"]
    tools = [slug for slug in copies(zones, "tools") if cards.get(slug, {}).get("type") == "Tools & Methods"]
    wanted = [slug for slug in pool if cards[slug]["type"] == "Play"] * times  # deck.1, deck.3
    if seats in (5, 7, 10):
        wanted = [slug for slug in wanted if slug != "fruits-2"]  # deck.4
    if sorted(play) != sorted(wanted):
        wrong.add(("wrong_table_setup", "play"))
    if not tools or any(tools.count(slug) > times for slug in tools):
        wrong.add(("wrong_table_setup", "tools"))  # deck.2, settings.3
    return wrong


WARNINGS = set()
