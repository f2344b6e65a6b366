"""Decks with every odd name there is, to be written and read back."""

from hypothesis import strategies as st

from decks.codecs import csv, json, text, written
from decks.codecs.entries import Entry, entries, one_line
from decks.codecs.lines import PrintingKey
from decks.names import NamedCard, NameIndex
from tests.decks.lists import CARDS

ODD = (
    *('=HYPERLINK("http://x")', "+1", "-1", "@home", "'=x", "''quoted", "'tis", "＝SUM(A1)", "{{7*7}}"),
    *("Sideboard", "SB: C++", "2 C++", "x4", "4x", "Main deck", "Side deck", "## side", "Tokens"),
    *("# Hash", "// Slash", "; Semicolon", "C# # sharp", 'Say "Hi", World', "a;b", "a\u200bb", "(4) C++"),
    *("<script>alert(1)</script>", "../../etc/passwd", "Foo (LEG)", "Foo [CORE] 7", "Null Pointer x4"),
    *("- Bullet", "* Star", "1e3", "0x10", "3.5 Miles", "„Zitat“", "空 指针", "العربية", "🃏"),
)
EVERY = [
    *CARDS,
    *(NamedCard(f"odd-{place}", (name,), "main", (("leg", None),)) for place, name in enumerate(ODD)),
]
NAMES = NameIndex("boost", EVERY, set_codes=("leg", "core"), always_in_play={"core": "Boost.Core"})

_COMMON = {
    "zone": st.sampled_from(["main", "side"]),
    "count": st.integers(1, 999),
    "note": st.none() | (st.text(max_size=30) | st.sampled_from([*ODD, " # x", "// y ; z"])).map(one_line),
}


def rows_of(card):
    """Rows of one card with every printing that it has."""
    printings = [None, *(PrintingKey(code, number) for code, number in card.printings)]
    return st.builds(
        Entry,
        card=st.just(card.slug),
        name=st.just(card.names[0]),
        printing=st.sampled_from(printings),
        **_COMMON,
    )


DECKS = st.lists(st.sampled_from(EVERY).flatmap(rows_of), min_size=1, max_size=8)
CODECS = {
    "text": (lambda rows: written.dumps(rows, NAMES), text.parse),
    "json": (lambda rows: json.dumps(rows, game="boost"), json.loads),
    "csv": (csv.dumps, csv.loads),
}


def read_back(codec, rows):
    """The rows after they were written and read."""
    dumps, loads = CODECS[codec]
    return entries(loads(dumps(rows), NAMES))


def row(card="c-plus-plus", name="C++", **fields):
    return Entry(**{"zone": "main", "card": card, "name": name, "count": 1, **fields})
