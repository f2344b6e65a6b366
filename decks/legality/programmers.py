"""Table set-ups of Problems and Programmers: which cards are in the four shared decks.

Authority: programmers:deck.1, deck.4, deck.5. Nobody brings a deck to this game; the players may know what is
in the decks, so that a set-up is open and the same for every number of seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from decks.decklist import Decklist
from decks.legality.common import SortedDeck, each_card, strangers
from decks.legality.phrases import SEMICOLON, Series, cards, cards_off, gettext_noop, phrase
from decks.legality.pool import CardFacts, CardPool
from decks.legality.problem import Problem
from decks.legality.rule import NONE, Agreement, GameRules, Problems

CODE: Final = "code"
DOCUMENTS: Final = "documents"
PROJECTS: Final = "projects"
MAIN: Final = "main"
ZONES: Final = (CODE, DOCUMENTS, PROJECTS, MAIN)
#: The main deck holds everything that has no deck of its own (programmers:deck.1).
ZONE_OF_TYPE: Final = {"Code": CODE, "Document": DOCUMENTS, "Project": PROJECTS}
#: Zone -> how its deck is called.
NAMES: Final = {
    CODE: gettext_noop("code deck"),
    DOCUMENTS: gettext_noop("document deck"),
    PROJECTS: gettext_noop("project deck"),
    MAIN: gettext_noop("main deck"),
}


class Table(SortedDeck):
    """A set-up, read once."""

    __slots__ = ()

    def by_attribute(self, zone: str, name: str) -> Counter[str]:
        """Cards of the zone by what stands on them under this name, copies counted."""
        counted: Counter[str] = Counter()
        for slug, count in self.zones[zone].items():
            counted[str(self.pool.cards[slug].attributes.get(name))] += count
        return counted


def zone_of(facts: CardFacts) -> str:
    """The deck that the card belongs to (programmers:deck.1)."""
    return ZONE_OF_TYPE.get(facts.type, MAIN)


def summarise(decklist: Decklist, pool: CardPool, agreement: Agreement) -> Table:
    """Read the set-up once for all rules."""
    return Table(decklist, pool, ZONES, zone_of)


def wrong_zones(table: Table) -> Problems:
    """Code, documents and projects are decks of their own; everything else is the main deck (deck.1)."""
    return tuple(
        Problem(
            code="wrong_zone",
            zone=zone,
            cards=tuple(sorted(slugs)),
            limit=0,
            clause="programmers:deck.1",
            what=phrase(
                gettext_noop("Not cards of the zone %(zone)s: %(names)s."),
                zone=repr(zone),
                names=table.pool.named(sorted(slugs)),
            ),
            mend=each_card(table.pool, {slug: zone_of(table.pool.cards[slug]) for slug in sorted(slugs)[:5]}),
        )
        for zone, slugs in table.misplaced.items()
    )


def project_deck(table: Table, *, size: int) -> Problems:
    """Exactly `size` project cards (programmers:deck.1)."""
    return _wrong_number(table, PROJECTS, size, clause="programmers:deck.1")


def code_deck(table: Table, *, good: Mapping[str, int], rush: Mapping[str, int]) -> Problems:
    """So many code cards with each result on their good and on their rush end (programmers:deck.4)."""
    return (
        *_wrong_number(table, CODE, sum(good.values()), clause="programmers:deck.4"),
        *_wrong_results(table, CODE, "good", good, gettext_noop("on the good end")),
        *_wrong_results(table, CODE, "rush", rush, gettext_noop("on the rush end")),
    )


def document_deck(table: Table, *, clear: int, unclear: int) -> Problems:
    """So many clear and unclear document cards (programmers:deck.4)."""
    wanted = {"True": clear, "False": unclear}
    return (
        *_wrong_number(table, DOCUMENTS, clear + unclear, clause="programmers:deck.4"),
        *_wrong_results(table, DOCUMENTS, "clear", wanted, gettext_noop("among the documents")),
    )


def main_deck(table: Table, *, minimum: int) -> Problems:
    """At least `minimum` programmers, problems and concepts (programmers:deck.4), more than any other deck
    holds (programmers:deck.1)."""
    held = table.size(MAIN)
    largest = max(table.size(zone) for zone in ZONES if zone != MAIN)
    return (
        *_main_below(
            held,
            minimum,
            "programmers:deck.4",
            gettext_noop("The main deck holds %(cards)s; at least %(limit)s are needed."),
        ),
        *_main_below(
            held,
            largest + 1,
            "programmers:deck.1",
            gettext_noop("The main deck holds %(cards)s; it has to be the largest of the four decks."),
        ),
    )


def _main_below(held: int, limit: int, clause: str, template: str) -> Iterator[Problem]:
    if held < limit:
        yield Problem(
            code="wrong_table_setup",
            zone=MAIN,
            actual=held,
            limit=limit,
            clause=clause,
            what=phrase(template, cards=cards(held), limit=limit),
            mend=phrase(
                gettext_noop("Add %(cards)s: programmers, problems or concepts."), cards=cards(limit - held)
            ),
        )


def _wrong_number(table: Table, zone: str, size: int, *, clause: str) -> Problems:
    held = table.size(zone)
    if held == size:
        return NONE
    return (
        Problem(
            code="wrong_table_setup",
            zone=zone,
            actual=held,
            limit=size,
            clause=clause,
            what=phrase(
                gettext_noop("The %(deck)s holds %(cards)s; exactly %(limit)s are needed."),
                deck=phrase(NAMES[zone]),
                cards=cards(held),
                limit=size,
            ),
            mend=cards_off(held - size),
        ),
    )


#: What stands on a card -> how it is said.
_RESULTS: Final = {
    "True": gettext_noop("clear"),
    "False": gettext_noop("unclear"),
    "clean": gettext_noop("clean"),
    "simple": gettext_noop("simple"),
    "normal": gettext_noop("normal"),
    "nasty": gettext_noop("nasty"),
}


def _wrong_results(table: Table, zone: str, name: str, wanted: Mapping[str, int], where: str) -> Problems:
    """Silent where the deck has the wrong size: that problem says more."""
    held = table.by_attribute(zone, name)
    off = [result for result in wanted if held[result] != wanted[result]]
    if not off or table.size(zone) != sum(wanted.values()):
        return NONE
    surplus = sum(max(0, held[result] - wanted[result]) for result in off)
    wrong = sorted(
        slug
        for slug in table.zones[zone]
        if held[result := _result(table, slug, name)] > wanted.get(result, 0)
    )
    told = tuple(
        phrase(
            gettext_noop("%(held)s %(result)s, %(wanted)s needed"),
            held=held[result],
            result=phrase(_RESULTS[result]) if result in _RESULTS else result,
            wanted=wanted[result],
        )
        for result in off
    )
    return (
        Problem(
            code="wrong_table_setup",
            zone=zone,
            cards=tuple(wrong),
            actual=surplus,
            limit=0,
            clause="programmers:deck.4",
            what=phrase(
                gettext_noop("The %(deck)s is not made up as it should be %(where)s: %(results)s."),
                deck=phrase(NAMES[zone]),
                where=phrase(where),
                results=Series(told, SEMICOLON),
            ),
            mend=phrase(
                gettext_noop("Exchange %(cards)s of %(names)s."),
                cards=cards(surplus),
                names=table.pool.named(wrong),
            ),
        ),
    )


def _result(table: Table, slug: str, name: str) -> str:
    return str(table.pool.cards[slug].attributes.get(name))


def own_setup(pool: CardPool, agreement: Agreement, parameters: Mapping[str, Mapping[str, Any]]) -> Decklist:
    """The table with every card of the pool as often as its sets hold it; the same for any seats."""
    zones: dict[str, dict[str, int]] = {zone: {} for zone in ZONES}
    for slug, facts in sorted(pool.cards.items()):
        if facts.is_in_pool:
            zones[zone_of(facts)][slug] = facts.quantity
    return Decklist(zones)


RULES: Final = GameRules(
    game="programmers",
    zones=ZONES,
    summarise=summarise,
    zone_of_type=ZONE_OF_TYPE,
    other_zone=MAIN,
    always=(strangers, wrong_zones),
    rules={
        "project_deck": project_deck,
        "code_deck": code_deck,
        "document_deck": document_deck,
        "main_deck": main_deck,
    },
    own_setup=own_setup,
)
