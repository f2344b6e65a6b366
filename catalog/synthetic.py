"""A large made-up catalog to measure with: the same cards for the same number, whatever the database.

Cards are spread over the games that are there, each with three versions; two of three cards of a game in
several languages are translated. They stand in a set of their own, `synthetic`.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from django.db import transaction

from catalog.models import (
    Authorship,
    Card,
    CardSet,
    CardVersion,
    Game,
    Person,
    Printing,
    Ruling,
    TextState,
    Translation,
)
from catalog.publication import next_generation
from catalog.search.rows import cards_index, statistics_refresh

CARDS: Final = 30_000
SET: Final = "synthetic"
DAYS: Final = (dt.date(2026, 1, 1), dt.date(2026, 4, 1), dt.date(2026, 8, 1))
PEOPLE: Final = 240
BATCH: Final = 1_000
#: One card in so many has a ruling.
_RULED: Final = 20

_FIRST: Final = (
    *("Async", "Binary", "Cached", "Dynamic", "Elastic", "Frozen", "Greedy", "Hidden", "Idle", "Joined"),
    *("Lazy", "Merged", "Nested", "Open", "Packed", "Quick", "Remote", "Sealed", "Typed", "Unsafe"),
    *("Virtual", "Weak", "Atomic", "Broken", "Clean", "Deep", "Eager", "Fuzzy", "Global", "Hashed"),
)
_SECOND: Final = (
    *("Allocator", "Buffer", "Compiler", "Debugger", "Encoder", "Filter", "Graph", "Handler", "Iterator"),
    *("Journal", "Kernel", "Linker", "Mutex", "Namespace", "Observer", "Pointer", "Queue", "Resolver"),
    *("Scheduler", "Tokenizer", "Union", "Vector", "Worker", "Zipper", "Adapter", "Broker"),
)
_ACTIONS: Final = (
    "draw a card",
    "discard a card at random",
    "each opponent reveals their hand",
    "put it back under the deck",
    "it gets the lower of both numbers",
    "search your deck for a tool",
    "turn the top card face up",
    "your next card costs less",
    "a unit of your choice waits a turn",
    "score two points",
)
_MOMENTS: Final = (
    "When it enters",
    "At the end of your turn",
    "While in play",
    "When it leaves",
    "Once a game",
)
_CHINESE: Final = ("抽一张牌", "弃一张牌", "查看对手的手牌", "写一行代码", "检查一张代码牌", "提高一点质量")
_CHINESE_NAMES: Final = ("异步", "缓存", "编译器", "指针", "队列", "需求", "文档", "代码")


@dataclass(slots=True)
class _Batch:
    """Rows of some cards, in the order in which they hang on each other."""

    cards: list[Card] = field(default_factory=list)
    versions: list[CardVersion] = field(default_factory=list)
    authorships: list[Authorship] = field(default_factory=list)
    translations: list[Translation] = field(default_factory=list)
    printings: list[Printing] = field(default_factory=list)
    rulings: list[Ruling] = field(default_factory=list)

    def store(self) -> None:
        """Write all rows with their search rows as one change of the catalog."""
        with transaction.atomic():
            generation = next_generation()
            for row in (*self.versions, *self.translations, *self.rulings):
                row.generation = generation
            games = {card.game_id for card in self.cards}
            Game.objects.filter(pk__in=games).update(generation=generation)
            kinds: tuple[list[Any], ...] = (
                self.cards,
                self.versions,
                self.translations,
                self.printings,
                self.rulings,
            )
            for rows in kinds:
                if rows:
                    type(rows[0])._default_manager.bulk_create(rows, batch_size=BATCH)
            # The author list of a version that is published at once is written beside its manager's refusal.
            Authorship._base_manager.bulk_create(self.authorships, batch_size=BATCH)
            cards_index(card.pk for card in self.cards)


def catalog_fill(count: int = CARDS, *, now: dt.datetime) -> Iterator[int]:
    """Add `count` cards to the games that are there; yields how many are written so far.

    Raises: ValueError when there is no game, or when made-up cards are there already.
    """
    games = list(Game.objects.order_by("position", "slug"))
    if not games:
        raise ValueError("There is no game: run `manage.py load_cards` first.")
    if CardSet.objects.filter(code=SET).exists():
        raise ValueError("There are made-up cards already.")
    sets = {game.pk: _set(game) for game in games}
    people = [Person.objects.get_or_create(name=name, initials=initials)[0] for name, initials in _people()]
    numbers = iter(range(count))
    written = 0
    while wanted := list(islice(numbers, BATCH)):
        batch = _Batch()
        for number in wanted:
            game = games[number % len(games)]
            _Maker(number, game, now, batch).make(sets[game.pk], people)
        batch.store()
        written += len(wanted)
        yield written
    statistics_refresh()


def _set(game: Game) -> CardSet:
    notes = {"en": "Made-up cards to measure with."}
    return CardSet.objects.create(game=game, code=SET, names={"en": "Synthetic"}, is_house=True, notes=notes)


def _people() -> Iterator[tuple[str, str]]:
    for number in range(PEOPLE):
        first, last = _FIRST[number % len(_FIRST)], _SECOND[number % len(_SECOND)]
        yield f"{first} {last}son {number}", f"{first[0]}{last[0]}{number}"


class _Maker:
    """Makes one card; what it is hangs on its number alone."""

    def __init__(self, number: int, game: Game, now: dt.datetime, batch: _Batch) -> None:
        self.number = number
        self.game = game
        self.now = now
        self.batch = batch
        self.chance = random.Random(number)
        self.name = f"{self._one(_FIRST)} {self._one(_SECOND)} {number}"

    def make(self, card_set: CardSet, people: Sequence[Person]) -> None:
        card = Card(game=self.game, slug=f"synthetic-{self.number:06d}", design="Made up to measure with.")
        self.batch.cards.append(card)
        facts = self._facts()
        for place, day in enumerate(DAYS):
            version = self._version(card, place, day, facts)
            self.batch.versions.append(version)
            for position, person in enumerate(self.chance.sample(people, 1 + self.number % 2)):
                self.batch.authorships.append(Authorship(version=version, person=person, position=position))
            if self.number % 3 and len(self.game.languages) > 1:
                self.batch.translations.append(self._translation(version, day))
        self.batch.printings.append(
            Printing(card=card, card_set=card_set, number=f"{self.number:06d}", name=self.name)
        )
        if self.number % _RULED == 0:
            self.batch.rulings.append(self._ruling(card))

    def _version(self, card: Card, place: int, day: dt.date, facts: dict[str, Any]) -> CardVersion:
        following = DAYS[place + 1] if place + 1 < len(DAYS) else None
        return CardVersion(
            card=card,
            number=place + 1,
            name=self.name,
            effective_from=day,
            effective_until=following,
            published_at=self.now,
            text=self._text(),
            text_state=TextState.RENDERED,
            reason="" if place == 0 else "Balance.",
            **{**facts, **self._changing()},
        )

    def _facts(self) -> dict[str, Any]:
        """What all versions of the card share."""
        words = self.game.vocabulary
        domains = words.get("domains") or ()
        categories = self.chance.sample(_SECOND, 2)
        tags = {"domain": self._one(domains), "categories": categories} if domains else {}
        return {
            "type": self._one(words.get("types") or ("Card",)),
            "tags": tags,
            "traits": sorted(self.chance.sample(sorted(words.get("traits") or ()), self.number % 2))
            if words.get("traits")
            else [],
        }

    def _changing(self) -> dict[str, Any]:
        """What each version has anew."""
        words = self.game.vocabulary
        stats = self.chance.sample(words.get("stats") or (), 3) if words.get("stats") else ()
        attributes: dict[str, Any] = {"power": self.chance.randint(0, 9), "health": self.chance.randint(1, 9)}
        if words.get("suits"):
            attributes = {"rank": self.chance.randint(2, 13), "suit": self._one(words["suits"])}
        elif stats:
            attributes = {"min_version": self.chance.choice((3, 11, 14, 17, 20))}
        return {
            "stats": {stat: self.chance.randint(-3, 6) for stat in stats},
            "attributes": attributes,
            "cost": self.chance.choice((None, *range(10))),
        }

    def _text(self) -> str:
        if self.number % 7 == 0:
            return ""
        lines = (f"{self._one(_MOMENTS)}, {self._one(_ACTIONS)}." for _ in range(1 + self.number % 3))
        return "\n".join(lines)

    def _translation(self, version: CardVersion, day: dt.date) -> Translation:
        return Translation(
            version=version,
            language=self.game.languages[-1],
            effective_from=day,
            published_at=self.now,
            name=f"{self._one(_CHINESE_NAMES)}{self._one(_CHINESE_NAMES)} {self.number}",
            text=f"{self._one(_CHINESE)}，{self._one(_CHINESE)}。",
            text_state=TextState.RENDERED,
        )

    def _ruling(self, card: Card) -> Ruling:
        return Ruling(
            card=card,
            key="made-up",
            language="en",
            effective_from=DAYS[0],
            published_at=self.now,
            text="It is made up.",
        )

    def _one(self, choices: Sequence[str]) -> str:
        return self.chance.choice(choices)
