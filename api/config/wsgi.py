"""The WSGI entry point."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "api.config.settings")

from django.core.wsgi import get_wsgi_application

from api.config.startup import load_settings, settle

#: By this exit code a gunicorn worker tells its arbiter that starting another one is of no use.
GUNICORN_APP_LOAD_ERROR = 4

load_settings(exit_code=GUNICORN_APP_LOAD_ERROR)
application = get_wsgi_application()
settle()
