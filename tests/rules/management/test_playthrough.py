"""playthrough: what it says of files that differ, are missing or are nobody's, and what it writes."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

SAME = "3 playthroughs of release; files not as played: 0.\n"


def played(*arguments, folder=None, code=0):
    out = StringIO()
    try:
        call_command("playthrough", "release", *arguments, folder=folder, stdout=out)
        ended = 0
    except SystemExit as end:
        ended = end.code
    assert ended == code
    return out.getvalue()


@pytest.fixture
def kept(tmp_path):
    played("--write", folder=tmp_path)
    return tmp_path


def test_the_files_that_are_kept_are_played_the_same():
    assert played() == SAME


def test_what_was_written_is_played_the_same(kept):
    assert played(folder=kept) == SAME


def test_another_word_in_a_file_is_shown_as_a_difference(kept):
    path = kept / "two-alone.txt"
    path.write_text(path.read_text().replace("Seed 18", "Seed 19"))

    printed = played(folder=kept, code=1)

    assert "-Seed 19. Rules" in printed
    assert "+Seed 18. Rules" in printed
    assert printed.endswith("not as played: 1.\n")


def test_a_missing_file_is_a_difference(kept):
    (kept / "two-alone.txt").unlink()

    assert "+Release!, two seats alone" in played(folder=kept, code=1)


def test_a_file_that_nobody_plays_is_a_difference(kept):
    (kept / "three.txt").write_text("Release!, three seats\n")

    assert "-Release!, three seats" in played(folder=kept, code=1)


def test_writing_puts_right_what_differs_and_nothing_else(kept):
    (kept / "three.txt").write_text("Release!, three seats\n")
    (kept / "two-alone.txt").write_text("")

    printed = played("--write", folder=kept)

    assert printed.splitlines()[:-1] == ["removed: three.txt", "written: two-alone.txt"]
    assert played(folder=kept) == SAME


def test_a_game_without_playthroughs_is_refused():
    with pytest.raises(CommandError, match="'chess' has no playthroughs"):
        call_command("playthrough", "chess")
