"""The environment of packages: when it is complete, what it holds, how it refuses."""

import os
import platform
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from api.config import bootstrap
from tests.processes import PATIENCE, ROOT, all_end, children_of, comes_true, hear_interrupts

pytestmark = pytest.mark.standalone
NOT_INHERITED = ("DECKWRIGHT", "DJANGO", "PIP_")
PROJECT = """
[project]
name = "probe"
dependencies = ["first>=1"]
[project.optional-dependencies]
test = ["second>=2"]
lint = ["third>=3"]
"""


@pytest.fixture
def checkout(tmp_path):
    """A checkout that holds no more than the environment is made from."""
    (tmp_path / "api" / "config").mkdir(parents=True)
    (tmp_path / "api" / "config" / "constraints.txt").write_text("first==1.0\n")
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    return tmp_path


@pytest.fixture
def environment(checkout):
    return bootstrap.Environment(checkout, checkout / ".venv")


@pytest.fixture
def complete(environment):
    """An environment that says it is complete, with no extra."""
    environment.python.parent.mkdir(parents=True)
    environment.python.touch()
    environment._complete([])
    return environment


def manage(*arguments, root=ROOT, **variables):
    """Run manage.py of `root` by this Python, the bootstrap switched on."""
    inherited = {
        name: value for name, value in os.environ.items() if not name.startswith(("DECKWRIGHT", "DJANGO"))
    }
    return subprocess.run(
        [getattr(sys, "_base_executable", sys.executable), str(root / "manage.py"), *arguments],
        env=inherited | variables,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


@pytest.fixture
def fresh_clone(tmp_path):
    """The files that a command needs before anything is installed."""
    config = tmp_path / "clone" / "api" / "config"
    config.mkdir(parents=True)
    for name in ("manage.py", "pyproject.toml", "api/__init__.py"):
        shutil.copy(ROOT / name, tmp_path / "clone" / name)
    for name in ("__init__.py", "bootstrap.py", "commandline.py", "constraints.txt"):
        shutil.copy(ROOT / "api" / "config" / name, config / name)
    return tmp_path / "clone"


def test_the_key_is_the_same_while_nothing_changes(environment):
    assert environment.key() == environment.key()


def test_the_key_changes_with_the_project_file(environment, checkout):
    before = environment.key()

    (checkout / "pyproject.toml").write_text(PROJECT + "# changed")

    assert environment.key() != before


def test_the_key_changes_with_a_pinned_version(environment, checkout):
    before = environment.key()

    environment.constraints.write_text("first==1.1\n")

    assert environment.key() != before


def test_the_key_changes_with_the_python_version(environment, monkeypatch):
    before = environment.key()

    monkeypatch.setattr(platform, "python_version", lambda: "3.99.0")

    assert environment.key() != before


def test_the_key_changes_when_the_checkout_moves(environment, checkout):
    moved = bootstrap.Environment(checkout, checkout / "elsewhere" / ".venv")

    assert moved.key() != environment.key()


def test_the_requirements_hold_the_extras_asked_for_and_no_others(environment):
    assert environment.requirements(["test"]) == ["first>=1", "second>=2"]


def test_an_environment_without_its_last_file_is_not_complete(complete):
    (complete.folder / bootstrap.COMPLETE).unlink()

    assert complete.extras() is None


def test_an_environment_with_half_a_last_file_is_not_complete(complete):
    (complete.folder / bootstrap.COMPLETE).write_text('{"key": "')

    assert complete.extras() is None


def test_an_environment_of_an_older_project_file_is_not_complete(complete, checkout):
    (checkout / "pyproject.toml").write_text(PROJECT + "# changed")

    assert complete.extras() is None


def test_an_environment_whose_python_was_removed_is_not_complete(complete):
    complete.python.unlink()

    assert complete.extras() is None


def test_a_complete_environment_is_left_alone(complete, monkeypatch):
    monkeypatch.setattr(complete, "_run", lambda arguments: pytest.fail("nothing is to be installed"))

    complete.provide([])

    assert complete.extras() == frozenset()


def test_an_extra_is_added_to_what_is_there(complete, monkeypatch):
    calls = []
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(complete, "_run", lambda arguments: calls.append(arguments) or True)

    complete.provide(["test"])

    assert calls[-1][-2:] == ["first>=1", "second>=2"]
    assert complete.extras() == {"test"}


def test_an_installation_declares_itself_complete_only_at_its_end(complete, monkeypatch):
    during = []
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(complete, "_run", lambda arguments: during.append(complete.extras()) or True)

    complete.provide(["test"])

    assert set(during) == {None}


def test_an_interrupted_installation_leaves_no_complete_environment(complete, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(complete, "_run", lambda arguments: (_ for _ in ()).throw(KeyboardInterrupt))

    with pytest.raises(KeyboardInterrupt):
        complete.provide(["test"])

    assert complete.extras() is None


def test_an_extra_that_cannot_be_fetched_leaves_the_environment_as_it_was(complete, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(complete, "_run", lambda arguments: "install" not in arguments)
    (complete.folder / bootstrap.LOG).write_text("NewConnectionError: refused")

    with pytest.raises(bootstrap.BootstrapError, match="could not be fetched: check the network"):
        complete.provide(["test"])

    assert complete.extras() == frozenset()


def test_pip_is_asked_when_uv_fails(complete, monkeypatch):
    calls = []
    monkeypatch.setattr(shutil, "which", lambda name: "/opt/uv")
    monkeypatch.setattr(
        complete, "_run", lambda arguments: calls.append(arguments) or arguments[0] != "/opt/uv"
    )

    complete.provide(["test"])

    assert [call[0] for call in calls] == ["/opt/uv", str(complete.python), str(complete.python)]


def test_an_environment_that_somebody_else_made_is_not_touched(environment):
    (environment.folder / "lib").mkdir(parents=True)

    with pytest.raises(bootstrap.BootstrapError, match="was not made by manage"):
        environment.provide([])

    assert (environment.folder / "lib").exists()


def test_a_missing_module_venv_is_named_with_the_remedy(environment, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(bootstrap.importlib.util, "find_spec", lambda name: None)

    with pytest.raises(bootstrap.BootstrapError, match=r"module venv is missing: .*apt install python3-venv"):
        environment.provide([])


def test_a_read_only_checkout_uses_the_data_folder(checkout, tmp_path, monkeypatch):
    monkeypatch.setattr(bootstrap.os, "access", lambda path, mode: Path(path) != checkout)
    monkeypatch.setenv("DECKWRIGHT_DATA_DIR", str(tmp_path / "data"))

    chosen = bootstrap.choose(checkout)

    assert chosen.folder == tmp_path / "data" / "venv"


def test_a_read_only_checkout_without_a_data_folder_says_what_to_set(checkout, monkeypatch):
    monkeypatch.setattr(bootstrap.os, "access", lambda path, mode: Path(path) != checkout)
    monkeypatch.delenv("DECKWRIGHT_DATA_DIR", raising=False)

    with pytest.raises(bootstrap.BootstrapError, match="not writable: set DECKWRIGHT_DATA_DIR"):
        bootstrap.choose(checkout)


def test_a_complete_environment_beside_a_read_only_checkout_is_used(complete, checkout, monkeypatch):
    monkeypatch.setattr(bootstrap.os, "access", lambda path, mode: Path(path) != checkout)

    assert bootstrap.choose(checkout).folder == complete.folder


def test_the_switch_leaves_everything_to_the_caller(checkout, monkeypatch):
    monkeypatch.setenv("DECKWRIGHT_BOOTSTRAP", "0")

    bootstrap.enter(str(checkout), ["manage.py", "up"])

    assert not (checkout / ".venv").exists()


def test_every_command_with_extras_names_extras_of_the_project():
    environment = bootstrap.Environment(ROOT, ROOT / ".venv")
    extras = {extra for names in (bootstrap.EXTRAS | bootstrap.OPTIONAL_EXTRAS).values() for extra in names}

    assert len(environment.requirements(sorted(extras))) > len(environment.requirements([]))


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10)])
def test_an_old_python_is_refused_in_one_line_with_code_2(version):
    code = (
        f"import sys, runpy; sys.version_info = {(*version, 0)!r}; sys.argv = ['manage.py', 'up'];"
        "runpy.run_path('manage.py', run_name='__main__')"
    )

    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        f"deckwright: this is Python {version[0]}.{version[1]}, but 3.11 or newer is needed: "
        "run manage.py with a newer one, for example python3.12 manage.py"
    ]


def test_manage_py_parses_on_python_3_6():
    import ast

    assert ast.parse((ROOT / "manage.py").read_text(), feature_version=(3, 6))


@pytest.mark.slow
def test_no_network_is_one_line_and_leaves_no_complete_environment(fresh_clone):
    done = manage(
        "up",
        root=fresh_clone,
        PIP_INDEX_URL="http://127.0.0.1:9/",
        PIP_CONFIG_FILE=os.devnull,
        PATH="/nowhere",
    )

    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(
        "deckwright: the packages could not be fetched: check the network"
    )
    assert not (fresh_clone / ".venv" / bootstrap.COMPLETE).exists()


@pytest.mark.slow
def test_an_installation_waits_for_the_one_that_is_at_work(fresh_clone):
    import fcntl

    holder = os.open(fresh_clone, os.O_RDONLY)
    fcntl.flock(holder, fcntl.LOCK_EX)
    waiting = subprocess.Popen(
        [sys.executable, str(fresh_clone / "manage.py"), "version"],
        env={"PATH": "/nowhere", "PIP_INDEX_URL": "http://127.0.0.1:9/", "PIP_CONFIG_FILE": os.devnull},
        stderr=subprocess.PIPE,
        text=True,
    )
    first_line = waiting.stderr.readline()
    waiting.kill()
    waiting.communicate()
    os.close(holder)

    assert first_line == "deckwright: another command is installing the packages; waiting for it …\n"
    assert not (fresh_clone / ".venv").exists()


def test_an_installer_whose_starter_is_killed_goes_on_holding_the_lock(environment):
    with environment._lock():
        environment.folder.mkdir()
        held = environment._lock_held[0]
        has_it = environment._run([sys.executable, "-c", f"import os; os.fstat({held})"])

    assert has_it
    assert environment._lock_held == ()


def test_an_interruption_ends_the_installer_and_all_that_it_started(environment):
    environment.folder.mkdir()
    installer = "import os, time; os.fork(); time.sleep(3600)"
    script = (
        "import sys; from pathlib import Path; from api.config.bootstrap import Environment; "
        "Environment(Path(sys.argv[1]), Path(sys.argv[2]))._run([sys.executable, '-c', sys.argv[3]])"
    )
    arguments = [sys.executable, "-c", script, environment.root, environment.folder, installer]
    starter = subprocess.Popen(arguments, cwd=ROOT, stderr=subprocess.PIPE, preexec_fn=hear_interrupts)
    assert comes_true(lambda: len(family_of(starter.pid)) == 2)
    installers = family_of(starter.pid)

    starter.send_signal(signal.SIGINT)
    starter.communicate(timeout=PATIENCE)

    assert len(installers) == 2
    assert all_end(installers)


def family_of(parent):
    """The process numbers of child and grandchild, of those that are there."""
    return [child for each in (parent, *children_of(parent)) for child in children_of(each)]
