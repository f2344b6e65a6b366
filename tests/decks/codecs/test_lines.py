"""Lines: comments, headings, merging, limits; no line vanishes."""

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from decks.codecs.headings import read_heading
from decks.codecs.lines import LineStatus
from decks.codecs.text import MAX_CHARACTERS, MAX_LINE, MAX_LINES, parse
from decks.errors import EmptyDeck, ListTooLong
from decks.legality.games import deck_zones
from decks.names import NameIndex
from decks.words import zone_word
from tests.decks.lists import CARDS, NAMES, line, read, understood


@pytest.mark.parametrize("text", ["# note", "// note", "; note", "#4 Null Pointer", "   # note"])
def test_a_comment_is_ignored(text):
    comment, card = read(f"{text}\nC++")
    assert (comment.status, comment.raw) == (LineStatus.IGNORED, text)
    assert card.line == 2


@pytest.mark.parametrize(
    "text", ["4 Null Pointer # combo", "4 Null Pointer // combo", "4 Null Pointer ; combo"]
)
def test_a_comment_behind_a_card_becomes_a_note(text):
    assert understood(text) == ("null-pointer", 4, "main")
    assert (line(text).status, line(text).note) == (LineStatus.OK_WITH_NOTE, "combo")


@pytest.mark.parametrize(
    ("text", "card"),
    [("2 C#", "c-sharp"), ("C# # sharp", "c-sharp"), ("Heisenbug // Bohrbug", "heisenbug-bohrbug")],
)
def test_a_name_goes_before_a_comment(text, card):
    assert line(text).card == card


def test_lines_of_one_card_are_merged_with_a_note():
    parsed = parse("2 Null Pointer\n1 null pointer", NAMES)
    assert parsed.decklist().zones == {"main": {"null-pointer": 3}}
    assert parsed.lines[1].note == "added to line 1: 3 in all"


def test_one_card_in_two_zones_stays_apart():
    decklist = parse("2 C++\nSideboard\n1 C++", NAMES).decklist()
    assert decklist.zones == {"main": {"c-plus-plus": 2}, "side": {"c-plus-plus": 1}}


def test_without_headings_a_feature_goes_to_side_and_all_else_to_main():
    assert understood("2 Chat Backend") == ("chat", 2, "side")
    assert understood("2 C++") == ("c-plus-plus", 2, "main")


@pytest.mark.parametrize(
    "heading",
    [
        *("Sideboard", "SIDE DECK:", "Features (4)", "## Features", "[Side]", "// Sideboard", "Backlog"),
        "备用套牌（4 张）：",
    ],
)
def test_a_heading_of_the_side_deck_rules_what_follows(heading):
    first, second = read(f"{heading}\n1 C++")
    assert (first.status, second.zone) == (LineStatus.IGNORED, "side")


@pytest.mark.parametrize(
    "heading",
    [
        *("Main", "Main deck (40):", "Deck", "Libraries", "Tools (3 cards)", "== Events =="),
        "【主套牌】",
    ],
)
def test_a_heading_of_the_main_deck_ends_the_side_deck(heading):
    *_, last = read(f"Sideboard\n1 C++\n{heading}\n1 C#")
    assert last.zone == "main"


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("game", ["boost", "duel", "release", "programmers"])
def test_the_headings_of_a_printed_deck_are_read_as_its_zones(game, language):
    names = NameIndex(game, [])
    with translation.override(language):
        headings = {zone: f"{zone_word(zone)} (4)" for zone in deck_zones(game)}
    read = {zone: read_heading(heading, names) for zone, heading in headings.items()}
    assert {zone: heading and heading.zone for zone, heading in read.items()} == {
        zone: zone for zone in headings
    }


def test_a_heading_may_be_for_one_line_alone():
    first, second = read("SB: 2 C++\n1 C#")
    assert (first.card, first.count, first.zone, second.zone) == ("c-plus-plus", 2, "side", "main")


def test_a_card_that_is_called_like_a_section_is_a_card():
    assert understood("Utility")[0] == "utility"


def test_what_is_no_part_of_a_deck_is_ignored_line_by_line():
    statuses = [each.status for each in read("1 C++\nMaybeboard\n3 C#\nDeck\n1 C")]
    assert statuses == ["ok", "ignored", "ignored", "ignored", "ok"]


def test_a_byte_order_mark_and_any_line_end_are_understood():
    assert [each.card for each in read("\ufeff1 C++\r\n1 C#\r1 C\n")] == ["c-plus-plus", "c-sharp", "c"]


@pytest.mark.parametrize("text", ["", "\n\n", "# only\n// comments", "Sideboard\n", "\ufeff  \n"])
def test_a_list_without_cards_is_refused(text):
    with pytest.raises(EmptyDeck):
        parse(text, NAMES)


def test_a_list_of_rejected_lines_is_answered():
    assert [each.status for each in read("-3 C++")] == [LineStatus.REJECTED]


def test_too_many_lines_are_refused_with_the_limit():
    assert len(read("C++\n" * MAX_LINES)) == MAX_LINES
    with pytest.raises(ListTooLong, match=r"2,001 lines; at most 2,000"):
        parse("C++\n" * (MAX_LINES + 1), NAMES)


def test_too_many_characters_are_refused_with_the_limit():
    with pytest.raises(ListTooLong, match="at most 100,000"):
        parse("x" * (MAX_CHARACTERS + 1), NAMES)


def test_an_over_long_line_is_rejected_and_cut_and_the_others_are_read():
    long, short = read(f"4 {'x' * MAX_LINE}\n1 C++")
    assert (long.status, len(long.raw)) == (LineStatus.REJECTED, MAX_LINE)
    assert short.card == "c-plus-plus"


def test_totals_account_for_every_card_and_line():
    totals = parse("4 C++\n2 C#\n3 Nope Nope\n2 Twin\n# note\n-1 C", NAMES).totals()
    cards = {"cards": 11, "placed": 6, "unresolved": 5}
    lines = {"ok": 2, "ok_with_note": 0, "ambiguous": 1, "unknown": 1, "ignored": 1, "rejected": 1}
    assert totals == cards | {"lines": 6} | lines


LINES = st.one_of(
    st.text(max_size=30),
    st.builds(
        "{}{}{}".format,
        st.sampled_from(["", "4 ", "4x", "-3 ", "# "]),
        st.sampled_from(["C++", "C#", "Twin"]),
        st.text(max_size=8),
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(LINES, min_size=1, max_size=12))
def test_no_line_vanishes_and_totals_add_up(lines):
    text = "\n".join(["C++", *(each.replace("\r", "").replace("\n", "") for each in lines)])
    parsed = parse(text + "\n", NAMES)
    assert [each.line for each in parsed.lines] == list(range(1, len(lines) + 2))
    totals = parsed.totals()
    assert totals["cards"] == totals["placed"] + totals["unresolved"]
    assert sum(parsed.decklist().counts().values()) == totals["placed"]
    assert sum(totals[status] for status in LineStatus) == totals["lines"]


def test_lines_of_other_games_are_told_together():
    parsed = parse("1 C++\n2 Doors 2\n3 Nobody\n1 doors-2", NAMES)
    assert parsed.other_games() == {"release": (2, 4)}
    assert parse("1 C++\n3 Nobody", NAMES).other_games() == {}


STATUSED = st.lists(
    st.tuples(
        st.sampled_from(["", "2 ", "x3 ", "0 ", "-1 ", "1e3 ", "1000 ", "99 "]),
        st.sampled_from([*(card.names[0] for card in CARDS), "Nobody", "Doors 2", "# note", "", "Sideboard"]),
    ),
    max_size=12,
)


@settings(max_examples=80, deadline=None)
@given(STATUSED)
def test_no_line_vanishes_and_totals_in_are_totals_out(pieces):
    written = [f"{count}{name}" for count, name in [("1 ", "C++"), *pieces]]
    parsed = parse("\n".join(written), NAMES)
    totals, counts = parsed.totals(), parsed.decklist().counts()
    assert [line.raw for line in parsed.lines] == written[: len(parsed.lines)]
    assert not any(written[len(parsed.lines) :])
    assert totals["placed"] == sum(counts.values())
    assert totals["cards"] == sum(line.count for line in parsed.lines if line.count)
    assert totals["lines"] == sum(totals[status.value] for status in LineStatus)
