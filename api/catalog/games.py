"""Games and card sets.

Authority: API, catalog.
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db.models import Count, Prefetch, QuerySet
from drf_spectacular.utils import extend_schema_view

from api.catalog.documented import catalog_schema
from api.catalog.question import Question
from api.catalog.reads import CatalogList, CatalogRead, not_found
from api.catalog.serializers import (
    GameRowSerializer,
    GameSerializer,
    SetRowSerializer,
    SetSerializer,
)
from catalog.models import CardSet, Game, RuleParameter
from decks.models import Format, FormatSnapshot, Starter
from rules.engine.games import GAMES as ENGINES


def counted_sets() -> QuerySet[CardSet]:
    """Sets with the number of different cards printed in each."""
    return CardSet.objects.annotate(cards=Count("printings")).order_by("game__position", "position", "code")


def games_with_parts(on: dt.date) -> QuerySet[Game]:
    """Games with everything that belongs to them on the day: a constant number of queries."""
    snapshots = FormatSnapshot.objects.in_force(on=on)
    formats = Format.objects.prefetch_related(Prefetch("snapshots", snapshots, to_attr="in_force"))
    parameters = RuleParameter.objects.in_force(on=on).order_by("name")
    return (
        Game.objects.select_related("rulebook")
        .prefetch_related(
            Prefetch("sets", counted_sets(), to_attr="sets_in_order"),
            Prefetch("formats", formats.order_by("position", "slug"), to_attr="formats_in_order"),
            Prefetch("parameters", parameters, to_attr="parameters_in_force"),
            Prefetch("starters", Starter.objects.order_by("slug"), to_attr="starters_in_order"),
        )
        .order_by("position", "slug")
    )


@extend_schema_view(get=catalog_schema("game_list", GameRowSerializer, many=True))
class GameListView(CatalogList):
    """The games, each with its sets, formats, parameters in force, starters and bots."""

    def rows(self) -> QuerySet[Game]:
        return games_with_parts(self.question.day)

    def represent_row(self, row: Game) -> dict[str, Any]:
        return game_answer(row, self.question)


@extend_schema_view(get=catalog_schema("game", GameSerializer))
class GameView(CatalogRead):
    """One game with its sets, formats, parameters in force, starters and bots."""

    def find(self) -> Game:
        return games_with_parts(self.question.day).get(slug=self.kwargs["game"])

    def represent(self, subject: Game) -> dict[str, Any]:
        return self.question.answer(game_answer(subject, self.question))


@extend_schema_view(get=catalog_schema("set_list", SetRowSerializer, many=True))
class SetListView(CatalogList):
    """The card sets of all games. The code of a plug-in set starts with `plug`."""

    def rows(self) -> QuerySet[CardSet]:
        return counted_sets().select_related("game")

    def represent_row(self, row: CardSet) -> dict[str, Any]:
        return set_answer(row, row.game.slug, self.question)


@extend_schema_view(get=catalog_schema("set", SetSerializer))
class SetView(CatalogRead):
    """One card set."""

    def find(self) -> CardSet:
        game, code = self.kwargs["game"], self.kwargs["code"]
        found = counted_sets().filter(game__slug=game, code=code).first()
        if found is None:
            raise not_found(f"There is no set {code!r} in {game}.")
        return found

    def represent(self, subject: CardSet) -> dict[str, Any]:
        return self.question.answer(set_answer(subject, self.kwargs["game"], self.question))


def game_answer(game: Game, question: Question) -> dict[str, Any]:
    """The game; of one read by `games_with_parts`: no query."""
    has_rulebook = hasattr(game, "rulebook")
    return {
        "slug": game.slug,
        "name": game.name_in(question.language),
        "names": game.names,
        "summary": question.chosen(game.summaries),
        "seats": {"min": game.seats_min, "max": game.seats_max},
        "languages": game.languages,
        "always_in_play": game.always_in_play,
        "vocabulary": game.vocabulary,
        "sets": [set_answer(row, game.slug, question) for row in game.sets_in_order],  # type: ignore[attr-defined]
        "formats": [format_answer(row, question) for row in game.formats_in_order if row.in_force],  # type: ignore[attr-defined]
        "parameters": [
            parameter_answer(row, game.slug)
            for row in game.parameters_in_force  # type: ignore[attr-defined]
        ],
        "starters": [starter_answer(row, question) for row in game.starters_in_order],  # type: ignore[attr-defined]
        "bots": list(ENGINES[game.slug].bots) if game.slug in ENGINES else [],
        "url": question.url("game", game=game.slug),
        "cards_url": f"{question.url('cards')}?game={game.slug}",
        "rulebook_url": question.url("rulebook", game=game.slug) if has_rulebook else None,
        "lang": question.language,
        "lang_fallback": question.fell_back(game.names) or question.fell_back(game.summaries),
    }


def set_answer(card_set: CardSet, game: str, question: Question) -> dict[str, Any]:
    """The set; of one read by `counted_sets`: no query."""
    return {
        "game": game,
        "code": card_set.code,
        "name": card_set.name_in(question.language),
        "names": card_set.names,
        "released_on": card_set.released_on,
        "is_house": card_set.is_house,
        "note": question.chosen(card_set.notes),
        "cards": card_set.cards,  # type: ignore[attr-defined]
        "url": question.url("set", game=game, code=card_set.code),
        "cards_url": f"{question.url('cards')}?game={game}&set={card_set.code}",
        "lang": question.language,
        "lang_fallback": question.fell_back(card_set.names),
    }


def format_answer(row: Format, question: Question) -> dict[str, Any]:
    """The format as its snapshot in force has it."""
    snapshot: FormatSnapshot = row.in_force[0]  # type: ignore[attr-defined]
    return {
        "slug": row.slug,
        "name": row.name_in(question.language),
        "names": row.names,
        "effective_from": snapshot.effective_from,
        "pool": snapshot.pool,
        "construction": snapshot.construction,
        "settings": snapshot.settings,
    }


def parameter_answer(row: RuleParameter, game: str) -> dict[str, Any]:
    """The parameter, with the full id of its clause."""
    return {
        "name": row.name,
        "value": row.value,
        "clause": f"{game}:{row.clause}" if row.clause else "",
        "effective_from": row.effective_from,
    }


def starter_answer(row: Starter, question: Question) -> dict[str, Any]:
    return {
        "slug": row.slug,
        "name": row.name_in(question.language),
        "names": row.names,
        "zones": row.zones,
    }
