"""Bulk files over the API."""

import gzip
import hashlib
import json

import pytest

from catalog.models import CardVersion, Printing
from tests.api.catalog.errata import publish_erratum

BULK = "/api/v1/bulk/"

pytestmark = pytest.mark.usefixtures("loaded")


@pytest.fixture(autouse=True)
def data_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    return tmp_path / "bulk"


def listed(client) -> dict[str, dict]:
    return {row["file"].partition("-")[0]: row for row in client.get(BULK).json()["files"]}


def content(client, row: dict) -> bytes:
    return b"".join(client.get(row["url"]).streaming_content)


@pytest.mark.parametrize(
    "file",
    ["cards.jsonl.gz", "cards-1-000000000000.jsonl.gz", "..%2Fdeckwright.sqlite3", ".lock", "%00", "x" * 300],
)
def test_what_the_list_does_not_name_is_a_404(client, file):
    client.get(BULK)
    response = client.get(BULK + file)
    assert (response.status_code, response.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("query", ["?as_of=2026-01-01", "?lang=en", "?page=1"])
def test_files_hold_every_day_and_language_so_that_none_can_be_chosen(client, query):
    assert client.get(BULK + query).json()["code"] == "unsupported_parameter"


def test_a_list_without_its_file_is_no_file(client, data_folder):
    row = listed(client)["cards"]
    (data_folder / row["file"]).unlink()
    assert client.get(row["url"]).status_code == 404


def test_hash_and_size_are_those_of_the_file_as_served(client):
    row = listed(client)["cards"]
    served = content(client, row)
    assert (hashlib.sha256(served).hexdigest(), len(served)) == (row["sha256"], row["bytes"])
    assert "Content-Encoding" not in client.get(row["url"])


def test_a_file_has_a_json_object_a_line(client):
    row = listed(client)["cards"]
    lines = gzip.decompress(content(client, row)).splitlines()
    assert len(lines) == row["rows"] == CardVersion.objects.published().count()
    assert {"slug", "name", "effects", "effective_from"} <= set(json.loads(lines[0]))


def test_what_is_not_dated_is_there_too(client):
    assert listed(client)["printings"]["rows"] == Printing.objects.count()


def test_a_file_may_be_kept_for_ever_and_known_by_its_hash(client):
    row = listed(client)["rulings"]
    response = client.get(row["url"])
    assert response["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response["ETag"] == f'"{row["sha256"]}"'
    assert client.get(row["url"], headers={"If-None-Match": response["ETag"]}).status_code == 304


def test_a_generation_is_written_once(client, data_folder):
    first = listed(client)
    written = {path: path.stat().st_mtime_ns for path in data_folder.iterdir()}
    assert listed(client) == first
    assert {path: path.stat().st_mtime_ns for path in data_folder.iterdir()} == written


def test_a_file_made_twice_has_the_same_bytes(client, data_folder):
    first = listed(client)["cards"]
    [path.unlink() for path in data_folder.iterdir()]
    assert listed(client)["cards"] == first


def test_a_publication_makes_new_files_and_leaves_the_old_ones(client):
    old = listed(client)["cards"]
    publish_erratum("ri34", name="Renamed")
    new = listed(client)["cards"]
    assert new["rows"] == old["rows"] + 1
    assert len(content(client, old)) == old["bytes"]


def test_only_the_last_generations_are_kept(client, data_folder):
    first = listed(client)["cards"]
    [(publish_erratum(slug, name="Renamed"), listed(client)) for slug in ("ri34", "ri35", "ri36")]
    assert client.get(first["url"]).status_code == 404
    assert len(list(data_folder.glob("*.json"))) == 3


def test_a_file_that_could_not_be_finished_leaves_nothing(client, data_folder, monkeypatch):
    def fail(row):
        raise OSError("no space left")

    monkeypatch.setattr("api.catalog.bulk_files._line", fail)
    with pytest.raises(OSError, match="no space"):
        client.get(BULK)
    monkeypatch.undo()
    assert [path.name for path in data_folder.iterdir()] == [".lock"]
    assert client.get(BULK).status_code == 200
