"""Whole games of each kind, read and reviewed once, are played the same way ever after."""

from pathlib import Path

import pytest

from rules.playthroughs import PLAYTHROUGHS
from rules.playthroughs.transcript import transcript

#: What the games of a kind show between them: everything that a seat can do.
SHOWN = {
    "duel": (
        *("Replace", "Play", "aimed at", "Attack the hero", "Discard"),
        *("is exhausted", "is ready", "is defeated"),
    ),
    "release": (
        *("Reveal", "Swap your artifact", "Pass", "Let seat", "½"),
        *("by Greenfield Development: +6", "Laid aside"),
    ),
}


def kept(game: str) -> dict[str, str]:
    """The games that are kept, by name."""
    folder = Path(__file__).parent / game / "playthroughs"
    return {path.stem: path.read_text(encoding="utf-8") for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("game", "playthrough"),
    [
        pytest.param(game, playthrough, id=f"{game}: {playthrough.name}")
        for game, playthroughs in PLAYTHROUGHS.items()
        for playthrough in playthroughs
    ],
)
def test_a_playthrough_is_told_as_it_is_kept(game, playthrough):
    assert transcript(playthrough) == kept(game)[playthrough.name]


@pytest.mark.parametrize("game", PLAYTHROUGHS)
def test_each_file_belongs_to_a_playthrough(game):
    assert sorted(kept(game)) == sorted(playthrough.name for playthrough in PLAYTHROUGHS[game])


@pytest.mark.parametrize(("game", "deed"), [(game, deed) for game in SHOWN for deed in SHOWN[game]])
def test_between_them_they_show_everything_that_a_seat_can_do(game, deed):
    assert deed in "".join(kept(game).values())


@pytest.mark.parametrize("game", PLAYTHROUGHS)
def test_no_line_is_wider_than_a_reviewer_reads(game):
    assert max(len(line) for text in kept(game).values() for line in text.splitlines()) <= 110
