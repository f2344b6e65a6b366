"""The Celery application."""

import os

from celery import Celery
from django.conf import settings

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "api.config.settings")

from api.config import broker
from api.config.fellows import Fellows
from api.config.startup import load_settings

load_settings()
broker.install()
app = Celery("deckwright")
# The current application is one of a thread; the default one serves the web server's other threads.
app.set_default()
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
if not settings.PRODUCTION:
    app.steps["worker"].add(Fellows)
