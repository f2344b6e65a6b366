"""The rules app: games, simulations and matches."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    name = "rules"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the catalog its voices. Imported here: apps must be loaded first."""
        from catalog.panels import register_games
        from rules.engine.games import GAMES
        from rules.held import held_register
        from rules.panels import panels_register
        from rules.rendering import renderers_register
        from rules.tables.boards import GAMES as TABLES

        renderers_register()
        panels_register()
        held_register()
        register_games("simulate", lambda: frozenset(GAMES))
        register_games("play", lambda: frozenset(TABLES))
