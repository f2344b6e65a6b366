"""Addresses of the API's decks area."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from api.decks import odds_views, repair_views, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/validate/", views.ValidateView.as_view(), name="deck-validate"),
    path("decks/parse/", views.ParseView.as_view(), name="deck-parse"),
    path("decks/repair/", repair_views.RepairView.as_view(), name="deck-repair"),
    path("decks/odds/", odds_views.OddsView.as_view(), name="deck-odds-of"),
]
