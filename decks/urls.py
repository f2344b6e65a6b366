"""Addresses of the pages of decks. `deck_id` is the deck's own id or that of its share link."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from decks import deck_views, deed_views, gallery_views
from decks.builder import views as builder_views

urlpatterns: list[URLPattern | URLResolver] = [
    path("decks/", gallery_views.gallery, name="deck-gallery"),
    path("decks/mine/", gallery_views.my_decks, name="my-decks"),
    path("decks/new/", builder_views.deck_new, name="deck-new"),
    path("decks/<uuid:deck_id>/edit/", builder_views.deck_edit, name="deck-edit"),
    path("decks/<uuid:deck_id>/", deck_views.deck_page, name="deck-page"),
    path("decks/<uuid:deck_id>/print/", deck_views.deck_print, name="deck-print"),
    path("decks/<uuid:deck_id>/diff/", deck_views.deck_diff_page, name="deck-diff-page"),
    path("decks/<uuid:deck_id>/fork/", deed_views.deck_fork, name="deck-fork-page"),
    path("decks/<uuid:deck_id>/visibility/", deed_views.deck_show, name="deck-visibility"),
    path("decks/<uuid:deck_id>/share/", deed_views.deck_share, name="deck-share-page"),
    path("decks/<uuid:deck_id>/unshare/", deed_views.deck_unshare, name="deck-unshare"),
    path("decks/<uuid:deck_id>/revert/", deed_views.deck_revert, name="deck-revert-page"),
    path("decks/<uuid:deck_id>/delete/", deed_views.deck_delete, name="deck-delete"),
    path("decks/<uuid:deck_id>/restore/", deed_views.deck_restore, name="deck-restore-page"),
]
