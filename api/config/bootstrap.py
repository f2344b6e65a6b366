"""Makes the environment of packages that every command runs in. Standard library only.

`enter` makes `.venv` beside manage.py with `venv` and pip, or with uv where that is on PATH, from the
versions pinned in constraints.txt, and re-executes the command in it. A file in `.venv`, written last, holds
a key (a hash of pyproject.toml, constraints.txt, the Python version and the place) and the extras installed:
while it matches, nothing is done. Installations take turns by a lock on the folder around `.venv`; one that
was interrupted left no such file and is begun anew. Where the checkout cannot be written, the environment is
`$DECKWRIGHT_DATA_DIR/venv`. `DECKWRIGHT_BOOTSTRAP=0` switches all of it off.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib.util
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

#: Extras a command cannot do without.
EXTRAS: Final = {"test": ("test",), "clause_mutants": ("test",)}
#: Extras a command uses where they can be had.
OPTIONAL_EXTRAS: Final = {"bench": ("bench",)}
SWITCH: Final = "DECKWRIGHT_BOOTSTRAP"
REEXECUTED: Final = "DECKWRIGHT_REEXECUTED"
DATA_DIR: Final = "DECKWRIGHT_DATA_DIR"
COMPLETE: Final = "deckwright-complete.json"
BEGUN: Final = "deckwright-begun"
LOG: Final = "deckwright-install.log"
# Most modules are never imported: compiling those that are, when they are, saves a third of the time.
PIP_OPTIONS: Final = ("--quiet", "--no-input", "--no-compile", "--retries", "2")
NETWORK_SIGNS: Final = (
    "NewConnectionError",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "Temporary failure in name resolution",
    "Could not find a version",
    "Failed to fetch",
    "dns error",
)


class BootstrapError(Exception):
    """The environment cannot be made; the message says in one line what to do."""


def enter(root: str, argv: Sequence[str]) -> None:
    """Return inside the complete environment; otherwise make it and re-execute `argv` in it.

    Leaves the process with one line when the environment cannot be made (exit code 1) or on Ctrl-C (130).
    """
    if os.environ.get(SWITCH) == "0":
        return
    command = argv[1] if len(argv) > 1 else ""
    try:
        environment = choose(Path(root))
        environment.provide(EXTRAS.get(command, ()))
        _provide_optional(environment, OPTIONAL_EXTRAS.get(command, ()))
    except BootstrapError as error:
        _leave(str(error), 1)
    except KeyboardInterrupt:
        _leave("interrupted while installing; the next command begins anew", 130)
    if Path(sys.prefix).resolve() != environment.folder.resolve():
        _reexecute(environment.python)


def choose(root: Path) -> Environment:
    """The environment beside manage.py, or the one in the data folder where the checkout is read-only."""
    beside = Environment(root, root / ".venv")
    if os.access(root, os.W_OK) or beside.extras() is not None:
        return beside
    data_folder = os.environ.get(DATA_DIR)
    if data_folder:
        return Environment(root, Path(data_folder).resolve() / "venv")
    raise BootstrapError(
        f"the folder {root} is not writable: set {DATA_DIR} to a folder of your own, "
        "or let its owner run `python3 manage.py help` once"
    )


class Environment:
    """One virtual environment: what it should hold and what it does hold."""

    def __init__(self, root: Path, folder: Path) -> None:
        self.root = root
        self.folder = folder
        self.python = folder / "bin" / "python"
        self.constraints = root / "api" / "config" / "constraints.txt"
        self.project = root / "pyproject.toml"
        self._lock_held: tuple[int, ...] = ()

    def key(self) -> str:
        """The hash that changes whenever the environment must be brought up to date."""
        digest = hashlib.sha256()
        for part in (self.project.read_bytes(), self.constraints.read_bytes()):
            digest.update(hashlib.sha256(part).digest())
        digest.update(self.base().encode())
        return digest.hexdigest()

    def base(self) -> str:
        """The Python and the place: an environment of another is of no use."""
        version = f"{platform.python_implementation()} {platform.python_version()}"
        return f"{version} {self.folder.resolve()}"

    def extras(self) -> frozenset[str] | None:
        """The extras installed, or None when the environment is not complete for the current key."""
        state = self._state()
        is_current = state.get("key") == self.key() and self.python.exists()
        return frozenset(state["extras"]) if is_current else None

    def requirements(self, extras: Sequence[str]) -> list[str]:
        """The requirements of pyproject.toml, those of the extras included."""
        project = tomllib.loads(self.project.read_text(encoding="utf-8"))["project"]
        optional = project["optional-dependencies"]
        return [*project["dependencies"], *(line for extra in extras for line in optional[extra])]

    def provide(self, extras: Sequence[str]) -> None:
        """Make the environment hold the project's requirements and those of the extras.

        Raises: BootstrapError
        """
        present = self.extras()
        if present is not None and present.issuperset(extras):
            return
        with self._lock():
            present = self.extras()
            if present is None or not present.issuperset(extras):
                self._install(extras, is_addition=present is not None)

    def _state(self) -> dict[str, Any]:
        """What the last complete installation wrote, for whatever key; empty when there is none."""
        try:
            state = json.loads((self.folder / COMPLETE).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return state if isinstance(state, dict) and isinstance(state.get("extras"), list) else {}

    def _install(self, wanted: Sequence[str], *, is_addition: bool) -> None:
        """Install with the extras there were; nothing but the last step declares the result complete."""
        former = self._state().get("extras", [])
        extras = sorted({*wanted, *former})
        _say(f"installing packages {_with(extras)}into {self.folder} (once; a minute or so) …")
        self._begin()
        uv = shutil.which("uv")
        try:
            if not (uv and self._install_by_uv(uv, extras)):
                self._install_by_pip(extras)
        except BootstrapError:
            if is_addition:  # pip fetches everything before it changes anything: what was there still is
                self._complete(former)
            raise
        self._complete(extras)

    def _begin(self) -> None:
        """Mark the environment as unfinished; empty it unless it was complete, of this Python and place."""
        has_content = self.folder.is_dir() and any(self.folder.iterdir())
        if has_content and not any((self.folder / name).exists() for name in (BEGUN, COMPLETE)):
            raise BootstrapError(
                f"{self.folder} exists and was not made by manage.py: move it away, "
                f"or install the packages of pyproject.toml yourself and set {SWITCH}=0"
            )
        is_usable = self._state().get("base") == self.base() and self.python.exists()
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / BEGUN).touch()
        (self.folder / COMPLETE).unlink(missing_ok=True)
        if not is_usable:
            _empty(self.folder, keep=BEGUN)

    def _complete(self, extras: Sequence[str]) -> None:
        state = json.dumps({"key": self.key(), "base": self.base(), "extras": list(extras)})
        unfinished = self.folder / f"{COMPLETE}.new"
        unfinished.write_text(state, encoding="utf-8")
        unfinished.replace(self.folder / COMPLETE)

    def _install_by_uv(self, uv: str, extras: Sequence[str]) -> bool:
        """Whether uv could do it; it knows nothing of pip's settings, so that pip is asked when it fails."""
        made = self.python.exists() or self._run(
            [uv, "venv", "--quiet", "--allow-existing", "--python", _base_python(), str(self.folder)]
        )
        install = [uv, "pip", "install", "--quiet", "--python", str(self.python), "--constraints"]
        return made and self._run([*install, str(self.constraints), *self.requirements(extras)])

    def _install_by_pip(self, extras: Sequence[str]) -> None:
        if not self._has_pip():
            self._make_by_venv()
        install = [str(self.python), "-m", "pip", "install", *PIP_OPTIONS]
        if not self._run([*install, "--constraint", str(self.constraints), *self.requirements(extras)]):
            raise BootstrapError(self._reason())

    def _has_pip(self) -> bool:
        return self.python.exists() and self._run([str(self.python), "-m", "pip", "--version"])

    def _make_by_venv(self) -> None:
        for module in ("venv", "ensurepip"):
            if importlib.util.find_spec(module) is None:
                raise BootstrapError(
                    f"Python's module {module} is missing: install it "
                    "(on Debian and Ubuntu: apt install python3-venv) or uv, then run the command again"
                )
        if not self._run([_base_python(), "-m", "venv", str(self.folder)]):
            raise BootstrapError(f"{self.folder} could not be made by venv: see {self.folder / LOG}")

    def _run(self, arguments: Sequence[str]) -> bool:
        """Whether the command succeeded; its output goes to the log.

        It inherits the lock: when this process is killed, the next one waits for what is still installing.
        An interruption ends it with everything that it has started.
        """
        settings = os.environ | {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_USER": "0"}
        with open(self.folder / LOG, "w", encoding="utf-8") as log:
            running = subprocess.Popen(
                arguments,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env=settings,
                pass_fds=self._lock_held,
                start_new_session=True,
            )
        try:
            return running.wait() == 0
        except BaseException:
            os.killpg(running.pid, signal.SIGKILL)
            running.wait()
            raise

    def _reason(self) -> str:
        log = self.folder / LOG
        text = log.read_text(encoding="utf-8", errors="replace")
        if "No space left" in text:
            return f"the packages do not fit on the disk of {self.folder}"
        if any(sign in text for sign in NETWORK_SIGNS):
            return (
                "the packages could not be fetched: check the network and pip's package index, "
                f"then run the command again (details: {log})"
            )
        return f"the packages could not be installed: see {log}"

    @contextmanager
    def _lock(self) -> Iterator[None]:
        """Let one installation at a time work on the environment; the system frees a dead holder's lock."""
        around = self.folder.parent
        try:
            around.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(around, os.O_RDONLY)
        except OSError as error:
            raise BootstrapError(f"the folder {around} cannot be used: {error.strerror}") from None
        try:
            _wait_for_lock(descriptor)
            self._lock_held = (descriptor,)
            for folder in filter(Path.exists, (around, self.folder)):
                if not os.access(folder, os.W_OK):
                    raise BootstrapError(f"the folder {folder} is not writable: it must belong to you")
            yield
        except OSError as error:
            raise BootstrapError(f"{error.filename or self.folder}: {error.strerror}") from None
        finally:
            self._lock_held = ()
            os.close(descriptor)


def _provide_optional(environment: Environment, extras: Sequence[str]) -> None:
    try:
        environment.provide(extras)
    except BootstrapError as error:
        _say(f"going on without the extra {', '.join(extras)}: {error}")


def _wait_for_lock(descriptor: int) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        _say("another command is installing the packages; waiting for it …")
        fcntl.flock(descriptor, fcntl.LOCK_EX)


def _reexecute(python: Path) -> NoReturn:
    """Replace this process by the same command under `python`; never twice, lest it go round for ever."""
    process = str(os.getpid())
    if os.environ.get(REEXECUTED) == process:
        _leave(
            f"{python} does not start in its own environment: remove {python.parent.parent} and try again", 1
        )
    os.environ[REEXECUTED] = process
    os.execv(python, [str(python), *sys.orig_argv[1:]])


def _empty(folder: Path, *, keep: str) -> None:
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        elif entry.name != keep:
            entry.unlink()


def _with(extras: Sequence[str]) -> str:
    return f"with {', '.join(extras)} " if extras else ""


def _base_python() -> str:
    """The interpreter outside any virtual environment."""
    return getattr(sys, "_base_executable", None) or sys.executable


def _say(text: str) -> None:
    sys.stderr.write(f"deckwright: {text}\n")
    sys.stderr.flush()


def _leave(text: str, code: int) -> NoReturn:
    _say(text)
    sys.exit(code)


def main(arguments: Sequence[str]) -> int:
    """Provide the extras named as arguments and print the environment's folder."""
    root = Path(__file__).resolve().parent.parent.parent
    try:
        environment = choose(root)
        environment.provide(arguments)
    except BootstrapError as error:
        _leave(str(error), 1)
    sys.stdout.write(f"{environment.folder}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
