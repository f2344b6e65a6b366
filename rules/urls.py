"""Addresses of the pages of simulations and matches."""

from django.urls import URLPattern, URLResolver, path

from rules import views
from rules.tables import deeds, record, replays
from rules.tables import views as tables

urlpatterns: list[URLPattern | URLResolver] = [
    path("simulate/", views.simulate, name="simulate"),
    path("simulations/<uuid:simulation_id>/", views.simulation_page, name="simulation-page"),
    path("simulations/<uuid:simulation_id>/progress/", views.simulation_progress, name="simulation-progress"),
    path("simulations/<uuid:simulation_id>/cancel/", views.simulation_cancel_page, name="simulation-cancel"),
    path(
        "simulations/<uuid:simulation_id>/games/<int:number>/",
        replays.game_replay_page,
        name="game-replay-page",
    ),
    path("simulations/<uuid:simulation_id>/game/", replays.game_replay_any, name="game-replay-any"),
    path("play/", tables.play, name="play"),
    path("matches/", tables.match_list, name="match-list"),
    path("matches/<uuid:match_id>/", tables.match_page, name="match-page"),
    path("matches/<uuid:match_id>/join/", tables.match_join, name="match-join"),
    path("matches/<uuid:match_id>/act/", deeds.match_act_page, name="match-act-page"),
    path("matches/<uuid:match_id>/concede/", deeds.match_concede_page, name="match-concede-page"),
    path("matches/<uuid:match_id>/mark/", deeds.match_mark_page, name="match-mark"),
    path("matches/<uuid:match_id>/record/", deeds.match_record_page, name="match-record"),
    path("matches/<uuid:match_id>/rematch/", deeds.match_rematch, name="match-rematch"),
    path("matches/<uuid:match_id>/bot/", deeds.match_bot_page, name="match-bot-page"),
    path("matches/<uuid:match_id>/take/", deeds.match_take, name="match-take"),
    path("matches/<uuid:match_id>/replay/", replays.match_replay_page, name="match-replay-page"),
    path("playtests/", record.playtest_page, name="playtest-page"),
]
