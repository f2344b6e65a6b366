"""Published errata of cards, clauses and rulings: the list, and the feed.

Authority: API, catalog (`errata/`, `errata/feed.atom`).
"""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.html import linebreaks
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request

from api.catalog.card_answers import version_answer
from api.catalog.cards import GAME
from api.catalog.documented import catalog_file_schema, catalog_schema
from api.catalog.question import Question
from api.catalog.reads import CatalogList, CatalogRead, MadeDocument, MadeRenderer
from api.catalog.serializers import VersionSerializer, Words
from api.errors import bad_parameter
from api.parameters import text_parameter
from catalog.diffs import word_diff
from catalog.errata import Errata, Erratum, Kind
from catalog.links import absolute_link
from catalog.models import Game

#: The newest errata are in the feed; who wants all asks for the list.
FEED_LENGTH: Final = 50


#: Members that an erratum of a clause or a ruling has as well as one of a card.
_OF_ALL: Final = frozenset(
    {"effective_from", "effective_until", "cancelled", "withdrawn", "reason", "source", "text"}
    | {"changed", "diff", "kind", "game", "scheduled", "published_at", "url"}
)


class ErratumSerializer(VersionSerializer):
    """A version after the first of a card, a clause or a ruling, with what it changed.

    Of a card it has the whole version, of a clause its `id`, of a ruling `slug`, `key` and `clauses`.
    """

    kind = serializers.ChoiceField([kind.value for kind in Kind])
    game = serializers.SlugField()
    slug = serializers.SlugField(help_text="The card, of a ruling too.")
    id = serializers.CharField(help_text="The clause, in full.")
    key = serializers.SlugField(help_text="The ruling, within its card.")
    clauses = Words(help_text="What the ruling rests on.")
    scheduled = serializers.BooleanField(help_text="Not in force yet on the day.")
    published_at = serializers.DateTimeField()
    url = serializers.URLField()

    def get_fields(self) -> dict[str, Any]:
        fields = super().get_fields()
        for name, field in fields.items():
            field.required = name in _OF_ALL
        return fields


@extend_schema_view(get=catalog_schema("errata", ErratumSerializer, many=True, parameters=[GAME]))
class ErrataListView(CatalogList):
    """Published errata, newest first, scheduled ones too: what came after the first version of a thing.

    Things are cards, clauses and rulings (`kind`). With `as_of`, those in force by then. The wording is the
    English one, which the others translate.
    """

    parameters = ("game",)

    def rows(self) -> Any:
        game = text_parameter(self.question.request, "game", longest=40)
        if game is not None:
            _refuse_unknown_game(game)
        return Errata(game=game, until=self.question.as_of)

    def represent_row(self, row: Erratum) -> dict[str, Any]:
        version, game = row.version, row.game.slug
        return {
            "kind": row.kind.value,
            "game": game,
            **_content(row, game, self.question),
            "scheduled": version.effective_from > self.question.day,
            "published_at": version.published_at,
        }


def _content(row: Erratum, game: str, question: Question) -> dict[str, Any]:
    """What the changed thing is, and how it reads from the erratum's day on."""
    version, before = row.version, row.before
    if row.kind is Kind.CLAUSE:
        number = version.clause.number
        address = question.url("clause", game=game, clause=number)
        return {"id": row.subject, "url": address, **_worded(version, before, version.reason, version.source)}
    slug = version.card.slug
    address = question.url("card", game=game, slug=slug)
    if row.kind is Kind.CARD:
        return {"slug": slug, "url": address, **version_answer(version, before)}
    named = {"slug": slug, "key": version.key, "clauses": version.clauses, "url": address}
    changed = ["clauses"] if version.clauses != before.clauses else []
    return {**named, **_worded(version, before, "", ""), "changed": changed}


def _worded(version: Any, before: Any, reason: str, source: str) -> dict[str, Any]:
    return {
        "effective_from": version.effective_from,
        "effective_until": version.effective_until,
        "cancelled": version.cancelled_at is not None,
        "withdrawn": version.withdrawn,
        "reason": reason,
        "source": source,
        "text": version.text,
        "changed": [],
        "diff": [piece._asdict() for piece in word_diff(before.text, version.text)],
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
        return Errata(until=self.question.as_of)[:FEED_LENGTH]

    def represent(self, subject: list[Erratum]) -> str:
        request = self.question.request
        feed = _Feed(
            title="Deckwright: errata",
            link=absolute_link(request, reverse("errata-page")),
            description="Changes to cards, clauses and rulings, newest first.",
            feed_url=self.question.url("errata-feed"),
            language="en",
        )
        for erratum in subject:
            _add_entry(feed, erratum, request)
        return str(feed.writeString("utf-8"))


class _Feed(Atom1Feed):
    """An empty feed was updated never rather than now, so that the same question has the same answer."""

    def latest_post_date(self) -> dt.datetime:
        dates = [item["updateddate"] for item in self.items]
        return max(dates, default=dt.datetime(2026, 1, 1, tzinfo=dt.UTC))


def _add_entry(feed: Atom1Feed, erratum: Erratum, request: Request) -> None:
    version, game = erratum.version, erratum.game
    address = absolute_link(request, _page(erratum))
    if erratum.kind is Kind.CARD:
        address += f"#version-{version.number}"
    kind = "" if erratum.kind is Kind.CARD else f", {erratum.kind}"
    own = "" if erratum.kind is Kind.CARD else f"#{getattr(version, 'key', 'text')}-{version.effective_from}"
    feed.add_item(
        title=f"{erratum.subject} ({game.name_in('en')}{kind}), from {version.effective_from}",
        link=address,
        # A summary of a feed is HTML.
        description=linebreaks(_summary(erratum), autoescape=True),
        unique_id=address + own,
        pubdate=version.published_at,
        updateddate=version.published_at,
        categories=[game.slug],
    )


def _page(erratum: Erratum) -> str:
    if erratum.kind is Kind.CLAUSE:
        return reverse("clause-page", args=[erratum.game.slug, erratum.version.clause.number])
    return reverse("card-page", args=[erratum.game.slug, erratum.version.card.slug])


def _summary(erratum: Erratum) -> str:
    """Plain text: the reason, and the wording from the erratum's day on."""
    version = erratum.version
    reason = getattr(version, "reason", "")
    if version.withdrawn:
        return f"Withdrawn from {version.effective_from} on. {reason}".strip()
    return "\n\n".join(filter(None, (reason, version.text)))
