"""Addresses of the API's decks area."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from api.decks import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/validate/", views.ValidateView.as_view(), name="deck-validate"),
    path("decks/parse/", views.ParseView.as_view(), name="deck-parse"),
]
