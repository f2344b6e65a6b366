"""A saved deck as its pages show it: cards by zone and type, what became of them, verdicts and figures.

Everything comes from the services of this app; here it is only put in the order of a page.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from catalog.charts import HALF_WIDTH, CountChart, Histogram, count_chart, histogram
from catalog.models import CardVersion
from catalog.vocabulary import said
from decks import services
from decks.errors import DeckRefused
from decks.legality.games import deck_zones
from decks.legality.phrases import Voice
from decks.legality.problem import Severity
from decks.models import Deck, DeckEntry, DeckRevision, Format
from decks.readings import Submission
from decks.services import CardChange, CardHistory, Verdict
from decks.words import Advice, advice, change_words, kind_word, voice_in, zone_word

#: Kinds that are drawn, in this order; the others are names of things, or on every card.
_DRAWN: Final = ("type", "domain", "suit", "complexity", "category", "trait")
#: Of a kind so many words are drawn, those with the most cards.
_MOST_BARS: Final = 12


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row of the list; `slug` is empty for a word that is no card."""

    slug: str
    name: str
    count: int
    note: str
    printing: str
    happened: tuple[str, ...]
    coming: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownGroup:
    """The cards of one type within a zone; `type` is empty for words that are no cards."""

    type: str
    count: int
    rows: tuple[ShownRow, ...]


@dataclass(frozen=True, slots=True)
class ShownZone:
    """A zone, empty ones too."""

    title: str
    count: int
    groups: tuple[ShownGroup, ...]


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """What one format says; `legal` is None where it judges no decks on the day, and `refusal` says why."""

    slug: str
    name: str
    is_own: bool
    legal: bool | None
    problems: tuple[Advice, ...] = ()
    refusal: str = ""

    @property
    def errors(self) -> int:
        return sum(problem.is_error for problem in self.problems)


def zones_shown(revision: DeckRevision, *, on: dt.date, language: str) -> list[ShownZone]:
    """The list, zone by zone and type by type; of use after `with_entries`."""
    entries = list(revision.entries.all())
    ids = {entry.card_id for entry in entries if entry.card_id is not None}
    history = CardHistory(ids, [revision.format_id], language=language)
    types = _types(ids, on)
    named = dict.fromkeys((*deck_zones(revision.format.game.slug), *(entry.zone for entry in entries)))
    shown = []
    for zone in named:
        rows = [
            (_type(entry, types), _row(entry, revision, history, on))
            for entry in entries
            if entry.zone == zone
        ]
        count = sum(row.count for _of, row in rows)
        shown.append(ShownZone(zone_word(zone), count, tuple(_groups(rows))))
    return shown


def _types(ids: Iterable[int], on: dt.date) -> dict[int, str]:
    """The type of each card on the day; of one withdrawn its last."""
    rows = CardVersion.objects.begun_by(on).filter(card_id__in=ids).order_by("effective_from", "pk")
    return dict(rows.values_list("card_id", "type"))


def _type(entry: DeckEntry, types: dict[int, str]) -> str:
    return "" if entry.card_id is None else types.get(entry.card_id, _("not yet published"))


def _row(entry: DeckEntry, revision: DeckRevision, history: CardHistory, on: dt.date) -> ShownRow:
    pin = entry.printing
    printing = "" if pin is None else f"{pin.card_set.code} {pin.number or ''}".strip()
    if entry.card_id is None:
        return ShownRow("", entry.word, entry.count, entry.note, printing, (), ())
    format_id = revision.format_id
    happened = history.since(entry.card_id, format_id, saved=revision.created, on=on)
    coming = history.announced(entry.card_id, format_id, on=on)
    name = history.name(entry.card_id, on=on)
    words = (_changes(happened), _changes(coming))
    return ShownRow(entry.key, name, entry.count, entry.note, printing, *words)


def _changes(changes: Sequence[CardChange]) -> tuple[str, ...]:
    return tuple(map(change_words, changes))


def _groups(rows: Sequence[tuple[str, ShownRow]]) -> list[ShownGroup]:
    """Types with the most cards first, words that are no cards last; within a type by name."""
    types = dict.fromkeys(type_ for type_, _row in rows)
    groups = []
    for type_ in types:
        own = sorted((row for kind, row in rows if kind == type_), key=lambda row: row.name.casefold())
        groups.append(ShownGroup(said(type_), sum(row.count for row in own), tuple(own)))
    return sorted(groups, key=lambda group: (not group.type, -group.count, group.type))


def verdicts_shown(deck: Deck, revision: DeckRevision, *, on: dt.date, language: str) -> list[ShownVerdict]:
    """What every format of the game says, the deck's own first."""
    formats = list(
        Format.objects.filter(game=deck.game_id).select_related("game").order_by("position", "slug")
    )
    formats.sort(key=lambda row: row.pk != revision.format_id)
    submission = Submission(rows=services.revision_rows(revision), usual_seats=revision.seats)
    answers = _judged(formats, submission, on)
    voice = voice_in(language, deck.game, on=on)
    return [
        _verdict(row, said, revision, language, voice) for row, said in zip(formats, answers, strict=True)
    ]


def _judged(
    formats: Sequence[Format], submission: Submission, on: dt.date
) -> Sequence[Verdict | DeckRefused]:
    try:
        return services.deck_judge_each(formats, submission, on=on)
    except DeckRefused as refused:
        return [refused] * len(formats)


def _verdict(
    row: Format, answer: Verdict | DeckRefused, revision: DeckRevision, language: str, voice: Voice
) -> ShownVerdict:
    is_own, name = row.pk == revision.format_id, row.name_in(language)
    if isinstance(answer, DeckRefused):
        return ShownVerdict(row.slug, name, is_own, None, refusal=answer.said(voice))
    problems = sorted(answer.problems, key=lambda problem: problem.severity is not Severity.ERROR)
    return ShownVerdict(row.slug, name, is_own, answer.legal, tuple(advice(each, voice) for each in problems))


@dataclass(frozen=True, slots=True)
class CountPlot:
    """How many cards there are of each word of a kind."""

    title: str
    chart: CountChart


@dataclass(frozen=True, slots=True)
class CurvePlot:
    """How a number is spread over the cards that have it."""

    title: str
    cards: int
    mean: str
    chart: Histogram


def plots_shown(
    deck: Deck, revision: DeckRevision, *, on: dt.date
) -> tuple[list[CountPlot], list[CurvePlot]]:
    """The figures of the deck as plots; none of a kind that tells nothing apart."""
    return figures_plots(services.rows_figures(deck.game, services.revision_rows(revision), on=on)["total"])


def figures_plots(figures: Mapping[str, Any]) -> tuple[list[CountPlot], list[CurvePlot]]:
    """Figures of rows (`services.rows_figures`, its total or a zone) as plots."""
    kinds, numbers = figures["kinds"], figures["numbers"]
    counts = [
        CountPlot(kind_word(kind), _bars(kinds[kind]))
        for kind in _DRAWN
        if kind in kinds and (kind == "type" or len(kinds[kind]) > 1)
    ]
    curves = [
        CurvePlot(kind_word(name), spread["cards"], f"{spread['mean']:.2f}", _curve(spread))
        for name, spread in numbers.items()
        if len(spread["curve"]) > 1
    ]
    return counts, curves


def _bars(words: Sequence[dict[str, Any]]) -> CountChart:
    return count_chart([(said(row["value"]), row["cards"]) for row in words[:_MOST_BARS]])


def _curve(spread: dict[str, Any]) -> Histogram:
    counts = {str(point["value"]): point["cards"] for point in spread["curve"]}
    return histogram(counts, width=HALF_WIDTH, bars_height=110)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a fork comes from, as far as the viewer may know; `url` is empty for a deck that is gone."""

    owner: str
    name: str
    revision: int | None
    url: str


def origin_shown(deck: Deck, viewer: Any) -> Origin | None:
    """None of a deck that is no fork. A deck that the viewer may not see is as one that is gone."""
    if not deck.is_fork:
        return None
    owner = owner_word(deck.forked_owner)
    origin = deck.origin_for(viewer)
    if origin is None:
        return Origin(owner, "", None, "")
    return Origin(owner, origin.name, deck.forked_revision, reverse("deck-page", args=[origin.pk]))


def owner_word(account: Any) -> str:
    """The name of an account, or what stands in its place when it is closed."""
    return _("deleted user") if account is None else account.get_username()
