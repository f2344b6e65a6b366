"""Chromium for the page tests: where it is, how it is started, what a page must never do."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request

PICTURES = Path(__file__).resolve().parent / "browser" / "pictures"
SCREENSHOTS = Path(__file__).resolve().parent.parent / ".screenshots"
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
#: How long to wait for what a page is to show before giving up, in milliseconds: never a judgement of speed.
PATIENCE = 60_000
#: What htmx says of a request that the page itself took back, since a later one is to be answered in its
#: place. Of one that failed it says more.
TAKEN_BACK = ("htmx:afterRequest", "htmx:sendAbort")
#: name -> (width, height, colour scheme)
VIEWS = {
    "light": (1280, 900, "light"),
    "dark": (1280, 900, "dark"),
    "phone": (390, 844, "light"),
    "phone-dark": (390, 844, "dark"),
}


def chromium_path() -> str | None:
    """The Chromium of this machine: DECKWRIGHT_CHROMIUM, else the first found on PATH."""
    named = os.environ.get("DECKWRIGHT_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def launch(playwright: Playwright, executable: str) -> Browser:
    """Start Chromium with an empty profile and no background traffic."""
    return playwright.chromium.launch(executable_path=executable, args=FLAGS)


class PageWatch:
    """Collects what no page of ours may do: leave the origin, fail in script, break the CSP."""

    def __init__(self, page: Page, origin: str) -> None:
        self.origin = urlsplit(origin).netloc
        self.faults: list[str] = []
        page.on("request", self._on_request)
        page.on("console", self._on_console)
        page.on("pageerror", lambda error: self.faults.append(f"script error: {error}"))

    def forgive(self, part: str) -> None:
        """Drop the faults that contain `part`: for tests that provoke them."""
        self.faults = [fault for fault in self.faults if part not in fault]

    def _on_request(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob", "about") and address.netloc != self.origin:
            self.faults.append(f"request leaves the origin: {request.url}")

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(TAKEN_BACK):
            self.faults.append(f"console error: {message.text} ({message.location.get('url', '')})")


def axe_source() -> str | None:
    """The accessibility checker axe-core: the file that DECKWRIGHT_AXE names; None when it names none."""
    named = os.environ.get("DECKWRIGHT_AXE")
    return Path(named).read_text(encoding="utf-8") if named else None


def violations(page: Page, source: str, *, rules: list[str] | None = None) -> list[str]:
    """What axe-core finds wrong with the page, by all rules or these: rule, help and the first places.

    The page is judged as it comes to rest: loaded to its end, and past the highlight that fades, which would
    otherwise be met at a moment that the speed of the machine chooses. Its colours are proven in
    `tests/catalog/pages/test_palette.py`.
    """
    page.wait_for_load_state()
    page.evaluate("document.getAnimations().forEach(one => one.finish())")
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(source)
    options = {"runOnly": rules} if rules else {}
    found = page.evaluate("options => axe.run(document, options).then(done => done.violations)", options)
    return [
        f"{one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found
    ]


def take_views(page: Page, name: str) -> None:
    """Whole-page pictures of the current page in every view, as .screenshots/<name>.<view>.png.

    For people to look at, so that none are taken unless DECKWRIGHT_SCREENSHOTS=1 asks for them.
    """
    if os.environ.get("DECKWRIGHT_SCREENSHOTS") != "1":
        return
    SCREENSHOTS.mkdir(exist_ok=True)
    page.evaluate("document.querySelectorAll('img').forEach(image => { image.loading = 'eager'; })")
    page.wait_for_load_state("networkidle")
    before = page.viewport_size
    for view, (width, height, scheme) in VIEWS.items():
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=SCREENSHOTS / f"{name}.{view}.png", full_page=True, animations="disabled")
    page.emulate_media(color_scheme="null")
    if before:
        page.set_viewport_size(before)


def picture_keep(name: str, taken: bytes) -> None:
    """A picture of the README, written where it is missing only: two machines differ in their fonts."""
    picture = PICTURES / f"{name}.png"
    picture.parent.mkdir(parents=True, exist_ok=True)
    if not picture.exists():
        picture.write_bytes(taken)


def overflow(page: Page, width: int = 360) -> int:
    """How many pixels of the current page run over the edge of a screen of this width."""
    page.wait_for_load_state()
    page.set_viewport_size({"width": width, "height": 740})
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
