"""The Celery application."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "api.config.settings")

app = Celery("deckwright")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
