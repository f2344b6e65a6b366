"""Runs the web server and the worker as children and ends both together."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Final

#: How long the children may take to finish what they do, in seconds.
GRACE: Final = 20.0
#: How often they are looked at, in seconds.
PERIOD: Final = 0.1
PR_SET_PDEATHSIG: Final = 1


class Child:
    """One process with its own group; it is asked to end when the process that started it dies."""

    def __init__(self, name: str, arguments: Sequence[str], log: Path) -> None:
        self.name = name
        self.arguments = arguments
        self.log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, environment: Mapping[str, str], *, files: Sequence[int] = (), is_loud: bool) -> None:
        """Start it; its output goes to its log, or to ours when `is_loud`."""
        output = None if is_loud else self.log.open("wb")
        self._process = subprocess.Popen(
            self.arguments,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=files,
            # Ctrl-C reaches this process alone, which then ends the children in order.
            start_new_session=True,
            preexec_fn=_end_with_parent(),
        )
        if output:
            output.close()

    def exit_code(self) -> int | None:
        """None while it runs or was never started."""
        return self._process.poll() if self._process else None

    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def terminate(self) -> None:
        """Ask the leader to finish: it tells its own workers."""
        if self._process and self.is_running():
            self._process.terminate()

    def kill(self) -> None:
        """End what is left of its group at once."""
        if self._process:
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except ProcessLookupError:
                return
            self._process.wait()

    def last_words(self, lines: int = 5) -> list[str]:
        """The end of its log."""
        try:
            return self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:]
        except OSError:
            return []


class Supervisor:
    """Children that live and end together, by a signal or by the death of any of them."""

    def __init__(self, children: Sequence[Child]) -> None:
        self.children = children
        self.is_stopping = False

    def catch_signals(self) -> None:
        """INT and TERM ask for an orderly end."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def wait(self, until: Callable[[], bool] = lambda: False) -> Child | None:
        """Wait for a stop signal, for `until`, or for a child to die, which is then returned."""
        while not (self.is_stopping or until()):
            dead = next((child for child in self.children if child.exit_code() is not None), None)
            if dead:
                return dead
            time.sleep(PERIOD)
        return None

    def stop(self, grace: float = GRACE) -> bool:
        """End all children: TERM, `grace` seconds, KILL; whether all ended in time.

        A second Ctrl-C during the wait shortens it to nothing.
        """
        self.is_stopping = False
        for child in self.children:
            child.terminate()
        deadline = time.monotonic() + grace
        while any(child.is_running() for child in self.children):
            if time.monotonic() > deadline or self.is_stopping:
                break
            time.sleep(PERIOD)
        in_time = not any(child.is_running() for child in self.children)
        for child in self.children:
            child.kill()
        return in_time

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self.is_stopping = True


def _end_with_parent() -> Callable[[], None] | None:
    """On Linux: what a child runs before its program, so that it gets TERM when its parent is killed."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    parent = os.getpid()

    def ask() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:  # it died before we could ask
            os._exit(1)

    return ask
