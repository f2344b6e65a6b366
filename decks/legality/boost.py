"""Construction of Boost decks.

Authority: boost:deck.1 to deck.8, boost:param.1. Nothing is an error here that no clause says; there is no
maximum deck size and no limit on copies (boost:deck.6).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil
from typing import Final

from decks.decklist import Decklist
from decks.legality.common import ByZone, Strangers, stranger_problems
from decks.legality.phrases import Phrase, cards, counted, gettext_noop, phrase
from decks.legality.pool import CardFacts, CardPool
from decks.legality.problem import Problem, Severity
from decks.legality.rule import NONE, Agreement, GameRules, Problems

MAIN: Final = "main"
SIDE: Final = "side"
#: Types that can be Instant (boost:card.6).
INSTANT_TYPES: Final = frozenset({"Tool", "Event"})


class Deck:
    """A Boost deck, read once."""

    __slots__ = (
        "event_titles",
        "features",
        "features_to_win",
        "instant_cards",
        "instants",
        "libraries",
        "main_size",
        "misplaced",
        "pool",
        "side_size",
        "strangers",
    )

    def __init__(self, pool: CardPool, features_to_win: int) -> None:
        self.pool = pool
        self.features_to_win = features_to_win
        #: Libraries, Tools, Events and Authors in the main deck, copies counted.
        self.main_size = 0
        #: Copies of Instant Tools and Events in the main deck.
        self.instants = 0
        self.instant_cards: list[str] = []
        self.event_titles: set[str] = set()
        self.libraries: list[CardFacts] = []
        #: Features in the Side Deck, copies counted.
        self.side_size = 0
        #: Slug and copies of each Feature in the Side Deck, by title.
        self.features: dict[str, list[tuple[str, int]]] = {}
        self.misplaced: ByZone = {}
        self.strangers = Strangers()


def summarise(decklist: Decklist, pool: CardPool, agreement: Agreement) -> Deck:
    """Read the deck once for all rules."""
    deck = Deck(pool, agreement.features_to_win)
    zones = decklist.zones
    _read_main(deck, zones.get(MAIN, {}))
    _read_side(deck, zones.get(SIDE, {}))
    for zone in sorted(zones.keys() - {MAIN, SIDE}):
        _read_elsewhere(deck, zone, zones[zone])
    return deck


def _read_main(deck: Deck, cards: Mapping[str, int]) -> None:
    # Judged tens of thousands of times a second: what is counted is kept in local names.
    known, add_library = deck.pool.cards, deck.libraries.append
    size = instants = 0
    for slug, count in cards.items():
        facts = known.get(slug)
        if facts is None:
            deck.strangers.note_unknown(MAIN, slug)
            continue
        if not facts.is_in_pool:
            deck.strangers.note_outside(MAIN, slug)
        kind = facts.type
        if kind == "Library":
            add_library(facts)
        elif kind in INSTANT_TYPES:
            if kind == "Event":
                deck.event_titles.add(facts.title)
            if "instant" in facts.traits:
                instants += count
                deck.instant_cards.append(slug)
        elif kind != "Author":
            deck.misplaced.setdefault(MAIN, []).append(slug)
            continue
        size += count
    deck.main_size, deck.instants = size, instants


def _read_side(deck: Deck, cards: Mapping[str, int]) -> None:
    known = deck.pool.cards
    for slug, count in cards.items():
        facts = known.get(slug)
        if facts is None:
            deck.strangers.note_unknown(SIDE, slug)
            continue
        if not facts.is_in_pool:
            deck.strangers.note_outside(SIDE, slug)
        if facts.type != "Feature":
            deck.misplaced.setdefault(SIDE, []).append(slug)
            continue
        deck.side_size += count
        deck.features.setdefault(facts.title, []).append((slug, count))


def _read_elsewhere(deck: Deck, zone: str, cards: Mapping[str, int]) -> None:
    """A zone that a Boost deck does not have."""
    for slug in cards:
        facts = deck.pool.cards.get(slug)
        if facts is None:
            deck.strangers.note_unknown(zone, slug)
        elif not facts.is_in_pool:
            deck.strangers.note_outside(zone, slug)
        deck.misplaced.setdefault(zone, []).append(slug)


def strangers(deck: Deck) -> Problems:
    """Cards must exist, be Boost cards and be in the pool; Core and System have none (boost:deck.7)."""
    return stranger_problems(deck.strangers, deck.pool, always_clause="boost:deck.7")


def wrong_zones(deck: Deck) -> Problems:
    """Features are never in the main deck (boost:deck.1) and alone in the Side Deck (boost:deck.3)."""
    if not deck.misplaced:
        return NONE
    return tuple(
        _misplaced(deck.pool, zone, tuple(sorted(set(slugs)))) for zone, slugs in deck.misplaced.items()
    )


def _misplaced(pool: CardPool, zone: str, slugs: tuple[str, ...]) -> Problem:
    clause, what, mend = _MISPLACED.get(zone, _NO_ZONE)
    return Problem(
        code="wrong_zone",
        zone=zone,
        cards=slugs,
        limit=0,
        clause=clause,
        what=phrase(what, names=pool.named(slugs), zone=repr(zone)),
        mend=phrase(mend),
    )


#: Zone -> clause, what is wrong there, what mends it.
_MISPLACED: Final = {
    MAIN: (
        "boost:deck.1",
        gettext_noop("Features are never in the main deck: %(names)s."),
        gettext_noop("Move them to the Side Deck."),
    ),
    SIDE: (
        "boost:deck.3",
        gettext_noop("The Side Deck holds Features only: %(names)s."),
        gettext_noop("Move them to the main deck."),
    ),
}
_NO_ZONE: Final = (
    "boost:deck.3",
    gettext_noop("A Boost deck has no zone %(zone)s: %(names)s."),
    gettext_noop("Features go to side, all other cards to main."),
)


def main_deck_minimum(deck: Deck, *, minimum: int) -> Problems:
    """The main deck holds at least `minimum` Libraries, Tools, Events and Authors (boost:deck.1)."""
    missing = minimum - deck.main_size
    if missing <= 0:
        return NONE
    return (
        Problem(
            code="main_deck_too_small",
            zone=MAIN,
            actual=deck.main_size,
            limit=minimum,
            clause="boost:deck.1",
            what=phrase(
                gettext_noop("The main deck holds %(cards)s; at least %(limit)s are needed."),
                cards=cards(deck.main_size),
                limit=minimum,
            ),
            mend=phrase(
                gettext_noop("Add %(cards)s: Libraries, Tools, Events or Authors."), cards=cards(missing)
            ),
        ),
    )


def instant_maximum(deck: Deck, *, maximum: int) -> Problems:
    """At most `maximum` Instants, each copy counted (boost:deck.2)."""
    surplus = deck.instants - maximum
    if surplus <= 0:
        return NONE
    return (
        Problem(
            code="too_many_instants",
            zone=MAIN,
            cards=tuple(sorted(deck.instant_cards)),
            actual=deck.instants,
            limit=maximum,
            clause="boost:deck.2",
            what=phrase(
                gettext_noop("The main deck holds %(instants)s; at most %(limit)s are allowed."),
                instants=_instants(deck.instants),
                limit=maximum,
            ),
            mend=phrase(
                gettext_noop("Take out %(instants)s or exchange them for other cards."),
                instants=_instants(surplus),
            ),
        ),
    )


def side_deck_minimum(deck: Deck, *, minimum: int, per_feature: int) -> Problems:
    """At least `minimum` Features, or `per_feature` for each one to win if that is more (boost:deck.3)."""
    limit = max(minimum, per_feature * deck.features_to_win)
    missing = limit - deck.side_size
    if missing <= 0:
        return NONE
    return (
        Problem(
            code="side_deck_too_small",
            zone=SIDE,
            actual=deck.side_size,
            limit=limit,
            clause="boost:deck.3",
            what=phrase(
                gettext_noop(
                    "The Side Deck holds %(features)s; at least %(limit)s are needed where %(to_win)s must "
                    "be built to win."
                ),
                features=_features(deck.side_size),
                limit=limit,
                to_win=deck.features_to_win,
            ),
            mend=phrase(gettext_noop("Add %(features)s."), features=_features(missing)),
        ),
    )


def features_once(deck: Deck) -> Problems:
    """No Feature stands twice in the Side Deck, judged by title (boost:deck.3)."""
    doubled = [copies for copies in deck.features.values() if sum(count for _, count in copies) > 1]
    if not doubled:
        return NONE
    slugs = tuple(sorted({slug for copies in doubled for slug, _ in copies}))
    by_name = {deck.pool.name(slug): slug for slug in reversed(slugs)}
    return (
        Problem(
            code="duplicate_feature",
            zone=SIDE,
            cards=slugs,
            actual=max(sum(count for _, count in copies) for copies in doubled),
            limit=1,
            clause="boost:deck.3",
            what=phrase(
                gettext_noop("More than once in the Side Deck: %(names)s."),
                names=deck.pool.named(by_name[name] for name in sorted(by_name)),
            ),
            mend=phrase(gettext_noop("Exchange the surplus copies for other Features.")),
        ),
    )


def unique_event_share(deck: Deck, *, share: str | int | float) -> Problems:
    """At least `share` of the main deck, rounded up, are different Events (boost:deck.4, deck.6)."""
    limit = ceil(Fraction(str(share)) * deck.main_size)
    titles = len(deck.event_titles)
    if titles >= limit:
        return NONE
    return (
        Problem(
            code="too_few_unique_events",
            zone=MAIN,
            actual=titles,
            limit=limit,
            clause="boost:deck.4",
            what=phrase(
                gettext_noop("The main deck holds %(events)s; %(limit)s are needed in %(cards)s."),
                events=counted(
                    titles,
                    gettext_noop("%(many)s different Event"),
                    gettext_noop("%(many)s different Events"),
                ),
                limit=limit,
                cards=cards(deck.main_size),
            ),
            mend=phrase(
                gettext_noop("Exchange %(cards)s for Events that the deck does not hold yet."),
                cards=cards(limit - titles),
            ),
        ),
    )


def named_libraries(deck: Deck) -> Problems:
    """A Library may name one that the deck lacks: another field may supply it (boost:deck.8)."""
    held = {facts.slug for facts in deck.libraries} | deck.pool.always_in_play.keys()
    lacking = [facts for facts in deck.libraries if not held.issuperset(facts.named_libraries)]
    if not lacking:
        return NONE
    slugs = tuple(sorted(facts.slug for facts in lacking))
    wanted = sorted({name for facts in lacking for name in facts.named_libraries} - held)
    return (
        Problem(
            code="named_library_missing",
            severity=Severity.WARNING,
            zone=MAIN,
            cards=slugs,
            actual=len(slugs),
            limit=0,
            clause="boost:deck.8",
            what=phrase(
                gettext_noop("%(names)s: playable only while another field supplies %(wanted)s."),
                names=deck.pool.named(slugs),
                wanted=deck.pool.named(wanted),
            ),
            mend=phrase(
                gettext_noop("Add %(wanted)s, or rely on the other players."), wanted=deck.pool.named(wanted)
            ),
        ),
    )


def _instants(count: int) -> Phrase:
    return counted(count, gettext_noop("%(many)s Instant"), gettext_noop("%(many)s Instants"))


def _features(count: int) -> Phrase:
    return counted(count, gettext_noop("%(many)s Feature"), gettext_noop("%(many)s Features"))


RULES: Final = GameRules(
    game="boost",
    zones=(MAIN, SIDE),
    summarise=summarise,
    zone_of_type={"Feature": SIDE},
    always=(strangers, wrong_zones),
    rules={
        "main_deck_minimum": main_deck_minimum,
        "instant_maximum": instant_maximum,
        "side_deck_minimum": side_deck_minimum,
        "features_once": features_once,
        "unique_event_share": unique_event_share,
        "named_libraries": named_libraries,
    },
)
