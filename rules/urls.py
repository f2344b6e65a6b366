"""Addresses of the pages of simulations."""

from django.urls import URLPattern, URLResolver, path

from rules import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("simulate/", views.simulate, name="simulate"),
    path("simulations/<uuid:simulation_id>/", views.simulation_page, name="simulation-page"),
    path("simulations/<uuid:simulation_id>/progress/", views.simulation_progress, name="simulation-progress"),
    path("simulations/<uuid:simulation_id>/cancel/", views.simulation_cancel_page, name="simulation-cancel"),
]
