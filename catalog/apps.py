"""The catalog app: cards and rulebooks as dated records."""

from django.apps import AppConfig


class CatalogConfig(AppConfig):
    name = "catalog"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from catalog.search.flags import flags_register

        flags_register()
