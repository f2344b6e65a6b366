"""The names of a game's cards on one day, for look-ups by whatever people write.

Authority: DESIGN, dated records (names fold in Python); API, decks. Implements `decks.codecs.lines.Names`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from rapidfuzz import fuzz, process

from catalog.folding import exact, lookup_key, name_halves
from decks.codecs.lines import NameMatch, PrintingKey
from decks.legality.phrases import Names, Phrase, gettext_noop, phrase

#: No card has a longer name.
LONGEST: Final = 250
#: Similarity, in percent, from which a name is offered as a correction.
NEAR: Final = 70


@dataclass(frozen=True, slots=True)
class NamedCard:
    """A card with every name it goes by on one day."""

    slug: str
    #: English first, then other languages.
    names: tuple[str, ...]
    zone: str
    #: (set code, number) of each printing.
    printings: tuple[tuple[str, str | None], ...] = ()
    #: What it was ever called up to that day, or is called in print.
    former: tuple[str, ...] = ()


class NameIndex:
    """Cards of one game by name, in every language, and by slug."""

    def __init__(
        self,
        game: str,
        cards: Iterable[NamedCard],
        *,
        always_in_play: Mapping[str, str] | None = None,
        foreign: Mapping[str, str] | None = None,
        set_codes: Iterable[str] = (),
        default_zone: str = "main",
    ) -> None:
        """`always_in_play`: slug -> name; `foreign`: names and slugs of cards of other games -> game."""
        self.game = game
        self._cards = {card.slug: card for card in cards}
        self._keys: dict[str, dict[str, None]] = {}
        self._halves: dict[str, dict[str, None]] = {}
        self._former: dict[str, dict[str, None]] = {}
        self._exact: dict[str, dict[str, None]] = {}
        self._foreign = {lookup_key(name): other for name, other in (foreign or {}).items()}
        self._default_zone = default_zone
        self._sets = {code.casefold(): code for code in set_codes}
        for card in self._cards.values():
            for name in card.names:
                self._add(name, card.slug)
            for name in card.former:
                self._former.setdefault(lookup_key(name), {})[card.slug] = None
        for slug, name in (always_in_play or {}).items():
            self._add(name, slug)
            self._add(slug, slug)
        self._choices = {slug: lookup_key(card.names[0]) for slug, card in self._cards.items()}

    def _add(self, name: str, slug: str) -> None:
        self._keys.setdefault(lookup_key(name), {})[slug] = None
        self._exact.setdefault(exact(name), {})[slug] = None
        for half in name_halves(name):
            self._halves.setdefault(lookup_key(half), {})[slug] = None

    def find(self, name: str) -> NameMatch:
        """Cards of this name or slug; of several, those spelled exactly so. A half of a two-part name, and a
        name that only used to be one, are found with a note."""
        if name in self._cards:
            return NameMatch((name,))
        if len(name) > LONGEST:
            return NameMatch(())
        key = lookup_key(name)
        whole = self._keys.get(key, {})
        halves = self._halves.get(key, {})
        if whole and not halves:
            return self._whole(name, tuple(whole))
        if halves and not whole:
            return self._half(tuple(halves))
        if not whole:
            return self._once_called(tuple(self._former.get(key, {})))
        return NameMatch(tuple({**whole, **halves}))

    def _whole(self, name: str, slugs: tuple[str, ...]) -> NameMatch:
        spelled = tuple(self._exact.get(exact(name), {}))
        if len(slugs) > 1 and spelled:
            slugs = spelled
        (first, *others) = slugs
        if not others and first not in self._cards:
            return NameMatch(slugs, phrase(gettext_noop("always in play, without a card")))
        if others or spelled or " // " not in self._cards[first].names[0]:
            return NameMatch(slugs)
        return NameMatch(slugs, self._read_as(first))

    def _half(self, slugs: tuple[str, ...]) -> NameMatch:
        return NameMatch(slugs, self._read_as(slugs[0]) if len(slugs) == 1 else None)

    def _read_as(self, slug: str) -> Phrase:
        return phrase(gettext_noop("read as “%(name)s”"), name=self._named(slug))

    def _named(self, slug: str) -> Names:
        return Names(((slug, self._cards[slug].names[0]),))

    def _once_called(self, slugs: tuple[str, ...]) -> NameMatch:
        if len(slugs) > 1 or not slugs:
            return NameMatch(slugs)
        return NameMatch(slugs, phrase(gettext_noop("now called “%(name)s”"), name=self._named(slugs[0])))

    def first(self, count: int) -> list[tuple[str, str]]:
        """So many cards with their English names: of those that go to the first zone, the first by slug."""
        cards = (card for card in self._cards.values() if card.zone == self._default_zone)
        return [(card.slug, card.names[0]) for card in islice(cards, count)]

    def near(self, name: str) -> tuple[str, ...]:
        """Slugs of at most five cards with similar names, best first."""
        found = process.extract(
            lookup_key(name[:80]), self._choices, scorer=fuzz.ratio, limit=5, score_cutoff=NEAR
        )
        return tuple(slug for _, _, slug in found)

    def elsewhere(self, name: str) -> str | None:
        """The other game that has a card of this name or slug."""
        return self._foreign.get(lookup_key(name))

    def zone(self, slug: str) -> str:
        """Where the card belongs when a list does not say; what is no card goes to the game's first zone."""
        card = self._cards.get(slug)
        return card.zone if card else self._default_zone

    def set_code(self, word: str) -> str | None:
        """The code of the set that is written so, whatever its case."""
        return self._sets.get(word.casefold())

    def has_printing(self, slug: str, printing: PrintingKey) -> bool:
        """Whether the card was printed in this set, with this number where one is given."""
        card = self._cards.get(slug)
        if card is None:
            return False
        return any(
            code == printing.set and (printing.number is None or _same_number(number, printing.number))
            for code, number in card.printings
        )


def _same_number(number: str | None, wanted: str) -> bool:
    return number is not None and number.casefold().lstrip("0") == wanted.casefold().lstrip("0")
