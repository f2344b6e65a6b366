"""Odds and opening hands of a deck: the only bridge between rows and `decks.odds`.

Authority: API, decks (odds); boost:setup.3, turn.1; duel:setup.2, turn.1.
"""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import chain
from typing import Final, NoReturn

from catalog.folding import shown
from catalog.models import CardVersion, Game
from catalog.services import rule_values
from decks import pools
from decks.decklist import Decklist
from decks.errors import EmptyDeck, FormatNotSupported, NotInForce, OutOfRange, UnknownCard
from decks.legality.phrases import Phrase, gettext_noop, phrase, plain, thousands
from decks.names import NameIndex
from decks.odds.exact import MAX_TURN, planned_chances, probabilities
from decks.odds.plan import DrawPlan, draw_plan
from decks.odds.sampling import Drawn, Estimate, draw, estimate, keep_wanted
from decks.odds.stream import SeededStream
from decks.odds.wanted import AllOf, AtLeast, Wanted

#: Players draw from this zone of their deck.
ZONE: Final = "main"
#: Begins a word that stands for every card of a type.
TYPE: Final = "type:"
MAX_TURNS: Final = 21
MAX_HANDS: Final = 20
MAX_GAMES: Final = 20_000
#: The games of an estimate that was not asked for, where nothing exact can be said.
GAMES: Final = 10_000
#: Of a larger group the chances of each number are not listed.
MAX_HITS: Final = 100
#: The most cards that can be said to be drawn.
MAX_DRAWN: Final = 2_000
#: Bound of the work for estimates: games times cards drawn, over all turns.
MAX_WORK: Final = 2_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceWish:
    """What is asked of a deck; the groups name cards by slug, by name, or all of a type (`type:Library`)."""

    wanted: Wanted
    #: The player's own turns; 0 is the opening hand.
    turns: tuple[int, ...] = (0,)
    #: Instead of turns: exactly so many cards, of which none is replaced.
    drawn: int | None = None
    #: Whether the player goes first.
    is_first: bool = True
    #: Draws that an estimate counts; 0 for none where the chance is known.
    games: int = 0
    hands: int = 0
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely it is by one turn: exactly, or by estimate, or both."""

    turn: int
    #: Cards that the player has had then, those set aside not counted.
    drawn: int
    exact: Fraction | None
    estimate: Estimate | None
    #: For one group: the chances of exactly 0, 1, … of its cards; they add up to 1.
    exactly: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Chances:
    """The answer: one chance a turn, and hands by chance."""

    deck: int
    plan: DrawPlan
    chances: tuple[Chance, ...]
    hands: tuple[Drawn, ...]
    #: Why nothing exact can be said.
    inexact: Phrase | None = None


def deck_chances(
    game: Game, decklist: Decklist, wish: ChanceWish, *, on: dt.date, index: NameIndex | None = None
) -> Chances:
    """What is asked, of the main deck and by the game's numbers of the day.

    `index`: the names of the day, where they were read before.

    Raises: FormatNotSupported (a game without decks of one's own), NotInForce, EmptyDeck, OutOfRange,
    UnknownCard.
    """
    try:
        plan = draw_plan(game.slug, rule_values(game.slug, on=on), is_first=wish.is_first)
    except KeyError:
        none = gettext_noop("%(game)s has no rules for drawing cards on %(day)s.")
        raise NotInForce(phrase(none, game=game.slug, day=on.isoformat()), "/as_of") from None
    if plan is None:
        shared = gettext_noop("Players of %(game)s draw from no deck of their own.")
        raise FormatNotSupported(phrase(shared, game=game.slug), "/game")
    deck = dict(decklist.zones.get(ZONE, {}))
    if not deck:
        raise EmptyDeck(phrase(gettext_noop("The main deck holds no card.")), "/zones")
    _check(wish)
    wish = replace(wish, wanted=_wanted_read(wish.wanted, index or pools.name_index(game, on=on), on))
    if wish.drawn is not None:
        plan, wish = DrawPlan(opening=wish.drawn), replace(wish, turns=(0,))
    return _answered(deck, plan, wish)


def _wanted_read(wanted: Wanted, index: NameIndex, on: dt.date) -> Wanted:
    """The wish with slugs for the words of its groups. Raises: UnknownCard."""
    versions = CardVersion.objects.in_force(on=on).in_game(index.game).order_by()
    types: dict[str, set[str]] = defaultdict(set)
    for slug, kind in versions.values_list("card__slug", "type"):
        types[kind.casefold()].add(slug)

    def found(word: str) -> Collection[str]:
        if word.startswith(TYPE):
            return types.get(word.removeprefix(TYPE).casefold()) or _refused(word, ())
        slugs = index.find(word).slugs
        return slugs if len(slugs) == 1 else _refused(word, slugs or index.near(word))

    return _translated(wanted, found, "/wanted")


def _translated(wanted: Wanted, found: Callable[[str], Collection[str]], place: str) -> Wanted:
    """The part at `place`, a JSON pointer into the question, where a word that is no card is refused."""
    if isinstance(wanted, AtLeast):
        try:
            return AtLeast(frozenset(chain.from_iterable(map(found, sorted(wanted.cards)))), wanted.count)
        except UnknownCard as refused:
            refused.pointer = f"{place}/cards"
            raise
    kind = "all" if isinstance(wanted, AllOf) else "any"
    parts = (_translated(part, found, f"{place}/{kind}/{i}") for i, part in enumerate(wanted.parts))
    return replace(wanted, parts=tuple(parts))


def _refused(word: str, meant: Collection[str]) -> NoReturn:
    written = repr(shown(word, limit=60))
    if not meant:
        raise UnknownCard(phrase(gettext_noop("No single card is called %(word)s."), word=written))
    hint = gettext_noop("No single card is called %(word)s. It may be %(names)s.")
    raise UnknownCard(phrase(hint, word=written, names=plain(meant)))


def _check(wish: ChanceWish) -> None:
    """Raises: OutOfRange."""
    if not 1 <= len(wish.turns) <= MAX_TURNS:
        raise OutOfRange(
            phrase(gettext_noop("From 1 to %(most)s turns can be asked for."), most=MAX_TURNS), "/turns"
        )
    if not all(0 <= turn <= MAX_TURN for turn in wish.turns):
        bounds = gettext_noop("A turn is a whole number from 0 (the opening hand) to %(most)s.")
        raise OutOfRange(phrase(bounds, most=MAX_TURN), "/turns")
    for name, asked, most in (
        ("games", wish.games, MAX_GAMES),
        ("hands", wish.hands, MAX_HANDS),
        ("drawn", wish.drawn or 0, MAX_DRAWN),
    ):
        if not 0 <= asked <= most:
            bounds = gettext_noop("%(name)s is a whole number from 0 to %(most)s.")
            raise OutOfRange(phrase(bounds, name=name, most=thousands(most)), f"/{name}")


def _answered(deck: Mapping[str, int], plan: DrawPlan, wish: ChanceWish) -> Chances:
    exact: tuple[Fraction | None, ...]
    inexact = None
    try:
        exact = probabilities(wish.wanted, deck, plan, turns=wish.turns)
    except OutOfRange as reason:
        exact, inexact = (None,) * len(wish.turns), reason.what
    games = wish.games or (_affordable_games(deck, plan, wish) if inexact else 0)
    estimates = _estimates(deck, plan, wish, games)
    chances = tuple(
        Chance(turn, _had(deck, plan, turn), chance, counted, _exactly(deck, plan, wish.wanted, turn, chance))
        for turn, chance, counted in zip(wish.turns, exact, estimates, strict=True)
    )
    return Chances(sum(deck.values()), plan, chances, _hands(deck, plan, wish), inexact)


def _affordable_games(deck: Mapping[str, int], plan: DrawPlan, wish: ChanceWish) -> int:
    """Nobody asked for a number: `GAMES`, or fewer where so many would be too much work."""
    drawn = sum(_had(deck, plan, turn) for turn in wish.turns)
    return max(1, min(GAMES, MAX_WORK // max(1, drawn)))


def _had(deck: Mapping[str, int], plan: DrawPlan, turn: int) -> int:
    """Cards that the player has had by the turn."""
    return min(sum(deck.values()), plan.opening + plan.later_draws(turn))


def _exactly(
    deck: Mapping[str, int], plan: DrawPlan, wanted: Wanted, turn: int, chance: Fraction | None
) -> tuple[Fraction, ...]:
    """Of one group, the chance of each number of its cards; nothing of several groups."""
    if chance is None or not isinstance(wanted, AtLeast):
        return ()
    hits = sum(copies for card, copies in deck.items() if card in wanted.cards)
    return planned_chances(sum(deck.values()), hits, plan, turn) if hits <= MAX_HITS else ()


def _estimates(
    deck: Mapping[str, int], plan: DrawPlan, wish: ChanceWish, games: int
) -> tuple[Estimate | None, ...]:
    """One a turn, each from a stream of its own. Raises: OutOfRange."""
    if not games:
        return (None,) * len(wish.turns)
    work = games * sum(_had(deck, plan, turn) for turn in wish.turns)
    if work > MAX_WORK:
        raise OutOfRange(
            phrase(
                gettext_noop(
                    "%(games)s games over these turns draw %(cards)s cards; at most %(most)s are drawn."
                ),
                games=thousands(games),
                cards=thousands(work),
                most=thousands(MAX_WORK),
            ),
            "/games",
        )
    return tuple(
        estimate(wish.wanted, deck, plan, SeededStream(f"{wish.seed}/{turn}"), turn=turn, games=games)
        for turn in wish.turns
    )


def _hands(deck: Mapping[str, int], plan: DrawPlan, wish: ChanceWish) -> tuple[Drawn, ...]:
    """Hands with the draws up to the last of the turns, replaced as the odds reckon with."""
    stream = SeededStream(f"{wish.seed}/hands")
    habit = keep_wanted(wish.wanted)
    return tuple(draw(deck, plan, stream, turn=max(wish.turns), replace=habit) for _ in range(wish.hands))
