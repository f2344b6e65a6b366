"""Table set-ups of Problems and Programmers: which cards are in the four shared decks.

Authority: programmers:deck.1, deck.4, deck.5. Nobody brings a deck to this game; the players may know what is
in the decks, so that a set-up is open and the same for every number of seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from decks.decklist import Decklist
from decks.legality.common import SortedDeck, strangers
from decks.legality.pool import CardFacts, CardPool
from decks.legality.problem import Problem, plural
from decks.legality.rule import NONE, Agreement, GameRules, Problems

CODE: Final = "code"
DOCUMENTS: Final = "documents"
PROJECTS: Final = "projects"
MAIN: Final = "main"
ZONES: Final = (CODE, DOCUMENTS, PROJECTS, MAIN)
#: The main deck holds everything that has no deck of its own (programmers:deck.1).
ZONE_OF_TYPE: Final = {"Code": CODE, "Document": DOCUMENTS, "Project": PROJECTS}
_NAMES: Final = {
    CODE: "code deck",
    DOCUMENTS: "document deck",
    PROJECTS: "project deck",
    MAIN: "main deck",
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
            message=f"Not cards of the zone {zone!r}: {table.named(sorted(slugs))}.",
            fix="; ".join(
                f"{table.pool.name(slug)}: {zone_of(table.pool.cards[slug])}" for slug in sorted(slugs)[:5]
            )
            + ".",
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
        *_wrong_results(table, CODE, "good", good, "on the good end"),
        *_wrong_results(table, CODE, "rush", rush, "on the rush end"),
    )


def document_deck(table: Table, *, clear: int, unclear: int) -> Problems:
    """So many clear and unclear document cards (programmers:deck.4)."""
    wanted = {"True": clear, "False": unclear}
    return (
        *_wrong_number(table, DOCUMENTS, clear + unclear, clause="programmers:deck.4"),
        *_wrong_results(table, DOCUMENTS, "clear", wanted, "among the documents"),
    )


def main_deck(table: Table, *, minimum: int) -> Problems:
    """At least `minimum` programmers, problems and concepts (programmers:deck.4), more than any other deck
    holds (programmers:deck.1)."""
    held = table.size(MAIN)
    largest = max(table.size(zone) for zone in ZONES if zone != MAIN)
    return (
        *_main_below(held, minimum, "programmers:deck.4", f"at least {minimum} are needed"),
        *_main_below(held, largest + 1, "programmers:deck.1", "it has to be the largest of the four decks"),
    )


def _main_below(held: int, limit: int, clause: str, why: str) -> Iterator[Problem]:
    if held < limit:
        yield Problem(
            code="wrong_table_setup",
            zone=MAIN,
            actual=held,
            limit=limit,
            clause=clause,
            message=f"The main deck holds {plural(held, 'card')}; {why}.",
            fix=f"Add {plural(limit - held, 'card')}: programmers, problems or concepts.",
        )


def _wrong_number(table: Table, zone: str, size: int, *, clause: str) -> Problems:
    held = table.size(zone)
    if held == size:
        return NONE
    change = (
        f"Take out {plural(held - size, 'card')}." if held > size else f"Add {plural(size - held, 'card')}."
    )
    return (
        Problem(
            code="wrong_table_setup",
            zone=zone,
            actual=held,
            limit=size,
            clause=clause,
            message=f"The {_NAMES[zone]} holds {plural(held, 'card')}; exactly {size} are needed.",
            fix=change,
        ),
    )


_RESULTS: Final = {"True": "clear", "False": "unclear"}


def _wrong_results(table: Table, zone: str, name: str, wanted: Mapping[str, int], where: str) -> Problems:
    """Silent where the deck has the wrong size: that problem says more."""
    held = table.by_attribute(zone, name)
    off = [result for result in wanted if held[result] != wanted[result]]
    if not off or table.size(zone) != sum(wanted.values()):
        return NONE
    surplus = sum(max(0, held[result] - wanted[result]) for result in off)
    cards = sorted(
        slug
        for slug in table.zones[zone]
        if held[result := _result(table, slug, name)] > wanted.get(result, 0)
    )
    told = [f"{held[result]} {_RESULTS.get(result, result)}, {wanted[result]} needed" for result in off]
    return (
        Problem(
            code="wrong_table_setup",
            zone=zone,
            cards=tuple(cards),
            actual=surplus,
            limit=0,
            clause="programmers:deck.4",
            message=f"The {_NAMES[zone]} is not made up as it should be {where}: {'; '.join(told)}.",
            fix=f"Exchange {plural(surplus, 'card')} of {table.named(cards)}.",
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
