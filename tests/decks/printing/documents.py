"""Printed documents taken apart, as far as tests ask."""

import base64
import re
import zlib

from catalog.faces import Face
from decks.printing import PrintedCard

STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


def face(name="Asio", *, slug="asio", text="Draw a card.", language="en", **record):
    """A face of a made-up card."""
    whole = {
        "slug": slug,
        "cost": 2,
        "stats": {"Speed": 5},
        "tags": {"domain": "Networking"},
        "attributes": {},
    }
    return Face("boost", name, "Library", text, whole | record, "So it goes.", language)


def card(count=1, **of):
    return PrintedCard(face(**of), count)


def streams(document):
    """Everything that is drawn, unpacked; fonts and the like are passed over."""
    for packed in STREAM.findall(document):
        try:
            yield zlib.decompress(base64.a85decode(packed.strip().removesuffix(b"~>")))
        except (ValueError, zlib.error):
            continue


def pages(document):
    """Width and height of each page, in points."""
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([0-9.]+) ([0-9.]+) \]", document)
    return [(round(float(width), 2), round(float(height), 2)) for width, height in boxes]


def sheets(document):
    """What is drawn on each sheet: the streams that place cards."""
    return [drawn.decode("latin-1") for drawn in streams(document) if b" Do" in drawn]


def placed(document):
    """How many cards lie on each sheet."""
    return [len(re.findall(r"/\S+ Do", sheet)) for sheet in sheets(document)]
