"""What every game asks of every card of a deck: that it exists, is of this game and in the pool.

Authority: API, decks (codes for all games).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from decks.decklist import Decklist
from decks.legality.phrases import SEMICOLON, SPACE, Phrase, Series, gettext_noop, phrase, plain
from decks.legality.pool import CardFacts, CardPool
from decks.legality.problem import Problem
from decks.legality.rule import Problems

#: Slugs by zone, in the order of the list.
ByZone = dict[str, list[str]]


class Strangers:
    """Cards of a deck that the pool does not allow, by zone; filled while the deck is read."""

    __slots__ = ("outside", "unknown")

    def __init__(self) -> None:
        #: Known cards of the game that are not in the format's pool.
        self.outside: ByZone = {}
        #: Words that are no card of the game.
        self.unknown: ByZone = {}

    def note_unknown(self, zone: str, slug: str) -> None:
        self.unknown.setdefault(zone, []).append(slug)

    def note_outside(self, zone: str, slug: str) -> None:
        self.outside.setdefault(zone, []).append(slug)


class SortedDeck:
    """A deck whose every card belongs to one zone, read once: what is in its place, and what is not."""

    __slots__ = ("misplaced", "pool", "strangers", "zones")

    def __init__(
        self,
        decklist: Decklist,
        pool: CardPool,
        zones: Sequence[str],
        home: Callable[[CardFacts], str | None],
    ) -> None:
        """`home`: the zone that a card belongs to."""
        self.pool = pool
        #: Known cards in their places and their copies, by zone.
        self.zones: dict[str, dict[str, int]] = {zone: {} for zone in zones}
        self.misplaced: ByZone = {}
        self.strangers = Strangers()
        for zone in (*zones, *sorted(decklist.zones.keys() - set(zones))):
            for slug, count in decklist.zones.get(zone, {}).items():
                self._sort(zone, slug, count, home)

    def _sort(self, zone: str, slug: str, count: int, home: Callable[[CardFacts], str | None]) -> None:
        facts = self.pool.cards.get(slug)
        if facts is None:
            self.strangers.note_unknown(zone, slug)
            return
        if not facts.is_in_pool:
            self.strangers.note_outside(zone, slug)
        if home(facts) == zone:
            self.zones[zone][slug] = count
        else:
            self.misplaced.setdefault(zone, []).append(slug)

    def size(self, zone: str) -> int:
        """Cards in their place in the zone, copies counted."""
        return sum(self.zones[zone].values())


def strangers(deck: SortedDeck) -> Problems:
    """Cards must exist, be of this game and be in the pool."""
    return stranger_problems(deck.strangers, deck.pool, always_clause=None)


def stranger_problems(strangers: Strangers, pool: CardPool, *, always_clause: str | None) -> Problems:
    """Problems of cards that cannot be in the deck at all, one a zone and kind.

    `always_clause` is the clause that keeps cards that are always in play out of decks.
    """
    if not strangers.unknown and not strangers.outside:
        return ()
    return (
        *_unknown_cards(strangers, pool),
        *_foreign_cards(strangers, pool),
        *_always_in_play(strangers, pool, always_clause),
        *_outside_pool(strangers, pool),
    )


def _unknown_cards(strangers: Strangers, pool: CardPool) -> Iterator[Problem]:
    for zone, words in strangers.unknown.items():
        unknown = sorted(
            {word for word in words if word not in pool.foreign and word not in pool.always_in_play}
        )
        if unknown:
            yield Problem(
                code="unknown_card",
                zone=zone,
                cards=tuple(unknown),
                what=phrase(
                    gettext_noop("Not found among the cards of this game: %(names)s."), names=plain(unknown)
                ),
                mend=_correction(unknown, pool),
            )


def _correction(unknown: list[str], pool: CardPool) -> Phrase:
    """What could be meant, word by word; at most three words are spoken of."""
    known = [word for word in unknown if word in pool.ambiguous or word in pool.near][:3]
    meant = [_meant(word, pool) for word in known]
    meant = meant or [phrase(gettext_noop("Correct the name or take the card out."))]
    return phrase(
        gettext_noop("%(corrections)s Cards that are not known are not counted."),
        corrections=Series(tuple(meant), SPACE),
    )


def _meant(word: str, pool: CardPool) -> Phrase:
    if word in pool.ambiguous:
        return phrase(
            gettext_noop("For %(word)s, write one of %(names)s."),
            word=word,
            names=plain(pool.ambiguous[word]),
        )
    return phrase(
        gettext_noop("For %(word)s, did you mean %(names)s?"),
        word=word,
        names=pool.named(pool.near[word][:1]),
    )


def _foreign_cards(strangers: Strangers, pool: CardPool) -> Iterator[Problem]:
    for zone, slugs in strangers.unknown.items():
        foreign = sorted({slug for slug in slugs if slug in pool.foreign})
        if foreign:
            named = [f"{slug} ({pool.foreign[slug]})" for slug in foreign]
            yield Problem(
                code="wrong_game",
                zone=zone,
                cards=tuple(foreign),
                what=phrase(gettext_noop("Cards of another game: %(names)s."), names=plain(named)),
                mend=phrase(gettext_noop("Take them out: this is a deck for %(game)s."), game=pool.game),
            )


def _always_in_play(strangers: Strangers, pool: CardPool, clause: str | None) -> Iterator[Problem]:
    for zone, slugs in strangers.unknown.items():
        present = sorted({slug for slug in slugs if slug in pool.always_in_play})
        if present:
            yield Problem(
                code="always_in_play",
                zone=zone,
                cards=tuple(present),
                limit=0,
                clause=clause,
                what=phrase(
                    gettext_noop("Always in play and without a card: %(names)s."), names=pool.named(present)
                ),
                mend=phrase(gettext_noop("Take it out: everybody has it from the start.")),
            )


def _outside_pool(strangers: Strangers, pool: CardPool) -> Iterator[Problem]:
    for zone, slugs in strangers.outside.items():
        outside = tuple(sorted(set(slugs)))
        yield Problem(
            code="not_in_pool",
            zone=zone,
            cards=outside,
            limit=0,
            what=phrase(
                gettext_noop("Not in this format's pool of cards: %(names)s."), names=pool.named(outside)
            ),
            mend=phrase(
                gettext_noop("Exchange them for cards of the format's sets, or choose another format.")
            ),
        )


def each_card(pool: CardPool, where: Mapping[str, str]) -> Phrase:
    """`Asio: 2; Beast: 1.`: cards by slug, each with a number or a zone."""
    told = tuple(
        phrase(gettext_noop("%(names)s: %(what)s"), names=pool.named([slug]), what=what)
        for slug, what in where.items()
    )
    return phrase(gettext_noop("%(list)s."), list=Series(told, SEMICOLON))
