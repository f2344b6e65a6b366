"""The two processes of the embedded service, and how they are started."""

from __future__ import annotations

import http.client
import ipaddress
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from api.config.supervisor import Child

WEB_THREADS = 32
HEALTH = "/healthz"
#: A request line longer than this is refused by the web server, in bytes.
REQUEST_LINE = 8190


def web_server(descriptor: int, logs: Path) -> Child:
    """gunicorn on a socket that already listens: one process, so that its threads share one memory cache."""
    options = {
        "--bind": f"fd://{descriptor}",
        "--worker-class": "api.config.web_worker.ProblemWorker",
        "--workers": "1",
        "--threads": str(WEB_THREADS),
        "--limit-request-line": str(REQUEST_LINE),
        "--graceful-timeout": "10",
        "--log-level": "warning",
    }
    flat = [part for pair in options.items() for part in pair]
    arguments = [
        sys.executable,
        "-m",
        "gunicorn",
        *flat,
        "--no-control-socket",
        "api.config.wsgi:application",
    ]
    return Child("web server", arguments, logs / "web.log")


def worker(concurrency: int, logs: Path) -> Child:
    """A Celery worker with the scheduler of recurring tasks inside."""
    options = ["--beat", "--loglevel", "WARNING", "--concurrency", str(concurrency)]
    # Workers of the filesystem broker have nothing to say to each other.
    options += ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    arguments = [sys.executable, "-m", "celery", "--quiet", "--app", "api.config", "worker", *options]
    return Child("worker", arguments, logs / "worker.log")


def children_environment(host: str, variables: Mapping[str, str] = os.environ) -> dict[str, str]:
    """The environment of both: the names under which `host` is reached are allowed."""
    environment = {**variables, "PYTHONUNBUFFERED": "1"}
    known = variables.get("DECKWRIGHT_HOSTS")
    name = "*" if is_every_address(host) else f"[{host}]" if ":" in host else host
    environment["DECKWRIGHT_HOSTS"] = f"{known},{name}" if known else name
    if os.geteuid() == 0:
        environment["C_FORCE_ROOT"] = "1"
        # Celery's five lines against root would stand where the log's last words say why a worker died.
        quiet = "ignore:You're running the worker with superuser privileges"
        environment["PYTHONWARNINGS"] = ",".join(filter(None, [variables.get("PYTHONWARNINGS"), quiet]))
    return environment


def is_every_address(host: str) -> bool:
    """Whether `host` stands for all addresses of this machine (0.0.0.0 or ::)."""
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def shown_address(host: str, port: int) -> str:
    """What to open in a browser on this machine."""
    if is_every_address(host):
        host = "[::1]" if ":" in host else "127.0.0.1"
    elif ":" in host:
        host = f"[{host}]"
    return f"http://{host}:{port}"


def is_healthy(address: str) -> bool:
    """Whether the service answers there and is well."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=5)
    try:
        connection.request("GET", HEALTH)
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
