"""The decks app: formats, deck lists and their legality."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from decks import loaders
        from decks.held import held_register
        from decks.panels import panels_register
        from decks.search import search_register
        from decks.snapshots import snapshots_register

        loaders.register()
        search_register()
        panels_register()
        held_register()
        snapshots_register()
