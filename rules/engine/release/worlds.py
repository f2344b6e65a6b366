"""Where the face-down artifacts may be: every card was seen when it was collected, swaps were seen by two.

Cards that came to one owner between the same two unseen swaps are alike to the observer; they form a class,
and a world says how many cards of each class each owner has. All worlds that the swaps seen and unseen leave
possible are kept, each as often as cards can be laid out in it.

Authority: release:iteration.5, ability.ri31.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules.engine.core.rng import Rng
    from rules.engine.release.view import ReleaseObservation

#: Counts: one tuple an owner, one number a class.
World = tuple[tuple[int, ...], ...]


class ArtifactWorlds:
    """The possible worlds of one observation."""

    __slots__ = ("_classes", "_epoch", "_keys", "_pinned", "_pins", "_seats", "_worlds")

    def __init__(self, observation: ReleaseObservation) -> None:
        self._seats = observation.table.seats
        self._classes: list[list[int]] = []
        #: The one card of a class that holds a card seen in a swap, else -1.
        self._pins: list[int] = []
        self._keys: dict[tuple[int, int, int], int] = {}
        self._epoch = 0
        swaps = [each for each in observation.history if not isinstance(each, int) and each[0] == "swapped"]
        #: Cards that the observer saw change places are classes of their own.
        self._pinned = {card for swap in swaps for card in swap[3:] if card is not None}
        self._worlds: set[World] = {((),) * self._seats}
        for owner, cards in enumerate(observation.open_artifacts):
            self._collect(owner, list(cards))
        self._replay(observation.history)

    def _replay(self, history: tuple[Any, ...]) -> None:
        pile: list[int] = []
        for happening in history:
            if isinstance(happening, int):
                if happening >= 0:
                    pile.append(happening & 4095)
                else:
                    self._collect(-1 - happening, pile)
                    pile = []
            elif happening[0] == "revealed":
                pile[pile.index(happening[3])] = happening[2]
            elif happening[0] == "swapped":
                self._swap(*happening[1:])

    def _collect(self, owner: int, cards: list[int]) -> None:
        for card in cards:
            key = (owner, self._epoch, card if card in self._pinned else -1)
            if key not in self._keys:
                self._keys[key] = len(self._classes)
                self._classes.append([])
                self._pins.append(key[2])
                self._worlds = {tuple((*counts, 0) for counts in world) for world in self._worlds}
            place = self._keys[key]
            self._classes[place].append(card)
            self._worlds = {_moved(world, place, -1, owner) for world in self._worlds}

    def _swap(self, seat: int, victim: int, gave: int | None, got: int | None) -> None:
        if gave is None or got is None:
            self._epoch += 1
        self._worlds = {
            _moved(_moved(world, mine, seat, victim), theirs, victim, seat)
            for world in self._worlds
            for mine in self._movable(world, seat, gave)
            for theirs in self._movable(world, victim, got)
        }

    def _movable(self, world: World, owner: int, card: int | None) -> Iterator[int]:
        """Classes of which the owner has a card; only those of that card if it was seen."""
        for place, count in enumerate(world[owner]):
            if count and (card is None or card == self._pins[place]):
                yield place

    @property
    def ways(self) -> int:
        """How many layouts are possible, card by card."""
        return sum(self._layouts(world) for world in self._worlds)

    def deal(self, rng: Rng) -> list[list[int]]:
        """One list an owner, uniform over the layouts that are possible."""
        worlds = sorted(self._worlds)
        world = worlds[0] if len(worlds) == 1 else self._drawn(worlds, rng)
        artifacts: list[list[int]] = [[] for _ in range(self._seats)]
        for place, cards in enumerate(self._classes):
            order = cards[:]
            if len(worlds) > 1:
                rng.shuffle(order, "artifacts")
            for owner in range(self._seats):
                count = world[owner][place]
                artifacts[owner] += order[:count]
                del order[:count]
        return artifacts

    def _drawn(self, worlds: list[World], rng: Rng) -> World:
        """One of the worlds, as often as it has layouts."""
        at = rng.wide_below(self.ways, "artifacts")
        for world in worlds[:-1]:
            at -= self._layouts(world)
            if at < 0:
                return world
        return worlds[-1]

    def _layouts(self, world: World) -> int:
        """In how many ways the cards of each class can be spread like this."""
        ways = 1
        for place, cards in enumerate(self._classes):
            left = len(cards)
            for counts in world:
                ways *= comb(left, counts[place])
                left -= counts[place]
        return ways


def _moved(world: World, place: int, source: int, target: int) -> World:
    """One card of a class goes from an owner (-1: from the table) to another."""
    rows = [list(counts) for counts in world]
    if source >= 0:
        rows[source][place] -= 1
    rows[target][place] += 1
    return tuple(map(tuple, rows))
