"""Addresses of the api app: everything under /api/v1/, and /healthz."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from api import documents, roots
from api.accounts import calls as accounts

version_1: list[URLPattern | URLResolver] = [
    path("", roots.RootView.as_view(), name="root"),
    path("changelog/", roots.ChangelogView.as_view(), name="changelog"),
    path("me/", accounts.MeView.as_view(), name="me"),
    path("tokens/", accounts.TokenListView.as_view(), name="tokens"),
    path("tokens/<uuid:id>/", accounts.TokenView.as_view(), name="token"),
    path("schema/", documents.SchemaView.as_view(), name="schema"),
    path("docs/", documents.SwaggerView.as_view(), name="docs"),
    path("redoc/", documents.RedocView.as_view(), name="redoc"),
    path("", include("api.catalog.urls")),
    path("", include("api.decks.urls")),
    path("", include("api.rules.urls")),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", roots.HealthView.as_view(), name="healthz"),
    path("api/v1/", include((version_1, "api"))),
]
