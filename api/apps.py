"""The REST API and the project's commands."""

from __future__ import annotations

from django.apps import AppConfig
from django.conf import settings
from django.contrib.auth.signals import user_logged_in
from django.db.models.signals import post_save


class ApiConfig(AppConfig):
    name = "api"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        import api.config.celery  # noqa: F401 (tasks are sent by the application made there)
        from api.accounts.held import held_register
        from api.accounts.registration import claim_name
        from api.sessions import note_agent

        held_register()
        post_save.connect(claim_name, sender=settings.AUTH_USER_MODEL, dispatch_uid="claim_name")
        user_logged_in.connect(note_agent, dispatch_uid="note_agent")
