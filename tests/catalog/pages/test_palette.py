"""Every ink is legible on every ground that text stands on: WCAG 2 contrast of 4.5, light and dark."""

import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

SHEET = Path(__file__).resolve().parents[3] / "catalog" / "static" / "deckwright" / "site.css"
INKS = ("ink", "soft", "accent", "good", "bad", "note", "focus")
#: `flash` is the ground of what has just changed, while it fades.
GROUNDS = ("paper", "card", "wash", "flash")


@cache
def palette(scheme: str) -> dict[str, str]:
    """The colours of the scheme by name, as the sheet states them."""
    light, dark = re.findall(r":root \{(.*?)\}", SHEET.read_text(encoding="utf-8"), re.DOTALL)[:2]
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", dark if scheme == "dark" else light))


def luminance(colour: str) -> float:
    """The relative luminance of `#rrggbb`, from 0 to 1."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_has_the_contrast_of_21() -> None:
    assert round(contrast("#000000", "#ffffff"), 3) == 21


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), list(product(INKS, GROUNDS)))
def test_ink_is_legible_on_its_ground(scheme: str, ink: str, ground: str) -> None:
    colours = palette(scheme)

    assert contrast(colours[ink], colours[ground]) >= 4.5
