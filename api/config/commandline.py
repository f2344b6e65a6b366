"""Runs one command of manage.py: `test` by pytest, everything else by Django."""

from __future__ import annotations

import os
import sys


def run(root: str, argv: list[str]) -> int:
    """Run the command and return its exit code; a faulty setting is one line and code 1.

    Raises: KeyboardInterrupt, which manage.py turns into one line and code 130.
    """
    if argv[1:2] == ["test"]:
        return _run_tests(root, argv[2:])
    # Only this entry offers the embedded service: a web server or worker started on its own is production.
    os.environ.setdefault("DECKWRIGHT_EMBEDDED", "1")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "api.config.settings")
    from django.core.management import execute_from_command_line

    from api.config.startup import load_settings

    load_settings()
    execute_from_command_line(argv)
    return 0


def _run_tests(root: str, arguments: list[str]) -> int:
    """Hand over to pytest; the whole suite runs on all cores, a part of it as the arguments say.

    One process more than there are cores works for those that wait for a browser or for a service to start.
    """
    whole = ["-n", str((os.cpu_count() or 1) + 1), "--dist", "worksteal"]
    os.chdir(root)
    os.execv(sys.executable, [sys.executable, "-m", "pytest", *(arguments or whole)])
