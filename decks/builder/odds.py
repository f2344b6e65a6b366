"""The panel of odds: chances by turn, exactly and by estimate, and hands by chance."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.http import QueryDict

from decks.builder.page import Builder
from decks.chances import TYPE, Chances, ChanceWish, deck_chances
from decks.decklist import MAX_COUNT, Decklist
from decks.errors import DeckRefused
from decks.odds.wanted import AtLeast
from decks.words import said_here

MAX_TURN: Final = 20
#: Draws that the estimate beside each exact chance counts: enough to see that the two agree.
GAMES: Final = 1_000
HANDS: Final = 3
#: A fraction with more digits than this is shown as a share alone.
_LONGEST_FRACTION: Final = 40
#: Of the chart, in SVG units.
_WIDTH: Final = 640
_HEIGHT: Final = 150
_BASE: Final = _HEIGHT - 20


@dataclass(frozen=True, slots=True)
class OddsRow:
    """A turn with its chance; where it stands in the chart, in SVG units."""

    turn: int
    drawn: int
    percent: str
    fraction: str
    estimate: str
    interval: str
    x: float
    y: float
    width: float
    height: float
    middle: float


@dataclass(frozen=True, slots=True)
class ShownOdds:
    """The answer, or why there is none."""

    rows: tuple[OddsRow, ...] = ()
    hands: tuple[tuple[tuple[str, str, bool], ...], ...] = ()
    deck: int = 0
    may_replace: bool = False
    inexact: str = ""
    refusal: str = ""
    width: int = _WIDTH
    height: int = _HEIGHT
    base: int = _BASE


@dataclass(frozen=True, slots=True)
class OddsForm:
    """What is asked, as it was ticked and typed."""

    wanted: tuple[str, ...]
    least: int
    turn: int
    goes_second: bool
    seed: int


def odds_form(form: QueryDict) -> OddsForm:
    """Numbers out of range are brought within; the fields say the range."""
    return OddsForm(
        wanted=tuple(form.getlist("wanted"))[:200],
        least=_number(form, "least", 1, MAX_COUNT, default=1),
        turn=_number(form, "turn", 0, MAX_TURN, default=5),
        goes_second=form.get("second") == "1",
        seed=_number(form, "seed", 1, 1_000_000, default=1),
    )


def odds_shown(builder: Builder, asked: OddsForm) -> ShownOdds:
    """Chances of the opening hand and of each turn, and hands; of no chosen card only hands."""
    wanted = AtLeast(frozenset(asked.wanted), asked.least)
    wish = ChanceWish(
        wanted=wanted,
        turns=tuple(range(asked.turn + 1)) if asked.wanted else (0,),
        is_first=not asked.goes_second,
        games=GAMES if asked.wanted else 0,
        hands=HANDS,
        seed=asked.seed,
    )
    try:
        decklist = Decklist.from_rows(builder.draft.judged_rows())
        chances = deck_chances(builder.game, decklist, wish, on=builder.on, index=builder.names)
    except DeckRefused as error:
        return ShownOdds(refusal=said_here(error.what))
    cards = builder.lines({card for hand in chances.hands for card in hand.opening})
    return ShownOdds(
        rows=_rows(chances) if asked.wanted else (),
        hands=tuple(
            tuple(_held(card, cards.get(card), asked.wanted) for card in hand.opening)
            for hand in chances.hands
        ),
        deck=chances.deck,
        may_replace=chances.plan.may_replace,
        inexact=said_here(chances.inexact) if chances.inexact else "",
    )


def _held(card: str, line: Any, wanted: tuple[str, ...]) -> tuple[str, str, bool]:
    """A card of a hand: its name, its face, and whether it is one of those wanted."""
    if line is None:
        return card, "", False
    return line.name, line.face_url, card in wanted or f"{TYPE}{line.type_key}" in wanted


def groups_offered(rows: Iterable[Any]) -> list[tuple[str, str, int]]:
    """Types of the main deck's rows as groups: what is sent, the type, and its cards; the largest first."""
    groups: dict[tuple[str, str], int] = {}
    for row in rows:
        if row.line:
            group = (f"{TYPE}{row.line.type_key}", row.line.type)
            groups[group] = groups.get(group, 0) + row.count
    return sorted(((*group, cards) for group, cards in groups.items()), key=lambda group: -group[2])


def _rows(chances: Chances) -> tuple[OddsRow, ...]:
    step = _WIDTH / len(chances.chances)
    return tuple(_row(one, place, step) for place, one in enumerate(chances.chances))


def _row(one: Any, place: int, step: float) -> OddsRow:
    share = float(one.exact) if one.exact is not None else one.estimate.share if one.estimate else 0.0
    height = round((_BASE - 18) * share, 1)
    return OddsRow(
        turn=one.turn,
        drawn=one.drawn,
        percent=_percent(share),
        fraction=_fraction(one.exact),
        estimate=_percent(one.estimate.share) if one.estimate else "",
        interval=f"{one.estimate.low * 100:.1f} – {_percent(one.estimate.high)}" if one.estimate else "",
        x=round(place * step + step * 0.1, 1),
        y=round(_BASE - height, 1),
        width=round(step * 0.8, 1),
        height=height,
        middle=round(place * step + step / 2, 1),
    )


def _percent(share: float) -> str:
    """With two figures behind the point, and never a certainty that there is not."""
    if 0 < share < 0.0001:
        return "< 0.01 %"
    if 0.9999 < share < 1:
        return "> 99.99 %"
    return f"{share * 100:.2f} %"


def _fraction(chance: Fraction | None) -> str:
    word = "" if chance is None else f"{chance.numerator}/{chance.denominator}"
    return word if len(word) <= _LONGEST_FRACTION else ""


def _number(form: QueryDict, name: str, least: int, most: int, *, default: int) -> int:
    word = form.get(name, "")
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        return default
    return max(least, min(int(word), most))
