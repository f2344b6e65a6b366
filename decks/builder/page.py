"""What the builder shows of a draft: search, the deck by zone and type, verdict, figures, panels."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from django.core.paginator import Paginator
from django.http import QueryDict
from django.utils.translation import gettext as _

from catalog.models import Game
from catalog.pages import today
from catalog.search.errors import SearchRefused
from catalog.search.query import search_cards
from decks import services
from decks.builder.cards import CardLine, card_lines, lines_of
from decks.builder.draft import Draft, DraftRow, Edit
from decks.builder.fixes import Fix, edits_deed, mechanical_fix
from decks.builder.form import typed
from decks.decklist import Row
from decks.errors import DeckRefused, NotInForce
from decks.legality.games import deck_zones, rules_of
from decks.legality.phrases import Voice
from decks.legality.problem import Problem, Severity
from decks.models import Format, Starter
from decks.names import NameIndex
from decks.readings import Submission, deck_read
from decks.services import Verdict
from decks.services.grounds import Grounds
from decks.shown import figures_plots
from decks.words import Advice, advice, unread_shown, voice_in, zone_word

CARDS_PER_PAGE: Final = 40
_LONGEST_QUERY: Final = 8_000
_NEAR: Final = 3
#: Lines of the list that shows how one is written.
_EXAMPLE: Final = 2
#: So many counts are drawn beside the deck; the others wait to be opened.
_PLOTS: Final = 2


@dataclass(frozen=True, slots=True)
class BuilderRow:
    """A row of the deck; `place` is its place in the draft, which its fields are called by."""

    place: int
    zone: str
    card: str
    count: int
    note: str
    printing: str
    line: CardLine | None
    #: Of two zones the other one, to move to.
    other_zone: str
    other_word: str
    #: Cards that a strange word may mean, each with the deed that takes it.
    near: tuple[Fix, ...] = ()
    is_at_fault: bool = False

    @property
    def name(self) -> str:
        return self.line.name if self.line else self.card

    @property
    def key(self) -> str:
        return f"{self.zone}:{self.card}"


@dataclass(frozen=True, slots=True)
class BuilderGroup:
    """The cards of one type; `type` is empty for words that are no cards."""

    type: str
    count: int
    rows: tuple[BuilderRow, ...]


@dataclass(frozen=True, slots=True)
class BuilderZone:
    """A zone, empty ones too."""

    zone: str
    title: str
    count: int
    groups: tuple[BuilderGroup, ...]


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem in words, with the button that mends it where one can."""

    advice: Advice
    fix: Fix | None


@dataclass(frozen=True, slots=True)
class ShownVerdict:
    """What the format says; `legal` is None where it judges nothing on the day, and `refusal` says why."""

    legal: bool | None
    errors: tuple[ShownProblem, ...] = ()
    warnings: tuple[ShownProblem, ...] = ()
    refusal: str = ""
    #: How many Features win; None where the format has no such number.
    features_to_win: int | None = None


class Seats(NamedTuple):
    """How many may sit at a table, and how many are to."""

    fewest: int
    most: int
    chosen: int

    def nearest(self, number: int | None) -> int:
        """How many sit there where so many are asked for; None asks for as few as fit."""
        return min(max(number or self.fewest, self.fewest), self.most)


@dataclass
class Builder:
    """A draft with the day and language in which it is looked at; what is asked of it is read once."""

    draft: Draft
    format: Format
    on: dt.date
    language: str
    grounds: Grounds
    _lines: dict[str, CardLine] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        return self.format.game

    @cached_property
    def names(self) -> NameIndex:
        return self.grounds.index(self.format, on=self.on)

    @cached_property
    def voice(self) -> Voice:
        """Who says what is wrong with the deck."""
        return voice_in(self.language, self.game, on=self.on)

    def unread(self) -> list[dict[str, Any]]:
        """The lines that make no sense as rows, with their reasons in words."""
        return unread_shown(self.draft.unread)

    def example(self) -> str:
        """How a list may be written: two lines with cards of the game."""
        copies = range(_EXAMPLE, 0, -1)
        named = zip(copies, self.names.first(_EXAMPLE), strict=False)
        return "\n".join(f"{count} {self.voice.names.get(slug, name)}" for count, (slug, name) in named)

    def lines(self, slugs: set[str]) -> Mapping[str, CardLine]:
        """Lines of these cards; words that are no card have none."""
        if lacking := slugs - self._lines.keys():
            self._lines |= card_lines(self.game, lacking, on=self.on, language=self.language)
        return {slug: self._lines[slug] for slug in slugs if slug in self._lines}

    @cached_property
    def verdict(self) -> Verdict | DeckRefused:
        """What the format says, or why it says nothing."""
        try:
            (verdict,) = self._judged(self.submission(self.draft.judged_rows()))
        except DeckRefused as error:
            return error
        return verdict

    @cached_property
    def seats(self) -> Seats | None:
        """How many sit at the table; None where no deck is legal for some seats and illegal for others."""
        rules = rules_of(self.game.slug)
        if rules is None or not rules.heeds_seats:
            return None
        try:
            fewest, most = self.grounds.snapshot(self.format, on=self.on).seats()
        except NotInForce:
            return None
        bounds = Seats(fewest, most, fewest)
        return bounds._replace(chosen=bounds.nearest(self.draft.seats))

    @property
    def seats_to_keep(self) -> int | None:
        """The players as the page says them; where it asks for none, as the draft has them."""
        if self.seats is not None:
            return self.seats.chosen
        return self.draft.seats if services.seats_fit(self.format, self.draft.seats, on=today()) else None

    def submission(self, rows: tuple[Row, ...] | None) -> Submission:
        """The deck as it is judged; without rows the table that the rules lay out."""
        return Submission(
            rows=rows,
            features_to_win=self.draft.features_to_win,
            seats=self.seats.chosen if self.seats else None,
        )

    def _judged(self, submission: Submission) -> list[Verdict]:
        return services.deck_judge([self.format], submission, on=self.on, grounds=self.grounds)

    def shown_verdict(self) -> ShownVerdict:
        """The verdict with its problems, errors apart from warnings."""
        verdict = self.verdict
        if isinstance(verdict, DeckRefused):
            return ShownVerdict(None, refusal=verdict.said(self.voice))
        shown = [(problem, self._shown_problem(problem)) for problem in verdict.problems]
        return ShownVerdict(
            verdict.legal,
            tuple(one for problem, one in shown if problem.severity is Severity.ERROR),
            tuple(one for problem, one in shown if problem.severity is not Severity.ERROR),
            features_to_win=verdict.features_to_win,
        )

    def _shown_problem(self, problem: Problem) -> ShownProblem:
        return ShownProblem(advice(problem, self.voice), mechanical_fix(problem, self.draft, self.names))

    def zones(self) -> list[BuilderZone]:
        """The deck by zone and type."""
        lines = self.lines({row.card for row in self.draft.rows})
        near = self._near(lines)
        faulty = self._faulty()
        named = dict.fromkeys((*deck_zones(self.game.slug), *(row.zone for row in self.draft.rows)))
        shown = [
            self._row(place, row, lines.get(row.card), near, faulty)
            for place, row in enumerate(self.draft.rows)
        ]
        return [
            BuilderZone(
                zone,
                zone_word(zone),
                sum(row.count for row in shown if row.zone == zone),
                _groups([row for row in shown if row.zone == zone]),
            )
            for zone in named
        ]

    def _row(
        self,
        place: int,
        row: DraftRow,
        line: CardLine | None,
        near: Mapping[str, tuple[str, ...]],
        faulty: set[tuple[str, str]],
    ) -> BuilderRow:
        zones = deck_zones(self.game.slug)
        other = next((zone for zone in zones if zone != row.zone), "") if len(zones) == 2 else ""
        meant = self.lines(set(near.get(row.card, ())))
        return BuilderRow(
            place,
            row.zone,
            row.card,
            row.count,
            row.note,
            f"{row.set} {row.number}".strip(),
            line,
            other,
            zone_word(other) if other else "",
            tuple(
                Fix(
                    meant[slug].name,
                    edits_deed([Edit(row.zone, row.card, -row.count), Edit(row.zone, slug, row.count)]),
                )
                for slug in near.get(row.card, ())
                if slug in meant
            ),
            (row.zone, row.card) in faulty,
        )

    def _near(self, lines: Mapping[str, CardLine]) -> dict[str, tuple[str, ...]]:
        """Of words that are no single card, the cards that may be meant."""
        strange = [row for row in self.draft.judged_rows() if row.card not in lines]
        if not strange:
            return {}
        reading = deck_read(self.game, Submission(rows=tuple(strange)), on=self.on, index=self.names)
        found = {**reading.near, **reading.ambiguous}
        return {word: slugs[:_NEAR] for word, slugs in found.items()}

    def _faulty(self) -> set[tuple[str, str]]:
        """Rows that an error names, to be marked in the list."""
        if isinstance(self.verdict, DeckRefused):
            return set()
        return {
            (row.zone, row.card)
            for problem in self.verdict.problems
            if problem.severity is Severity.ERROR
            for row in self.draft.rows
            if row.card in problem.cards and problem.zone in (None, row.zone)
        }

    def figures(self) -> dict[str, Any]:
        """Plots of the deck."""
        rows = self.draft.judged_rows()
        counts, curves = figures_plots(services.rows_figures(self.game, rows, on=self.on)["total"])
        if not rows:
            return {}
        # A curve tells something from two numbers on. Cost comes first where cards have one.
        curves = [plot for plot in curves if sum(bar.count > 0 for bar in plot.chart.bars) > 1]
        first = curves[:1]
        return {
            "count_plots": counts[:_PLOTS],
            "curve_plots": first,
            "more_counts": counts[_PLOTS:],
            "more_curves": curves[len(first) :],
        }

    def found(self, form: QueryDict) -> dict[str, Any]:
        """The cards of the game that the query describes, a page of them; or where it is not understood."""
        query = typed(form, "q", longest=_LONGEST_QUERY)
        context: dict[str, Any] = {"q": query, "only_legal": form.get("only_legal") == "1"}
        try:
            result = search_cards(
                self._narrowed(query, context["only_legal"]), day=self.on, game=self.game.slug
            )
        except SearchRefused as refused:
            return context | {"search_refused": refused.said(_)}
        page = Paginator(result.cards, CARDS_PER_PAGE).get_page(form.get("page"))
        lines = lines_of(page.object_list, language=self.language, on=self.on)
        self._lines |= {line.slug: line for line in lines}
        # Whoever types a name wants the card of that name before those that speak of it.
        lines.sort(key=lambda line: query.casefold() not in line.name.casefold())
        return context | {
            "page": page,
            "results": [(line, self.draft.copies(line.slug)) for line in lines],
            "warnings": result.warnings,
        }

    def _narrowed(self, query: str, only_legal: bool) -> str:
        """The query, within the format's cards where that is asked for; read alone first, so that a fault
        is one of what was typed."""
        if not only_legal:
            return query
        search_cards(query, day=self.on, game=self.game.slug)
        legal = f"legal:{self.format.slug}"
        return f"({query}) {legal}" if query.strip() else legal

    def starters(self) -> list[tuple[str, str]]:
        """Decks to begin with: the deed, and the name."""
        rules = rules_of(self.game.slug)
        if rules is not None and rules.own_setup is not None:
            return [("setup", _("The table as the rules lay it out"))]
        rows = Starter.objects.filter(game=self.game).order_by("slug")
        return [(f"starter:{row.slug}", row.name_in(self.language)) for row in rows]

    def deck_called(self, deed: str) -> tuple[DraftRow, ...]:
        """The rows of a `starter:` or `setup`; none of one that there is not."""
        if deed == "setup":
            return self._setup()
        starter = Starter.objects.filter(game=self.game, slug=deed.removeprefix("starter:")).first()
        zones = starter.zones if starter else {}
        return tuple(
            DraftRow(zone, row["card"], row["count"]) for zone, rows in zones.items() for row in rows
        )

    def _setup(self) -> tuple[DraftRow, ...]:
        try:
            (verdict,) = self._judged(self.submission(None))
        except DeckRefused:
            return ()
        return tuple(DraftRow(*row) for row in _setup_rows(verdict))


def _setup_rows(verdict: Verdict) -> list[tuple[str, str, int]]:
    return [(row.zone, row.card, row.count) for row in verdict.setup.rows()] if verdict.setup else []


def _groups(rows: list[BuilderRow]) -> tuple[BuilderGroup, ...]:
    """Types with the most cards first, words that are no card before all; within a type by name."""
    types = dict.fromkeys(row.line.type if row.line else "" for row in rows)
    groups = []
    for type_ in types:
        own = sorted(
            (row for row in rows if (row.line.type if row.line else "") == type_),
            key=lambda row: (row.name.casefold(), row.place),
        )
        groups.append(BuilderGroup(type_, sum(row.count for row in own), tuple(own)))
    return tuple(sorted(groups, key=lambda group: (bool(group.type), -group.count, group.type)))


def formats_offered(rows: Iterable[Format], language: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Formats to choose from, by game, in their order."""
    by_game: dict[str, list[tuple[str, str]]] = {}
    for row in rows:
        by_game.setdefault(row.game.name_in(language), []).append((row.slug, row.name_in(language)))
    return list(by_game.items())
