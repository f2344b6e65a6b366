"""Addresses of the catalog's pages."""

from django.urls import URLPattern, URLResolver, path

from catalog import errata_views, views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("cards/", views.card_list, name="card-list"),
    path("cards/<slug:game>/<slug:slug>/", views.card_page, name="card-page"),
    path("errata/", errata_views.errata_page, name="errata-page"),
    path("rules/", views.rulebook_list, name="rulebook-list"),
    path("rules/<slug:game>/", views.rulebook_page, name="rulebook-page"),
    path("rules/<slug:game>/<str:number>/", views.clause_page, name="clause-page"),
    path("clauses/<str:full_id>/", views.clause_redirect, name="clause-redirect"),
]
