"""Production as real processes: refusals in one line, a clean deployment check."""

import subprocess
import sys

import pytest

from tests.processes import PATIENCE, ROOT, fresh_environment

pytestmark = pytest.mark.standalone
PRODUCTION = {
    "DATABASE_URL": "sqlite:////nowhere/cards.sqlite3",
    "CELERY_BROKER_URL": "amqp://guest:guest@localhost//",
    "SECRET_KEY": "Zk3v0wq7TnL1xYb8RfE5uHs2JcMd9GpAoQiW6tKyVzXeNrUlB4",
    "ALLOWED_HOSTS": "cards.example",
}


def run(tmp_path, *arguments, **variables):
    """Run a Python command of the project with these variables and no others of ours."""
    environment = fresh_environment(tmp_path / "data") | variables
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )


def test_the_deployment_check_is_clean(tmp_path):
    done = run(tmp_path, "manage.py", "check", "--deploy", "--fail-level", "INFO", **PRODUCTION)

    assert done.returncode == 0, done.stderr


def test_production_needs_no_data_folder(tmp_path):
    run(tmp_path, "manage.py", "check", **PRODUCTION)

    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("name", PRODUCTION)
def test_a_command_with_a_missing_setting_stops_with_one_line(tmp_path, name):
    variables = {key: value for key, value in PRODUCTION.items() if key != name}

    done = run(tmp_path, "manage.py", "migrate", **variables)

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith(f"deckwright: Production settings are incomplete: set {name} too")


def test_a_web_server_started_with_no_settings_stops_with_one_line(tmp_path):
    done = run(tmp_path, "-c", "import api.config.wsgi")

    assert done.returncode == 4
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("deckwright: Production settings are missing: set DATABASE_URL,")


def test_a_worker_started_with_no_settings_stops_with_one_line(tmp_path):
    done = run(tmp_path, "-m", "celery", "--app", "api.config", "worker")

    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("deckwright: Production settings are missing: set DATABASE_URL,")


def test_no_demo_admin_in_a_production_database(tmp_path):
    database = f"sqlite:///{tmp_path}/cards.sqlite3"

    done = run(
        tmp_path, "manage.py", "up", "--demo", "--port", "0", **PRODUCTION | {"DATABASE_URL": database}
    )

    assert done.returncode == 1
    assert "a production database gets none" in done.stderr


@pytest.mark.slow
def test_no_model_was_changed_without_a_migration(tmp_path):
    done = run(tmp_path, "manage.py", "makemigrations", "--check", "--dry-run")

    assert done.returncode == 0, done.stdout


def test_a_web_process_keeps_what_it_has_loaded_out_of_the_garbage_collector(tmp_path):
    script = "import gc, api.config.wsgi; print(gc.get_freeze_count() > 50_000)"
    done = run(tmp_path, "-c", script, **PRODUCTION)

    assert done.stdout == "True\n", done.stderr
