"""Written lists and the names that they are read with."""

from decks.codecs.text import parse
from decks.names import NamedCard, NameIndex

CARDS = [
    NamedCard("null-pointer", ("Null Pointer", "空指针"), "main", (("leg", "123"), ("core", "007"))),
    NamedCard("15-minutes", ("15 Minutes",), "main"),
    NamedCard("4x4-matrix", ("4x4 Matrix",), "main"),
    NamedCard("cafe-compiler", ("Café Compiler",), "main"),
    NamedCard("heisenbug-bohrbug", ("Heisenbug // Bohrbug",), "main"),
    NamedCard("rise-fall", ("Rise // Fall",), "main"),
    NamedCard("fall", ("Fall",), "main"),
    NamedCard("c-plus-plus", ("C++",), "main"),
    NamedCard("c-sharp", ("C#",), "main"),
    NamedCard("c", ("C",), "main"),
    NamedCard("on-call", ("24/7 On-Call",), "main"),
    NamedCard("not-found", ("404: Not Found",), "main"),
    NamedCard("hello", ("Hello, World",), "main"),
    NamedCard("mud", ("M.U.D.",), "main"),
    NamedCard("dont-panic", ("Don’t Panic",), "main"),
    NamedCard("wait", ("Wait…",), "main"),
    NamedCard("cut-paste", ("Cut–Paste",), "main"),
    NamedCard("utility", ("Utility",), "main"),
    NamedCard("twin-a", ("Twin",), "main", (("leg", "1"),)),
    NamedCard("twin-b", ("Twin",), "main", (("core", "1"),)),
    NamedCard("renamed", ("New Name", "新名"), "main", former=("New Name", "Old Name", "旧名")),
    NamedCard("split-a", ("Left Part",), "main", former=("Whole",)),
    NamedCard("split-b", ("Right Part",), "main", former=("Whole", "Utility")),
    NamedCard("chat", ("Chat Backend",), "side"),
]
NAMES = NameIndex(
    "boost",
    CARDS,
    always_in_play={"core": "Boost.Core"},
    foreign={"Doors 2": "release", "doors-2": "release"},
    set_codes=("leg", "core"),
)


def read(text):
    """The lines of a list."""
    return parse(text, NAMES).lines


def line(text):
    """The only line of a list."""
    (only,) = read(text)
    return only


def understood(text):
    """Card, count and zone of the only line."""
    only = line(text)
    return only.card, only.count, only.zone
