"""`manage.py up`: the whole service on this machine, from nothing to an address, until Ctrl-C."""

from __future__ import annotations

import io
import os
import secrets
import signal
import socket
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from api.accounts.links import service_address
from api.config import instance, service
from api.config.supervisor import Child, Supervisor

DEMO = "demo"
#: How long the web server may take until it answers, in seconds.
START_LIMIT = 180.0
#: After what time a Ctrl-C that was dropped is raised again, in seconds.
AGAIN = 0.02


@contextmanager
def heeded_interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt for a Ctrl-C, until something heeds it; at the latest at the end of the block.

    What it comes upon may be a callback of the database or of the garbage collector, which drops exceptions:
    then it is raised again, a moment later.
    """
    has_come = False

    def note(*_: object) -> None:
        nonlocal has_come
        has_come = True
        raise KeyboardInterrupt

    def dropped(what: sys.UnraisableHookArgs) -> None:
        if issubclass(what.exc_type, KeyboardInterrupt):
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
        else:
            told(what)

    told, sys.unraisablehook = sys.unraisablehook, dropped
    timer = signal.getitimer(signal.ITIMER_REAL)
    handlers = {number: signal.signal(number, note) for number in (signal.SIGINT, signal.SIGALRM)}
    try:
        yield
    except Exception:
        if has_come:
            raise KeyboardInterrupt from None
        raise
    finally:
        signal.setitimer(signal.ITIMER_REAL, *timer)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        sys.unraisablehook = told
    if has_come:
        raise KeyboardInterrupt


class Command(BaseCommand):
    """Prepares the database; keeps web server and worker running until Ctrl-C or until one keeps dying."""

    help = "Start the whole service: database, cards, web server and worker, until Ctrl-C."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen at (0.0.0.0: every one)")
        parser.add_argument("--port", type=port_number, default=8000, help="port; 0 takes a free one")
        parser.add_argument(
            "--demo", action="store_true", help="also make a demo admin, its password shown once"
        )
        parser.add_argument(
            "--concurrency",
            type=process_count,
            default=os.cpu_count() or 1,
            help="worker processes (default: cores)",
        )

    def handle(self, *, host: str, port: int, demo: bool, concurrency: int, verbosity: int, **_: Any) -> None:
        if demo and settings.PRODUCTION:
            raise CommandError("--demo makes an admin to try things with; a production database gets none")
        folder = Path(settings.DATA_DIR)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            lock = instance.data_folder_lock(folder)
            listener = instance.listening_socket(host, port)
        except instance.InstanceError as error:
            raise CommandError(str(error)) from None
        try:
            with heeded_interrupts():
                self.prepare(demo=demo)
            self.serve(folder, listener, host=host, concurrency=concurrency, is_loud=verbosity > 1)
        except DatabaseError as error:
            raise CommandError(unusable_database(error)) from None
        finally:
            listener.close()
            instance.withdraw_address(folder)
            os.close(lock)

    def prepare(self, *, demo: bool) -> None:
        """Bring the database up to date and add what the fixtures add."""
        started = time.monotonic()
        call_command("migrate", verbosity=0, interactive=False)
        summary = io.StringIO()
        call_command("load_cards", stdout=summary, stderr=self.stderr)
        last = (summary.getvalue().strip().splitlines() or [""])[-1]
        self.row("Cards", last or "loaded")
        if demo:
            self.row("Demo", demo_account())
        self.row("Data", f"{settings.DATA_DIR}  (ready in {time.monotonic() - started:.1f} s)")

    def serve(
        self, folder: Path, listener: socket.socket, *, host: str, concurrency: int, is_loud: bool
    ) -> None:
        """Run both children until the end. Raises: CommandError when one of them keeps dying by itself."""
        logs = folder / "logs"
        logs.mkdir(exist_ok=True)
        address = service.shown_address(host, listener.getsockname()[1])
        web = service.web_server(listener.fileno(), logs)
        worker = service.worker(concurrency, logs)
        supervisor = Supervisor([web, worker], report=self.notice)
        supervisor.catch_signals()
        environment = service.children_environment(host)
        web.start(environment, files=[listener.fileno()], is_loud=is_loud)
        worker.start(environment, is_loud=is_loud)
        dead = self.wait_for_answer(supervisor, address)
        if not dead and not supervisor.is_stopping:
            instance.publish_address(folder, address)
            self.row("Logs", "below" if is_loud else str(logs))
            self.say_links(host)
            self.row("Address", self.style.SUCCESS(address) + "   (Ctrl-C stops it)")
            dead = supervisor.wait()
        self.finish(supervisor, dead)

    def say_links(self, host: str) -> None:
        """What links that leave the service begin with, where that may not be what people reach it by."""
        if settings.PUBLIC_URL:
            self.row("Links", f"{settings.PUBLIC_URL}/… (PUBLIC_URL)")
        elif service.is_every_address(host):
            self.row("Links", f"of letters {service_address()}/…; set PUBLIC_URL to what people reach it by")

    def wait_for_answer(self, supervisor: Supervisor, address: str) -> Child | None:
        """Wait until the service answers; the child that kept dying meanwhile, if one did."""
        deadline = time.monotonic() + START_LIMIT
        is_well = False

        def is_settled() -> bool:
            nonlocal is_well
            is_well = service.is_healthy(address)
            return is_well or time.monotonic() > deadline

        dead = supervisor.wait(is_settled)
        if not (dead or is_well or supervisor.is_stopping):
            supervisor.stop()
            raise CommandError(f"{address} did not answer within {START_LIMIT:.0f} s")
        return dead

    def finish(self, supervisor: Supervisor, dead: Child | None) -> None:
        """End both children, and say so. Raises: CommandError when one kept dying by itself."""
        if dead:
            code = dead.exit_code()
            for line in dead.last_words():
                self.stderr.write(f"  {dead.name}: {line}", self.style.NOTICE)
        else:
            self.stdout.write("\nStopping … (a few seconds; Ctrl-C again ends it at once)")
            self.stdout.flush()
        in_time = supervisor.stop()
        if dead:
            raise CommandError(f"the {dead.name} keeps ending (exit code {code}); its log: {dead.log}")
        self.stdout.write("Stopped." if in_time else "Stopped; what was still running was ended by force.")

    def notice(self, text: str) -> None:
        self.stderr.write(text, self.style.NOTICE)
        self.stderr.flush()

    def row(self, name: str, text: str) -> None:
        self.stdout.write(f"{name:<8} {text}")
        self.stdout.flush()


def port_number(text: str) -> int:
    """A port, 0 to 65535. Raises: ArgumentTypeError"""
    if not (text.isdecimal() and int(text) <= 65_535):
        raise ArgumentTypeError(f"{text} is no port: a number from 0 to 65535 is")
    return int(text)


def process_count(text: str) -> int:
    """How many worker processes, 1 to 256. Raises: ArgumentTypeError"""
    if not (text.isdecimal() and 1 <= int(text) <= 256):
        raise ArgumentTypeError(f"{text} is no count of processes: a number from 1 to 256 is")
    return int(text)


def unusable_database(error: DatabaseError) -> str:
    """What stops the start when the database is there and does not serve: one line."""
    reason = (str(error).splitlines() or [type(error).__name__])[0]
    if settings.PRODUCTION:
        return f"the database cannot be used: {reason}"
    if "locked" in reason:
        return f"the database in {settings.DATA_DIR} is in use by another program: {reason}"
    return (
        f"the database in {settings.DATA_DIR} cannot be used by this version: {reason}; "
        "set DECKWRIGHT_DATA_DIR to another folder to start afresh"
    )


def demo_account() -> str:
    """Make the demo admin, or say that there is one; the password is known to nobody afterwards."""
    users = get_user_model().objects
    if users.filter(username=DEMO).exists():
        return (
            f"the account exists already (new password: manage.py account {DEMO} --role admin --reset-link)"
        )
    password = secrets.token_urlsafe(12)
    users.create_superuser(username=DEMO, password=password)
    return f"account {DEMO}, password {password}   (shown this once; log in at /admin/)"
