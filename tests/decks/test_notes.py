"""Notes in Markdown are shown without anything that could run or fetch."""

import pytest

from decks.notes import notes_html
from decks.texts import attachment, file_name


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# Plan\n\n*go* **on**", "<h1>Plan</h1>\n<p><em>go</em> <strong>on</strong></p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("|a|\n|-|\n|1|", "<table>"),
        ("~~no~~", "<p><s>no</s></p>\n"),
        ("", ""),
    ],
)
def test_markdown_is_shown(text, shown):
    assert shown in notes_html(text)


@pytest.mark.parametrize(
    ("header", "rows", "is_table"), [("a|b", 300, True), ("a|b", 600, False), ("a|" * 600, 10, False)]
)
def test_a_table_of_very_many_cells_stays_text(header, rows, is_table):
    text = (
        f"# Plan\n\n{header}\n{'-|' * header.count('|')}-\n{'x' + chr(10)}" + "x\n" * rows + "\nEnd\n\n" * 500
    )
    assert ("<table>" in notes_html(text)) is is_table


def test_a_link_vouches_for_nothing():
    assert notes_html("[a](https://x.org)") == (
        '<p><a href="https://x.org" rel="nofollow ugc noopener noreferrer">a</a></p>\n'
    )


@pytest.mark.parametrize(
    "address",
    [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "&#x6A;avascript:alert(1)",
        "java\tscript:alert(1)",
        "vbscript:x",
        "data:text/html,x",
        "//evil.org",
        "file:///etc/passwd",
    ],
)
def test_a_link_that_could_run_something_is_no_link(address):
    for text in (f"[a]({address})", f"[a](<{address}>)", f"<{address}>", f"[a][b]\n\n[b]: {address}"):
        assert "href" not in notes_html(text)


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "a <b onclick=x>b</b>",
        "<style>*{}</style>",
        "<!-- x -->",
        "```\n<script>\n```",
    ],
)
def test_raw_html_is_text(text):
    shown = notes_html(text)
    assert "<script" not in shown
    assert not {"<img", "<b ", "<style", "<!--"} & {shown[at : at + 4] for at in range(len(shown))}
    assert "&lt;" in shown


def test_a_picture_is_not_fetched():
    assert "<img" not in notes_html("![x](https://spy.org/x.png)")


def test_a_cell_has_no_style_of_its_own():
    assert "style" not in notes_html("|a|\n|:-:|\n|1|")


def test_the_longest_notes_nested_deeply_are_shown_in_no_time():
    assert notes_html(">" * 20_000).count("<blockquote>") <= 20
    assert notes_html("[" * 20_000)
    assert notes_html("*a " * 6_600)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("First try", "first-try.txt"),
        ("../../etc/passwd", "etc-passwd.txt"),
        ("Café", "cafe.txt"),
        ("空指针", "deck.txt"),
        ('a"\r\nX: y', "a-x-y.txt"),
        ("x" * 120, "x" * 60 + ".txt"),
    ],
)
def test_a_file_name_is_plain(name, file):
    assert file_name(name, "txt") == file


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("空指针 套牌", "%E7%A9%BA%E6%8C%87%E9%92%88-%E5%A5%97%E7%89%8C.csv"),
        ("Café", "Caf%C3%A9.csv"),
        ("../é\u202e/..", "%C3%A9.csv"),
        ('é"\r\nX: y', "%C3%A9-X-y.csv"),
        (
            "हिन्दी",
            "%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80.csv",
        ),
    ],
)
def test_letters_of_every_script_stay_in_the_name_of_a_file(name, own):
    assert attachment(name, "csv").partition("; filename*=UTF-8''")[2] == own


@pytest.mark.parametrize("name", ["First try", "..", "=1+1", "\U0001f600", "\u2764\ufe0f", "__"])
def test_a_plain_name_is_said_once(name):
    kept = file_name(name, "csv")
    assert attachment(name, "csv") == f'attachment; filename="{kept}"'
