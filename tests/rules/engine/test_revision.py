"""The engine revision names the sources that play."""

import pytest

from rules.engine.revision import engine_revision, sources_digest


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "state.py").write_text("TURNS = 3\n")
    (tmp_path / "rng.py").write_text("SEED = 1\n")
    return tmp_path


def test_the_revision_is_a_sha_256():
    assert len(bytes.fromhex(engine_revision())) == 32


def test_equal_sources_have_one_digest(folder):
    assert sources_digest(folder) == sources_digest(folder)


def test_a_changed_source_changes_it(folder):
    before = sources_digest(folder)
    (folder / "toy" / "state.py").write_text("TURNS = 4\n")
    assert sources_digest(folder) != before


def test_a_renamed_source_changes_it(folder):
    before = sources_digest(folder)
    (folder / "rng.py").rename(folder / "chance.py")
    assert sources_digest(folder) != before


def test_text_moved_from_one_source_to_the_next_changes_it(folder):
    before = sources_digest(folder)
    (folder / "rng.py").write_text("")
    (folder / "toy" / "state.py").write_text("SEED = 1\nTURNS = 3\n")
    assert sources_digest(folder) != before


def test_what_is_no_source_does_not_count(folder):
    before = sources_digest(folder)
    (folder / "README.md").write_text("How to read this.\n")
    assert sources_digest(folder) == before
