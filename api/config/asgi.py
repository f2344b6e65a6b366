"""The ASGI entry point."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "api.config.settings")

from django.core.asgi import get_asgi_application

from api.config.startup import load_settings, settle

load_settings()
application = get_asgi_application()
settle()
