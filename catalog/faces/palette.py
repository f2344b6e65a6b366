"""Colours and suit signs of the faces."""

from __future__ import annotations

from typing import Final

#: game -> (frame, pale ground of the picture)
GAME_COLOURS: Final = {
    "boost": ("#1f5f96", "#dbe8f3"),
    "release": ("#9c3826", "#f4e0da"),
    "duel": ("#2f6b3c", "#dcebdf"),
    "programmers": ("#6d4488", "#eadff0"),
}
PLAIN_COLOURS: Final = ("#4a4f57", "#e4e5e8")
#: What a domain or suit paints its picture with; each is dark enough to show on the pale grounds.
TINTS: Final = {
    "Networking": "#0f6fb3",
    "Data": "#2c7a52",
    "System": "#5b6470",
    "Math": "#9a5b00",
    "Parsing": "#8b3fa3",
    "Meta": "#b03a5b",
    "Utility": "#54722a",
    "Diagnostics": "#b3401f",
    "Doors": "#7a4a21",
    "Fruits": "#b3261e",
    "Birds": "#1d5fa8",
}
#: Signs in a box of 20 by 20.
SUIT_SIGNS: Final = {
    "Doors": "M4 19V2.5L13 1v18zM13 3h3.5v16H13M10.6 10.2a1 1 0 1 0 .01 0z",
    "Fruits": (
        "M10 6C6.5 3.8 3 6.2 3 10.4 3 15 6.4 19 8.6 19c.7 0 .9-.4 1.4-.4s.7.4 1.4.4"
        "C13.6 19 17 15 17 10.4 17 6.2 13.5 3.8 10 6zM10 5c0-2 1-3.6 3.2-4-.1 2.3-1.2 3.7-3.2 4z"
    ),
    "Birds": (
        "M1 9.5c3.4.4 5-.6 6.2-2.8C8.4 4.4 10 3 12.4 3c1.9 0 3.3 1 3.9 2.5L19 6.6l-2.5 1.1"
        "c.3 5.4-3.6 8.9-8.4 8.9-3.5 0-5.9-2-7.1-7.1zM7 16.4l-1 3M10.5 16.2l.3 3"
    ),
}
