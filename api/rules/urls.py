"""Addresses of the API's rules area."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from api.rules import match_notes, match_seats, match_watching, matches, playtests, views
from api.rules.scenarios import ScenarioView

urlpatterns: list[URLPattern | URLResolver] = [
    path("scenarios/", ScenarioView.as_view(), name="scenarios"),
    path("simulations/", views.SimulationListView.as_view(), name="simulations"),
    path("simulations/<uuid:id>/", views.SimulationView.as_view(), name="simulation"),
    path("simulations/<uuid:id>/cancel/", views.SimulationCancelView.as_view(), name="simulation-cancel"),
    path("simulations/<uuid:id>/events/", views.SimulationEventsView.as_view(), name="simulation-events"),
    path("simulations/<uuid:id>/games/", views.SimulationGamesView.as_view(), name="simulation-games"),
    path(
        "simulations/<uuid:id>/games/<int:number>/replay/",
        views.SimulationReplayView.as_view(),
        name="simulation-replay",
    ),
    path("matches/", matches.MatchListView.as_view(), name="matches"),
    path("matches/<uuid:id>/", matches.MatchView.as_view(), name="match"),
    path("matches/<uuid:id>/actions/", matches.MatchActionsView.as_view(), name="match-actions"),
    path("matches/<uuid:id>/concede/", matches.MatchConcedeView.as_view(), name="match-concede"),
    path("matches/<uuid:id>/events/", match_watching.MatchEventsView.as_view(), name="match-events"),
    path("matches/<uuid:id>/replay/", match_watching.MatchReplayView.as_view(), name="match-replay"),
    path("matches/<uuid:id>/rematch/", matches.MatchRematchView.as_view(), name="match-rematch"),
    path("matches/<uuid:id>/notes/", match_notes.MatchNotesView.as_view(), name="match-notes"),
    path("playtests/", playtests.PlaytestsView.as_view(), name="playtests"),
    path("playtests/export/", playtests.PlaytestsExportView.as_view(), name="playtests-export"),
    path("matches/<uuid:id>/claim/", match_seats.MatchClaimView.as_view(), name="match-claim"),
    path("matches/<uuid:id>/bot/", match_seats.MatchBotView.as_view(), name="match-bot"),
]
