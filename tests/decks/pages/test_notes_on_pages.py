"""Headings of notes stand below those of the page."""

import pytest

from decks.notes import notes_under


@pytest.mark.parametrize(
    ("notes", "html"),
    [
        ("# A", "<h3>A</h3>\n"),
        ("## A\n# B", "<h3>A</h3>\n<h3>B</h3>\n"),
        ("# A\n## B\n##### C", "<h3>A</h3>\n<h4>B</h4>\n<h5>C</h5>\n"),
        ("<h1>A</h1>", "<p>&lt;h1&gt;A&lt;/h1&gt;</p>\n"),
        ("", ""),
    ],
)
def test_no_heading_of_notes_skips_a_level(notes, html):
    assert notes_under(notes, level=2) == html
