"""The Django project: settings, addresses, the Celery application.

Nothing is imported here: manage.py reads `bootstrap` from this package before any library is installed.
"""
