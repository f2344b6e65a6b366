"""Addresses of the whole service."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("api.urls")),
    path("", include("catalog.urls")),
    path("", include("decks.urls")),
    path("", include("rules.urls")),
]
