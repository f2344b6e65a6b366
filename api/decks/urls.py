"""Addresses of the API's decks area."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from api.decks import deck_deeds, deck_odds, deck_reads, odds_views, repair_views, saved, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/validate/", views.ValidateView.as_view(), name="deck-validate"),
    path("decks/", saved.DeckListView.as_view(), name="decks"),
    path("decks/<uuid:id>/", saved.DeckDetailView.as_view(), name="deck"),
    path("decks/<uuid:id>/legality/", deck_reads.DeckLegalityView.as_view(), name="deck-legality"),
    path("decks/<uuid:id>/stats/", deck_reads.DeckStatsView.as_view(), name="deck-stats"),
    path("decks/<uuid:id>/odds/", deck_odds.DeckOddsView.as_view(), name="deck-odds"),
    path("decks/<uuid:id>/export/", deck_reads.DeckExportView.as_view(), name="deck-export"),
    path("decks/<uuid:id>/revisions/", deck_reads.DeckRevisionsView.as_view(), name="deck-revisions"),
    path("decks/<uuid:id>/diff/", deck_reads.DeckDiffView.as_view(), name="deck-diff"),
    path("decks/<uuid:id>/revert/", deck_deeds.DeckRevertView.as_view(), name="deck-revert"),
    path("decks/<uuid:id>/fork/", deck_deeds.DeckForkView.as_view(), name="deck-fork"),
    path("decks/<uuid:id>/share/", deck_deeds.DeckShareView.as_view(), name="deck-share"),
    path("decks/<uuid:id>/restore/", deck_deeds.DeckRestoreView.as_view(), name="deck-restore"),
    path("decks/parse/", views.ParseView.as_view(), name="deck-parse"),
    path("decks/repair/", repair_views.RepairView.as_view(), name="deck-repair"),
    path("decks/odds/", odds_views.OddsView.as_view(), name="deck-odds-of"),
]
