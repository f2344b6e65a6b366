"""People at a table, for browser tests: they look at the page, then click or press keys, as it allows.

The loops live here; a policy is simple and finishes games: attack with everything, play what can be paid for.
"""

from __future__ import annotations

import uuid

from playwright.sync_api import Locator, Page

from rules import services
from rules.models import Match

#: Clicks after which a game that has not ended is given up.
MOST = 400
ENDED = "#outcome"
TARGET = ".far .do[name=action], .target .do[name=action], .picked .do[name=action]"
ATTACKER = ".unit a.do[data-pick]"
PICK = ".unit a.do[data-pick], .hand-card a.do[data-pick]"


def settled(page: Page) -> None:
    """Wait until the table has answered."""
    page.locator("#table[aria-busy]").wait_for(state="detached")


def match_of(page: Page) -> uuid.UUID:
    return uuid.UUID(page.url.split("/matches/")[1].split("/")[0])


def duel_by_clicks(page: Page, *, until: int = MOST) -> int:
    """Play a duel to its end, or so many clicks; how many it took."""
    for clicks in range(until):
        settled(page)
        if page.locator(ENDED).count():
            return clicks
        if not _has_thought(page):
            _next_in_duel(page).click()
    return until


def duel_until_an_attacker(page: Page) -> None:
    """Play on until one's own unit can attack."""
    for _ in range(MOST):
        settled(page)
        if page.locator(ATTACKER).count():
            return
        duel_by_clicks(page, until=1)
    raise AssertionError("no unit came to attack")


def _next_in_duel(page: Page) -> Locator:
    """What to click next: a target once something is picked, a pick, a button beside the board."""
    targets = page.locator(TARGET)
    if page.locator("[data-cancel]").count():
        return targets.first if targets.count() else page.locator(".prompt-buttons button").first
    picks = page.locator(PICK)
    if picks.count():
        return picks.first
    if targets.count() and not page.locator(".prompt-buttons button").count():
        return targets.first
    buttons = page.locator(".prompt-buttons button, .hand-card button.do")
    return buttons.first


def duel_by_keys(page: Page) -> int:
    """Play a duel with Tab and Enter alone; how many keys it took."""
    keys = 0
    for _ in range(MOST):
        settled(page)
        if page.locator(ENDED).count():
            return keys
        if not page.locator("[data-cancel]").count():
            keys += _reach(page, PICK if page.locator(PICK).count() else ".prompt-buttons button")
        page.keyboard.press("Enter")
        keys += 1
    return keys


def _reach(page: Page, selector: str) -> int:
    """Press Tab until what is focused matches; how often."""
    for presses in range(120):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return presses
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")


def release_by_clicks(page: Page, *, until: int = MOST) -> int:
    """Play Release! to its end: whatever is offered first."""
    for clicks in range(until):
        settled(page)
        if page.locator(ENDED).count():
            return clicks
        page.locator("#table button[name=action]").first.click()
    return until


def _has_thought(page: Page) -> bool:
    """What a worker does: decide for a bot that thinks long, where one is due; then the page is read anew."""
    match_id = match_of(page)
    if not Match.objects.filter(pk=match_id, is_thinking=True).exists():
        return False
    services.match_think(match_id)
    page.reload()
    return True
