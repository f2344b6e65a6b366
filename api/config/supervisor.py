"""Runs the web server and the worker as children: starts again what dies, ends both together."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import FrameType
from typing import Final

#: How long the children may take to finish what they do, in seconds.
GRACE: Final = 20.0
#: How often they are looked at, in seconds.
PERIOD: Final = 0.1
#: A child that dies more than RESTARTS times within so many seconds is beyond help.
RESTARTS: Final = 3
RESTARTS_WITHIN: Final = 60.0
PR_SET_PDEATHSIG: Final = 1


class Child:
    """One process with its own group; it is asked to end when the process that started it dies."""

    def __init__(self, name: str, arguments: Sequence[str], log: Path) -> None:
        self.name = name
        self.arguments = arguments
        self.log = log
        self._process: subprocess.Popen[bytes] | None = None
        self._environment: Mapping[str, str] = {}
        self._files: Sequence[int] = ()
        self._is_loud = False
        self._restarts: deque[float] = deque(maxlen=RESTARTS)

    def start(self, environment: Mapping[str, str], *, files: Sequence[int] = (), is_loud: bool) -> None:
        """Start it; its output goes to its log, or to ours when `is_loud`."""
        self._environment, self._files, self._is_loud = environment, files, is_loud
        self._launch("wb")

    def may_start_again(self) -> bool:
        """Whether it has not died too often lately."""
        oldest = self._restarts[0] if len(self._restarts) == RESTARTS else -RESTARTS_WITHIN
        return time.monotonic() - oldest >= RESTARTS_WITHIN

    def start_again(self) -> None:
        """Start it as before, after ending what its death left of its group; its log goes on."""
        self._restarts.append(time.monotonic())
        self.kill()
        self._launch("ab")

    def _launch(self, mode: str) -> None:
        output = None if self._is_loud else self.log.open(mode)
        self._process = subprocess.Popen(
            self.arguments,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=self._files,
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
    """Children that live and end together: by a signal, or when one of them dies again and again."""

    def __init__(self, children: Sequence[Child], report: Callable[[str], None] = lambda _: None) -> None:
        """`report` is told, in a line, of every child that was started again."""
        self.children = children
        self.report = report
        self.is_stopping = False

    def catch_signals(self) -> None:
        """INT and TERM ask for an orderly end."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)

    def wait(self, until: Callable[[], bool] = lambda: False) -> Child | None:
        """Wait for a stop signal, for `until`, or for a child that is beyond help, which is then returned."""
        while not (self.is_stopping or until()):
            for child in self.children:
                if child.exit_code() is not None and not self._is_started_again(child):
                    return child
            time.sleep(PERIOD)
        return None

    def _is_started_again(self, child: Child) -> bool:
        code = child.exit_code()
        if self.is_stopping or not child.may_start_again():
            return self.is_stopping
        child.start_again()
        self.report(f"the {child.name} ended by itself (exit code {code}) and was started again")
        return True

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
