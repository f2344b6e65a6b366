"""Three whole duels, read and reviewed once, are played the same way ever after."""

from pathlib import Path

import pytest

from rules.playthroughs import PLAYTHROUGHS
from rules.playthroughs.transcript import transcript

KEPT = Path(__file__).parent / "playthroughs"


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS["duel"], ids=lambda playthrough: playthrough.name)
def test_a_playthrough_is_told_as_it_is_kept(playthrough):
    assert transcript(playthrough) == (KEPT / f"{playthrough.name}.txt").read_text(encoding="utf-8")


def test_each_file_belongs_to_a_playthrough():
    names = [playthrough.name for playthrough in PLAYTHROUGHS["duel"]]

    assert sorted(path.stem for path in KEPT.iterdir()) == sorted(names)


@pytest.mark.parametrize(
    "deed",
    ["Replace", "Play", "aimed at", "Attack the hero", "Discard", "is exhausted", "is ready", "is defeated"],
)
def test_between_them_they_show_everything_that_a_seat_can_do(deed):
    told = "".join(path.read_text(encoding="utf-8") for path in KEPT.iterdir())

    assert deed in told


def test_no_line_is_wider_than_a_reviewer_reads():
    told = "\n".join(path.read_text(encoding="utf-8") for path in KEPT.iterdir())

    assert max(len(line) for line in told.splitlines()) <= 110
