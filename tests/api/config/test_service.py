"""What the two processes of the embedded service are told."""

import os

import pytest

from api.config import service

pytestmark = pytest.mark.standalone


@pytest.fixture
def as_root(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 0)


@pytest.mark.usefixtures("as_root")
def test_root_may_run_a_worker_and_its_log_is_not_filled_with_that():
    environment = service.children_environment("127.0.0.1", {})

    assert environment["C_FORCE_ROOT"] == "1"
    assert "superuser" in environment["PYTHONWARNINGS"]


@pytest.mark.usefixtures("as_root")
def test_the_callers_own_wishes_about_warnings_are_kept():
    environment = service.children_environment("127.0.0.1", {"PYTHONWARNINGS": "error::ResourceWarning"})

    assert environment["PYTHONWARNINGS"].startswith("error::ResourceWarning,ignore:")


def test_an_ordinary_user_is_told_everything(monkeypatch):
    monkeypatch.setattr(os, "geteuid", lambda: 1000)

    environment = service.children_environment("127.0.0.1", {})

    assert not {"C_FORCE_ROOT", "PYTHONWARNINGS"} & set(environment)


@pytest.mark.parametrize(
    ("host", "shown"),
    [("0.0.0.0", "http://127.0.0.1:80"), ("::", "http://[::1]:80"), ("::1", "http://[::1]:80")],
)
def test_the_shown_address_opens_in_a_browser(host, shown):
    assert service.shown_address(host, 80) == shown
