"""Addresses of the catalog's pages."""

from django.urls import URLPattern, URLResolver, path

from catalog import card_views, errata_views, search_views, set_views, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("cards/", search_views.search_page, name="card-list"),
    path("cards/help/", search_views.search_help, name="search-help"),
    path("cards/<slug:game>/<slug:slug>/", card_views.card_page, name="card-page"),
    path("sets/", set_views.set_list, name="set-list"),
    path("sets/<slug:game>/<slug:code>/", set_views.set_page, name="set-page"),
    path("errata/", errata_views.errata_page, name="errata-page"),
    path("rules/", views.rulebook_list, name="rulebook-list"),
    path("rules/<slug:game>/", views.rulebook_page, name="rulebook-page"),
    path("rules/<slug:game>/<str:number>/", views.clause_page, name="clause-page"),
    path("clauses/<str:full_id>/", views.clause_redirect, name="clause-redirect"),
]
