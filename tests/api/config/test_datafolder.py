"""The data folder and its secret."""

import os
import stat
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.exceptions import ImproperlyConfigured

from api.config.datafolder import SECRET_FILE, data_folder, embedded_secret


def mode_of(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_the_folder_is_made_for_its_owner_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKWRIGHT_DATA_DIR", str(tmp_path / "new" / "data"))

    folder = data_folder(tmp_path)

    assert folder == tmp_path / "new" / "data"
    assert mode_of(folder) == 0o700


def test_without_the_variable_the_folder_is_beside_manage_py(tmp_path, monkeypatch):
    monkeypatch.delenv("DECKWRIGHT_DATA_DIR")

    assert data_folder(tmp_path) == tmp_path / ".data"


def test_a_folder_that_cannot_be_made_is_refused_in_words(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("DECKWRIGHT_DATA_DIR", str(tmp_path / "file" / "data"))

    with pytest.raises(ImproperlyConfigured, match=r"Not a directory. Set DECKWRIGHT_DATA_DIR to a folder"):
        data_folder(tmp_path)


def test_a_folder_that_cannot_be_written_is_refused_in_words(tmp_path, monkeypatch):
    monkeypatch.setenv("DECKWRIGHT_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(os, "access", lambda path, mode: False)

    with pytest.raises(ImproperlyConfigured, match=r"Permission denied"):
        data_folder(tmp_path)


def test_the_secret_is_made_once_and_for_its_owner_alone(tmp_path):
    first = embedded_secret(tmp_path)

    assert embedded_secret(tmp_path) == first
    assert len(first) >= 50
    assert mode_of(tmp_path / SECRET_FILE) == 0o600


def test_processes_that_start_together_get_one_secret(tmp_path):
    with ThreadPoolExecutor(16) as threads:
        secrets = set(threads.map(embedded_secret, [tmp_path] * 64))

    assert len(secrets) == 1
    assert os.listdir(tmp_path) == [SECRET_FILE]


def test_a_secret_that_others_could_read_is_closed_to_them(tmp_path):
    embedded_secret(tmp_path)
    (tmp_path / SECRET_FILE).chmod(0o644)

    embedded_secret(tmp_path)

    assert mode_of(tmp_path / SECRET_FILE) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b"\xff" * 80])
def test_an_unusable_secret_is_refused_and_the_file_named(tmp_path, content):
    (tmp_path / SECRET_FILE).write_bytes(content)

    with pytest.raises(ImproperlyConfigured, match=r"secret.key holds no usable secret: remove it"):
        embedded_secret(tmp_path)
