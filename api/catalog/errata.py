"""Published errata of cards: the list, and the feed.

Authority: API, catalog (`errata/`, `errata/feed.atom`).
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers

from api.catalog.card_answers import version_answer
from api.catalog.cards import GAME
from api.catalog.documented import catalog_file_schema, catalog_schema
from api.catalog.reads import CatalogList, CatalogRead, MadeDocument, MadeRenderer
from api.catalog.serializers import VersionSerializer
from api.errors import bad_parameter
from api.parameters import text_parameter
from catalog.errata import Erratum, errata_of, errata_published
from catalog.models import Game

#: The newest errata are in the feed; who wants all asks for the list.
FEED_LENGTH: Final = 50


class ErratumSerializer(VersionSerializer):
    """A version of a card after its first, with what it changed."""

    game = serializers.SlugField()
    slug = serializers.SlugField()
    scheduled = serializers.BooleanField(help_text="Not in force yet on the day.")
    published_at = serializers.DateTimeField()
    url = serializers.URLField()


class ErrataRows:
    """Errata of a page of rows, each with the version it changed: two queries a page."""

    def __init__(self, rows: Any) -> None:
        self.rows = rows

    def __len__(self) -> int:
        return int(self.rows.count())

    def __getitem__(self, part: slice) -> list[Erratum]:
        return errata_of(self.rows[part])


@extend_schema_view(get=catalog_schema("errata", ErratumSerializer, many=True, parameters=[GAME]))
class ErrataListView(CatalogList):
    """Published errata, newest first, scheduled ones too: every version of a card after its first.

    With `as_of`, those in force by then. The wording is the English one, which the others translate.
    """

    parameters = ("game",)

    def rows(self) -> Any:
        rows = errata_published()
        if self.question.as_of:
            rows = rows.filter(effective_from__lte=self.question.as_of)
        game = text_parameter(self.question.request, "game", longest=40)
        if game is not None:
            _refuse_unknown_game(game)
            rows = rows.in_game(game)
        return ErrataRows(rows)

    def represent_row(self, row: Erratum) -> dict[str, Any]:
        version = row.version
        game, slug = version.card.game.slug, version.card.slug
        return {
            "game": game,
            "slug": slug,
            **version_answer(version, row.before),
            "scheduled": version.effective_from > self.question.day,
            "published_at": version.published_at,
            "url": self.question.url("card", game=game, slug=slug),
        }


def _refuse_unknown_game(game: str) -> None:
    if not Game.objects.filter(slug=game).exists():
        raise bad_parameter("game", "unknown_game", f"There is no game {game!r}.")


class AtomRenderer(MadeRenderer):
    """An Atom document that the view has made."""

    media_type = "application/atom+xml"
    format = "atom"


@extend_schema_view(get=catalog_file_schema("errata_feed", OpenApiTypes.STR, "application/atom+xml"))
class ErrataFeedView(MadeDocument, CatalogRead):
    """The newest errata as an Atom feed, scheduled ones with the day from which they hold."""

    renderer_classes = (AtomRenderer,)

    def find(self) -> list[Erratum]:
        rows = errata_published()
        if self.question.as_of:
            rows = rows.filter(effective_from__lte=self.question.as_of)
        return errata_of(rows[:FEED_LENGTH])

    def represent(self, subject: list[Erratum]) -> str:
        request = self.question.request
        feed = _Feed(
            title="Deckwright: errata",
            link=request.build_absolute_uri(reverse("errata-page")),
            description="Changes to cards, newest first.",
            feed_url=self.question.url("errata-feed"),
            language="en",
        )
        for erratum in subject:
            _add_entry(feed, erratum, request.build_absolute_uri)
        return str(feed.writeString("utf-8"))


class _Feed(Atom1Feed):
    """An empty feed was updated never rather than now, so that the same question has the same answer."""

    def latest_post_date(self) -> dt.datetime:
        dates = [item["updateddate"] for item in self.items]
        return max(dates, default=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))


def _add_entry(feed: Atom1Feed, erratum: Erratum, absolute: Any) -> None:
    version = erratum.version
    card = version.card
    address = absolute(reverse("card-page", args=[card.game.slug, card.slug])) + f"#version-{version.number}"
    feed.add_item(
        title=f"{version.name} ({card.game.name_in('en')}), from {version.effective_from}",
        link=address,
        description=_summary(erratum),
        unique_id=address,
        pubdate=version.published_at,
        updateddate=version.published_at,
        categories=[card.game.slug],
    )


def _summary(erratum: Erratum) -> str:
    """Plain text: the reason, and the wording from the erratum's day on."""
    version = erratum.version
    if version.withdrawn:
        return f"Withdrawn from {version.effective_from} on. {version.reason}".strip()
    return "\n\n".join(filter(None, (version.reason, version.text)))
