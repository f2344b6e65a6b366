"""Addresses of the API's catalog area."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path, register_converter

from api.catalog import (
    bulk,
    cards,
    changes,
    collection,
    errata,
    facets,
    games,
    images,
    named_card,
    rulebooks,
    search,
)


class ClauseNumber:
    """`deck.2`, `ability.ri34`: the number of a clause within its rulebook."""

    regex = r"[a-z0-9_-]{1,40}(?:\.[a-z0-9_-]{1,40}){0,3}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(ClauseNumber, "clause")

urlpatterns: list[URLPattern | URLResolver] = [
    path("games/", games.GameListView.as_view(), name="games"),
    path("games/<slug:game>/", games.GameView.as_view(), name="game"),
    path("sets/", games.SetListView.as_view(), name="sets"),
    path("sets/<slug:game>/<slug:code>/", games.SetView.as_view(), name="set"),
    path("cards/", search.CardListView.as_view(), name="cards"),
    path("cards/autocomplete/", search.CompletionView.as_view(), name="card-autocomplete"),
    path("cards/random/", search.RandomCardView.as_view(), name="card-random"),
    path("cards/collection/", collection.CollectionView.as_view(), name="collection"),
    path("cards/named/", named_card.NamedCardView.as_view(), name="named-card"),
    path("cards/<slug:game>/<slug:slug>/", cards.CardView.as_view(), name="card"),
    path("cards/<slug:game>/<slug:slug>/versions/", cards.VersionListView.as_view(), name="card-versions"),
    path("cards/<slug:game>/<slug:slug>/rulings/", cards.RulingListView.as_view(), name="card-rulings"),
    path("cards/<slug:game>/<slug:slug>/printings/", cards.PrintingListView.as_view(), name="card-printings"),
    path("cards/<slug:game>/<slug:slug>/image.svg", images.CardImageView.as_view(), name="card-image"),
    path("catalog/<slug:game>/<slug:facet>/", facets.FacetView.as_view(), name="facet"),
    path("errata/", errata.ErrataListView.as_view(), name="errata"),
    path("errata/feed.atom", errata.ErrataFeedView.as_view(), name="errata-feed"),
    path("changes/", changes.ChangesView.as_view(), name="changes"),
    path("bulk/", bulk.BulkView.as_view(), name="bulk"),
    path("bulk/<str:file>", bulk.BulkFileView.as_view(), name="bulk-file"),
    path("rulebooks/", rulebooks.RulebookListView.as_view(), name="rulebooks"),
    path("rulebooks/<slug:game>/", rulebooks.RulebookView.as_view(), name="rulebook"),
    path("rulebooks/<slug:game>/<clause:clause>/", rulebooks.ClauseView.as_view(), name="clause"),
]
