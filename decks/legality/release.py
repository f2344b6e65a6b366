"""Table set-ups of Release!: which cards are in the two shared decks.

Authority: release:deck.1 to deck.4, settings.3. Nobody brings a deck to this game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from decks.decklist import Decklist
from decks.legality.common import SortedDeck, each_card, strangers
from decks.legality.phrases import cards, counted, gettext_noop, phrase
from decks.legality.pool import CardFacts, CardPool
from decks.legality.problem import Problem
from decks.legality.rule import NONE, Agreement, GameRules, Problems

PLAY: Final = "play"
TOOLS: Final = "tools"
ZONES: Final = {PLAY: "Play", TOOLS: "Tools & Methods"}
_HOMES: Final = {kind: zone for zone, kind in ZONES.items()}


class Table(SortedDeck):
    """A set-up, read once."""

    __slots__ = ("seats",)

    def __init__(self, decklist: Decklist, pool: CardPool, seats: int) -> None:
        super().__init__(decklist, pool, (PLAY, TOOLS), lambda facts: _HOMES.get(facts.type))
        self.seats = seats


def summarise(decklist: Decklist, pool: CardPool, agreement: Agreement) -> Table:
    """Read the set-up once for all rules."""
    return Table(decklist, pool, agreement.seats)


def wrong_zones(table: Table) -> Problems:
    """Play cards and Tools & Methods are two decks (release:deck.1, deck.2)."""
    return tuple(
        Problem(
            code="wrong_zone",
            zone=zone,
            cards=tuple(sorted(slugs)),
            limit=0,
            clause="release:deck.2" if zone == TOOLS else "release:deck.1",
            what=phrase(
                gettext_noop("Not cards of the zone %(zone)s: %(names)s."),
                zone=repr(zone),
                names=table.pool.named(sorted(slugs)),
            ),
            mend=phrase(gettext_noop("Play cards go to play, Tools & Methods to tools.")),
        )
        for zone, slugs in table.misplaced.items()
    )


def play_deck(table: Table, *, copies: int, removed: Mapping[str, Any]) -> Problems:
    """Every play card of the pool, `copies` times (release:deck.1, deck.3).

    With some numbers of players one card is taken out of the game (release:deck.4): `removed` says with how
    many seats, which rank and suit.
    """
    wanted = play_cards(table.pool, table.seats, copies, removed)
    held = table.zones[PLAY]
    off = sorted(slug for slug in wanted.keys() | held.keys() if wanted.get(slug, 0) != held.get(slug, 0))
    if not off:
        return NONE
    kept_in = [slug for slug in off if slug not in wanted and _is_removed(table.pool.cards[slug], removed)]
    clause = "release:deck.4" if kept_in == off else "release:deck.3" if copies > 1 else "release:deck.1"
    limit = sum(wanted.values())
    return (
        Problem(
            code="wrong_table_setup",
            zone=PLAY,
            cards=tuple(off),
            actual=sum(held.values()),
            limit=limit,
            clause=clause,
            what=phrase(
                gettext_noop(
                    "The play deck for %(seats)s players holds %(cards)s; not as often as it should be "
                    "there: %(names)s."
                ),
                seats=table.seats,
                cards=cards(limit),
                names=table.pool.named(off),
            ),
            mend=each_card(table.pool, {slug: str(wanted.get(slug, 0)) for slug in off[:5]}),
        ),
    )


def tools_deck(table: Table, *, copies: int) -> Problems:
    """At least one card (release:settings.3), none more than `copies` times (release:deck.2)."""
    held = table.zones[TOOLS]
    surplus = sorted(slug for slug, count in held.items() if count > copies)
    if held and not surplus:
        return NONE
    if not held:
        return (_no_tools(),)
    return (
        Problem(
            code="wrong_table_setup",
            zone=TOOLS,
            cards=tuple(surplus),
            actual=max(held[slug] for slug in surplus),
            limit=copies,
            clause="release:deck.2" if copies == 1 else "release:deck.3",
            what=phrase(
                gettext_noop("In the Tools & Methods deck more than %(times)s: %(names)s."),
                times=counted(copies, gettext_noop("%(many)s time"), gettext_noop("%(many)s times")),
                names=table.pool.named(surplus),
            ),
            mend=phrase(gettext_noop("Take out the surplus copies.")),
        ),
    )


def _no_tools() -> Problem:
    return Problem(
        code="wrong_table_setup",
        zone=TOOLS,
        actual=0,
        limit=1,
        clause="release:settings.3",
        what=phrase(gettext_noop("The Tools & Methods deck is empty; at least one card stays.")),
        mend=phrase(gettext_noop("Add a Tools & Methods card.")),
    )


def own_setup(pool: CardPool, agreement: Agreement, parameters: Mapping[str, Mapping[str, Any]]) -> Decklist:
    """The table with every card that the format gives to these seats."""
    tools = sorted(
        slug for slug, facts in pool.cards.items() if facts.is_in_pool and facts.type == ZONES[TOOLS]
    )
    return Decklist(
        {
            PLAY: play_cards(pool, agreement.seats, **parameters["play_deck"]),
            TOOLS: dict.fromkeys(tools, parameters["tools_deck"]["copies"]),
        }
    )


def play_cards(pool: CardPool, seats: int, copies: int, removed: Mapping[str, Any]) -> dict[str, int]:
    """The play deck for so many seats, card by card (release:deck.1, deck.3, deck.4)."""
    cards = [facts for facts in pool.cards.values() if facts.is_in_pool and facts.type == ZONES[PLAY]]
    if seats in removed["seats"]:
        cards = [facts for facts in cards if not _is_removed(facts, removed)]
    return {facts.slug: copies for facts in sorted(cards, key=_reading_order)}


def _is_removed(facts: CardFacts, removed: Mapping[str, Any]) -> bool:
    return all(facts.attributes.get(name) == removed[name] for name in ("rank", "suit"))


def _reading_order(facts: CardFacts) -> tuple[str, int]:
    return str(facts.attributes.get("suit")), int(str(facts.attributes.get("rank", 0)))


RULES: Final = GameRules(
    game="release",
    zones=(PLAY, TOOLS),
    summarise=summarise,
    zone_of_type={ZONES[TOOLS]: TOOLS},
    always=(strangers, wrong_zones),
    rules={"play_deck": play_deck, "tools_deck": tools_deck},
    own_setup=own_setup,
    heeds_seats=True,
)
